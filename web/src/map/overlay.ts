/** What a scene puts over the ground as strings of SVG: command, targets, arrows of attack, shells on their way. */

import type { Layout } from '../paint/layout';
import { attackArrow, barrage, note, outlineOf, shotLine, targetHex } from '../pieces/highlights';
import { hexOf } from '../pieces/arrange';
import type { Scene } from '../table/scene';

export interface Overlay {
  under: string;
  over: string;
}

const AREAS = new Set(['command', 'range', 'zone']);

export const overlayOf = (scene: Scene, hexes: Layout): Overlay => {
  const of = (kind: string) => scene.marks.filter((mark) => mark.kind === kind);
  let under = '';
  let over = '';
  for (const kind of AREAS) {
    const cells = of(kind).map((mark) => hexes.parse(mark.hex));
    if (cells.length) under += outlineOf(hexes, cells);
  }
  const targets = of('target');
  for (const target of targets) {
    under += targetHex(hexes, target.hex, true);
    const to = hexes.parse(target.hex);
    for (const attacker of of('attacker')) {
      const near = hexes.distance(hexes.parse(attacker.hex), to) < 2;
      over += attackArrow(hexes, attacker.hex, target.hex, near ? { start: 0.42, end: 0.56 } : { start: 0.3, end: 0.7 });
    }
    // Where no hex attacks from next door, fire comes from all that take part.
    const firing = of('attacker').length ? [] : scene.pieces.filter((piece) => piece.selected && piece.kind !== 'battery' && (scene.seat === null || piece.seat === scene.seat)).map(hexOf);
    for (const from of new Set(firing)) if (from && from !== target.hex) over += shotLine(hexes, from, target.hex, 10);
    let shelled = false;
    for (const piece of scene.pieces) {
      const from = hexOf(piece);
      if (!piece.selected || piece.kind !== 'battery' || !from || from === target.hex) continue;
      over += shotLine(hexes, from, target.hex);
      shelled ||= piece.seat !== target.seat;
    }
    if (shelled) over += barrage(hexes, target.hex);
    if (target.text) {
      const [x, y] = hexes.mid(target.hex);
      over += note(x, y - 64 < 14 ? y + 66 : y - 64, `${target.hex}, ${target.text}`);
    }
  }
  return { under, over };
};

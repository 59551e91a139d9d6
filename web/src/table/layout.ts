/** How the table is laid out in its window. */

import type { Layout as Hexes } from '../paint/layout';
import type { Point } from '../paint/vec';
import type { Scene } from './scene';

export type TableLayout = 'phone' | 'fold' | 'square' | 'wide';

/** A squarer map leaves room on both sides; a narrow window folds the side to tabs; a phone has a sheet from below. */
export const layoutFor = ([wide, high]: Point, [w, h]: Point): TableLayout => {
  if (wide && (wide < 700 || (high < 520 && wide < 960))) return 'phone';
  if (wide && wide < 1280) return 'fold';
  return w / h < 1.15 ? 'square' : 'wide';
};

/** The corner of the map furthest from what is fought over. */
export const oddsCorner = (scene: Scene, hexes: Hexes): string => {
  const at = scene.marks.filter((mark) => mark.kind === 'target' || mark.kind === 'attacker').map((mark) => hexes.mid(mark.hex));
  const busy = at.length ? at : scene.pieces.filter((piece) => piece.selected && 'hex' in piece.at).map((piece) => hexes.mid((piece.at as { hex: string }).hex));
  if (!busy.length) return 'south-east';
  const x = busy.reduce((sum, p) => sum + p[0], 0) / busy.length;
  const y = busy.reduce((sum, p) => sum + p[1], 0) / busy.length;
  return `${y > hexes.size[1] / 2 ? 'north' : 'south'}-${x > hexes.size[0] / 2 ? 'west' : 'east'}`;
};

/** Where the pieces of a hex go. Cards lie so that every band stays readable, the last on top; a headquarters is pinned to
 *  its division's stack; aircraft fly over the corner. */

import type { Piece } from '../board';
import type { Layout } from '../paint/layout';
import { add, type Point } from '../paint/vec';
import type { Drawn } from './card';
import { drawAircraft, drawBattery, drawHq } from './others';
import { drawStack } from './stack';

/** Pieces are drawn a little larger than their measures; four stands still fit between two columns of hexes. */
export const SCALE = 1.08;

export const drawPiece = (piece: Piece, options: { lift?: number } = {}): Drawn => {
  switch (piece.kind) {
    case 'hq':
      return drawHq(piece, options);
    case 'battery':
      return drawBattery(piece, options);
    case 'aircraft':
      return drawAircraft(piece, options);
    default:
      return drawStack(piece, options);
  }
};

export interface Placed {
  piece: Piece;
  /** World coordinates of the middle of the piece. */
  at: Point;
  /** The middle and size of what a ring goes round, in the piece's own units. */
  box: readonly [number, number, number, number];
}

const LOOSE = ['hq', 'aircraft'];
const STEP_X = -4;
const STEP_Y = 22;

export const arrange = (pieces: readonly Piece[], hexes: Layout): Placed[] => {
  const byHex = new Map<string, Piece[]>();
  for (const piece of pieces)
    if ('hex' in piece.at) {
      const list = byHex.get(piece.at.hex);
      if (list) list.push(piece);
      else byHex.set(piece.at.hex, [piece]);
    }
  const out: Placed[] = [];
  for (const [hex, list] of byHex) {
    const centre = hexes.mid(hex);
    const put = (piece: Piece, dx: number, dy: number) => out.push({ piece, at: add(centre, [dx, dy]), box: drawPiece(piece).box });
    // Guns below, stands above: a stack shows its stands, a battery its name and its barrel.
    const cards = ['battery', 'stack'].flatMap((kind) => list.filter((piece) => (piece.kind === 'battery' ? 'battery' : 'stack') === kind && !LOOSE.includes(piece.kind)));
    const hqs = list.filter((piece) => piece.kind === 'hq');
    const shift = hqs.length ? 7 : 2;
    const pinned = new Set<Piece>();
    const spread = Math.min(STEP_Y, 52 / Math.max(1, cards.length - 1));
    cards.forEach((card, i) => {
      const k = i - (cards.length - 1) / 2;
      const [dx, dy] = [k * STEP_X, k * spread + shift];
      // A pennant stands behind the card of its division.
      for (const hq of hqs)
        if (!pinned.has(hq) && card.kind === 'stack' && card.title === hq.title) {
          pinned.add(hq);
          const [x, y, w] = drawPiece(card).box;
          const flag = drawPiece(hq).box[2];
          put(hq, dx + (x + Math.max(w * 0.2, flag / 2 + 1)) * SCALE, dy + (y - 5) * SCALE);
        }
      put(card, dx, dy);
    });
    hqs.filter((hq) => !pinned.has(hq)).forEach((hq, i) => put(hq, cards.length ? -26 + i * 46 : (i - (hqs.length - 1) / 2) * 40, cards.length ? -40 : i * 8));
    list.filter((piece) => piece.kind === 'aircraft').forEach((plane, i) => put(plane, 30 - i * 44, -34));
  }
  // Southern hexes lie over northern ones.
  return out.sort((a, b) => hexes.mid(hexOf(a.piece))[1] - hexes.mid(hexOf(b.piece))[1]);
};

const hexOf = (piece: Piece): string => ('hex' in piece.at ? piece.at.hex : 'A1');

/** The same pieces spread out side by side, when the pointer or the keyboard asks for the hex: each can be read and chosen. */
export const fan = (pieces: readonly Piece[], hexes: Layout, hex: string): Placed[] => {
  const list = pieces.filter((piece) => hexOf(piece) === hex);
  const gap = 6;
  const boxes = list.map((piece) => drawPiece(piece).box);
  const whole = boxes.reduce((sum, [, , w]) => sum + w * SCALE + gap, -gap);
  const [x, y] = hexes.mid(hex);
  // The fan stays on the sheet.
  let left = Math.max(8, Math.min(hexes.size[0] - whole - 8, x - whole / 2));
  return list.map((piece, i) => {
    const [bx, , w] = boxes[i]!;
    const at: Point = [left - bx * SCALE, y - 4 + Math.abs(i - (list.length - 1) / 2) * 3];
    left += w * SCALE + gap;
    return { piece, at, box: boxes[i]! };
  });
};

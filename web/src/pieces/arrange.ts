/** Where the pieces of a hex go. Cards lie so that every band stays readable, the last on top; counters of squads shift up
 *  and right; a headquarters is pinned to its division's stack; aircraft fly over the corner. */

import type { Piece } from '../board';
import type { Layout } from '../paint/layout';
import { add, type Point } from '../paint/vec';
import { drawPiece, isCounter } from './draw';

export { drawPiece };

/** Divisional pieces are drawn a little larger than their measures; four stands still fit between two columns of hexes. */
export const SCALE = 1.08;
export const scaleOf = (piece: Piece): number => (isCounter(piece) ? 1 : SCALE);

export interface Placed {
  piece: Piece;
  /** World coordinates of the middle of the piece. */
  at: Point;
  /** The middle and size of what a ring goes round, in the piece's own units. */
  box: readonly [number, number, number, number];
  scale: number;
  /** Degrees, in a fan. */
  turn?: number;
}

const LOOSE = ['hq', 'aircraft'];
const STEP_X = -4;
const STEP_Y = 22;
const SHIFT = 8;
const FAN = 62;
/** Half of how far apart two sides stand in a melee. */
const APART = [19, 15] as const;

export const hexOf = (piece: Piece): string | undefined => ('hex' in piece.at ? piece.at.hex : undefined);

type Put = (piece: Piece, dx: number, dy: number) => void;

/** Squads: the last on top, each one below it looks out 8 further up and right. */
const pile = (list: readonly Piece[], put: Put): void => {
  const armed = list.some((piece) => piece.carries.length) ? -9 : 0;
  const step = Math.min(SHIFT, 30 / Math.max(1, list.length - 1));
  const low = list.length > 1 ? 4 : 0;
  list.forEach((piece, i) => {
    const d = (list.length - 1 - i) * step;
    put(piece, d - low, armed - d + low);
  });
};

/** Divisions: guns below, stands above, so that a stack shows its stands and a battery its name and its barrel. */
const spread = (list: readonly Piece[], put: Put): void => {
  const cards = ['battery', 'stack'].flatMap((kind) => list.filter((piece) => (piece.kind === 'battery' ? 'battery' : 'stack') === kind && !LOOSE.includes(piece.kind)));
  const hqs = list.filter((piece) => piece.kind === 'hq');
  const shift = hqs.length ? 7 : 2;
  const pinned = new Set<Piece>();
  const step = Math.min(STEP_Y, 52 / Math.max(1, cards.length - 1));
  cards.forEach((card, i) => {
    const k = i - (cards.length - 1) / 2;
    const [dx, dy] = [k * STEP_X, k * step + shift];
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
};

export const byHex = (pieces: readonly Piece[]): Map<string, Piece[]> => {
  const out = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const hex = hexOf(piece);
    if (hex === undefined) continue;
    const list = out.get(hex);
    if (list) list.push(piece);
    else out.set(hex, [piece]);
  }
  return out;
};

export const arrange = (pieces: readonly Piece[], hexes: Layout): Placed[] => {
  const out: { y: number; placed: Placed }[] = [];
  for (const [hex, list] of byHex(pieces)) {
    const centre = hexes.mid(hex);
    const put: Put = (piece, dx, dy) => out.push({ y: centre[1], placed: { piece, at: add(centre, [dx, dy]), box: drawPiece(piece).box, scale: scaleOf(piece) } });
    const counters = list.filter(isCounter);
    // Enemies in one hex stand against each other, each side in a pile of its own.
    const seats = [...new Set(counters.map(({ seat }) => seat))].sort((a, b) => Number(b) - Number(a));
    seats.forEach((seat, i) => {
      const off = i * 2 - (seats.length - 1);
      pile(counters.filter((piece) => piece.seat === seat), (piece, dx, dy) => put(piece, dx - off * APART[0], dy + off * APART[1]));
    });
    const others = counters.length ? list.filter((piece) => !isCounter(piece)) : list;
    if (others.length) spread(others, put);
  }
  // Southern hexes lie over northern ones.
  return out.sort((a, b) => a.y - b.y).map(({ placed }) => placed);
};

/** The same pieces spread out side by side, when the pointer or the keyboard asks for the hex: each can be read and chosen. */
export const fan = (pieces: readonly Piece[], hexes: Layout, hex: string): Placed[] => {
  const list = pieces.filter((piece) => hexOf(piece) === hex);
  const [x, y] = hexes.mid(hex);
  const [wide, high] = hexes.size;
  if (list.every(isCounter)) {
    const half = ((list.length - 1) * FAN) / 2;
    const middle = Math.max(half + 40, Math.min(wide - half - 40, x));
    const level = Math.max(52, Math.min(high - 64, y));
    return list.map((piece, i) => {
      const k = i - (list.length - 1) / 2;
      return { piece, at: [middle + k * FAN, level - 4 + Math.abs(k) * 4], box: drawPiece(piece).box, scale: 1, turn: k * 4 };
    });
  }
  const gap = 6;
  const boxes = list.map((piece) => drawPiece(piece).box);
  const whole = boxes.reduce((sum, [, , w], i) => sum + w * scaleOf(list[i]!) + gap, -gap);
  // The fan stays on the sheet.
  let left = Math.max(8, Math.min(wide - whole - 8, x - whole / 2));
  return list.map((piece, i) => {
    const [bx, , w] = boxes[i]!;
    const scale = scaleOf(piece);
    const at: Point = [left - bx * scale, y - 4 + Math.abs(i - (list.length - 1) / 2) * 3];
    left += w * scale + gap;
    return { piece, at, box: boxes[i]!, scale };
  });
};

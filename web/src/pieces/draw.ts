/** Which drawing answers for which kind of piece. A kind nobody knows is drawn by what it has: slots as a stack, figures as
 *  a counter, nothing as a chit. Drawings are kept, since most pieces stay as they are from one scene to the next. */

import type { Piece } from '../board';
import type { Drawn } from './card';
import { drawChit, drawCounter } from './counter';
import { drawAircraft, drawBattery, drawHq } from './others';
import { drawStack } from './stack';

const COUNTER_FIGURES = new Set(['morale', 'firepower', 'movement', 'command']);

/** Whether a piece is at squad scale, a card of 66. */
export const isCounter = (piece: Piece): boolean =>
  !['hq', 'battery', 'aircraft', 'stack'].includes(piece.kind) && !piece.slots.length && piece.stats.some((stat) => COUNTER_FIGURES.has(stat.name));

const fresh = (piece: Piece, options: { lift?: number }): Drawn => {
  if (piece.kind === 'hq') return drawHq(piece, options);
  if (piece.kind === 'battery') return drawBattery(piece, options);
  if (piece.kind === 'aircraft') return drawAircraft(piece, options);
  if (piece.kind === 'stack' || piece.slots.length) return drawStack(piece, options);
  return isCounter(piece) ? drawCounter(piece, options) : drawChit(piece, options);
};

const kept = new Map<string, Drawn>();
const MOST = 2000;

/** A piece of a scene is asked for several times. */
const known = new WeakMap<Piece, Drawn>();

export const drawPiece = (piece: Piece, options: { lift?: number } = {}): Drawn => {
  if (options.lift) return drawAs(piece, options);
  let drawn = known.get(piece);
  if (!drawn) known.set(piece, (drawn = drawAs(piece, options)));
  return drawn;
};

const drawAs = (piece: Piece, options: { lift?: number }): Drawn => {
  const { kind, nation, title, badges, slots, stats, carries } = piece;
  const key = JSON.stringify([kind, nation, title, badges, slots, stats, carries, options.lift ?? 0]);
  let drawn = kept.get(key);
  if (!drawn) {
    if (kept.size > MOST) kept.clear();
    kept.set(key, (drawn = fresh(piece, options)));
  }
  return drawn;
};

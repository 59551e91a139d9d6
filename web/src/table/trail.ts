/** What moved between two scenes, and along which hexes. */

import type { Piece } from '../board';
import { hexOf } from '../pieces/arrange';
import type { Telling } from './scene';

export interface Trail {
  /** The piece where it is now. */
  id: string;
  /** The hexes in order, at least two. */
  hexes: string[];
}

const looks = (piece: Piece): string => JSON.stringify([piece.seat, piece.kind, piece.nation, piece.title]);

/** A piece that kept its id and changed its hex; or one that is gone here and, looking the same, new there. */
export const moves = (before: readonly Piece[], after: readonly Piece[]): { id: string; from: string; to: string }[] => {
  const was = new Map(before.map((piece) => [piece.id, piece]));
  const is = new Set(after.map((piece) => piece.id));
  const gone = before.filter((piece) => !is.has(piece.id) && hexOf(piece));
  const out: { id: string; from: string; to: string }[] = [];
  for (const piece of after) {
    const to = hexOf(piece);
    if (!to) continue;
    const old = was.get(piece.id);
    const from = old ? hexOf(old) : undefined;
    if (from && from !== to) out.push({ id: piece.id, from, to });
    else if (!old) {
      const at = gone.findIndex((one) => looks(one) === looks(piece));
      if (at >= 0) out.push({ id: piece.id, from: hexOf(gone.splice(at, 1)[0]!)!, to });
    }
  }
  return out;
};

/** The part of a list of hexes that leads from one to another. */
const part = (hexes: readonly string[], from: string, to: string): string[] | undefined => {
  const start = hexes.indexOf(from);
  const end = hexes.lastIndexOf(to);
  return start >= 0 && end > start ? hexes.slice(start, end + 1) : undefined;
};

/** The way each piece took: as it was told, otherwise straight. */
export const trails = (before: readonly Piece[], after: readonly Piece[], told: readonly Telling[]): Trail[] =>
  moves(before, after).map(({ id, from, to }) => ({ id, hexes: told.map((one) => part(one.hexes, from, to)).find((way) => way) ?? [from, to] }));

/** Which part of a map a picture shows: where the sides stand closest, large enough to recognise the place. */

import { layoutOf } from '../paint/layout';
import type { Box } from '../paint/trim';
import type { Board, ScenePiece } from '../api/types';

/** A box of the given aspect, about `across` units wide, inside the map; where nobody stands yet, about the hex `otherwise`. */
export const crop = (board: Board, pieces: readonly ScenePiece[], aspect: number, across = 620, otherwise?: string): Box => {
  const hexes = layoutOf(board);
  const [wide, high] = hexes.size;
  const spots = pieces.flatMap(({ at, seat }) => ('hex' in at && seat !== null ? [{ seat, at: hexes.mid(at.hex) }] : []));
  let middle: readonly [number, number] = otherwise ? hexes.mid(otherwise) : [wide / 2, high / 2];
  let least = Infinity;
  for (const a of spots)
    for (const b of spots)
      if (a.seat < b.seat) {
        const far = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) + 0.12 * Math.hypot((a.at[0] + b.at[0]) / 2 - wide / 2, (a.at[1] + b.at[1]) / 2 - high / 2);
        if (far < least) [least, middle] = [far, [(a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2]];
      }
  // Where they stand far apart, more is shown.
  const apart = Number.isFinite(least) ? Math.min(across * 1.7, Math.max(across, least * 1.5)) : across;
  let w = Math.min(apart, wide);
  let h = w / aspect;
  if (h > high) [w, h] = [high * aspect, high];
  const held = (value: number, most: number): number => Math.max(0, Math.min(value, most));
  return { x: held(middle[0] - w / 2, wide - w), y: held(middle[1] - h / 2, high - h), w, h };
};

/** Which part of a map a picture shows, and who stands on it: where the sides stand closest, large enough to recognise the place. */

import { layoutOf } from '../paint/layout';
import { hash } from '../paint/seeds';
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

/** Where nobody is set up yet, some of each side as they might meet there: the first on the left of the picture, the other on
 *  the right, not in the water, preferably in cover. */
export const posed = (board: Board, pieces: readonly ScenePiece[], { x, y, w, h }: Box, seed: string): ScenePiece[] => {
  if (pieces.some(({ at, seat }) => 'hex' in at && seat !== null)) return [...pieces];
  const hexes = layoutOf(board);
  const within = board.hexes
    .filter(({ ground, overlays }) => !/water|river|stream|lake|sea|canal|bridge|marsh/.test([ground, ...overlays].join()))
    .map((hex) => ({ hex, at: hexes.mid(hex.name) }))
    .filter(({ at: [px, py] }) => px > x + 45 && px < x + w - 45 && py > y + h * 0.25 && py < y + h - 45);
  const taken: (readonly [number, number])[] = [];
  return [0, 1].flatMap((seat) => {
    const waiting = pieces.filter((piece) => piece.seat === seat && !('hex' in piece.at));
    const rank = ({ hex }: (typeof within)[number]): number => (/building|wood|forest|orchard|brush|hedge|wheat/.test([hex.ground, ...hex.overlays].join()) ? 0 : 0.6) + (hash(`${seed}/${seat}/${hex.name}`) % 1000) / 1000;
    const places = within.filter(({ at: [px] }) => (seat ? px > x + w * 0.58 : px < x + w * 0.42)).sort((a, b) => rank(a) - rank(b));
    const out: ScenePiece[] = [];
    for (const { hex, at } of places) {
      if (out.length >= Math.min(3, waiting.length)) break;
      if (taken.some((other) => Math.hypot(other[0] - at[0], other[1] - at[1]) < 95)) continue;
      taken.push(at);
      out.push({ ...waiting[Math.floor((out.length * waiting.length) / 3)]!, at: { hex: hex.name } });
    }
    return out;
  });
};

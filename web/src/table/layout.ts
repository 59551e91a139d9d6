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

export const CORNERS = ['south-east', 'south-west', 'north-east', 'north-west'] as const;
export type Corner = (typeof CORNERS)[number];

/** Whether a panel of `size` in this corner of a window lies over a place, or close to it. */
export const covers = (corner: Corner, [x, y]: Point, [wide, high]: Point, [w, h]: Point): boolean =>
  (corner.endsWith('east') ? x > wide - w - 50 : x < w + 50) && (corner.startsWith('south') ? y > high - h - 50 : y < h + 50);

/** The corner of the map where a panel covers least of what matters: the fight, what is on offer, other pieces. `taken` corners are
 *  not to be had; `over` says which hexes lie under a panel in a corner, a quarter of the map unless told. */
export const quietCorner = (scene: Scene, hexes: Hexes, offered: Iterable<string> = [], taken: readonly string[] = [], over?: (corner: Corner, hex: string) => boolean): Corner => {
  const [w, h] = hexes.size;
  const cost = { 'south-east': 0, 'south-west': 0.2, 'north-east': 0.3, 'north-west': 0.4 };
  const under = over ?? ((corner, hex) => covers(corner, hexes.mid(hex), [w, h], [w * 0.44 - 50, h * 0.5 - 50]));
  const add = (hex: string, weight: number): void => {
    for (const corner of CORNERS) if (under(corner, hex)) cost[corner] += weight;
  };
  for (const mark of scene.marks) if (mark.kind === 'target' || mark.kind === 'attacker') add(mark.hex, 12);
  for (const hex of offered) add(hex, 4);
  for (const piece of scene.pieces) if ('hex' in piece.at) add(piece.at.hex, piece.selected ? 8 : 1);
  return CORNERS.filter((corner) => !taken.includes(corner)).sort((a, b) => cost[a] - cost[b])[0] ?? 'south-east';
};

/** The corner of a window where a panel of `size` covers none of these places, or the fewest; the south-west if it does not matter. */
export const freeCorner = (places: readonly Point[], window: Point, size: Point): Corner => {
  const covered = (corner: Corner): number => places.filter((place) => covers(corner, place, window, size)).length;
  return (['south-west', 'north-west', 'north-east'] as const).reduce<Corner>((best, corner) => (covered(corner) < covered(best) ? corner : best), 'south-west');
};

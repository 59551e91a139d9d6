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

/** The corner of the map where a panel covers least of what matters: the fight, what is on offer, other pieces. `taken` corners are
 *  not to be had. */
export const quietCorner = (scene: Scene, hexes: Hexes, offered: Iterable<string> = [], taken: readonly string[] = []): string => {
  const [w, h] = hexes.size;
  const cost = { 'south-east': 0, 'south-west': 0.2, 'north-east': 0.3, 'north-west': 0.4 };
  const add = (hex: string, weight: number): void => {
    const [x, y] = hexes.mid(hex);
    const [east, west] = [x > w * 0.56, x < w * 0.44];
    const [south, north] = [y > h * 0.5, y < h * 0.5];
    if (south && east) cost['south-east'] += weight;
    if (south && west) cost['south-west'] += weight;
    if (north && east) cost['north-east'] += weight;
    if (north && west) cost['north-west'] += weight;
  };
  for (const mark of scene.marks) if (mark.kind === 'target' || mark.kind === 'attacker') add(mark.hex, 12);
  for (const hex of offered) add(hex, 4);
  for (const piece of scene.pieces) if ('hex' in piece.at) add(piece.at.hex, piece.selected ? 8 : 1);
  const free = Object.entries(cost).filter(([name]) => !taken.includes(name));
  return free.sort((a, b) => a[1] - b[1])[0]?.[0] ?? 'south-east';
};

/** The corner of a window where a panel of `size` covers none of these places, or the fewest; the south-west if it does not matter. */
export const freeCorner = (places: readonly Point[], [wide, high]: Point, [w, h]: Point): string => {
  const corners = ['south-west', 'north-west', 'north-east'];
  const covered = (corner: string): number =>
    places.filter(([x, y]) => (corner.endsWith('east') ? x > wide - w - 50 : x < w + 50) && (corner.startsWith('south') ? y > high - h - 50 : y < h + 50)).length;
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
};

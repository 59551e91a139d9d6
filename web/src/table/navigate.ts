/** Going from one thing to the next by arrow keys, by where they lie. */

import type { Layout } from '../paint/layout';
import type { Point } from '../paint/vec';

export type Direction = 'up' | 'down' | 'left' | 'right';

const WAYS: Readonly<Record<Direction, Point>> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

export const directionOf = (key: string): Direction | undefined => {
  const word = /^Arrow(Up|Down|Left|Right)$/.exec(key)?.[1];
  return word ? (word.toLowerCase() as Direction) : undefined;
};

/** The stop one reaches from a point in a direction: the nearest, with what lies straight ahead before what lies aside. */
export const nextStop = <S extends { at: Point }>(stops: readonly S[], from: Point, direction: Direction): S | undefined => {
  const [dx, dy] = WAYS[direction];
  let best: S | undefined;
  let least = Infinity;
  for (const stop of stops) {
    const [x, y] = [stop.at[0] - from[0], stop.at[1] - from[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    // Within 60 degrees of the way; of the rest nothing is lost, since another arrow leads there.
    if (along <= 1 || aside > along * 1.74) continue;
    const cost = along + 2 * aside;
    if (cost < least) [least, best] = [cost, stop];
  }
  return best;
};

/** In reading order: row by row, left to right. Rows are about half a hex high. */
export const readingOrder = <S extends { at: Point }>(stops: readonly S[]): S[] =>
  [...stops].sort((a, b) => Math.round(a.at[1] / 52) - Math.round(b.at[1] / 52) || a.at[0] - b.at[0]);

/** The hex next to a hex in a direction. Along rows of shoved hexes the way weaves up and down, so that a walk to the right
 *  stays in its row. */
export const nextHex = (hexes: Layout, name: string, direction: Direction): string => {
  const [column, row] = hexes.parse(name);
  const [dx, dy] = WAYS[direction];
  const next = [column + dx, row + dy] as const;
  return hexes.on(next) ? hexes.name(next) : name;
};

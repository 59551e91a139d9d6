/** Outlines that share sides are one patch of ground: the map draws a large wood in strips, and nobody should see where they meet. */

import type { Cell, Layout } from './layout';
import type { Region } from './region';
import type { Field } from './seeds';
import { inside, xy, type Point } from './vec';

export interface Joined extends Region {
  /** Its sides towards other ground, and those where outlines meet, as paths. */
  readonly outer: string;
  readonly inner: string;
}

/** How far from the edge the distance is still told. */
export const TOLD = 60;

const keyOf = (a: Point, b: Point): string => [xy(a), xy(b)].sort().join();

export const joined = (regions: readonly Region[], hexes: Layout): Joined => {
  const rings = regions.flatMap(({ loops }) => loops);
  const sides = rings.flatMap((ring) => ring.map((a, i): [Point, Point] => [a, ring[(i + 1) % ring.length]!]));
  const seen = new Map<string, number>();
  for (const [a, b] of sides) seen.set(keyOf(a, b), (seen.get(keyOf(a, b)) ?? 0) + 1);
  const line = (some: [Point, Point][]): string => some.map(([a, b]) => `M${xy(a)}L${xy(b)}`).join('');
  const outer = sides.filter(([a, b]) => seen.get(keyOf(a, b)) === 1);
  const near = new Map<number, [Point, Point][]>();
  const place = (i: number, j: number): number => i * 4096 + j;
  const step = (v: number): number => Math.floor(v / TOLD);
  for (const side of outer) {
    const [[ax, ay], [bx, by]] = side;
    for (let i = step(Math.min(ax, bx)) - 1; i <= step(Math.max(ax, bx)) + 1; i++)
      for (let j = step(Math.min(ay, by)) - 1; j <= step(Math.max(ay, by)) + 1; j++) {
        const list = near.get(place(i, j));
        if (list) list.push(side);
        else near.set(place(i, j), [side]);
      }
  }
  const frames = rings.map((ring) => {
    const [xs, ys] = [ring.map((p) => p[0]), ring.map((p) => p[1])];
    return { ring, west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
  });
  const depth: Field = (x, y) => {
    let best = TOLD * TOLD;
    for (const [[ax, ay], [bx, by]] of near.get(place(step(x), step(y))) ?? []) {
      const [vx, vy] = [bx - ax, by - ay];
      const t = Math.max(0, Math.min(1, ((x - ax) * vx + (y - ay) * vy) / (vx * vx + vy * vy || 1)));
      best = Math.min(best, (x - ax - vx * t) ** 2 + (y - ay - vy * t) ** 2);
    }
    const within = frames.some(({ ring, west, east, north, south }) => x >= west && x <= east && y >= north && y <= south && inside([x, y], ring));
    return (within ? -1 : 1) * Math.sqrt(best);
  };
  const cells = new Map<number, Cell>(regions.flatMap((one) => one.cells).map((cell) => [hexes.key(cell), cell]));
  return {
    cells: [...cells.values()],
    depth,
    loops: rings,
    d: regions.map(({ d }) => d).join(''),
    outer: line(outer),
    inner: line(sides.filter(([a, b]) => seen.get(keyOf(a, b)) !== 1)),
  };
};

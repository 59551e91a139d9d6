/** Lines that reach the last hex of a sheet run off it. */

import { H, R, type Cell, type Layout } from './layout';
import { add, dot, lerp, mul, sub, unit, type Point } from './vec';

/** A point well beyond the sheet for a line that ends in this hex coming from `before`; nothing if the hex lies inside. */
export const beyond = (cell: Cell, at: Point, before: Point | undefined, hexes: Layout): Point | undefined => {
  if (!hexes.atEdge(cell)) return undefined;
  const [c, r] = cell;
  const outward: Point[] = [];
  if (c === 0) outward.push([-1, 0]);
  if (c === hexes.columns - 1) outward.push([1, 0]);
  if (r === 0) outward.push([0, -1]);
  if (r === hexes.rows - 1) outward.push([0, 1]);
  const heading = before ? unit(sub(at, before)) : unit(lerp([0, 0], outward[0]!, 1));
  const best = outward.sort((a, b) => dot(b, heading) - dot(a, heading))[0]!;
  return dot(best, heading) < -0.3 ? undefined : add(at, mul(unit(add(best, mul(heading, 0.55))), 1.2 * H + R));
};

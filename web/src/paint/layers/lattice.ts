/** The old parish lattice under open ground: jittered quads 150 by 118, turned by 11 degrees. It has nothing to do with
 *  hexes, so nobody takes a field that it bears for terrain. */

import type { Ctx } from '../context';
import { between, stream } from '../seeds';
import { add, turn, type Point } from '../vec';

export type Quad = readonly [Point, Point, Point, Point];

const TILT = -11;

export const parcels = (ctx: Ctx): { quad: Quad; key: string }[] => {
  const [w, h] = ctx.sheet;
  const nodes = new Map<string, Point>();
  const node = (i: number, j: number): Point => {
    const key = `${i}/${j}`;
    let p = nodes.get(key);
    if (!p) {
      const rnd = stream(ctx.seed(`parcel/${key}`));
      p = add(turn([i * 150 + between(rnd, -38, 38), j * 118 + between(rnd, -32, 32)], TILT), [-40, 150]);
      nodes.set(key, p);
    }
    return p;
  };
  const out: { quad: Quad; key: string }[] = [];
  for (let i = -4; i * 150 < w + 500; i++)
    for (let j = -3; j * 118 < h + 400; j++) {
      const quad: Quad = [node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1)];
      const xs = quad.map((p) => p[0]);
      const ys = quad.map((p) => p[1]);
      if (Math.max(...xs) < -10 || Math.min(...xs) > w + 10 || Math.max(...ys) < -10 || Math.min(...ys) > h + 10) continue;
      out.push({ quad, key: `${i}/${j}` });
    }
  return out;
};

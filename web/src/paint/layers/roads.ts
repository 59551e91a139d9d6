/** Roads and lanes: verge, casing, surface, lit middle, ruts, tufts; lanes keep a green middle. Along the high roads stand
 *  poplars where no shell fell. */

import { path, poplars } from '../brushes';
import type { Ctx } from '../context';
import { nearLine, offset, ribbon, walk } from '../curves';
import { between, noise, stream } from '../seeds';
import { add, far, mul, n1, perp, polyline, xy } from '../vec';
import type { Way } from '../ways';

const wear = (ctx: Ctx, { line, half, kind, key }: Way): string => {
  const { pal } = ctx;
  const lane = kind === 'lane';
  const rnd = stream(ctx.seed(`${key}/ruts`));
  let tufts = '';
  let grit = '';
  for (const { p, dir } of walk(line, 5)) {
    const b = add(p, mul(perp(dir), (rnd() < 0.5 ? 1 : -1) * (half + between(rnd, 1, 4.4))));
    if (rnd() < 0.6) tufts += `M${xy(b)}l${n1(between(rnd, -2, 2))} ${n1(-between(rnd, 2.2, 4.4))}`;
    if (rnd() < 0.5) grit += `M${xy(add(p, mul(perp(dir), between(rnd, -half * 0.8, half * 0.8))))}h.01`;
  }
  return (
    [-0.42, 0.42]
      .map((o) => path(polyline(offset(line, o * half)), `stroke="${pal.road[3]}" stroke-width="${lane ? 1.2 : 1.5}" opacity=".55" fill="none"`))
      .join('') +
    (lane ? path(polyline(line), `stroke="${pal.grass}" stroke-width="1.8" stroke-dasharray="9 4 5 6" opacity=".7" fill="none"`) : '') +
    path(grit, `stroke="${pal.road[0]}" stroke-width="1.1" stroke-linecap="round" opacity=".4" fill="none"`) +
    path(tufts, `stroke="${pal.blade[0]}" stroke-width="1.1" stroke-linecap="round" opacity=".7" fill="none"`)
  );
};

export const paintRoads = (ctx: Ctx): string => {
  const { pal } = ctx;
  const roads = ctx.ways.filter((way) => way.kind === 'road' || way.kind === 'lane');
  const each = (f: (way: Way) => string) => roads.map(f).join('');
  if (!roads.length) return '';
  return (
    path(each(({ line, half }) => ribbon(line, half + 6.4)), `fill="${pal.grass}" opacity=".26"`) +
    path(each(({ line, half }) => ribbon(line, half + 4)), `fill="${pal.grass}" opacity=".34"`) +
    path(each(({ line, half }) => ribbon(offset(line, 1.2), half + 1.9)), `fill="${pal.road[0]}" opacity=".66"`) +
    path(each(({ line, half }) => ribbon(line, half)), `fill="${pal.road[1]}"`) +
    path(each(({ line, half }) => ribbon(offset(line, -half * 0.12), half * 0.66)), `fill="${pal.road[2]}" opacity=".7"`) +
    each((way) => wear(ctx, way))
  );
};

export const paintAvenues = (ctx: Ctx): string => {
  if (!ctx.farmland) return '';
  const { pal, id, hexes } = ctx;
  const lined = noise(ctx.seed('avenue/where'), 190);
  let shade = '';
  const tree = poplars(`${id}-pop`, stream, pal.canopy);
  let trees = '';
  for (const way of ctx.ways.filter((one) => one.kind === 'road')) {
    const rnd = stream(ctx.seed(`${way.key}/poplars`));
    for (const { p, dir } of walk(way.line, 19, 8))
      for (const side of [-1, 1]) {
        const q = add(p, mul(perp(dir), side * (way.half + 5)));
        const cell = hexes.hexAt(q[0], q[1]);
        if (rnd() < 0.14 || lined(p[0], p[1]) < 0.02 || ctx.torn(cell) > 1 || ['town', 'forest'].includes(ctx.groundAt(cell))) continue;
        if (ctx.ways.some((other) => other !== way && nearLine(q, other.line) < other.half + 5)) continue;
        if (ctx.waters.some((water) => nearLine(q, water.line) < water.half[0]! + 8) || ctx.houses.some((house) => far(q, house.at) < 20)) continue;
        shade += `M${xy(q)}l8 9.5`;
        trees += tree.use(Math.floor(rnd() * 3), xy(q), between(rnd, 3.4, 4.6));
      }
  }
  if (!trees) return '';
  return tree.defs + path(shade, `stroke="${pal.shadow}" stroke-width="4.2" opacity=".3" stroke-linecap="round" fill="none"`) + trees;
};

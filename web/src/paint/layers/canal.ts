/** Canals: straight reaches between stone edges, a tow-path, a row of poplars that throw long shadows. */

import { path, poplars } from '../brushes';
import type { Ctx } from '../context';
import { nearLine, offset, ribbon, walk } from '../curves';
import { between, stream } from '../seeds';
import { add, mul, perp, polyline, xy } from '../vec';
import type { Water } from '../waters';

const one = (ctx: Ctx, water: Water): string => {
  const { pal, id } = ctx;
  const { line } = water;
  const rnd = stream(ctx.seed(`${water.key}/canal`));
  const w = (extra: number) => (i: number) => water.half[i]! + extra;
  const middle = water.half[Math.floor(water.half.length / 2)]!;
  let ripples = '';
  const tree = poplars(`${id}-${water.key.replace(/\W/g, '_')}`, stream, pal.canopy);
  let trees = '';
  let shade = '';
  for (const { p, dir } of walk(line, 11))
    if (rnd() < 0.8) ripples += `M${xy(add(p, mul(perp(dir), between(rnd, -0.7, 0.7) * middle)))}l${xy(mul(dir, between(rnd, 4, 10)))}`;
  for (const { p, dir } of walk(line, 24, 6)) {
    const q = add(p, mul(perp(dir), middle + 15));
    if (rnd() < 0.24 || ctx.ways.some((way) => nearLine(q, way.line) < way.half + 8) || ctx.houses.some((house) => nearLine(q, [house.at]) < 22)) continue;
    shade += `M${xy(q)}l13 15`;
    trees += tree.use(Math.floor(rnd() * 3), xy(q), between(rnd, 4.6, 5.8));
  }
  return (
    tree.defs +
    path(ribbon(line, w(12)), `fill="${pal.grass}" opacity=".5" filter="url(#${id}-soft3)"`) +
    path(ribbon(line, w(7.5)), `fill="${pal.road[1]}"`) +
    path(polyline(offset(line, w(5))), `stroke="${pal.road[3]}" stroke-width="1" stroke-dasharray="5 3" fill="none"`) +
    path(ribbon(line, w(2.6)), `fill="${pal.stone[0]}"`) +
    path(ribbon(line, w(1.6)), `fill="${pal.stone[2]}"`) +
    path(ribbon(line, w(0)), `fill="${pal.water[0]}"`) +
    path(ribbon(offset(line, middle * 0.2), (i) => water.half[i]! * 0.66), `fill="${pal.water[1]}" opacity=".8"`) +
    path(polyline(offset(line, (i) => -water.half[i]! + 1.6)), `stroke="${pal.shadow}" stroke-width="3" opacity=".4" fill="none"`) +
    path(ripples, 'stroke="#eaf2ef" stroke-width="1" opacity=".45" stroke-linecap="round" fill="none"') +
    path(shade, `stroke="${pal.shadow}" stroke-width="6.5" opacity=".3" stroke-linecap="round" fill="none"`) +
    trees
  );
};

export const paintCanals = (ctx: Ctx): string => ctx.waters.filter((water) => water.canal).map((water) => one(ctx, water)).join('');

/** Footpaths: a narrow beaten line that swells and thins, worn pale in the middle, grass over its edges. */

import { path } from '../brushes';
import type { Ctx } from '../context';
import { polyline, add, mul, n1, perp, xy } from '../vec';
import { ribbon, walk } from '../curves';
import { between, noise, stream } from '../seeds';
import type { Way } from '../ways';

export const paintTrails = (ctx: Ctx): string => {
  const { pal, id } = ctx;
  const trails = ctx.ways.filter((way) => way.kind === 'trail');
  if (!trails.length) return '';
  const each = (f: (way: Way) => string) => trails.map(f).join('');
  const swell = noise(ctx.seed('trail/swell'), 40);
  const band = (by: number) => (way: Way) => ribbon(way.line, (i) => way.half * by * (1 + 0.3 * swell(way.line[i]![0], way.line[i]![1])));
  let tufts = '';
  for (const { line, half, key } of trails) {
    const rnd = stream(ctx.seed(`${key}/tufts`));
    for (const { p, dir } of walk(line, 6)) {
      const b = add(p, mul(perp(dir), (rnd() < 0.5 ? 1 : -1) * half * between(rnd, 0.9, 1.8)));
      if (rnd() < 0.7) tufts += `M${xy(b)}l${n1(between(rnd, -1.8, 1.8))} ${n1(-between(rnd, 2, 4))}`;
    }
  }
  return (
    path(each(band(2.1)), `fill="${pal.grass}" opacity=".4" filter="url(#${id}-soft1)"`) +
    path(each(band(1.36)), `fill="${pal.road[0]}" opacity=".62"`) +
    path(each(band(1)), `fill="${pal.road[1]}"`) +
    path(each((way) => polyline(way.line)), `stroke="${pal.road[2]}" stroke-width="1.7" stroke-dasharray="13 4 8 5" stroke-linecap="round" fill="none"`) +
    path(tufts, `stroke="${pal.blade[0]}" stroke-width="1.1" stroke-linecap="round" opacity=".8" fill="none"`)
  );
};

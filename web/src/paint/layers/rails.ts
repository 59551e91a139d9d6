/** Railways: embankment shadow, ballast, sleepers, two rails. */

import { path } from '../brushes';
import type { Ctx } from '../context';
import { offset, ribbon, walk } from '../curves';
import { between, stream } from '../seeds';
import { add, mul, perp, polygon, polyline, sub, xy } from '../vec';

export const paintRails = (ctx: Ctx): string => {
  const { pal, id } = ctx;
  return ctx.ways
    .filter((way) => way.kind === 'rail')
    .map(({ line, half, key }) => {
      const rnd = stream(ctx.seed(`${key}/ballast`));
      let sleepers = '';
      let grit = '';
      for (const { p, dir } of walk(line, 5.6)) {
        const a = mul(perp(dir), half * 0.72);
        const b = mul(dir, 1.25);
        sleepers += polygon([add(add(p, a), b), add(sub(p, a), b), sub(sub(p, a), b), sub(add(p, a), b)]);
        for (let i = 0; i < 2; i++) grit += `M${xy(add(add(p, mul(perp(dir), between(rnd, -half, half))), mul(dir, between(rnd, -3, 3))))}h.01`;
      }
      return (
        path(ribbon(offset(line, 2.4), half + 2.4), `fill="${pal.shadow}" opacity=".28" filter="url(#${id}-soft2)"`) +
        path(ribbon(line, half + 1), `fill="${pal.ballast[0]}"`) +
        path(ribbon(offset(line, -0.7), half), `fill="${pal.ballast[1]}"`) +
        path(grit, `stroke="${pal.ballast[0]}" stroke-width="1.3" stroke-linecap="round" opacity=".7" fill="none"`) +
        path(sleepers, 'fill="#54402c"') +
        [-0.4, 0.4]
          .map(
            (o) =>
              path(polyline(offset(line, o * half + 0.7)), `stroke="${pal.shadow}" stroke-width="2" opacity=".45" fill="none"`) +
              path(polyline(offset(line, o * half)), 'stroke="#3d3f42" stroke-width="1.7" fill="none"') +
              path(polyline(offset(line, o * half - 0.4)), 'stroke="#d5d8d8" stroke-width=".7" fill="none"'),
          )
          .join('')
      );
    })
    .join('');
};

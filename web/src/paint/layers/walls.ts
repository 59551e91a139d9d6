/** Stone walls: stones 4 to 8 long over a dark line. */

import { group, mix, path } from '../brushes';
import type { Ctx } from '../context';
import { between, stream } from '../seeds';
import { add, far, mul, perp, polygon, polyline, sub, unit, type Point } from '../vec';

export const wallLines = (ctx: Ctx, lines: readonly Point[][]): string => {
  if (!lines.length) return '';
  const { pal, id } = ctx;
  const d = lines.map(polyline).join('');
  let stones = '';
  lines.forEach((line, k) =>
    line.slice(1).forEach((b, i) => {
      const a = line[i]!;
      const rnd = stream(ctx.seed(`wall/${k}/${i}`));
      const v = unit(sub(b, a));
      const n = perp(v);
      const long = far(a, b);
      for (let s = 0; s < long - 1; ) {
        const l = between(rnd, 4, 8);
        const p = add(a, mul(v, s));
        const e = add(a, mul(v, Math.min(s + l - 0.9, long)));
        const w = mul(n, between(rnd, 2, 2.7));
        stones += path(polygon([add(p, w), add(e, w), sub(e, w), sub(p, w)]), `fill="${mix(pal.stone[1]!, pal.stone[2]!, rnd())}"`);
        s += l;
      }
    }),
  );
  return (
    group(
      path(d, `stroke="${pal.shadow}" stroke-width="6" opacity=".5" stroke-linecap="round" transform="translate(3.4 4.2)" filter="url(#${id}-soft1)"`) +
        path(d, `stroke="${pal.stone[0]}" stroke-width="6.6" stroke-linecap="round"`),
      'fill="none"',
    ) + stones
  );
};

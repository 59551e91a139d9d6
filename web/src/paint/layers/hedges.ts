/** Hedges: blobs along a line, lit from the north-west. */

import { blob, path } from '../brushes';
import type { Ctx } from '../context';
import { walk } from '../curves';
import { between, stream } from '../seeds';
import { add, mul, perp, polyline, type Point } from '../vec';

export const hedgeLines = (ctx: Ctx, lines: readonly Point[][], key: string): string => {
  const { pal } = ctx;
  let shade = '';
  let low = '';
  let body = '';
  let lit = '';
  lines.forEach((line, k) => {
    const rnd = stream(ctx.seed(`hedge/${key}/${k}`));
    for (const { p, dir } of walk(line, 5, 1)) {
      const q = add(p, mul(perp(dir), between(rnd, -1.6, 1.6)));
      const r = between(rnd, 4.2, 6);
      shade += blob(rnd, r, 6, 0.15, add(q, [4, 5]));
      low += blob(rnd, r, 7, 0.2, q);
      body += blob(rnd, r * 0.78, 6, 0.2, add(q, [-0.8, -1]));
      lit += blob(rnd, r * 0.36, 5, 0.3, add(q, [-1.9, -2.2]));
    }
  });
  return (
    path(shade, `fill="${pal.shadow}" opacity=".34"`) +
    path(low, `fill="${pal.hedge[0]}"`) +
    path(body, `fill="${pal.hedge[1]}"`) +
    path(lit, `fill="${pal.hedge[2]}"`)
  );
};

/** Hedgerows between fields: too many for a blob each, so the bushes are the round dots of dashed lines of two sizes. */
export const hedgerows = (ctx: Ctx, lines: readonly Point[][]): string => {
  const { pal } = ctx;
  const d = lines.map(polyline).join('');
  const dots = (colour: string, width: number, dash: string, dx: number, dy: number, opacity = 1): string =>
    path(d, `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="${dash}" fill="none" opacity="${opacity}" transform="translate(${dx} ${dy})"`);
  const low = '.1 4 .1 5.4 .1 3.6 .1 9';
  const high = '.1 11 .1 6.4 .1 15 .1 8.2';
  return (
    dots(pal.shadow, 5.4, low, 2.4, 3, 0.3) +
    dots(pal.shadow, 8, high, 3.4, 4.2, 0.3) +
    dots(pal.hedge[0]!, 5.2, low, 0, 0) +
    dots(pal.hedge[1]!, 3.6, low, -0.5, -0.7) +
    dots(pal.hedge[0]!, 8, high, 0.4, -0.4) +
    dots(pal.hedge[1]!, 6, high, -0.4, -1.3) +
    dots(pal.hedge[2]!, 2.6, high, -1.5, -2.5)
  );
};

/** Hedges: blobs along a line, lit from the north-west. */

import { blob, path } from '../brushes';
import type { Ctx } from '../context';
import { walk } from '../curves';
import { between, stream } from '../seeds';
import { add, mul, perp, type Point } from '../vec';

export const hedgeLines = (ctx: Ctx, lines: readonly Point[][], key: string, size = 1): string => {
  const { pal } = ctx;
  let shade = '';
  let low = '';
  let body = '';
  let lit = '';
  lines.forEach((line, k) => {
    const rnd = stream(ctx.seed(`hedge/${key}/${k}`));
    for (const { p, dir } of walk(line, 5 * size, 1)) {
      const q = add(p, mul(perp(dir), between(rnd, -1.6, 1.6) * size));
      const r = between(rnd, 4.2, 6) * size;
      if (size < 1 && rnd() < 0.14) continue;
      shade += blob(rnd, r, 6, 0.15, add(q, [4 * size, 5 * size]));
      low += blob(rnd, r, 7, 0.2, q);
      body += blob(rnd, r * 0.78, 6, 0.2, add(q, [-0.8 * size, -size]));
      lit += blob(rnd, r * 0.36, 5, 0.3, add(q, [-1.9 * size, -2.2 * size]));
    }
  });
  return (
    path(shade, `fill="${pal.shadow}" opacity=".34"`) +
    path(low, `fill="${pal.hedge[0]}"`) +
    path(body, `fill="${pal.hedge[1]}"`) +
    path(lit, `fill="${pal.hedge[2]}"`)
  );
};

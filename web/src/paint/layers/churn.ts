/** Churned earth: browner by the level, blurred, under everything that stands on it. */

import { group, mix } from '../brushes';
import type { Ctx } from '../context';
import { R } from '../layout';
import { n1 } from '../vec';

export const paintChurn = (ctx: Ctx): string => {
  const { pal, id, hexes } = ctx;
  let out = '';
  for (const cell of ctx.cells(() => true)) {
    const level = ctx.torn(cell);
    if (!level) continue;
    const [x, y] = hexes.centre(cell);
    out += `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${R * 1.15}" ry="${R}" fill="${mix(pal.earth, '#5a4a34', 0.14 * level)}" opacity="${n1(0.14 + 0.13 * level)}"/>`;
  }
  return group(out, `filter="url(#${id}-soft30)" opacity=".82"`);
};

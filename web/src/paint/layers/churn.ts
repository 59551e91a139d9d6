/** Churned earth: browner by the level, blurred, under everything that stands on it. */

import { glow, group, mix } from '../brushes';
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
    out += `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${R * 1.9}" ry="${R * 1.75}" fill="url(#${id}-churn${level})" opacity="${n1(0.16 + 0.12 * level)}"/>`;
  }
  if (!out) return '';
  return [1, 2, 3, 4].map((level) => glow(`${id}-churn${level}`, mix(pal.earth, '#5a4a34', 0.14 * level))).join('') + group(out, 'opacity=".86"');
};

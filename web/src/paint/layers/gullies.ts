/** Gullies: a dry cut with steep walls. The wall under the light lies in shade, the other is lit; hachures fall from both
 *  rims to a bed of sand and stones. */

import { blob, group, mix, path } from '../brushes';
import type { Ctx } from '../context';
import { offset, ribbon, walk } from '../curves';
import { between, noise, stream } from '../seeds';
import { add, mul, n1, perp, polyline, xy } from '../vec';
import type { Water } from '../waters';

const one = (ctx: Ctx, { line, half, key }: Water): string => {
  const { pal, id } = ctx;
  const rnd = stream(ctx.seed(`${key}/walls`));
  const wob = noise(ctx.seed(`${key}/bed`), 30);
  const w = (part: number, extra = 0) => (i: number) => half[i]! * part + extra * Math.min(1, half[i]! / 8);
  const shape = ribbon(line, w(1));
  let dark = '';
  let lit = '';
  let tufts = '';
  let stones = '';
  for (const [i, p] of line.entries()) {
    if (!i || half[i]! < 4) continue;
    const dir = [line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1]] as const;
    const long = Math.hypot(dir[0], dir[1]) || 1;
    const across = perp([dir[0] / long, dir[1] / long]);
    for (const side of [-1, 1]) {
      const out = mul(across, side);
      // Which wall turns its back to the light.
      const shaded = out[0] * 0.64 + out[1] * 0.77 < 0;
      for (let t = 0; t < 2; t++) {
        const foot = add(p, [(-dir[0] * t) / 2, (-dir[1] * t) / 2]);
        const rim = add(foot, mul(out, half[i]!));
        const tick = `M${xy(rim)}l${xy(mul(out, -half[i]! * between(rnd, 0.34, 0.62)))}`;
        if (shaded) dark += tick;
        else lit += tick;
      }
      if (rnd() < 0.4) {
        const b = add(p, mul(out, half[i]! + between(rnd, 1.5, 5)));
        for (let k = 0; k < 3; k++) tufts += `M${xy(add(b, [k * 1.6, 0]))}l${n1(between(rnd, -2, 2))} ${n1(-between(rnd, 2.6, 5.4))}`;
      }
    }
  }
  for (const { p, dir } of walk(line, 11, 5)) if (rnd() < 0.6) stones += blob(rnd, between(rnd, 0.9, 2.1), 5, 0.3, add(p, mul(perp(dir), between(rnd, -5, 5))));
  const clip = `${id}-${key.replace(/\W/g, '_')}`;
  const bed = offset(line, (i) => 2.4 * wob(i * 6, 9));
  return (
    `<clipPath id="${clip}"><path d="${shape}"/></clipPath>` +
    path(ribbon(line, w(1, 7)), `fill="${pal.spoil}" opacity=".5" filter="url(#${id}-soft3)"`) +
    path(shape, `fill="${mix(pal.earth, pal.shadow, 0.5)}"`) +
    group(
      path(shape, `fill="${mix(pal.earth, pal.spoil, 0.26)}" transform="translate(5.4 6.6)" filter="url(#${id}-soft1)"`) +
        path(ribbon(bed, w(0.34)), `fill="${pal.sand[0]}" opacity=".85" filter="url(#${id}-soft1)"`) +
        path(ribbon(bed, w(0.15)), `fill="${pal.sand[1]}" opacity=".8"`) +
        path(dark, `stroke="${mix(pal.contour, pal.shadow, 0.6)}" stroke-width="1.5" opacity=".85" fill="none"`) +
        path(lit, `stroke="${pal.contour}" stroke-width="1.1" opacity=".75" fill="none"`),
      `clip-path="url(#${clip})"`,
    ) +
    path(stones, `fill="${pal.stone[1]}" stroke="${pal.stone[0]}" stroke-width=".5"`) +
    path(polyline(offset(line, w(1))) + polyline(offset(line, w(-1))), `stroke="${pal.contour}" stroke-width="1.7" stroke-linecap="round" opacity=".85" fill="none"`) +
    path(polyline(offset(line, w(1, 1.4))) + polyline(offset(line, w(-1, -1.4))), `stroke="${pal.spoil}" stroke-width="1.1" opacity=".6" fill="none"`) +
    path(tufts, `stroke="${pal.blade[0]}" stroke-width="1.1" stroke-linecap="round" opacity=".8" fill="none"`)
  );
};

export const paintGullies = (ctx: Ctx): string => ctx.gullies.map((gully) => one(ctx, gully)).join('');

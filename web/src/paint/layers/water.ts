/** Streams and rivers: ribbons of varying width with bank, wet edge, water, lit middle, ripples, reeds and stones. */

import { blob, path } from '../brushes';
import type { Ctx } from '../context';
import { dense, offset, ribbon, walk } from '../curves';
import { between, noise, stream } from '../seeds';
import { add, mul, n1, perp, xy, type Point } from '../vec';
import type { Water } from '../waters';

interface Bed {
  line: Point[];
  half: number[];
  key: string;
}

const details = (ctx: Ctx, { line, half, key }: Bed): string => {
  const { pal } = ctx;
  const rnd = stream(ctx.seed(`${key}/bank`));
  const wide = half[Math.floor(half.length / 2)]!;
  const scale = wide / 8.2;
  let ripples = '';
  let reeds = '';
  let stones = '';
  for (const { p, dir } of walk(line, 9)) {
    for (let k = 0; k < Math.max(1, Math.round(scale)); k++) {
      const q = add(p, mul(perp(dir), between(rnd, -0.62, 0.62) * wide));
      if (rnd() < 0.8) ripples += `M${xy(q)}l${xy(mul(dir, between(rnd, 4, 9)))}`;
    }
    if (rnd() < 0.55) {
      const b = add(p, mul(perp(dir), (rnd() < 0.5 ? 1 : -1) * (wide + between(rnd, 2.4, 7))));
      for (let i = 0; i < 3; i++) reeds += `M${xy(add(b, [i * 1.8, 0]))}l${n1(between(rnd, -2, 2))} ${n1(-between(rnd, 4, 7.5))}`;
    }
    if (rnd() < 0.12 && scale < 1.6) stones += blob(rnd, between(rnd, 1.2, 2.2), 5, 0.3, add(p, mul(perp(dir), between(rnd, -0.7, 0.7) * wide)));
  }
  return (
    path(ripples, `stroke="#eef7f4" stroke-width="1" stroke-linecap="round" opacity=".48" fill="none"`) +
    path(stones, `fill="${pal.stone[1]}" stroke="${pal.stone[0]}" stroke-width=".5"`) +
    path(reeds, `stroke="${pal.reed}" stroke-width="1.2" stroke-linecap="round" opacity=".85" fill="none"`)
  );
};

/** All beds layer by layer, so that waters run into each other without a seam. */
export const paintBeds = (ctx: Ctx, beds: readonly Bed[]): string => {
  const { pal, id } = ctx;
  const each = (f: (bed: Bed) => string) => beds.map(f).join('');
  const band = (extra: number) => (bed: Bed) => ribbon(bed.line, (i) => bed.half[i]! + extra * Math.min(1, bed.half[i]! / 6));
  const wob = noise(ctx.seed('water/light'), 46);
  return (
    path(each(band(9)), `fill="${pal.bank}" opacity=".5" filter="url(#${id}-soft3)"`) +
    path(each(band(4.5)), `fill="${pal.bank}"`) +
    path(each(band(1.8)), `fill="${pal.wet}"`) +
    path(each(band(0)), `fill="${pal.water[0]}"`) +
    path(each((bed) => ribbon(offset(bed.line, -1.6), (i) => bed.half[i]! * 0.72)), `fill="${pal.water[1]}" opacity=".85" filter="url(#${id}-soft1)"`) +
    path(
      each((bed) => ribbon(offset(bed.line, (i) => bed.half[i]! * 0.3 * wob(i * 3, 90)), (i) => bed.half[i]! * 0.26)),
      `fill="${pal.water[2]}" opacity=".55" filter="url(#${id}-soft1)"`,
    ) +
    each((bed) => details(ctx, bed))
  );
};

export const paintWater = (ctx: Ctx): string => {
  const natural = ctx.waters.filter((water: Water) => !water.canal);
  return natural.length ? paintBeds(ctx, natural) : '';
};

/** Brooks that run along hexsides. */
export const paintBrooks = (ctx: Ctx, lines: readonly Point[][]): string =>
  lines.length
    ? paintBeds(
        ctx,
        lines.map((corners, k) => {
          const line = dense(corners, 6);
          return { line, half: line.map((_, i) => 6 * Math.min(1, 0.35 + i / 8, 0.35 + (line.length - 1 - i) / 8)), key: `brook/${k}` };
        }),
      )
    : '';

/** Farmland as decoration: some quads of the parish lattice are cut into strips under wheat, plough or greens; hedgerows
 *  stand along a few of their edges. None of it where shells fell. */

import { group, mix, path } from '../brushes';
import type { Ctx } from '../context';
import { curve } from '../curves';
import { between, noise, stream } from '../seeds';
import { add, lerp, mul, n1, perp, polyline, sub, unit, xy, type Point } from '../vec';
import { hedgerows } from './hedges';
import { parcels, type Quad } from './lattice';

const middle = (quad: Quad): Point => lerp(lerp(quad[0], quad[2], 0.5), lerp(quad[1], quad[3], 0.5), 0.5);

/** The quad, drawn in by `by`, with soft corners. */
const softened = (quad: Quad, by: number): string => {
  const m = middle(quad);
  const q = quad.map((p) => add(p, mul(unit(sub(m, p)), by)));
  const ring: Point[] = [];
  q.forEach((p, i) => {
    const a = q[(i + 3) % 4]!;
    const b = q[(i + 1) % 4]!;
    ring.push(lerp(p, a, 0.16), lerp(lerp(p, a, 0.05), lerp(p, b, 0.05), 0.5), lerp(p, b, 0.16), lerp(p, b, 0.5));
  });
  return curve(ring, true);
};

const furrows = (quad: Quad, gap: number, shift: number): string => {
  const [a, b, c, d] = quad;
  const n = Math.max(3, Math.round(Math.hypot(d[0] - a[0], d[1] - a[1]) / gap));
  let out = '';
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5 + shift) / n;
    const [p, q] = [lerp(a, d, t), lerp(b, c, t)];
    const bow = mul(perp(unit(sub(q, p))), 3.5);
    out += `M${xy(p)}Q${xy(add(lerp(p, q, 0.5), bow))} ${xy(q)}`;
  }
  return out;
};

type Crop = 'wheat' | 'plough' | 'crop';

const strip = (ctx: Ctx, quad: Quad, crop: Crop, key: string): string => {
  const { pal, id } = ctx;
  const [base, dark, light] = pal.fields[crop];
  const rnd = stream(ctx.seed(`field/${key}`));
  const outline = softened(quad, 5);
  const clip = `${id}-f-${key.replace(/\W/g, '_')}`;
  const gap = crop === 'plough' ? 6.4 : 5.4;
  let ears = '';
  for (let i = 0; i < 90; i++) {
    const p = lerp(lerp(quad[0], quad[1], rnd()), lerp(quad[3], quad[2], rnd()), rnd());
    ears += `M${xy(p)}l${n1(between(rnd, -2.4, 2.4))} ${n1(between(rnd, -1.6, 1.6))}`;
  }
  return (
    `<clipPath id="${clip}"><path d="${outline}"/></clipPath>` +
    path(outline, `fill="${base}" stroke="${pal.grass}" stroke-width="4" stroke-opacity=".5"`) +
    group(
      path(furrows(quad, gap, 0), `stroke="${dark}" stroke-width="${crop === 'plough' ? 2 : 1.2}" opacity=".46" fill="none"`) +
        path(furrows(quad, gap, 0.45), `stroke="${light}" stroke-width="1.3" opacity=".5" fill="none"`) +
        path(ears, `stroke="${crop === 'crop' ? dark : light}" stroke-width="1.2" stroke-linecap="round" opacity=".7" fill="none"`) +
        path(outline, `fill="none" stroke="${dark}" stroke-width="9" opacity=".16"`),
      `clip-path="url(#${clip})"`,
    ) +
    path(outline, `fill="none" stroke="${mix(dark!, '#3c4020', 0.5)}" stroke-width="1" opacity=".42"`)
  );
};

export const paintFarmland = (ctx: Ctx): string => {
  if (!ctx.farmland) return '';
  const { pal, hexes } = ctx;
  const [wheat, plough, greens] = pal.farmland;
  const quiet = noise(ctx.seed('fields/where'), 260);
  let out = '';
  const rows: Point[][] = [];
  for (const { quad, key } of parcels(ctx)) {
    const rnd = stream(ctx.seed(`fields/${key}`));
    const m = middle(quad);
    const spots = [m, ...quad.map((p) => lerp(m, p, 0.7))].map((p) => hexes.hexAt(p[0], p[1]));
    const torn = Math.max(...spots.map(ctx.torn));
    const wet = spots.some((cell) => ['lake', 'beach'].includes(ctx.groundAt(cell)));
    const roll = rnd() - 0.1 * quiet(m[0], m[1]);
    if (torn > 1 || wet) continue;
    if (rnd() < 0.3) rows.push([lerp(quad[0], quad[1], 0.06), lerp(quad[0], quad[1], between(rnd, 0.5, 0.94))]);
    if (rnd() < 0.22) rows.push([lerp(quad[0], quad[3], 0.06), lerp(quad[0], quad[3], between(rnd, 0.5, 0.94))]);
    const cropOf = (v: number): Crop | undefined =>
      v < wheat ? 'wheat' : v < wheat + plough ? 'plough' : v < wheat + plough + greens ? 'crop' : undefined;
    const first = cropOf(roll);
    if (!first) continue;
    // Strips along the longer side, each with its own crop, as heirs divided them.
    const strips = rnd() < 0.34 ? 1 : rnd() < 0.6 ? 2 : 3;
    let t0 = 0;
    for (let k = 0; k < strips; k++) {
      const t1 = k === strips - 1 ? 1 : (k + 1) / strips + between(rnd, -0.08, 0.08);
      const crop = k === 0 ? first : cropOf(rnd());
      const part: Quad = [lerp(quad[0], quad[3], t0), lerp(quad[1], quad[2], t0), lerp(quad[1], quad[2], t1), lerp(quad[0], quad[3], t1)];
      t0 = t1;
      if (crop) out += strip(ctx, part, crop, `${key}/${k}`);
    }
  }
  return group(out, 'opacity=".86"') + hedgerows(ctx, rows.map((row) => jitter(ctx, row)));
};

const jitter = (ctx: Ctx, [a, b]: Point[]): Point[] => {
  const rnd = stream(ctx.seed(`row/${polyline([a!, b!])}`));
  return [0, 0.34, 0.67, 1].map((t) => add(lerp(a!, b!, t), [between(rnd, -2.5, 2.5), between(rnd, -2.5, 2.5)]));
};

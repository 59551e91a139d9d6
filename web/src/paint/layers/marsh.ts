/** Marsh: wet ground, pools between tussocks, reeds, and the short level strokes by which maps have always shown it. */

import { blob, mix, path } from '../brushes';
import type { Ctx } from '../context';
import { patchesOf, type Patch } from '../patches';
import { scatter } from '../region';
import { between, stream } from '../seeds';
import { add, n1, xy, type Point } from '../vec';

/** A pool: a blob drawn out to the east and west. */
const pool = (rnd: () => number, at: Point, r: number): Point[] =>
  Array.from({ length: 11 }, (_, i): Point => {
    const a = (i * 2 * Math.PI) / 11;
    const q = r * between(rnd, 0.8, 1.16);
    return [at[0] + q * Math.cos(a), at[1] + 0.56 * q * Math.sin(a)];
  });

const one = (ctx: Ctx, patch: Patch): string => {
  const { pal, id, hexes } = ctx;
  const { reg, key } = patch;
  const name = ctx.seed(key);
  const rnd = stream(`${name}/pools`);
  const ring = (pts: Point[]) => `M${pts.map((p, i) => `${i ? 'Q' : ''}${i ? `${xy(pts[i - 1]!)} ` : ''}${xy(i ? [(p[0] + pts[i - 1]![0]) / 2, (p[1] + pts[i - 1]![1]) / 2] : [(p[0] + pts[pts.length - 1]![0]) / 2, (p[1] + pts[pts.length - 1]![1]) / 2])}`).join('')}Q${xy(pts[pts.length - 1]!)} ${xy([(pts[0]![0] + pts[pts.length - 1]![0]) / 2, (pts[0]![1] + pts[pts.length - 1]![1]) / 2])}Z`;
  let pools = '';
  let gleam = '';
  let lines = '';
  let reeds = '';
  let heads = '';
  let tussocks = '';
  const wet: { p: Point; r: number }[] = [];
  for (const p of scatter(reg, hexes, 23, `${name}/pool`, { margin: 8, tries: 10 })) {
    const r = Math.min(between(rnd, 7, 15), -reg.depth(p[0], p[1]) - 2);
    if (r < 4) continue;
    wet.push({ p, r });
    pools += ring(pool(rnd, p, r));
    gleam += `M${xy(add(p, [-r * 0.5, -r * 0.12]))}q${n1(r * 0.4)} ${n1(-r * 0.2)} ${n1(r * 0.9)} 0`;
  }
  for (const p of scatter(reg, hexes, 11, `${name}/level`, { margin: 5, tries: 5 })) lines += `M${xy(add(p, [-4, 0]))}h${n1(between(rnd, 5, 11))}`;
  const dry = (x: number, y: number) => !wet.some(({ p, r }) => Math.abs(x - p[0]) < r * 0.85 && Math.abs(y - p[1]) < r * 0.45);
  for (const p of scatter(reg, hexes, 8.4, `${name}/reed`, { margin: 4, tries: 8, keep: dry })) {
    if (rnd() < 0.24) tussocks += blob(rnd, between(rnd, 2.4, 4), 7, 0.25, p);
    for (let i = -1; i <= 1; i++) {
      const tall = between(rnd, 4.4, 8.4);
      const lean = i * 1.6 + between(rnd, -0.8, 0.8);
      const foot = add(p, [i * 1.5, 0]);
      reeds += `M${xy(foot)}l${n1(lean)} ${n1(-tall)}`;
      if (rnd() < 0.22) heads += `M${xy(add(foot, [lean, -tall]))}v-2.4`;
    }
  }
  return (
    path(reg.d, `fill="${mix(pal.grass, pal.wet, 0.42)}" opacity=".62" filter="url(#${id}-soft1)"`) +
    path(reg.d, `fill="none" stroke="${pal.wet}" stroke-width="1.6" stroke-dasharray="7 3 3 3" opacity=".55"`) +
    path(lines, `stroke="${pal.water[0]}" stroke-width="1.3" stroke-linecap="round" opacity=".5" fill="none"`) +
    path(pools, `fill="${pal.wet}" stroke="${pal.wet}" stroke-width="3" opacity=".85"`) +
    path(pools, `fill="${pal.water[0]}"`) +
    path(pools, `fill="none" stroke="${pal.water[1]}" stroke-width="2.2" opacity=".7" transform="translate(.6 .8)"`) +
    path(gleam, `stroke="${pal.water[2]}" stroke-width="1.4" stroke-linecap="round" opacity=".9" fill="none"`) +
    path(tussocks, `fill="${pal.shadow}" opacity=".22" transform="translate(1.6 1.8)"`) +
    path(tussocks, `fill="${pal.brush[0]![1]}" stroke="${pal.brush[0]![0]}" stroke-width=".6"`) +
    path(reeds, `stroke="${pal.reed}" stroke-width="1.25" stroke-linecap="round" fill="none"`) +
    path(heads, `stroke="${mix(pal.trench[1]!, pal.reed, 0.3)}" stroke-width="2" stroke-linecap="round" fill="none"`)
  );
};

export const paintMarshes = (ctx: Ctx): string =>
  patchesOf(ctx, 'marsh', 'marsh', { grow: -5, round: 22, wobble: 8, scale: 44 }).map((patch) => one(ctx, patch)).join('');

/** Fences: posts and two rails, with a thin shadow. */

import { path } from '../brushes';
import type { Ctx } from '../context';
import { walk } from '../curves';
import { between, stream } from '../seeds';
import { add, n1, polyline, xy, type Point } from '../vec';

export const fenceLines = (ctx: Ctx, lines: readonly Point[][]): string => {
  if (!lines.length) return '';
  const { pal } = ctx;
  const [dark, , light] = pal.trench as [string, string, string];
  let posts = '';
  let feet = '';
  lines.forEach((line, k) => {
    const rnd = stream(ctx.seed(`fence/${k}`));
    const last = line[line.length - 1]!;
    const steps = [...walk(line, 10, 0).map(({ p }) => p), last];
    for (const p of steps) {
      posts += `M${xy(add(p, [between(rnd, -0.5, 0.5), 2.4]))}v${n1(-between(rnd, 7.4, 8.8))}`;
      feet += `M${xy(add(p, [0, 2.4]))}l5.4 4.6`;
    }
  });
  const rail = (dy: number): string => {
    const d = lines.map((line) => polyline(line.map((p) => add(p, [0, dy])))).join('');
    return path(d, `stroke="${dark}" stroke-width="2.7" stroke-linecap="round" fill="none"`) + path(d, `stroke="${light}" stroke-width="1.5" stroke-linecap="round" fill="none" transform="translate(-.2 -.35)"`);
  };
  const ground = lines.map(polyline).join('');
  return (
    path(feet, `stroke="${pal.shadow}" stroke-width="2" stroke-linecap="round" opacity=".34" fill="none"`) +
    path(ground, `stroke="${pal.shadow}" stroke-width="3" stroke-linecap="round" opacity=".3" fill="none" transform="translate(4 4.4)"`) +
    rail(0.6) +
    rail(-3.4) +
    path(posts, `stroke="${dark}" stroke-width="3.3" stroke-linecap="round" fill="none"`) +
    path(posts, `stroke="${light}" stroke-width="1.6" stroke-linecap="round" fill="none" transform="translate(-.5 -.3)"`)
  );
};

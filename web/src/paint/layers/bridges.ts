/** Bridges where a way crosses water: shadow on the water, deck, parapets with wing walls; iron girders for a railway. */

import { group, path } from '../brushes';
import type { Ctx } from '../context';
import { crossings } from '../curves';
import { angleOf, far, n1, polyline, xy, type Point } from '../vec';

interface Bridge {
  at: Point;
  turn: number;
  long: number;
  half: number;
  rail: boolean;
}

const bridgesOf = (ctx: Ctx): Bridge[] => {
  const out: Bridge[] = [];
  for (const way of ctx.ways)
    for (const water of ctx.waters)
      for (const { p, a, b, j } of crossings(way.line, water.line)) {
        if (out.some((other) => far(other.at, p) < 34)) continue;
        const slant = Math.max(0.5, Math.abs(a[0] * b[1] - a[1] * b[0]));
        const half = water.half[j] ?? 8;
        out.push({ at: p, turn: angleOf(a), long: half / slant + (water.canal ? 10 : 7), half: way.half + 0.6, rail: way.kind === 'rail' });
      }
  return out;
};

export const paintBridges = (ctx: Ctx): string => {
  const { pal, id } = ctx;
  return bridgesOf(ctx)
    .map(({ at, turn, long: l, half: w, rail }) => {
      const parapet = (s: number): string => {
        const d = polyline([
          [-l - 5, s * (w + 4.4)],
          [-l, s * w],
          [l, s * w],
          [l + 5, s * (w + 4.4)],
        ]);
        return (
          path(d, `stroke="${rail ? '#2f3336' : pal.stone[0]}" stroke-width="4.4" stroke-linejoin="round" fill="none"`) +
          path(d, `stroke="${rail ? '#8d9498' : pal.stone[2]}" stroke-width="2.6" stroke-dasharray="${rail ? '2.4 1.6' : '4 .8 5.4 .8 3 .8'}" stroke-linejoin="round" fill="none"`)
        );
      };
      const planks = Array.from({ length: 9 }, (_, i) => `M${n1(-l + (i * l) / 4)} ${n1(-w)}v${n1(2 * w)}`).join('');
      const deck = rail
        ? ''
        : `<rect x="${n1(-l - 3)}" y="${n1(-w)}" width="${n1(2 * l + 6)}" height="${n1(2 * w)}" fill="${pal.road[1]}"/>` +
          path(planks, `stroke="${pal.road[3]}" stroke-width=".8" opacity=".6"`);
      return group(
        `<rect x="${n1(-l + 2)}" y="${n1(-w + 2)}" width="${n1(2 * l)}" height="${n1(2 * w + 7)}" fill="${pal.shadow}" opacity=".4" filter="url(#${id}-soft2)"/>` +
          deck +
          parapet(-1) +
          parapet(1),
        `transform="translate(${xy(at)}) rotate(${n1(turn)})"`,
      );
    })
    .join('');
};

/** Bridges where a way crosses water: shadow on the water, deck, parapets with wing walls; iron girders for a railway. */

import { group, path } from '../brushes';
import type { Ctx } from '../context';
import { crossings } from '../curves';
import { angleOf, far, n1, polygon, polyline, xy, type Point } from '../vec';

interface Bridge {
  at: Point;
  turn: number;
  long: number;
  half: number;
  rail: boolean;
  /** Half the width of a channel that needs piers, or none. */
  span: number;
}

const bridgesOf = (ctx: Ctx): Bridge[] => {
  const out: Bridge[] = [];
  for (const way of ctx.ways)
    for (const water of [...ctx.waters, ...ctx.gullies])
      for (const { p, a, b, j } of crossings(way.line, water.line)) {
        if (out.some((other) => far(other.at, p) < 34)) continue;
        // Where a bridge is terrain, a way goes through other water as it can.
        const spanned = ctx.groundAt(ctx.hexes.hexAt(p[0], p[1])) === 'bridge';
        if (!spanned && !ctx.farmland && way.kind !== 'rail') continue;
        const slant = Math.max(0.5, Math.abs(a[0] * b[1] - a[1] * b[0]));
        const half = water.half[j] ?? 8;
        out.push({ at: p, turn: angleOf(a), long: half / slant + (water.canal ? 10 : 7), half: way.half + 0.6, rail: way.kind === 'rail', span: half / slant > 26 ? half / slant : 0 });
      }
  return out;
};

export const paintBridges = (ctx: Ctx): string => {
  const { pal, id } = ctx;
  return bridgesOf(ctx)
    .map(({ at, turn, long: l, half: w, rail, span }) => {
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
      const boards = Math.max(9, Math.round(l / 2.4));
      const planks = Array.from({ length: boards }, (_, i) => `M${n1(-l + (2 * i * l) / (boards - 1))} ${n1(-w)}v${n1(2 * w)}`).join('');
      // Piers with cutwaters stand out on both sides of a long deck.
      const piers = (span ? [-0.5, 0, 0.5] : [])
        .map((t) => {
          const x = n1(t * span * 1.1);
          const d = polygon([[x - 4, -w - 3], [x, -w - 9], [x + 4, -w - 3], [x + 4, w + 3], [x, w + 9], [x - 4, w + 3]]);
          return path(d, `fill="${pal.shadow}" opacity=".4" transform="translate(2.4 3.4)"`) + path(d, `fill="${pal.stone[1]}" stroke="${pal.stone[0]}" stroke-width="1.4" stroke-linejoin="round"`);
        })
        .join('');
      const deck = rail
        ? span
          ? `<rect x="${n1(-l)}" y="${n1(-w)}" width="${n1(2 * l)}" height="${n1(2 * w)}" fill="#3b3f42" opacity=".35"/>`
          : ''
        : `<rect x="${n1(-l - 3)}" y="${n1(-w)}" width="${n1(2 * l + 6)}" height="${n1(2 * w)}" fill="${pal.road[1]}"/>` +
          path(planks, `stroke="${pal.road[3]}" stroke-width=".8" opacity=".6"`);
      return group(
        `<rect x="${n1(-l + 2)}" y="${n1(-w + 2)}" width="${n1(2 * l)}" height="${n1(2 * w + 7)}" fill="${pal.shadow}" opacity=".4" filter="url(#${id}-soft2)"/>` +
          piers +
          deck +
          parapet(-1) +
          parapet(1),
        `transform="translate(${xy(at)}) rotate(${n1(turn)})"`,
      );
    })
    .join('');
};

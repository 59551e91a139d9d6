/** Shell holes: six symbols lit from the north-west, the last two hold water; more and larger by the level. */

import { blob, group, path } from '../brushes';
import type { Ctx } from '../context';
import { H, R } from '../layout';
import { between, stream } from '../seeds';
import { n1, TAU, xy, type Point } from '../vec';

const symbols = (id: string, [rim, pit, lit, pool]: readonly string[]): string => {
  const one = (v: number): string => {
    const rnd = stream(`crater/${v}`);
    let rays = '';
    for (let i = 0; i < 9; i++) {
      const a = (i * TAU) / 9 + between(rnd, -0.3, 0.3);
      rays += `M${n1(11 * Math.cos(a))} ${n1(11 * Math.sin(a))}L${n1(between(rnd, 13, 18) * Math.cos(a))} ${n1(between(rnd, 13, 18) * Math.sin(a))}`;
    }
    const floor =
      v < 4
        ? path(blob(rnd, 6.4, 8, 0.16, [2.1, 2.4]), `fill="${lit}" opacity=".9"`)
        : path(blob(rnd, 5.8, 8, 0.12, [0.9, 1.1]), `fill="${pool}"`) +
          path('M-1.6.4q2-1.4 4.4-.6', 'stroke="#dfe8e2" stroke-width="1.1" fill="none" stroke-linecap="round" opacity=".8"');
    return group(
      path(rays, `stroke="${pit}" stroke-width="2" stroke-linecap="round" opacity=".22" fill="none"`) +
        path(blob(rnd, 12, 9, 0.16, [1.6, 2]), `fill="${rim}" opacity=".5"`) +
        path(blob(rnd, 9.2, 9, 0.12, [-0.3, -0.4]), `fill="${pit}" opacity=".88"`) +
        floor,
      `id="${id}-c${v}"`,
    );
  };
  return `<defs>${[0, 1, 2, 3, 4, 5].map(one).join('')}</defs>`;
};

export const paintCraters = (ctx: Ctx): string => {
  const { pal, id, hexes } = ctx;
  const rnd = stream(ctx.seed('craters'));
  const wet = (p: Point) => ['lake', 'river', 'stream', 'bridge'].includes(ctx.groundAt(hexes.hexAt(p[0], p[1])));
  let holes = '';
  let grit = '';
  for (const cell of ctx.cells(() => true)) {
    const level = ctx.torn(cell);
    const [x, y] = hexes.centre(cell);
    const somewhere = (): Point => [x + between(rnd, -R, R), y + between(rnd, -H / 2, H / 2)];
    for (let i = 0; i < level * 5; i++) {
      const k = 0.2 + rnd() ** 2 * (0.3 + level * 0.19);
      const p = somewhere();
      const v = Math.floor(rnd() * (level > 2 ? 6 : 4));
      if (!wet(p)) holes += `<use href="#${id}-c${v}" transform="translate(${xy(p)}) scale(${k.toFixed(2)})"/>`;
    }
    for (let i = 0; i < level * 24; i++) grit += `M${xy(somewhere())}l${n1(between(rnd, -3, 3))} ${n1(between(rnd, -1.4, 1.4))}`;
  }
  if (!holes) return '';
  return symbols(id, pal.pit) + path(grit, `stroke="${pal.pit[1]}" stroke-width="1.3" stroke-linecap="round" opacity=".26" fill="none"`) + holes;
};

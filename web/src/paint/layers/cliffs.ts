/** Cliffs: a face of broken rock that falls from the hexside into the lower hex, with a lit rim, cracks and fallen stones. */

import { blob, mix, path } from '../brushes';
import type { Ctx } from '../context';
import { between, stream } from '../seeds';
import { add, lerp, mul, polygon, xy, type Point } from '../vec';

export interface Drop {
  from: Point;
  to: Point;
  /** Downhill, one unit long. */
  down: Point;
  key: string;
}

export const cliffFaces = (ctx: Ctx, drops: readonly Drop[]): string => {
  const { pal, id } = ctx;
  let shade = '';
  let rocks = '';
  let cracks = '';
  let rim = '';
  let rubble = '';
  for (const { from, to, down, key } of drops) {
    const rnd = stream(ctx.seed(`cliff/${key}`));
    const parts = 14;
    const at = (t: number, deep: number): Point => add(lerp(from, to, t), mul(down, deep));
    const heads = Array.from({ length: parts + 1 }, (_, i) => at(i / parts, i && i < parts ? between(rnd, -2.6, 1) : -1));
    shade += polygon([at(0, 0), at(1, 0), at(0.96, 19), at(0.5, 23), at(0.04, 19)]);
    const facing = 0.5 - 0.5 * (down[0] * 0.64 + down[1] * 0.77);
    // Two rows of buttresses, the far ones long and dark, the near ones short and lit.
    for (const [row, [least, most]] of ([[16, 25], [7, 15]] as const).entries())
      for (let i = 0; i < parts; i++) {
        const t = (i + between(rnd, -0.3, 0.3)) / parts;
        const end = Math.min(1, t + between(rnd, 1, 1.7) / parts);
        const start = Math.max(0, t);
        const deep = between(rnd, least, most);
        const mid = (start + end) / 2;
        const half = (end - start) / 2;
        const foot = [at(mid + half * between(rnd, 0.3, 0.8), deep * between(rnd, 0.8, 1)), at(mid - half * between(rnd, 0.3, 0.8), deep)];
        const tone = mix(mix(pal.stone[0]!, pal.stone[2]!, 0.1 + 0.24 * row + 0.42 * facing + between(rnd, -0.1, 0.16)), pal.contour, 0.26);
        rocks += path(polygon([at(start, -0.5), at(end, -0.5), ...foot]), `fill="${tone}" stroke="${mix(pal.stone[0]!, pal.shadow, 0.5)}" stroke-width=".7" stroke-linejoin="round"`);
        cracks += `M${xy(at(mid, deep * between(rnd, 0.1, 0.3)))}L${xy(at(mid + between(rnd, -0.3, 0.3) * half, deep * between(rnd, 0.6, 0.9)))}`;
        if (!row && rnd() < 0.5) rubble += blob(rnd, between(rnd, 1.1, 2.6), 6, 0.3, at(mid, deep + between(rnd, 1, 6)));
      }
    rim += `M${heads.map(xy).join('L')}`;
  }
  return (
    path(shade, `fill="${pal.shadow}" opacity=".5" transform="translate(3 4)" filter="url(#${id}-soft2)"`) +
    rocks +
    path(cracks, `stroke="${mix(pal.stone[0]!, pal.shadow, 0.6)}" stroke-width="1.1" stroke-linecap="round" opacity=".75" fill="none"`) +
    path(rim, `stroke="${mix(pal.contour, pal.shadow, 0.4)}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round" fill="none"`) +
    path(rim, `stroke="${pal.stone[2]}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round" fill="none" transform="translate(-.6 -.8)"`) +
    path(rubble, `fill="${pal.stone[1]}" stroke="${pal.stone[0]}" stroke-width=".7"`)
  );
};

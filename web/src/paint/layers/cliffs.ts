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
    const parts = 9;
    const at = (i: number, deep: number): Point => add(lerp(from, to, i / parts), mul(down, deep));
    const heads = Array.from({ length: parts + 1 }, (_, i) => at(i, i && i < parts ? between(rnd, -3.4, 1) : -1));
    const feet = Array.from({ length: parts + 1 }, (_, i) => at(i + (i && i < parts ? between(rnd, -0.3, 0.3) : 0), between(rnd, 17, 25)));
    shade += polygon([...heads, ...feet.map((p) => add(p, mul(down, 5))).reverse()]);
    const facing = 0.5 - 0.5 * (down[0] * 0.64 + down[1] * 0.77);
    for (let i = 0; i < parts; i++) {
      const tone = mix(mix(pal.stone[0]!, pal.stone[2]!, 0.16 + 0.46 * facing + between(rnd, -0.12, 0.2)), pal.contour, 0.24);
      rocks += path(polygon([heads[i]!, heads[i + 1]!, feet[i + 1]!, feet[i]!]), `fill="${tone}" stroke="${pal.stone[0]}" stroke-width=".8" stroke-linejoin="round"`);
      for (let k = 0; k < 3; k++) {
        const t = between(rnd, 0.1, 0.9);
        const top = lerp(heads[i]!, heads[i + 1]!, t);
        cracks += `M${xy(lerp(top, lerp(feet[i]!, feet[i + 1]!, t), between(rnd, 0, 0.35)))}L${xy(lerp(top, lerp(feet[i]!, feet[i + 1]!, t), between(rnd, 0.6, 1.25)))}`;
      }
      if (rnd() < 0.7) rubble += blob(rnd, between(rnd, 1.2, 2.8), 6, 0.3, add(feet[i]!, mul(down, between(rnd, 1, 7))));
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

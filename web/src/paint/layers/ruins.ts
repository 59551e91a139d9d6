/** Ruins: rubble, broken walls, a roof beam or two, on the footprint of the whole building. */

import { blob, group, path } from '../brushes';
import type { Ctx } from '../context';
import { between, stream } from '../seeds';
import { lerp, n1, polyline, turn, xy, type Point } from '../vec';

export const paintRuins = (ctx: Ctx): string => {
  const { pal, id } = ctx;
  return ctx.houses
    .filter((house) => house.ruined)
    .map((house) => {
      const rnd = stream(ctx.seed(`ruin/${house.key}`));
      const w = house.w / 2;
      const h = house.h / 2;
      let walls = '';
      let rubble = '';
      let bricks = '';
      let beams = '';
      const edge = (a: Point, c: Point) => {
        for (let t = 0; t < 1; ) {
          const l = between(rnd, 0.14, 0.4);
          if (rnd() < 0.68) walls += polyline([lerp(a, c, t), lerp(a, c, Math.min(1, t + l))]);
          t += l + between(rnd, 0.02, 0.12);
        }
      };
      edge([-w, -h], [w, -h]);
      edge([w, -h], [w, h]);
      edge([w, h], [-w, h]);
      edge([-w, h], [-w, -h]);
      if (house.w > 26) edge([between(rnd, -4, 4), -h], [between(rnd, -4, 4), h]);
      const area = house.w * house.h;
      for (let i = 0; i < area / 18; i++) rubble += blob(rnd, between(rnd, 0.7, 2), 5, 0.4, [between(rnd, -1.25, 1.25) * w, between(rnd, -1.3, 1.3) * h]);
      for (let i = 0; i < area / 26; i++)
        bricks += `M${n1(between(rnd, -1.2, 1.2) * w)} ${n1(between(rnd, -1.2, 1.2) * h)}l${n1(between(rnd, -1.6, 1.6))} ${n1(between(rnd, -0.8, 0.8))}`;
      for (let i = 0; i < 3; i++)
        beams += `M${n1(between(rnd, -w, w))} ${n1(-h * between(rnd, 0.2, 0.9))}l${n1(between(rnd, -6, 6))} ${n1(h * between(rnd, 0.7, 1.4))}`;
      const thick = Math.max(2.6, Math.min(4.6, house.h / 5.4));
      return group(
        `<rect x="${n1(-w - 3)}" y="${n1(-h - 3)}" width="${n1(house.w + 6)}" height="${n1(house.h + 6)}" rx="6" fill="${pal.yard}" opacity=".8" filter="url(#${id}-soft2)"/><rect x="${n1(-w)}" y="${n1(-h)}" width="${n1(house.w)}" height="${n1(house.h)}" fill="#4a4034" opacity=".5"/>` +
          path(rubble, `fill="${pal.stone[1]}" stroke="#3f382d" stroke-width=".45"`) +
          path(bricks, `stroke="${pal.roofs.brick[1]}" stroke-width="1.4" fill="none"`) +
          path(beams, 'stroke="#2c2218" stroke-width="1.5" fill="none" stroke-linecap="round"') +
          path(walls, `stroke="${pal.shadow}" stroke-width="${n1(thick)}" opacity=".5" fill="none" transform="translate(${xy(turn([3, 3.6], -house.rot))})"`) +
          path(walls, `stroke="${pal.stone[0]}" stroke-width="${n1(thick)}" fill="none"`) +
          path(walls, `stroke="${pal.stone[2]}" stroke-width="${n1(thick * 0.58)}" fill="none"`),
        `transform="translate(${xy(house.at)}) rotate(${n1(house.rot)})"`,
      );
    })
    .join('');
};

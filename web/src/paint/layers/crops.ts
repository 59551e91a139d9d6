/** Fields that are terrain: whole hexes of wheat, plough or greens, furrows along one angle, parcels, balks, ears, verge. */

import { group, mix, path } from '../brushes';
import type { Ctx } from '../context';
import { patchesOf } from '../patches';
import { scatter } from '../region';
import { between, noise, pick, stream } from '../seeds';
import { add, n1, polygon, polyline, turn, xy, type Point } from '../vec';

const KINDS = ['wheat', 'plough', 'crop'] as const;

export const paintCrops = (ctx: Ctx): string =>
  KINDS.map((kind) =>
    patchesOf(ctx, kind, `crop-${kind}`, { grow: -4, round: 20, wobble: 3, scale: 70 })
      .map(({ reg, key, at: [x0, y0], reach }) => {
        const { pal, id, hexes } = ctx;
        const name = ctx.seed(key);
        const rnd = stream(name);
        const angle = pick(rnd, [-28, 12, 34, 62, -58]);
        const wave = noise(`${name}/wave`, 120);
        const gap = kind === 'plough' ? 6.6 : 5.6;
        const [base, dark, light] = pal.fields[kind];
        const along = (o: number): Point[] | null => {
          const line: Point[] = [];
          for (let s = -reach; s <= reach; s += 30) {
            const q = add([x0, y0], turn([s, o], angle));
            if (reg.depth(q[0], q[1]) < 40) line.push(add(q, turn([0, wave(q[0], q[1]) * 4], angle)));
          }
          return line.length > 1 ? line : null;
        };
        let furrow = '';
        let ridge = '';
        let parcel = '';
        let balks = '';
        let ears = '';
        for (let o = -reach; o < reach; o += gap) {
          const line = along(o);
          if (!line) continue;
          furrow += polyline(line);
          ridge += polyline(line.map((q) => add(q, turn([0, gap * 0.45], angle))));
        }
        for (let o = -reach + between(rnd, 0, 60), odd = 0; o < reach; ) {
          const wide = between(rnd, 52, 96);
          const a = along(o);
          const b = along(o + wide);
          if (a && b && odd++ % 2)
            parcel += path(polygon([...a, ...b.reverse()]), `fill="${pick(rnd, [light, dark, light])}" opacity="${n1(between(rnd, 0.2, 0.36))}"`);
          if (a) balks += polyline(a);
          o += wide;
        }
        for (const p of scatter(reg, hexes, kind === 'wheat' ? 6.4 : 9, `${name}/ears`, { margin: 3, tries: 4 }))
          ears += `M${xy(p)}l${xy(turn([between(rnd, 1.5, 3.4), 0], angle + between(rnd, -40, 40)))}`;
        const clip = `${id}-${key.replace(/\W/g, '_')}`;
        return (
          `<clipPath id="${clip}"><path d="${reg.d}"/></clipPath>` +
          path(reg.d, `fill="${pal.grass}" stroke="${pal.grass}" stroke-width="10" opacity=".8" filter="url(#${id}-soft2)"`) +
          path(reg.d, `fill="${base}"`) +
          group(
            parcel +
              path(furrow, `stroke="${dark}" stroke-width="${kind === 'plough' ? 2.1 : 1.2}" opacity=".5" fill="none"`) +
              path(ridge, `stroke="${light}" stroke-width="1.3" opacity=".5" fill="none"`) +
              path(ears, `stroke="${kind === 'crop' ? dark : light}" stroke-width="1.2" stroke-linecap="round" opacity=".8" fill="none"`) +
              path(balks, `stroke="${mix(dark!, pal.grass, 0.55)}" stroke-width="3" opacity=".8" fill="none"`) +
              path(reg.d, `fill="none" stroke="${dark}" stroke-width="12" opacity=".34" filter="url(#${id}-soft3)"`),
            `clip-path="url(#${clip})"`,
          ) +
          path(reg.d, `fill="none" stroke="${mix(dark!, '#3c4020', 0.5)}" stroke-width="1.2" opacity=".55"`)
        );
      })
      .join(''),
  ).join('');

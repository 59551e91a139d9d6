/** Brush and orchards as terrain, and small orchards beside houses. */

import { blob, crown, group, mix, path } from '../brushes';
import type { Ctx } from '../context';
import { nearLine } from '../curves';
import { patchesOf, type Patch } from '../patches';
import { scatter } from '../region';
import { between, pick, stream } from '../seeds';
import { add, n1, sub, turn, xy, type Point } from '../vec';

/** How large a bush or a tree may grow at a place: in a drawn outline none reaches over the edge. */
const room = ({ reg, drawn }: Patch, [x, y]: Point, wanted: number): number => (drawn ? Math.min(wanted, 1 - reg.depth(x, y)) : wanted);

/** Whether a place lies on a way: nobody lets a tree grow there. */
const trodden = (ctx: Ctx, p: Point, room: number): boolean => ctx.ways.some((way) => nearLine(p, way.line) < way.half + room);

const thicket = (ctx: Ctx, patch: Patch): string => {
  const { pal, id, hexes } = ctx;
  const { reg } = patch;
  const name = ctx.seed(patch.key);
  const rnd = stream(`${name}/bushes`);
  let shade = '';
  let body = '';
  let tufts = '';
  for (const p of scatter(reg, hexes, 9.5, `${name}/bush`, { margin: patch.drawn ? 2.5 : 5 }).filter((p) => rnd() < 0.8 && !trodden(ctx, p, 4))) {
    const r = room(patch, p, between(rnd, 3, 7.2));
    const [rim, mid, lit] = pick(rnd, pal.brush);
    shade += blob(rnd, r, 7, 0.2, add(p, [r * 0.45, r * 0.55]));
    body +=
      path(blob(rnd, r, 8, 0.26, p), `fill="${rim}"`) +
      path(blob(rnd, r * 0.78, 7, 0.28, add(p, [-r * 0.14, -r * 0.18])), `fill="${mid}"`) +
      path(blob(rnd, r * 0.38, 6, 0.3, add(p, [-r * 0.3, -r * 0.36])), `fill="${lit}"`);
  }
  for (const p of scatter(reg, hexes, 7, `${name}/grass`, { tries: 4 })) tufts += `M${xy(p)}l${n1(between(rnd, -2.4, 2.4))} ${n1(-between(rnd, 3, 6))}`;
  return (
    path(reg.d, `fill="${pal.brush[0]![1]}" opacity=".42" filter="url(#${id}-soft${patch.drawn ? 1 : 4})"`) +
    path(tufts, `stroke="${pal.brush[0]![0]}" stroke-width="1.1" stroke-linecap="round" opacity=".6" fill="none"`) +
    path(shade, `fill="${pal.shadow}" opacity=".34"`) +
    body
  );
};

export const paintBrush = (ctx: Ctx): string =>
  patchesOf(ctx, 'brush', 'brush', { grow: -4, round: 14, wobble: 9, scale: 30 }).map((patch) => thicket(ctx, patch)).join('');

/** Rows of trees wherever `keep` allows, in a frame turned by `tilt` about a place. */
const rowsOf = (ctx: Ctx, name: string, at: Point, tilt: number, reach: number, gap: number, size: number, keep: (p: Point) => boolean): string => {
  const { pal, id } = ctx;
  const rnd = stream(name);
  let rows = '';
  let shade = '';
  let trees = '';
  let fruit = '';
  for (let o = -reach; o < reach; o += gap)
    for (let s = -reach; s < reach; s += gap * 0.95) {
      const p = add(add(at, turn([s, o], tilt)), [between(rnd, -1.4, 1.4), between(rnd, -1.4, 1.4)]);
      const r = size * between(rnd, 0.88, 1.12);
      if (!keep(p)) continue;
      rows += `M${xy(sub(p, turn([gap / 2, 0], tilt)))}L${xy(add(p, turn([gap / 2, 0], tilt)))}`;
      shade += blob(rnd, r, 8, 0.12, add(p, [r * 0.55, r * 0.66]));
      trees += group(crown(rnd, r, [...pick(rnd, pal.orchard), pal.orchard[1]![2]!], 8), `transform="translate(${xy(p)})"`);
      for (let i = 0; i < 3; i++) fruit += `M${xy(add(p, [between(rnd, -0.6, 0.6) * r, between(rnd, -0.6, 0.6) * r]))}h.01`;
    }
  return (
    path(rows, `stroke="${mix(pal.grass, '#fff3b8', 0.3)}" stroke-width="${n1(gap * 0.45)}" opacity=".5" fill="none" filter="url(#${id}-soft1)"`) +
    path(shade, `fill="${pal.shadow}" opacity=".36"`) +
    trees +
    path(fruit, `stroke="${pal.blossom}" stroke-width="${size < 6 ? 1.1 : 1.7}" stroke-linecap="round" fill="none"`)
  );
};

export const paintOrchards = (ctx: Ctx): string =>
  patchesOf(ctx, 'orchard', 'orchard', { grow: -3, round: 16, wobble: 3, scale: 50 })
    .map(({ reg, key, at, reach, drawn }) => {
      const name = ctx.seed(key);
      const tilt = pick(stream(`${name}/tilt`), [-14, 8, 18]);
      return (
        path(reg.d, `fill="${ctx.pal.grass}" opacity=".75" filter="url(#${ctx.id}-soft${drawn ? 1 : 3})"`) +
        rowsOf(ctx, name, at, tilt, Math.min(reach, 420), drawn ? 19 : 21, 7.2, (p) => reg.depth(p[0], p[1]) < (drawn ? -7.4 : -6) && !trodden(ctx, p, 7))
      );
    })
    .join('');

/** Kitchen gardens and small orchards behind the houses of a town. */
export const paintPlots = (ctx: Ctx): string => {
  const { pal } = ctx;
  return ctx.plots
    .map((plot) => {
      const rnd = stream(ctx.seed(`plot/${plot.key}`));
      if (plot.kind === 'orchard') {
        const within = (p: Point) => {
          const [x, y] = turn(sub(p, plot.at), -plot.rot);
          return Math.abs(x) < plot.w / 2 - 2 && Math.abs(y) < plot.h / 2 - 1;
        };
        return rowsOf(ctx, ctx.seed(`plot/${plot.key}`), plot.at, plot.rot, 24, 10.4, 4.2, within);
      }
      let beds = '';
      let greens = '';
      for (let i = 0; i * 5.4 < plot.w - 3; i++) {
        const x = -plot.w / 2 + 3.4 + i * 5.4;
        beds += `M${n1(x)} ${n1(-plot.h / 2 + 2)}v${n1(plot.h - 4)}`;
        for (let t = 3; t < plot.h - 2; t += 3.4) greens += blob(rnd, between(rnd, 1, 1.8), 5, 0.3, [x, -plot.h / 2 + t]);
      }
      return group(
        `<rect x="${n1(-plot.w / 2)}" y="${n1(-plot.h / 2)}" width="${n1(plot.w)}" height="${n1(plot.h)}" rx="1.5" fill="${mix(pal.fields.plough[0]!, pal.grass, 0.35)}" stroke="${pal.road[0]}" stroke-width="1.2" stroke-dasharray="2 1.4"/>` +
          path(beds, `stroke="${pal.fields.plough[1]}" stroke-width="3" opacity=".4"`) +
          path(greens, `fill="${pick(rnd, [pal.hedge[1], pal.orchard[0]![1], pal.brush[0]![1]])}"`),
        `transform="translate(${xy(plot.at)}) rotate(${n1(plot.rot)})"`,
      );
    })
    .join('');
};

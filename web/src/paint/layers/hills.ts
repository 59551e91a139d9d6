/** Hills: tinted level by level, lit by a diffuse light over the blurred levels, contour line with hachures downhill that
 *  are longer to the south-east. A hex of the terrain `hill` carries a knoll of its own on top. */

import { group, path } from '../brushes';
import type { Ctx } from '../context';
import { walk } from '../curves';
import { clusters, region, type Region } from '../region';
import { between, stream } from '../seeds';
import { add, mul, n1, perp, xy } from '../vec';

interface Level {
  reg: Region;
  tone: string;
  knoll: boolean;
  key: string;
}

const levelsOf = (ctx: Ctx): Level[] => {
  const { hexes, pal } = ctx;
  const heights = [...new Set(ctx.board.hexes.map((hex) => hex.elevation))].sort((a, b) => a - b);
  const out: Level[] = [];
  heights.slice(1).forEach((height, k) => {
    const cells = ctx.cells((cell) => ctx.levelAt(cell) >= height);
    const reg = region(cells, hexes, { grow: k ? -4 : 2, round: 44, wobble: 13, scale: 88, seed: ctx.seed(`hill${height}`), step: 10 });
    out.push({ reg, tone: pal.hill[Math.min(k, pal.hill.length - 1)]!, knoll: false, key: `hill${height}` });
  });
  const knolls = ctx.cells((cell) => ctx.groundAt(cell) === 'hill');
  clusters(knolls, hexes).forEach((cells, k) => {
    const reg = region(cells, hexes, { grow: -11, round: 30, wobble: 8, scale: 60, seed: ctx.seed(`knoll${k}`) });
    out.push({ reg, tone: pal.hill[pal.hill.length - 1]!, knoll: true, key: `knoll${k}` });
  });
  return out;
};

const hachures = (ctx: Ctx, { reg, knoll, key }: Level): string => {
  const { pal } = ctx;
  const rnd = stream(ctx.seed(`${key}/hachures`));
  let ticks = '';
  let deep = '';
  for (const loop of reg.loops)
    for (const { p, dir } of walk([...loop, loop[0]!], knoll ? 4.2 : 5)) {
      const out = perp(dir);
      const sign = reg.depth(p[0] + out[0] * 4, p[1] + out[1] * 4) > reg.depth(p[0], p[1]) ? 1 : -1;
      const slope = (out[0] * 0.64 + out[1] * 0.77) * sign;
      const long = (between(rnd, 6, 11) + Math.max(0, slope) * 10) * (knoll ? 1.1 : 1);
      if (slope > 0.1) deep += `M${xy(p)}L${xy(add(p, mul(out, sign * long)))}`;
      else ticks += `M${xy(p)}L${xy(add(p, mul(out, sign * long * 0.8)))}`;
    }
  return (
    path(ticks, `stroke="${pal.contour}" stroke-width=".7" opacity="${knoll ? 0.46 : 0.3}" fill="none"`) +
    path(deep, `stroke="${pal.contour}" stroke-width="1.15" opacity="${knoll ? 0.62 : 0.44}" fill="none"`) +
    path(reg.d, `fill="none" stroke="${pal.contour}" stroke-width="1.5" opacity=".6"`)
  );
};

export const paintHills = (ctx: Ctx): string => {
  const { id } = ctx;
  const levels = levelsOf(ctx);
  if (!levels.length) return '';
  const tint = levels
    .map(({ reg, tone, knoll }, i) => path(reg.d, `fill="${tone}" opacity="${knoll ? 0.4 : n1(i ? 0.5 : 0.36)}"`))
    .join('');
  const plain = levels.filter((level) => !level.knoll);
  const knolls = levels.filter((level) => level.knoll);
  const lit = (list: Level[], filter: string, alpha: number) =>
    group(list.map(({ reg }) => path(reg.d, `fill="#fff" fill-opacity="${alpha}"`)).join(''), `filter="url(#${id}-${filter})" style="mix-blend-mode:hard-light"`);
  return tint + lit(plain, 'relief', 0.42) + lit(knolls, 'knoll', 0.42) + levels.map((level) => hachures(ctx, level)).join('');
};

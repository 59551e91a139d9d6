/** Lakes and the sea, and beaches before them: sand with tide lines and pebbles, water paler at the shore. */

import { group, path } from '../brushes';
import type { Ctx } from '../context';
import { region, scatter } from '../region';
import { between, stream } from '../seeds';
import { n1, xy } from '../vec';

export const paintBeaches = (ctx: Ctx): string => {
  const { pal, id, hexes } = ctx;
  const cells = ctx.cells((cell) => ctx.has(cell, 'beach'));
  if (!cells.length) return '';
  const reg = region(cells, hexes, { grow: 3, round: 24, wobble: 8, scale: 60, seed: ctx.seed('beach') });
  const rnd = stream(ctx.seed('beach/grains'));
  let pebbles = '';
  let ridges = '';
  for (const p of scatter(reg, hexes, 7, ctx.seed('beach/pebbles'), { margin: 3, tries: 3 })) pebbles += `M${xy(p)}h.01`;
  for (const p of scatter(reg, hexes, 15, ctx.seed('beach/ridges'), { margin: 8, tries: 4 }))
    ridges += `M${xy(p)}q${n1(between(rnd, 5, 9))} ${n1(between(rnd, -4, 4))} ${n1(between(rnd, 13, 22))} ${n1(between(rnd, -1, 3))}`;
  return (
    path(reg.d, `fill="${pal.sand[0]}" opacity=".7" filter="url(#${id}-soft4)"`) +
    path(reg.d, `fill="${pal.sand[1]}" filter="url(#${id}-soft2)"`) +
    path(ridges, `stroke="${pal.sand[0]}" stroke-width="1.5" opacity=".6" fill="none" stroke-linecap="round"`) +
    path(ridges, `stroke="${pal.sand[2]}" stroke-width="1.3" opacity=".8" fill="none" stroke-linecap="round" transform="translate(0 1.7)"`) +
    path(pebbles, `stroke="${pal.stone[0]}" stroke-width="1.5" opacity=".36" stroke-linecap="round" fill="none"`)
  );
};

export const paintLakes = (ctx: Ctx): string => {
  const { pal, id, hexes } = ctx;
  const cells = ctx.cells((cell) => ctx.has(cell, 'lake'));
  if (!cells.length) return '';
  const reg = region(cells, hexes, { grow: -4, round: 26, wobble: 7, scale: 54, seed: ctx.seed('lake') });
  const rnd = stream(ctx.seed('lake/ripples'));
  let ripples = '';
  for (const p of scatter(reg, hexes, 13, ctx.seed('lake/waves'), { margin: 8, tries: 5 })) ripples += `M${xy(p)}q4 ${n1(between(rnd, -3, -1))} ${n1(between(rnd, 7, 13))} 0`;
  const clip = `${id}-lake`;
  return (
    `<clipPath id="${clip}"><path d="${reg.d}"/></clipPath>` +
    path(reg.d, `fill="${pal.bank}" stroke="${pal.bank}" stroke-width="12" opacity=".5" filter="url(#${id}-soft3)"`) +
    path(reg.d, `fill="${pal.water[0]}" stroke="${pal.wet}" stroke-width="4.5"`) +
    group(
      path(reg.d, `fill="none" stroke="${pal.water[2]}" stroke-width="26" opacity=".5" filter="url(#${id}-soft4)"`) +
        path(reg.d, `fill="none" stroke="${pal.water[1]}" stroke-width="64" opacity=".4" filter="url(#${id}-soft30)"`) +
        path(reg.d, `fill="none" stroke="${pal.shadow}" stroke-width="7" opacity=".3" transform="translate(3 4)" filter="url(#${id}-soft2)"`),
      `clip-path="url(#${clip})"`,
    ) +
    path(ripples, 'stroke="#eef7f4" stroke-width="1.1" stroke-linecap="round" opacity=".5" fill="none"')
  );
};

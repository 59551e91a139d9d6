/** Works that fill one hex: redoubts, pillboxes, gun pits, rifle pits, banks that give cover. */

import { blob, group, path } from '../brushes';
import type { Ctx } from '../context';
import type { Cell } from '../layout';
import { between, stream, type Random } from '../seeds';
import { add, angleOf, len, mul, n1, polyline, TAU, turn, xy, type Point } from '../vec';
import { facing } from '../worklines';
import { cutTrenches, dug, type Cut } from './trenches';

/** Which way a work of one hex looks: over the nearest wire, or to the south. */
const look = (ctx: Ctx, cell: Cell): Point => {
  const face = facing(ctx, cell, 'trench');
  return len(face) ? face : [0, 1];
};

/** Sandbags along a line: short pale strokes over dark ones, in two courses. */
const sandbags = (ctx: Ctx, line: readonly Point[]): string => {
  const d = polyline(line);
  const [dark, base, light] = ctx.pal.sandbag;
  return (
    path(d, `stroke="${dark}" stroke-width="5.4" fill="none" stroke-linejoin="round"`) +
    path(d, `stroke="${base}" stroke-width="4" stroke-dasharray="4.4 .9" fill="none" stroke-linejoin="round"`) +
    path(d, `stroke="${light}" stroke-width="1.5" stroke-dasharray="3.4 1.9" fill="none" stroke-linejoin="round" transform="translate(-.5 -.7)"`)
  );
};

/** A redoubt: a ring of fire trench with a parapet of sandbags and a dugout in its middle. */
export const paintStrongpoints = (ctx: Ctx): string => {
  const { pal, id, hexes } = ctx;
  const cuts: Cut[] = [];
  let over = '';
  for (const cell of ctx.works('strongpoint')) {
    const at = hexes.centre(cell);
    const name = hexes.name(cell);
    const rnd = stream(ctx.seed(`strongpoint/${name}`));
    const ring = (r: number): Point[] =>
      Array.from({ length: 9 }, (_, i): Point => {
        const a = (i * TAU) / 9 + 0.2;
        const q = r * between(rnd, 0.93, 1.07);
        return [at[0] + q * 1.1 * Math.cos(a), at[1] + q * 0.9 * Math.sin(a)];
      });
    const ditch = ring(35);
    cuts.push({ d: `${polyline(dug(ditch, false, -1, ctx.seed(`strongpoint/${name}/cut`), true))}Z`, sap: false });
    cuts.push({ d: polyline(dug([add(at, [-26, 4]), add(at, [0, -3]), add(at, [27, 5])], true, 1, ctx.seed(`strongpoint/${name}/sap`))), sap: true });
    const face = angleOf(look(ctx, cell));
    const parapet = Array.from({ length: 15 }, (_, i): Point => {
      const a = ((face - 74 + i * 10.6) * TAU) / 360;
      return [at[0] + 46 * 1.06 * Math.cos(a), at[1] + 46 * 0.88 * Math.sin(a)];
    });
    over += sandbags(ctx, parapet);
    for (const [dx, dy] of [[-13, -15], [15, 17]] as const)
      over += group(
        `<rect x="-7" y="-5" width="17" height="13" fill="${pal.shadow}" opacity=".4" filter="url(#${id}-soft1)"/><rect x="-8" y="-6" width="16" height="12" rx="1.4" fill="#6d5a3d" stroke="#2a2219" stroke-width="1.2"/><path d="M-8-2H8M-8 2H8M-3-6V6M3-6V6" stroke="#2a2219" stroke-width=".8" opacity=".6"/><path d="M-8-6H8" stroke="#b39a6c" stroke-width="1.2"/>`,
        `transform="translate(${n1(at[0] + dx)} ${n1(at[1] + dy)}) rotate(${n1(between(rnd, -24, 24))})"`,
      );
  }
  return cutTrenches(ctx, cuts) + over;
};

/** Pillboxes: a concrete slab with a bevel and a slit towards the enemy; two to a hex. */
export const paintPillboxes = (ctx: Ctx): string => {
  const { pal, id, hexes } = ctx;
  const [dark, base, light] = pal.concrete;
  const top = 'M-15-8L-9-14H9L15-8V8L10 13H-10L-15 8Z';
  const one = (at: Point, rot: number): string =>
    group(
      `<path d="${top}" transform="rotate(${n1(-rot)}) translate(7 9) rotate(${n1(rot)})" fill="${pal.shadow}" opacity=".5" filter="url(#${id}-soft1)"/><path d="M-20-11L-12-19H12L20-11V11L13 18H-13L-20 11Z" fill="${pal.spoil}" opacity=".6"/><path d="${top}" fill="${base}" stroke="#2b2a26" stroke-width="1.6"/><path d="M-10-5L-6-9.6H6L10-5V5L6.6 8.6H-6.6L-10 5Z" fill="${light}"/><path d="M-6-9.6H6L10-5M-10-5L-6-9.6" stroke="#fff" stroke-width="1" fill="none" opacity=".7"/><rect x="-7" y="9.6" width="14" height="3.4" fill="#15130f"/><path d="M-8 2q4-4 8-1t7-2" stroke="${dark}" stroke-width="2.4" opacity=".4" fill="none"/>`,
      `transform="translate(${xy(at)}) rotate(${n1(rot)})"`,
    );
  return ctx
    .works('pillbox')
    .map((cell) => {
      const rnd = stream(ctx.seed(`pillbox/${hexes.name(cell)}`));
      const rot = angleOf(look(ctx, cell)) - 90;
      const at = hexes.centre(cell);
      const spread = turn([1, 0], rot);
      return [-28, 29].map((x) => one(add(add(at, mul(spread, x)), [between(rnd, -5, 5), between(rnd, -9, 9)]), rot + between(rnd, -14, 14))).join('');
    })
    .join('');
};

/** A gun in its pit, seen from above, pointing up before it is turned. */
const gunPit = (ctx: Ctx, rnd: Random): string => {
  const { pal, id } = ctx;
  return (
    path(blob(rnd, 15.5, 10, 0.1), `fill="${pal.spoil}" opacity=".75" filter="url(#${id}-soft1)"`) +
    path(blob(rnd, 10.6, 9, 0.1), `fill="${pal.trench[1]}"`) +
    path(blob(rnd, 8.8, 9, 0.12, [1, 1.2]), `fill="${pal.earth}"`) +
    `<path d="M-12.4 3A12.6 12.6 0 0 1 12.4 3" fill="none" stroke="${pal.sandbag[0]}" stroke-width="4.6"/><path d="M-12.4 3A12.6 12.6 0 0 1 12.4 3" fill="none" stroke="${pal.sandbag[1]}" stroke-width="3.2" stroke-dasharray="3.8 .8"/>` +
    '<path d="M1.4-10V9" stroke="#000" stroke-width="3" opacity=".3"/><path d="M0-12V7" stroke="#23251f" stroke-width="2.4" stroke-linecap="round"/><path d="M0 1L-3.4 10M0 1L3.4 10" stroke="#3a3527" stroke-width="1.5"/><path d="M-5.4-3V4M5.4-3V4" stroke="#23251f" stroke-width="2.2"/><path d="M-4.6-1.6H4.6" stroke="#5d5f4e" stroke-width="3"/>'
  );
};

export const paintGunPits = (ctx: Ctx): string => {
  const { hexes } = ctx;
  return ctx
    .works('gun_pit')
    .map((cell) => {
      const rnd = stream(ctx.seed(`gun_pit/${hexes.name(cell)}`));
      const rot = angleOf(look(ctx, cell)) + 90;
      return [-37, -12.5, 12.5, 37]
        .map((x, i) => {
          const p = add(hexes.centre(cell), turn([x, (i % 2 ? 6 : -6) - 20 + between(rnd, -3, 3)], rot));
          return group(gunPit(ctx, rnd), `transform="translate(${xy(p)}) rotate(${n1(rot + between(rnd, -8, 8))}) scale(.8)"`);
        })
        .join('');
    })
    .join('');
};

/** Light works: short scrapes that are not joined, each with a little parapet. */
export const paintLightWorks = (ctx: Ctx): string => {
  const { pal, hexes } = ctx;
  let spoil = '';
  let cut = '';
  let floor = '';
  let lip = '';
  for (const cell of ctx.works('light_works')) {
    const rnd = stream(ctx.seed(`light_works/${hexes.name(cell)}`));
    const rot = angleOf(look(ctx, cell)) - 90;
    const at = hexes.centre(cell);
    for (const [x, y] of [[-40, -4], [-22, 12], [-2, 22], [20, 12], [40, -2], [-14, -26], [16, -28]] as const) {
      const p = add(at, turn([x + between(rnd, -4, 4), y + between(rnd, -4, 4)], rot));
      const v = turn([between(rnd, 6, 9.4), 0], rot + between(rnd, -16, 16));
      const bow = turn([0, 3.4], rot);
      const arc = (by: number) => {
        const q = add(p, turn([0, by], rot));
        return `M${xy(add(q, mul(v, -1)))}q${xy(add(v, bow))} ${xy(mul(v, 2))}`;
      };
      spoil += arc(2.6);
      lip += arc(4.6);
      cut += arc(0);
      floor += arc(0.5);
    }
  }
  const stroke = (d: string, colour: string, w: number, extra = '') => path(d, `stroke="${colour}" stroke-width="${w}" stroke-linecap="round" fill="none" ${extra}`);
  return (
    stroke(spoil, pal.shadow, 11, `opacity=".2" transform="translate(2 3)"`) +
    stroke(spoil, pal.spoil, 9.4, 'opacity=".8"') +
    stroke(cut, pal.trench[0]!, 5.2) +
    stroke(floor, pal.trench[1]!, 2.6) +
    stroke(lip, pal.sandbag[0]!, 2.8, 'stroke-dasharray="3.4 1.2" style="stroke-linecap:butt"') +
    stroke(lip, pal.sandbag[2]!, 1.3, 'stroke-dasharray="2.8 1.8" style="stroke-linecap:butt" transform="translate(-.4 -.6)"')
  );
};

/** Other cover: sunken banks with hachures, bushes and a few old holes. */
export const paintCover = (ctx: Ctx): string => {
  const { pal, hexes } = ctx;
  let bank = '';
  let ticks = '';
  let bushes = '';
  for (const cell of ctx.works('cover')) {
    const rnd = stream(ctx.seed(`cover/${hexes.name(cell)}`));
    const at = hexes.centre(cell);
    for (const side of [-1, 1]) {
      const from = add(at, [-42, side * 15 + between(rnd, -5, 5)]);
      const to = add(at, [42, side * 15 + between(rnd, -5, 5)]);
      bank += `M${xy(from)}Q${xy(add(at, [between(rnd, -8, 8), side * 24]))} ${xy(to)}`;
      for (let t = 0.04; t < 1; t += 0.055) {
        const p: Point = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + side * 18 * t * (1 - t)];
        ticks += `M${xy(p)}l${n1(between(rnd, -1, 1))} ${n1(-side * between(rnd, 6, 10))}`;
        if (rnd() < 0.3) bushes += blob(rnd, between(rnd, 2.6, 4.6), 7, 0.24, add(p, [0, side * between(rnd, 2, 7)]));
      }
    }
  }
  return (
    path(bank, `stroke="${pal.shadow}" stroke-width="5" opacity=".26" fill="none" transform="translate(2 3)"`) +
    path(ticks, `stroke="${pal.contour}" stroke-width="1.2" opacity=".7" fill="none"`) +
    path(bank, `stroke="${pal.spoil}" stroke-width="2.4" fill="none" stroke-linecap="round"`) +
    path(bushes, `fill="${pal.shadow}" opacity=".3" transform="translate(2 2.6)"`) +
    path(bushes, `fill="${pal.hedge[1]}" stroke="${pal.hedge[0]}" stroke-width=".8"`)
  );
};

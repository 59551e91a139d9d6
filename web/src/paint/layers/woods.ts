/** Woods: shadow, dark floor, crowns from symbols, smaller and paler at the edge, the south-east side shaded last. A wood
 *  under long shelling is a field of snapped trunks. */

import { blob, crown, group, path } from '../brushes';
import type { Ctx } from '../context';
import { nearLine } from '../curves';
import type { Cell } from '../layout';
import { coveredBy, drawnPatches } from '../patches';
import { clusters, region, scatter, type Region } from '../region';
import { between, noise, stream } from '../seeds';
import { paintRails } from './rails';
import { paintRoads } from './roads';
import { paintTrails } from './trails';
import { add, mul, n1, xy } from '../vec';

const BLASTED = 3;
const SHAPE = { grow: -2, round: 40, wobble: 7, scale: 36 };

/** Outlines of standing and of blasted woods. These are the shapes that sight lines obey. */
export const woodRegions = (ctx: Ctx): { reg: Region; key: string; blasted: boolean; drawn?: boolean }[] => {
  const { hexes } = ctx;
  const wood = (cell: Cell) => ctx.has(cell, 'forest');
  const blasted = (cell: Cell) => ctx.torn(cell) >= BLASTED;
  const drawn = drawnPatches(ctx, 'forest', 'wood').map((patch) => ({ ...patch, blasted: false }));
  const covered = coveredBy(ctx, drawn);
  const grown = [false, true].flatMap((state) =>
    clusters(ctx.cells((cell) => wood(cell) && blasted(cell) === state && !covered(cell)), hexes).map((cells, k) => {
      const key = `${state ? 'blasted' : 'wood'}/${k}`;
      return { reg: region(cells, hexes, { ...SHAPE, seed: ctx.seed(key) }), key, blasted: state };
    }),
  );
  return [...drawn, ...grown];
};

/** Where a way decides how one moves it must be seen: it is cut through the wood, and no tree stands on it. */
const rides = (ctx: Ctx, floors: string): string => {
  const ways = ctx.farmland ? '' : paintTrails(ctx) + paintRoads(ctx) + paintRails(ctx);
  return ways && `<clipPath id="${ctx.id}-rides"><path d="${floors}"/></clipPath>` + group(ways, `clip-path="url(#${ctx.id}-rides)"`);
};

const canopy = (ctx: Ctx, woods: { reg: Region; key: string; drawn?: boolean }[]): string => {
  const { pal, id, hexes } = ctx;
  const symbols = pal.canopy.flatMap((tones, f) =>
    [0, 1, 2, 3].map((v) => `<g id="${id}-t${f}${v}">${crown(stream(`crown/${f}/${v}`), 10, tones, 8 + (v % 3))}</g>`),
  );
  const open = (x: number, y: number) => !ctx.ways.some((way) => nearLine([x, y], way.line) < way.half + 7);
  let shadows = '';
  let floors = '';
  let shade = '';
  let trees = '';
  let sides = '';
  for (const { reg, key, drawn } of woods) {
    const rnd = stream(ctx.seed(`${key}/trees`));
    const hue = noise(ctx.seed(`${key}/species`), 110);
    shadows += reg.d;
    floors += reg.d;
    for (const p of scatter(reg, hexes, 12.2, ctx.seed(`${key}/canopy`), { margin: drawn ? 3.6 : 3, tries: 26, ...(ctx.farmland ? {} : { keep: open }) })) {
      const edge = reg.depth(p[0], p[1]) > -15;
      const h = hue(p[0], p[1]) + between(rnd, -0.7, 0.7);
      const family = h < -0.34 ? 1 : h > 0.62 ? 2 : 0;
      const full = edge ? between(rnd, 0.72, 1) : between(rnd, 0.9, 1.5);
      const k = drawn ? Math.min(full, (2.5 - reg.depth(p[0], p[1])) / 10) : full;
      if (edge) shade += blob(rnd, k * 10, 7, 0.14, add(p, [7, 9]));
      trees += `<use href="#${id}-t${family % pal.canopy.length}${Math.floor(rnd() * 4)}" transform="translate(${xy(p)}) scale(${k.toFixed(2)})"/>`;
    }
    const clip = `${id}-${key.replace(/\W/g, '_')}`;
    sides +=
      `<clipPath id="${clip}"><path d="${reg.d}"/></clipPath>` +
      group(
        path(reg.d, `fill="none" stroke="#0a140d" stroke-width="20" opacity=".44" transform="translate(-5 -6)" filter="url(#${id}-soft4)"`),
        `clip-path="url(#${clip})"`,
      );
  }
  return (
    `<defs>${symbols.join('')}</defs>` +
    path(shadows, `fill="${pal.shadow}" opacity=".42" transform="translate(8 10)" filter="url(#${id}-soft2)"`) +
    path(shade, `fill="${pal.shadow}" opacity=".26"`) +
    path(floors, `fill="${pal.floor}"`) +
    rides(ctx, floors) +
    trees +
    sides
  );
};

const snapped = (ctx: Ctx, woods: { reg: Region; key: string }[]): string => {
  const { pal, id, hexes } = ctx;
  let floor = '';
  let shade = '';
  let trunks = '';
  let limbs = '';
  let stumps = '';
  let scrub = '';
  for (const { reg, key } of woods) {
    const rnd = stream(ctx.seed(`${key}/trunks`));
    floor += reg.d;
    for (const p of scatter(reg, hexes, 12, ctx.seed(`${key}/trunk`), { margin: 3 })) {
      const tall = between(rnd, 6, 18);
      const lean = [between(rnd, -2.4, 2.4), -tall] as const;
      shade += `M${xy(p)}l${n1(tall * 0.8)} ${n1(tall * 0.62)}`;
      trunks += `M${xy(p)}l${xy(lean)}`;
      stumps += `M${xy(p)}h.01`;
      for (let i = 0; i < 3; i++) limbs += `M${xy(add(p, mul(lean, between(rnd, 0.4, 0.95))))}l${n1(between(rnd, -5.4, 5.4))} ${n1(between(rnd, -4.4, 0.6))}`;
      if (rnd() < 0.34) scrub += blob(rnd, between(rnd, 2.4, 5), 7, 0.3, add(p, [between(rnd, -6, 6), between(rnd, -2, 6)]));
    }
  }
  const stroke = (d: string, colour: string, w: number, extra = '') => path(d, `stroke="${colour}" stroke-width="${w}" stroke-linecap="round" fill="none" ${extra}`);
  return (
    path(floor, `fill="${pal.floor}" opacity=".44" filter="url(#${id}-soft4)"`) +
    path(scrub, `fill="${pal.brush[0]![0]}" opacity=".85"`) +
    stroke(shade, pal.shadow, 2.6, 'opacity=".34"') +
    stroke(stumps, '#221a12', 5) +
    stroke(trunks, '#2b2118', 2.9) +
    stroke(trunks, '#8d7a5f', 0.9, 'transform="translate(-.8 0)"') +
    stroke(limbs, '#2b2118', 1.2)
  );
};

export const paintWoods = (ctx: Ctx): string => {
  const all = woodRegions(ctx);
  const standing = all.filter((wood) => !wood.blasted);
  const broken = all.filter((wood) => wood.blasted);
  return (broken.length ? snapped(ctx, broken) : '') + (standing.length ? canopy(ctx, standing) : '');
};

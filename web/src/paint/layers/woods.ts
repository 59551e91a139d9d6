/** Woods: shadow, dark floor, glades and verges, crowns from symbols in stands of their own age and light, smaller and paler where
 *  the wood is thin, the south-east side shaded last. A wood under long shelling is a field of snapped trunks. */

import { blob, crown, group, mix, path } from '../brushes';
import type { Ctx } from '../context';
import { nearLine, ribbon } from '../curves';
import { joined, TOLD, type Joined } from '../joined';
import type { Cell } from '../layout';
import { coveredBy, drawnPatches } from '../patches';
import { clusters, region, scatter, type Region } from '../region';
import { between, noise, stream } from '../seeds';
import { paintRails } from './rails';
import { paintRoads } from './roads';
import { paintTrails } from './trails';
import { add, far, mul, n1, xy, type Point } from '../vec';

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

/** Light on the verges of a way that is cut through a wood, and where it lies. */
const VERGE = 9;

/** Small clearings deep in a large wood, away from every way. */
const glades = (ctx: Ctx, reg: Region, name: string): { at: Point; r: number }[] => {
  const rnd = stream(`${name}/glades`);
  return scatter(reg, ctx.hexes, 105, `${name}/glade`, { margin: 38, tries: 5 }).flatMap((at) => {
    const r = between(rnd, 8, 15);
    return ctx.ways.some((way) => nearLine(at, way.line) < way.half + r + 20) ? [] : [{ at, r }];
  });
};

/** Woods as one sees them: the drawn ones joined where they touch. */
const whole = (ctx: Ctx, woods: { reg: Region; key: string; drawn?: boolean }[]): typeof woods => {
  const drawn = woods.filter((wood) => wood.drawn).map(({ reg }) => reg);
  return [...(drawn.length ? [{ reg: joined(drawn, ctx.hexes), key: 'wood/drawn', drawn: true }] : []), ...woods.filter((wood) => !wood.drawn)];
};

const canopy = (ctx: Ctx, woods: { reg: Region; key: string; drawn?: boolean }[]): string => {
  const { pal, id, hexes } = ctx;
  // Every family of trees twice: as it stands in the wood, and with more light on it.
  const families = [...pal.canopy, ...pal.canopy.map((tones) => tones.map((tone, i) => mix(tone, tones[Math.min(3, i + 1)]!, 0.5)))];
  const symbols = families.flatMap((tones, f) =>
    [0, 1, 2, 3].map((v) => `<g id="${id}-t${f}${v}">${crown(stream(`crown/${f % pal.canopy.length}/${v}`), 10, tones, 8 + (v % 3))}</g>`),
  );
  let floors = '';
  let seams = '';
  let shade = '';
  let open = '';
  let trees = '';
  let rims = '';
  let fringe = '';
  for (const { reg, key, drawn } of whole(ctx, woods)) {
    const name = ctx.seed(key);
    const rnd = stream(`${name}/trees`);
    const hue = noise(`${name}/species`, 110);
    const age = noise(`${name}/age`, 84);
    const sun = noise(`${name}/sun`, 62);
    const clear = reg.cells.length > 6 ? glades(ctx, reg, name) : [];
    floors += reg.d;
    if ('inner' in reg) seams += (reg as Joined).inner;
    for (const { at, r } of clear) open += blob(rnd, r * 1.15, 9, 0.2, at);
    for (const p of scatter(reg, hexes, 12.2, `${name}/canopy`, { margin: drawn ? 3.6 : 3, tries: 26 })) {
      const way = ctx.farmland ? TOLD : Math.min(...ctx.ways.map((one) => nearLine(p, one.line) - one.half));
      const glade = Math.min(...clear.map(({ at, r }) => far(at, p) - r));
      if (way < 7 || glade < 0) continue;
      const depth = -reg.depth(p[0], p[1]);
      const edge = depth < 15;
      const h = hue(p[0], p[1]) + between(rnd, -0.7, 0.7);
      const family = (h < -0.34 ? 1 : h > 0.62 ? 2 : 0) % pal.canopy.length;
      const full = edge ? between(rnd, 0.72, 1) : between(rnd, 0.88, 1.22) + 0.34 * age(p[0], p[1]);
      // No crown hangs over a drawn edge or a way.
      const k = Math.min(full, drawn ? (2.5 + depth) / 10 : full, (way + 3) / 10);
      // Light falls on young stands, and more of it where the wood is thin: at its edges, on verges, round glades.
      const light = 0.9 * sun(p[0], p[1]) - 0.35 * age(p[0], p[1]) + Math.max(0, 0.5 - Math.min(depth, way, glade + 6) / 30);
      if (edge) shade += blob(rnd, k * 10, 7, 0.14, add(p, [7, 9]));
      trees += `<use href="#${id}-t${family + (between(rnd, 0, 0.7) < light ? pal.canopy.length : 0)}${Math.floor(rnd() * 4)}" transform="translate(${xy(p)}) scale(${k.toFixed(2)})"/>`;
    }
    const clip = `${id}-${key.replace(/\W/g, '_')}`;
    const rim = 'outer' in reg ? (reg as Joined).outer : reg.d;
    if (drawn) fringe += rim;
    const stroke = (colour: string, wide: number, much: number, by: string) =>
      path(rim, `fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" opacity="${much}" transform="translate(${by})" filter="url(#${id}-soft4)"`);
    rims += `<clipPath id="${clip}"><path d="${reg.d}"/></clipPath>` + group(stroke('#0a140d', 20, 0.4, '-5 -6') + stroke(pal.canopy[0]![3]!, 9, 0.16, '6 7'), `clip-path="url(#${clip})"`);
  }
  const verges = ctx.farmland ? '' : ctx.ways.map(({ line, half }) => ribbon(line, half + VERGE)).join('');
  const glade = (grow: number, colour: string, much: number) => path(open, `fill="${colour}" stroke="${colour}" stroke-width="${grow}" opacity="${much}" filter="url(#${id}-soft2)"`);
  return (
    `<defs>${symbols.join('')}<clipPath id="${id}-woods"><path d="${floors}"/></clipPath></defs>` +
    path(floors, `fill="${pal.shadow}" opacity=".42" transform="translate(8 10)" filter="url(#${id}-soft2)"`) +
    path(shade, `fill="${pal.shadow}" opacity=".26"`) +
    path(floors, `fill="${pal.floor}"`) +
    path(seams, `stroke="${pal.floor}" stroke-width="1.4"`) +
    glade(5, pal.grass, 0.75) +
    group(path(fringe, `fill="none" stroke="${pal.canopy[0]![1]}" stroke-width="11" opacity=".8"`) + path(verges, `fill="${mix(pal.grass, pal.floor, 0.25)}" filter="url(#${id}-soft2)"`), `clip-path="url(#${id}-woods)"`) +
    rides(ctx, floors) +
    trees +
    rims
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

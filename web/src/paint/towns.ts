/** Towns: footprints of houses, churches, gardens and orchards. Outlines of the map come first; where a town hex has none,
 *  houses stand along its streets. What is painted is a footprint, whole or in ruins. */

import type { Ctx } from './context';
import { nearLine, walk } from './curves';
import type { Cell } from './layout';
import { between, pick, stream } from './seeds';
import { add, angleOf, far, inside, mul, perp, sub, turn, unit, type Point } from './vec';

export interface House {
  at: Point;
  w: number;
  h: number;
  rot: number;
  roof: 'tile' | 'slate' | 'thatch' | 'brick';
  shape: 'gable' | 'hip' | 'tower';
  ruined: boolean;
  key: string;
  /** The outline as the map draws it. */
  ring?: Point[];
}
export interface Plot {
  at: Point;
  w: number;
  h: number;
  rot: number;
  kind: 'garden' | 'orchard';
  key: string;
}

/** An outline of the map as the box that fits it best: along its longest side. */
const boxOf = (ring: readonly Point[]): Pick<House, 'at' | 'w' | 'h' | 'rot'> => {
  let long: Point = [1, 0];
  let most = 0;
  ring.forEach((p, i) => {
    const v = sub(ring[(i + 1) % ring.length]!, p);
    if (far(v, [0, 0]) > most) {
      most = far(v, [0, 0]);
      long = unit(v);
    }
  });
  const rot = angleOf(long);
  const flat = ring.map((p) => turn(p, -rot));
  const xs = flat.map((p) => p[0]);
  const ys = flat.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { at: turn([(x0 + x1) / 2, (y0 + y1) / 2], rot), w: x1 - x0, h: y1 - y0, rot };
};

const corners = (box: Pick<House, 'at' | 'w' | 'h' | 'rot'>, grow = 0): Point[] =>
  ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([i, j]) =>
    add(box.at, turn([i * (box.w / 2 + grow), j * (box.h / 2 + grow)], box.rot)),
  );
export const footprint = corners;

/** Whether two boxes overlap, by the separating axes of both. */
const overlap = (a: Pick<House, 'at' | 'w' | 'h' | 'rot'>, b: Pick<House, 'at' | 'w' | 'h' | 'rot'>, gap: number): boolean => {
  if (far(a.at, b.at) > (a.w + a.h + b.w + b.h) / 2 + gap) return false;
  const pa = corners(a, gap / 2);
  const pb = corners(b, gap / 2);
  for (const rot of [a.rot, a.rot + 90, b.rot, b.rot + 90]) {
    const axis = turn([1, 0], rot);
    const span = (pts: Point[]) => pts.map((p) => p[0] * axis[0] + p[1] * axis[1]);
    const [sa, sb] = [span(pa), span(pb)];
    if (Math.max(...sa) < Math.min(...sb) || Math.max(...sb) < Math.min(...sa)) return false;
  }
  return true;
};

const ROOFS = ['tile', 'tile', 'slate', 'brick', 'tile', 'thatch'] as const;

/** The houses of one town hex along its streets. */
const settle = (ctx: Ctx, cell: Cell, church: boolean, houses: House[], plots: Plot[]): void => {
  const { hexes } = ctx;
  const name = hexes.name(cell);
  const rnd = stream(ctx.seed(`town/${name}`));
  const centre = hexes.centre(cell);
  const torn = ctx.torn(cell);
  const fort = ctx.works('strongpoint').some((other) => hexes.key(other) === hexes.key(cell));
  const before = houses.length;
  const most = fort ? 4 : 14;
  const edge = hexes.corners(cell, 0.94);
  const streets = ctx.ways.filter((way) => nearLine(centre, way.line) < 40);
  const waters = ctx.waters.filter((water) => nearLine(centre, water.line) < 70);
  const fits = (box: Pick<House, 'at' | 'w' | 'h' | 'rot'>, gap: number): boolean => {
    const pts = corners(box);
    if (!pts.every((p) => inside(p, edge))) return false;
    const probes = [box.at, ...pts];
    if (streets.some((way) => probes.some((p) => nearLine(p, way.line) < way.half + 3))) return false;
    if (waters.some((water) => probes.some((p) => nearLine(p, water.line) < (water.half[0] ?? 0) + 9))) return false;
    return !houses.some((other) => overlap(box, other, gap)) && !plots.some((other) => overlap(box, other, gap));
  };
  const build = (box: Pick<House, 'at' | 'w' | 'h' | 'rot'>, extra: Partial<House> = {}): void => {
    const ruined = torn >= 3 || (torn === 2 && rnd() < 0.6);
    houses.push({ ...box, roof: pick(rnd, ROOFS), shape: rnd() < 0.3 ? 'hip' : 'gable', ruined, key: `${name}/${houses.length}`, ...extra });
  };
  // A church first, where there is room beside the street.
  for (let t = 0; church && !fort && t < 60; t++) {
    const at = add(centre, turn([between(rnd, 14, 40), 0], between(rnd, 0, 360)));
    const rot = between(rnd, -16, 16);
    const nave = { at, w: 27, h: 13.5, rot };
    const tower = { at: add(at, turn([-19.4, 0], rot)), w: 12.6, h: 12.6, rot };
    if (!fits({ ...nave, at: add(at, turn([-6, 0], rot)), w: 41 }, 3)) continue;
    const ruined = torn >= 3;
    build(nave, { roof: 'slate', shape: 'gable', ruined });
    build(tower, { roof: 'slate', shape: 'tower', ruined });
    break;
  }
  // Houses along the streets, then a second row behind them, then wherever a yard is left.
  const roads = streets.filter((way) => way.kind !== 'rail');
  for (const row of [0, 1]) {
    for (const way of roads)
      for (const { p, dir } of walk(way.line, 9, row * 5)) {
        if (far(p, centre) > 56) continue;
        for (const side of [-1, 1]) {
          if (rnd() < 0.1) continue;
          const w = between(rnd, 14, 26);
          const h = between(rnd, 10.5, 14.5);
          const away = way.half + h / 2 + between(rnd, 3.6, 6.4) + row * 21;
          const rot = angleOf(dir) + between(rnd, -7, 7) + (rnd() < 0.18 ? 90 : 0);
          const box = { at: add(p, mul(perp(dir), side * away)), w, h, rot };
          if (houses.length - before < most && fits(box, 2.4)) build(box);
        }
      }
  }
  const wanted = fort ? 0 : Math.max(3, 11 - houses.length + before);
  for (let t = 0, built = 0; t < 90 && built < wanted; t++) {
    const at = add(centre, turn([Math.sqrt(rnd()) * 44, 0], between(rnd, 0, 360)));
    const box = { at, w: between(rnd, 14, 24), h: between(rnd, 10.5, 14), rot: pick(rnd, [8, 98, -30, 60]) + between(rnd, -8, 8) };
    if (!fits(box, 3)) continue;
    build(box);
    built++;
  }
  for (let t = 0, laid = 0; t < 70 && laid < 6; t++) {
    const orchard = rnd() < 0.45;
    const at = add(centre, turn([between(rnd, 20, 48), 0], between(rnd, 0, 360)));
    const box = { at, w: orchard ? 30 : between(rnd, 16, 26), h: orchard ? 22 : between(rnd, 11, 17), rot: between(rnd, -30, 30) };
    if (torn > 2 || !fits(box, 3)) continue;
    plots.push({ ...box, kind: orchard ? 'orchard' : 'garden', key: `${name}/plot${laid}` });
    laid++;
  }
};

/** Kitchen gardens in a hex whose houses the map draws. */
const plant = (ctx: Ctx, cell: Cell, houses: readonly House[], plots: Plot[]): void => {
  const { hexes } = ctx;
  const name = hexes.name(cell);
  const rnd = stream(ctx.seed(`garden/${name}`));
  const centre = hexes.centre(cell);
  const edge = hexes.corners(cell, 0.9);
  const near = houses.filter((house) => far(house.at, centre) < 160);
  const ways = ctx.ways.filter((way) => nearLine(centre, way.line) < 70);
  for (let t = 0, laid = 0; t < 60 && laid < 2; t++) {
    const at = add(centre, turn([between(rnd, 12, 46), 0], between(rnd, 0, 360)));
    const house = near.length ? near.reduce((a, b) => (far(a.at, at) < far(b.at, at) ? a : b)) : undefined;
    const box = { at, w: between(rnd, 15, 25), h: between(rnd, 11, 16), rot: (house?.rot ?? 0) + pick(rnd, [0, 90]) + between(rnd, -4, 4) };
    const pts = [at, ...corners(box)];
    if (!pts.every((p) => inside(p, edge)) || ways.some((way) => pts.some((p) => nearLine(p, way.line) < way.half + 4))) continue;
    if (near.some((other) => overlap(box, other, 5)) || plots.some((other) => overlap(box, other, 4))) continue;
    plots.push({ ...box, kind: 'garden', key: `${name}/garden${laid}` });
    laid++;
  }
};

export const townsOf = (ctx: Ctx): { houses: House[]; plots: Plot[] } => {
  const { hexes, board } = ctx;
  const houses: House[] = [];
  const plots: Plot[] = [];
  const drawn = new Set<number>();
  board.outlines.forEach((outline, k) => {
    if (outline.kind !== 'building') return;
    const ring = outline.polygon.map(hexes.fromUnits);
    const box = boxOf(ring);
    const cell = hexes.hexAt(box.at[0], box.at[1]);
    const rnd = stream(ctx.seed(`outline/${k}`));
    for (const p of [box.at, ...ring]) drawn.add(hexes.key(hexes.hexAt(p[0], p[1])));
    for (const one of ctx.cells((c) => inside(hexes.centre(c), ring))) drawn.add(hexes.key(one));
    // Wings of one building share a roof; a long hall has no thatch.
    const wing = houses.find((other) => overlap(box, other, 0));
    const roof = pick(rnd, ROOFS);
    const ruined = ring.length === 4 && ctx.torn(cell) >= 3;
    houses.push({
      ...box,
      roof: wing?.roof ?? (roof === 'thatch' && box.w > 60 ? 'brick' : roof),
      shape: outline.height > 1 ? 'tower' : rnd() < 0.34 ? 'hip' : 'gable',
      ruined,
      key: `outline/${k}`,
      ...(ruined ? {} : { ring }),
    });
  });
  const named = new Set(board.labels.filter((label) => label.kind === 'town').map((label) => label.at));
  for (const cell of ctx.cells((one) => hexes.on(one) && ctx.has(one, 'town')))
    if (drawn.has(hexes.key(cell))) plant(ctx, cell, houses, plots);
    else settle(ctx, cell, named.has(hexes.name(cell)), houses, plots);
  return { houses, plots };
};

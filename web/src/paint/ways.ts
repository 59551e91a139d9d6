/** Roads, lanes and railways as lines through hexes. Ways that meet in a hex meet in one point. */

import type { Ctx } from './context';
import { dense, nearLine, offset, smooth } from './curves';
import { beyond } from './edges';
import type { Cell } from './layout';
import { between, noise, stream } from './seeds';
import { add, dot, inside, lerp, sub, turn, unit, type Point } from './vec';
import { groundPainter, wayPainter, type WayPainter } from './vocabulary';

export interface Way {
  kind: WayPainter;
  line: Point[];
  half: number;
  cells: Cell[];
  key: string;
}

const WET = ['river', 'stream', 'canal', 'bridge', 'lake', 'barrier'];
const HALF: Readonly<Record<WayPainter, number>> = { road: 6.4, lane: 4.4, trail: 2.4, rail: 8 };

/** A bridge that no road of the map crosses gets a lane from the nearest town or road to the other bank. */
const approaches = (ctx: Ctx): { kind: string; through: string[] }[] => {
  const { hexes, board } = ctx;
  const served = new Set(board.roads.flatMap((road) => road.through));
  const lanes: { kind: string; through: string[] }[] = [];
  for (const cell of ctx.cells((one) => hexes.on(one) && ctx.groundAt(one) === 'bridge')) {
    if (served.has(hexes.name(cell))) continue;
    const dry = hexes
      .neighbours(cell)
      .filter((one) => hexes.on(one) && !WET.includes(ctx.groundAt(one)));
    const worth = (one: Cell) => (ctx.groundAt(one) === 'town' ? 1 : 0) + (served.has(hexes.name(one)) ? 0.5 : 0);
    const at = hexes.centre(cell);
    const wet = hexes.neighbours(cell).filter((one) => hexes.on(one) && WET.includes(ctx.groundAt(one)));
    const flow = wet.length > 1 ? unit(sub(hexes.centre(wet[0]!), hexes.centre(wet[wet.length - 1]!))) : ([0, 0] as const);
    // The pair of banks that face each other best across the water.
    let from: Cell | undefined;
    let to: Cell | undefined;
    let best = -Infinity;
    for (const one of dry)
      for (const other of dry) {
        const [a, b] = [unit(sub(hexes.centre(one), at)), unit(sub(hexes.centre(other), at))];
        const across = Math.min(Math.abs(a[0] * flow[1] - a[1] * flow[0]), Math.abs(b[0] * flow[1] - b[1] * flow[0]));
        const score = worth(one) + 0.5 * worth(other) - 2 * dot(a, b) + 3 * across;
        if (score > best) [best, from, to] = [score, one, other];
      }
    if (!from || !to) continue;
    lanes.push({ kind: 'lane', through: [hexes.name(from), hexes.name(cell), hexes.name(to)] });
  }
  return lanes;
};

export const waysOf = (ctx: Ctx): Way[] => {
  const { hexes, board } = ctx;
  const uses = new Map<string, number>();
  const all = [...board.roads, ...approaches(ctx)];
  for (const road of all) if (wayPainter(road.kind) !== 'rail') for (const name of road.through) uses.set(name, (uses.get(name) ?? 0) + 1);

  // Houses that the map draws stand where they are: a way goes round them, within its hex.
  const rings = board.outlines.filter((outline) => groundPainter(outline.kind) === 'town').map((outline) => outline.polygon.map(hexes.fromUnits));
  const walls = rings.map((ring) => ({ ring, line: dense([...ring, ring[0]!].flatMap((p, i, all) => (i ? [lerp(all[i - 1]!, p, 0.25), lerp(all[i - 1]!, p, 0.5), lerp(all[i - 1]!, p, 0.75), p] : [p])), 6) }));
  const gap = (p: Point): number => walls.reduce((least, { ring, line }) => Math.min(least, (inside(p, ring) ? -1 : 1) * nearLine(p, line)), Infinity);
  const beside = new Map<string, Point[]>();
  for (const road of all)
    road.through.forEach((name, i) => {
      const list = beside.get(name) ?? [];
      for (const other of [road.through[i - 1], road.through[i + 1]]) if (other) list.push(lerp(hexes.mid(name), hexes.mid(other), 0.5));
      beside.set(name, list);
    });
  const clear = (cell: Cell, at: Point, room: number): Point => {
    const doors = beside.get(hexes.name(cell)) ?? [];
    const passage = (p: Point): number => doors.reduce((sum, door) => sum + Math.min(10, ...[0.25, 0.5, 0.75].map((t) => gap(lerp(p, door, t)))), 0);
    if (gap(at) >= room && passage(at) >= 10 * doors.length) return at;
    const middle = hexes.centre(cell);
    let best = at;
    let most = -Infinity;
    for (const away of [10, 18, 26, 34, 42])
      for (let a = 0; a < 360; a += 30) {
        const p = add(middle, turn([away, 0], a + 15));
        const score = Math.min(gap(p), room) * 3 + passage(p) * 2 - away * 0.6;
        if (score > most) [most, best] = [score, p];
      }
    return best;
  };

  const node = (name: string, rail: boolean): Point => {
    const cell = hexes.parse(name);
    const at = hexes.centre(cell);
    const rnd = stream(ctx.seed(`${rail ? 'rail' : 'road'}/${name}`));
    const shared = (uses.get(name) ?? 0) > 0;
    if (rail && ctx.groundAt(cell) === 'bridge') return at;
    if (rail) return clear(cell, add(at, shared ? [between(rnd, 14, 20), between(rnd, 16, 22)] : [between(rnd, -6, 6), between(rnd, -6, 6)]), 17);
    if (ctx.groundAt(cell) === 'bridge') return at;
    return clear(cell, add(at, [between(rnd, -9, 9), between(rnd, -9, 9)]), 15);
  };

  return all.flatMap((road, k): Way[] => {
    const kind = wayPainter(road.kind);
    if (!kind || road.through.length < 2) return [];
    const key = `way/${k}`;
    const rail = kind === 'rail';
    const cells = road.through.map(hexes.parse);
    const raw = road.through.map((name) => node(name, rail));
    const held = (i: number) => !rail && ((uses.get(road.through[i]!) ?? 0) > 1 || ctx.groundAt(cells[i]!) === 'bridge');
    const housed = (i: number) => gap(raw[i]!) < 44;
    let pts = smooth(raw, rail ? 0.6 : 0.4, (i) => held(i) || housed(i));
    if (rail) pts = smooth(pts, 0.5, housed);
    const start = beyond(cells[0]!, pts[0]!, pts[1], hexes);
    const end = beyond(cells[cells.length - 1]!, pts[pts.length - 1]!, pts[pts.length - 2], hexes);
    const lineUp = [...(start ? [start] : []), ...pts, ...(end ? [end] : [])];
    const wob = noise(ctx.seed(`${key}/bend`), 80);
    return [{ kind, line: offset(dense(lineUp, 6), (i) => (rail ? 0.6 : 2.2) * wob(i * 6, 7)), half: HALF[kind], cells, key }];
  });
};

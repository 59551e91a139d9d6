/** Streams, rivers and canals as lines: whole hexes of water chained together, through towns that stand on them, off the
 *  edge of the sheet or into a lake, thin where they rise. */

import type { Ctx } from './context';
import { chains, type Chain } from './chains';
import { blend, denseAlong, offset, smooth } from './curves';
import { beyond } from './edges';
import { dryBridge } from './gullies';
import { R, type Cell } from './layout';
import { clusters } from './region';
import { between, noise, stream } from './seeds';
import { add, far, lerp, type Point } from './vec';

export interface Water {
  line: Point[];
  /** Half the width at each point of the line. */
  half: number[];
  canal: boolean;
  cells: Cell[];
  key: string;
}

const HALF: Readonly<Record<string, number>> = { stream: 8.2, river: 18, canal: 14, lake: 18, barrier: 38 };
const FLOWS = ['stream', 'river', 'canal', 'barrier', 'bridge'] as const;
const WATER = ['barrier', 'river', 'canal', 'stream', 'lake'] as const;

/** The water of a hex, also where a bridge or a wood stands over it. */
const waterAt = (ctx: Ctx, cell: Cell): string | undefined => WATER.find((kind) => ctx.has(cell, kind));

/** Hexes through which water runs: its own, bridges, and towns that part two waters. */
const flowing = (ctx: Ctx): Cell[] => {
  const { hexes } = ctx;
  const on = ctx.cells((cell) => hexes.on(cell));
  const wet = on.filter((cell) => FLOWS.some((kind) => ctx.has(cell, kind)) && !dryBridge(ctx, cell));
  const part = new Map<number, number>();
  clusters(wet, hexes).forEach((group, k) => group.forEach((cell) => part.set(hexes.key(cell), k)));
  const towns = on.filter((cell) => {
    if (ctx.groundAt(cell) !== 'town' || !ctx.farmland) return false;
    const touched = new Set(hexes.neighbours(cell).map((other) => part.get(hexes.key(other))));
    touched.delete(undefined);
    return touched.size > 1;
  });
  return [...wet, ...towns];
};

/** Two reaches whose ends lie on either side of a hexside are one water. */
const joined = (ctx: Ctx, found: Chain[]): Chain[] => {
  const { hexes } = ctx;
  const list = [...found];
  const touch = (a: Cell, b: Cell) => Math.abs(far(hexes.centre(a), hexes.centre(b)) - 3 * R) < 1;
  for (let i = 0; i < list.length; i++)
    for (let j = 0; j < list.length; j++) {
      const [a, b] = [list[i]!, list[j]!];
      if (i === j || a.branch || b.branch) continue;
      const [head, tail] = [b.cells[0]!, b.cells[b.cells.length - 1]!];
      const end = a.cells[a.cells.length - 1]!;
      const next = touch(end, head) ? b.cells : touch(end, tail) ? [...b.cells].reverse() : undefined;
      if (!next) continue;
      list[i] = { cells: [...a.cells, ...next], branch: false };
      list.splice(j, 1);
      return joined(ctx, list);
    }
  return list;
};

export const watersOf = (ctx: Ctx): Water[] => {
  const { hexes } = ctx;
  const canals = new Set(
    ctx.board.labels.filter((label) => label.kind === 'river' && /^canal\b/i.test(label.text)).map((label) => hexes.key(hexes.parse(label.at))),
  );
  const isLake = (cell: Cell) => hexes.on(cell) && ctx.groundAt(cell) === 'lake';
  return joined(ctx, chains(flowing(ctx), hexes)).map(({ cells, branch }, k) => {
    const key = `water/${k}`;
    const rnd = stream(ctx.seed(key));
    const canal = cells.some((cell) => ctx.groundAt(cell) === 'canal' || canals.has(hexes.key(cell)));
    const widths = cells.map((cell) => HALF[waterAt(ctx, cell) ?? ''] ?? 0);
    const half = widths.map((w, i) => (w || widths.slice(i).find(Boolean) || widths.slice(0, i).reverse().find(Boolean) || HALF['river']!) * (canal ? 0.86 : 1));
    // A brook that runs into broad water keeps its own width.
    const mouth = branch && half[1] !== undefined && half[0]! > half[1];
    if (mouth) half[0] = half[1]!;
    const fixed = cells.map((cell) => ctx.groundAt(cell) === 'bridge');
    const free = fixed.map((still) => (still ? 0 : 1));
    // Broad water keeps to the middle of its hexes, so that each of them is plainly water.
    const broad = cells.slice(branch ? 1 : 0).some((cell) => ctx.has(cell, 'barrier'));
    const calm = broad ? 0.4 : 1;
    const loose = cells.map((cell, i): Point => {
      const at = hexes.centre(cell);
      return fixed[i] || canal || (branch && i === 0) ? at : add(at, [between(rnd, -9, 9) * calm, between(rnd, -9, 9) * calm]);
    });
    const pts = smooth(loose, canal || broad ? 0.3 : 0.42, (i) => fixed[i]!);
    if (mouth) pts[0] = lerp(pts[0]!, pts[1]!, 0.1);
    // Ends: off the sheet, into a lake, or a spring.
    const finish = (end: 'start' | 'finish') => {
      const first = end === 'start';
      const cell = first ? cells[0]! : cells[cells.length - 1]!;
      const at = first ? pts[0]! : pts[pts.length - 1]!;
      const lake = hexes.neighbours(cell).find(isLake);
      const out = lake ? hexes.centre(lake) : beyond(cell, at, first ? pts[1] : pts[pts.length - 2], hexes);
      const width = first ? half[0]! : half[half.length - 1]!;
      if (out) {
        (first ? pts.unshift(out) : pts.push(out), first ? half.unshift(width) : half.push(width), first ? free.unshift(1) : free.push(1));
      } else if (mouth && !first) {
        const before = pts[pts.length - 2]!;
        pts.push(add(at, [(at[0] - before[0]) * 0.44, (at[1] - before[1]) * 0.44]));
        half.push(width * 0.4);
        free.push(1);
      } else if (!canal) {
        half[first ? 0 : half.length - 1] = width * 0.3;
      }
    };
    if (!branch) finish('start');
    finish('finish');
    if (pts.length === 1) {
      const at = pts[0]!;
      pts.splice(0, 1, add(at, [-34, -20]), at, add(at, [34, 20]));
      half.splice(0, 1, half[0]! * 0.4, half[0]!, half[0]! * 0.4);
      free.splice(0, 1, 1, 1, 1);
    }
    const { line, along } = denseAlong(pts, 6);
    const wander = noise(ctx.seed(`${key}/meander`), 76);
    const swell = noise(ctx.seed(`${key}/swell`), 46);
    const bent = canal ? line : offset(line, (i) => 13 * calm * wander(i * 6, 3) * blend(free, along[i]!));
    return {
      line: bent,
      half: along.map((at, i) => blend(half, at) * (canal ? 1 : 1 + 0.2 * swell(i * 6, 0))),
      canal,
      cells,
      key,
    };
  });
};

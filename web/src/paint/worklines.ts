/** Trenches and wire as lines through their hexes, and which way they face. */

import { chains } from './chains';
import type { Ctx } from './context';
import { smooth } from './curves';
import { beyond } from './edges';
import type { Cell } from './layout';
import { clusters } from './region';
import { between, stream } from './seeds';
import { add, dot, len, mul, perp, sub, unit, type Point } from './vec';

export interface WorkLine {
  line: Point[];
  cells: Cell[];
  /** 1 if the enemy is to the left of the line (the side of `perp`), -1 if to the right. */
  front: number;
  key: string;
}

const pull = (ctx: Ctx, from: Cell, to: readonly Cell[], reach: number): Point => {
  const { hexes } = ctx;
  let sum: Point = [0, 0];
  for (const other of to) {
    const d = hexes.distance(from, other);
    if (d && d <= reach) sum = add(sum, mul(unit(sub(hexes.centre(other), hexes.centre(from))), 1 / (d * d)));
  }
  return len(sum) < 0.2 ? [0, 0] : unit(sum);
};

/** Where the enemy is expected: a trench looks over its wire, wire looks away from its trench. */
export const facing = (ctx: Ctx, cell: Cell, kind: 'trench' | 'wire'): Point => {
  const trenches = [...ctx.works('trench'), ...ctx.works('strongpoint')];
  if (kind === 'trench') return pull(ctx, cell, ctx.works('wire'), 2);
  return mul(pull(ctx, cell, trenches, 2), -1);
};

/** Where a hex has both, its wire lies well before its trench and runs beside it. */
const before = (ctx: Ctx): ((cell: Cell) => Point | undefined) => {
  const { hexes } = ctx;
  const lines = trenchLines(ctx);
  return (cell) => {
    const line = lines.find((one) => one.cells.some((other) => hexes.key(other) === hexes.key(cell)));
    if (!line) return undefined;
    const at = hexes.centre(cell);
    const k = line.line.reduce((best, p, i) => (i && len(sub(p, at)) < len(sub(line.line[best]!, at)) ? i : best), 1);
    return mul(perp(unit(sub(line.line[Math.min(k + 1, line.line.length - 1)]!, line.line[k - 1]!))), line.front);
  };
};

const lineThrough = (ctx: Ctx, cells: readonly Cell[], kind: 'trench' | 'wire', branch: boolean, key: string, ahead?: (cell: Cell) => Point | undefined): WorkLine => {
  const { hexes } = ctx;
  const rnd = stream(ctx.seed(key));
  const front = cells.map((cell) => ahead?.(cell));
  const faces = cells.map((cell, i) => front[i] ?? facing(ctx, cell, kind));
  const forward = (i: number) => (front[i] ? 27 : kind === 'trench' ? 7 : 5);
  const raw = cells.map((cell, i): Point => add(add(hexes.centre(cell), mul(faces[i]!, forward(i))), [between(rnd, -6, 6), front[i] ? 0 : between(rnd, -10, 10)]));
  let pts = smooth(raw, 0.36, () => false);
  if (pts.length === 1) {
    const face = len(faces[0]!) ? faces[0]! : ([0, 1] as const);
    const along = mul(perp(face), -1);
    const bow = mul(face, -12);
    pts = [add(add(pts[0]!, mul(along, -44)), bow), pts[0]!, add(add(pts[0]!, mul(along, 44)), bow)];
  } else {
    const first = beyond(cells[0]!, pts[0]!, pts[1], hexes);
    const last = beyond(cells[cells.length - 1]!, pts[pts.length - 1]!, pts[pts.length - 2], hexes);
    const on = (a: Point, b: Point) => add(a, mul(unit(sub(a, b)), 40));
    const [a, b] = [pts[0]!, pts[1]!];
    const [y, z] = [pts[pts.length - 2]!, pts[pts.length - 1]!];
    pts = [...(branch ? [] : [first ?? on(a, b)]), ...pts, last ?? on(z, y)];
  }
  let lean = 0;
  for (let i = 1; i < pts.length; i++) {
    const face = faces[Math.min(faces.length - 1, Math.max(0, i - 1))]!;
    lean += dot(perp(unit(sub(pts[i]!, pts[i - 1]!))), face);
  }
  return { line: pts, cells: [...cells], front: lean >= 0 ? 1 : -1, key };
};

/** Fire trenches; a strongpoint between two of them joins them. */
export const trenchLines = (ctx: Ctx): WorkLine[] => {
  const { hexes } = ctx;
  const dug = ctx.works('trench');
  const part = new Map<number, number>();
  clusters(dug, hexes).forEach((crowd, k) => crowd.forEach((cell) => part.set(hexes.key(cell), k)));
  const joints = ctx.works('strongpoint').filter((cell) => {
    const touched = new Set(hexes.neighbours(cell).map((other) => part.get(hexes.key(other))));
    touched.delete(undefined);
    return touched.size > 1;
  });
  return chains([...dug, ...joints], hexes).map(({ cells, branch }, k) => lineThrough(ctx, cells, 'trench', branch, `trench/${k}`));
};

export const wireLines = (ctx: Ctx): WorkLine[] => {
  const ahead = before(ctx);
  return chains(ctx.works('wire'), ctx.hexes).map(({ cells, branch }, k) => lineThrough(ctx, cells, 'wire', branch, `wire/${k}`, ahead));
};

/** Zigzag trenches that tie other works to the nearest trench beside them. */
export const saps = (ctx: Ctx, lines: readonly WorkLine[]): Point[][] => {
  const { hexes } = ctx;
  const dug = new Set(lines.flatMap((one) => one.cells).map(hexes.key));
  const out: Point[][] = [];
  for (const kind of ['strongpoint', 'pillbox', 'gun_pit', 'light_works'] as const)
    for (const cell of ctx.works(kind)) {
      if (dug.has(hexes.key(cell))) continue;
      const beside = hexes.neighbours(cell).find((other) => hexes.on(other) && dug.has(hexes.key(other)));
      if (!beside) continue;
      const [a, b] = [hexes.centre(cell), hexes.centre(beside)];
      const dir = unit(sub(b, a));
      out.push([add(a, mul(dir, kind === 'strongpoint' ? 30 : 22)), add(add(a, mul(sub(b, a), 0.55)), mul(perp(dir), 9)), b]);
    }
  return out;
};

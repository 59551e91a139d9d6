/** Marching squares: closed loops where a field is zero. Inside is where the field is negative. */

import type { Field } from './seeds';
import type { Point } from './vec';

/** Which sides of a cell the line joins, by which of its four corners are inside. */
const CUTS: Readonly<Record<number, readonly string[]>> = {
  1: ['tl'], 2: ['rt'], 3: ['rl'], 4: ['br'], 5: ['tl', 'br'], 6: ['bt'], 7: ['bl'],
  8: ['lb'], 9: ['tb'], 10: ['rt', 'lb'], 11: ['rb'], 12: ['lr'], 13: ['tr'], 14: ['lt'],
};

export const contour = (field: Field, x0: number, y0: number, x1: number, y1: number, step: number): Point[][] => {
  const nx = Math.ceil((x1 - x0) / step) + 1;
  const ny = Math.ceil((y1 - y0) / step) + 1;
  const v = new Float64Array(nx * ny);
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++)
      v[j * nx + i] = i && j && i < nx - 1 && j < ny - 1 ? field(x0 + i * step, y0 + j * step) : 1e3;

  const next = new Map<number, number>();
  const at = new Map<number, Point>();
  const cut = (i: number, j: number, horizontal: boolean): number => {
    const a = v[j * nx + i]!;
    const b = horizontal ? v[j * nx + i + 1]! : v[(j + 1) * nx + i]!;
    const t = Math.max(0.02, Math.min(0.98, a / (a - b)));
    const id = (j * nx + i) * 2 + (horizontal ? 0 : 1);
    at.set(id, [x0 + (i + (horizontal ? t : 0)) * step, y0 + (j + (horizontal ? 0 : t)) * step]);
    return id;
  };
  const sideOf = (side: string, i: number, j: number): number =>
    side === 't' ? cut(i, j, true) : side === 'b' ? cut(i, j + 1, true) : side === 'l' ? cut(i, j, false) : cut(i + 1, j, false);

  for (let j = 0; j < ny - 1; j++)
    for (let i = 0; i < nx - 1; i++) {
      const k = j * nx + i;
      const state =
        (v[k]! < 0 ? 1 : 0) | (v[k + 1]! < 0 ? 2 : 0) | (v[k + nx + 1]! < 0 ? 4 : 0) | (v[k + nx]! < 0 ? 8 : 0);
      for (const pair of CUTS[state] ?? []) next.set(sideOf(pair[0]!, i, j), sideOf(pair[1]!, i, j));
    }

  const loops: Point[][] = [];
  while (next.size) {
    const loop: Point[] = [];
    let k = next.keys().next().value as number;
    while (next.has(k)) {
      loop.push(at.get(k)!);
      const to = next.get(k)!;
      next.delete(k);
      k = to;
    }
    if (loop.length > 8) loops.push(loop);
  }
  return loops;
};

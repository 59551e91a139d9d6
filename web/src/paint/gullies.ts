/** Dry cuts in the ground as lines: hexes of gully chained together, thin where they begin, off the edge of the sheet. */

import type { Ctx } from './context';
import { chains } from './chains';
import { blend, denseAlong, offset, smooth } from './curves';
import { beyond } from './edges';
import type { Cell } from './layout';
import { between, noise, stream } from './seeds';
import { add, type Point } from './vec';
import type { Water } from './waters';

const HALF = 15;
const WET = ['stream', 'river', 'canal', 'barrier', 'lake'] as const;

/** Whether a bridge spans a gully: one lies in its hex or leads to it, and no water does. */
export const dryBridge = (ctx: Ctx, cell: Cell): boolean => {
  if (ctx.groundAt(cell) !== 'bridge' || WET.some((kind) => ctx.has(cell, kind))) return false;
  if (ctx.has(cell, 'gully')) return true;
  const around = ctx.hexes.neighbours(cell).filter(ctx.hexes.on);
  return around.some((one) => ctx.has(one, 'gully')) && !around.some((one) => WET.some((kind) => ctx.has(one, kind)));
};

export const gulliesOf = (ctx: Ctx): Water[] => {
  const { hexes } = ctx;
  const cut = ctx.cells((cell) => hexes.on(cell) && (ctx.has(cell, 'gully') || dryBridge(ctx, cell)));
  return chains(cut, hexes).map(({ cells, branch }, k) => {
    const key = `gully/${k}`;
    const rnd = stream(ctx.seed(key));
    const fixed = cells.map((cell) => ctx.groundAt(cell) === 'bridge');
    const loose = cells.map((cell, i): Point => (fixed[i] || (branch && i === 0) ? hexes.centre(cell) : add(hexes.centre(cell), [between(rnd, -7, 7), between(rnd, -7, 7)])));
    const pts = smooth(loose, 0.35, (i) => fixed[i]!);
    const half = pts.map(() => HALF);
    const run = (at: Point, toward: Point | undefined): Point => (toward ? add(at, [(at[0] - toward[0]) * 0.42, (at[1] - toward[1]) * 0.42]) : add(at, [38, 22]));
    if (!branch) {
      const out = beyond(cells[0]!, pts[0]!, pts[1], hexes);
      half.unshift(out ? HALF : 6);
      pts.unshift(out ?? (pts.length > 1 ? run(pts[0]!, pts[1]) : add(pts[0]!, [-38, -22])));
    }
    const last = pts[pts.length - 1]!;
    const before = cells.length > 1 ? pts[pts.length - 2] : undefined;
    const out = beyond(cells[cells.length - 1]!, last, before, hexes);
    half.push(out ? HALF : 6);
    pts.push(out ?? run(last, before));
    const { line, along } = denseAlong(pts, 6);
    const wander = noise(ctx.seed(`${key}/bend`), 60);
    const swell = noise(ctx.seed(`${key}/swell`), 34);
    return {
      line: offset(line, (i) => 6 * wander(i * 6, 5)),
      half: along.map((at, i) => blend(half, at) * (1 + 0.22 * swell(i * 6, 0))),
      canal: false,
      cells,
      key,
    };
  });
};

/** Ground that fills hexes, as patches: outlines of the map exactly as they are drawn, because sight lines obey them, and
 *  grown outlines for the hexes of that ground which no drawn outline covers. */

import type { Ctx } from './context';
import type { Cell } from './layout';
import { clusters, polygonRegion, region, type Region, type Shape } from './region';
import { lerp, type Point } from './vec';
import { groundPainter, type GroundPainter } from './vocabulary';

export interface Patch {
  reg: Region;
  key: string;
  /** Whether the map draws it: then nothing may stand out over its edge. */
  drawn: boolean;
  /** A place in it, and how far its furthest edge may be from there. */
  at: Point;
  reach: number;
}

const frame = (points: readonly Point[]): Pick<Patch, 'at' | 'reach'> => {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const low: Point = [Math.min(...xs), Math.min(...ys)];
  const high: Point = [Math.max(...xs), Math.max(...ys)];
  return { at: lerp(low, high, 0.5), reach: Math.hypot(high[0] - low[0], high[1] - low[1]) / 2 + 8 };
};

export const drawnPatches = (ctx: Ctx, ground: GroundPainter, name: string): Patch[] =>
  ctx.board.outlines.flatMap((outline, k) => {
    if (groundPainter(outline.kind) !== ground) return [];
    const key = `${name}/outline${k}`;
    const ring = outline.polygon.map(ctx.hexes.fromUnits);
    return [{ reg: polygonRegion(ring, ctx.hexes, { seed: ctx.seed(key), wobble: 0, soft: false }), key, drawn: true, ...frame(ring) }];
  });

/** Whether a drawn outline answers for a hex. A hex beyond the sheet goes with the one at its edge. */
export const coveredBy = (ctx: Ctx, drawn: readonly Patch[]) => ([c, r]: Cell): boolean => {
  const { hexes } = ctx;
  const inner: Cell = [Math.max(0, Math.min(hexes.columns - 1, c)), Math.max(0, Math.min(hexes.rows - 1, r))];
  return drawn.some(({ reg }) => reg.depth(...hexes.centre(inner)) < 0);
};

/** Patches of one ground; each connected group of hexes is one, named by `name` and its number. */
export const patchesOf = (ctx: Ctx, ground: GroundPainter, name: string, shape: Omit<Shape, 'seed'>, number = (k: number) => `${name}${k}`): Patch[] => {
  const { hexes } = ctx;
  const drawn = drawnPatches(ctx, ground, name);
  const covered = coveredBy(ctx, drawn);
  const grown = clusters(ctx.cells((cell) => ctx.has(cell, ground) && !covered(cell)), hexes).map((cells, k): Patch => {
    const key = number(k);
    return { reg: region(cells, hexes, { ...shape, seed: ctx.seed(key) }), key, drawn: false, at: hexes.centre(cells[0]!), reach: 620 };
  });
  return [...drawn, ...grown];
};

/** What every painter is given: the board with its words resolved, the palette, and the lines that several painters share. */

import type { Board } from '../board';
import { layoutOf, type Cell, type Layout } from './layout';
import { paletteOf, type Palette } from './palettes';
import { tornBy } from './torn';
import { groundPainter, rankOf, sidePainter, workPainter, type GroundPainter, type WorkPainter } from './vocabulary';
import { watersOf, type Water } from './waters';
import { gulliesOf } from './gullies';
import { waysOf, type Way } from './ways';
import { townsOf, type House, type Plot } from './towns';
import type { Point } from './vec';

export interface Ctx {
  board: Board;
  /** First part of every stream's name and of every id in the picture. */
  id: string;
  pal: Palette;
  hexes: Layout;
  sheet: Point;
  /** Whether open ground may be shown as fields that no rule knows. */
  farmland: boolean;
  /** What gives a hex its look: of several grounds the highest in rank. */
  groundAt(cell: Cell): GroundPainter;
  /** Whether a hex has this ground, as its own or over another. */
  has(cell: Cell, ground: GroundPainter): boolean;
  levelAt(cell: Cell): number;
  works(kind: WorkPainter): Cell[];
  /** Hexes of one kind, continued one ring beyond the sheet so that woods and hills run off its edge. */
  cells(test: (cell: Cell) => boolean): Cell[];
  torn(cell: Cell): number;
  waters: Water[];
  gullies: Water[];
  ways: Way[];
  houses: House[];
  plots: Plot[];
  /** The name of a random stream. */
  seed(name: string): string;
}

export interface PaintOptions {
  /** Fields, orchards and hedgerows as decoration. Off for systems where a field is terrain. */
  farmland?: boolean;
  /** Layers left out, for instance `wire` where the client draws it live. */
  without?: readonly string[];
}

const FIELDS: readonly string[] = ['wheat', 'plough', 'crop'];
const BOUNDS: readonly string[] = ['hedge', 'wall', 'fence', 'cliff'];

/** Whether a field or a hedge is terrain here: then none may be painted that no rule knows. */
const farmed = (board: Board): boolean =>
  board.hexes.some((hex) => hex.ground === 'open ground' || FIELDS.includes(groundPainter(hex.ground) ?? '')) ||
  board.hexsides.some((side) => BOUNDS.includes(sidePainter(side.kind) ?? ''));

export const contextOf = (board: Board, options: PaintOptions = {}): Ctx => {
  const hexes = layoutOf(board);
  const pal = paletteOf(board.season);
  const clamp = (v: number, most: number) => Math.max(0, Math.min(most, v));
  const hexOf = ([c, r]: Cell) => board.hexes[clamp(r, board.rows - 1) * board.columns + clamp(c, board.columns - 1)]!;
  const sheetCells: Cell[] = board.hexes.map((_, i) => [i % board.columns, Math.floor(i / board.columns)]);
  const allWorks = sheetCells.flatMap((cell) =>
    hexOf(cell).overlays.flatMap((word) => {
      const kind = workPainter(word);
      return kind ? [{ cell, kind }] : [];
    }),
  );
  const rough = tornBy(allWorks, pal.tears, hexes.distance);
  const tornMemo = new Map<number, number>();
  const grounds = board.hexes.map((hex): GroundPainter[] => {
    const found = [hex.ground, ...hex.overlays].flatMap((word) => groundPainter(word) ?? []);
    return found.length ? found.sort((a, b) => rankOf(b) - rankOf(a)) : ['open'];
  });
  const groundsOf = ([c, r]: Cell) => grounds[clamp(r, board.rows - 1) * board.columns + clamp(c, board.columns - 1)]!;

  const ctx: Ctx = {
    board,
    id: board.id,
    pal,
    hexes,
    sheet: hexes.size,
    farmland: options.farmland ?? !farmed(board),
    groundAt: (cell) => groundsOf(cell)[0]!,
    has: (cell, ground) => groundsOf(cell).includes(ground),
    levelAt: (cell) => hexOf(cell).elevation,
    works: (kind) => allWorks.filter((work) => work.kind === kind).map((work) => work.cell),
    cells: (test) => {
      const out: Cell[] = [];
      for (let c = -1; c <= board.columns; c++) for (let r = -1; r <= board.rows; r++) if (test([c, r])) out.push([c, r]);
      return out;
    },
    torn: (cell) => {
      const key = hexes.key(cell);
      let value = tornMemo.get(key);
      if (value === undefined) tornMemo.set(key, (value = rough(cell)));
      return value;
    },
    waters: [],
    gullies: [],
    ways: [],
    houses: [],
    plots: [],
    seed: (name) => `${board.id}/${name}`,
  };
  ctx.waters = watersOf(ctx);
  ctx.gullies = gulliesOf(ctx);
  ctx.ways = waysOf(ctx);
  const towns = townsOf(ctx);
  ctx.houses = towns.houses;
  ctx.plots = towns.plots;
  return ctx;
};

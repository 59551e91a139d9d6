/** Where hexes lie: flat or pointy tops, odd or even columns (rows) shoved, named and numbered as the engine does. */

import type { Board } from '../board';
import { polygon, type Point } from './vec';

/** The side of a hex in world units, and the distance between its flat sides. */
export const R = 60;
export const H = Math.sqrt(3) * R;

export type Cell = readonly [column: number, row: number];

const FLAT: readonly Point[] = [[-0.5, -1], [0.5, -1], [1, 0], [0.5, 1], [-0.5, 1], [-1, 0]];
const POINTY: readonly Point[] = [[0, -1], [1, -0.5], [1, 0.5], [0, 1], [-1, 0.5], [-1, -0.5]];

export interface Layout {
  readonly columns: number;
  readonly rows: number;
  readonly flat: boolean;
  /** Width and height of the sheet. */
  readonly size: Point;
  centre(cell: Cell): Point;
  /** Six corners clockwise; the side towards direction `d` (0 to 5, clockwise from the top) runs from corner d to d + 1. */
  corners(cell: Cell, scale?: number): Point[];
  neighbour(cell: Cell, direction: number): Cell;
  neighbours(cell: Cell): Cell[];
  /** The hex that holds a point, on the sheet or beyond it. */
  hexAt(x: number, y: number): Cell;
  on(cell: Cell): boolean;
  /** Whether a hex lies at the edge of the sheet. */
  atEdge(cell: Cell): boolean;
  distance(a: Cell, b: Cell): number;
  key(cell: Cell): number;
  name(cell: Cell): string;
  parse(name: string): Cell;
  mid(name: string): Point;
  path(cell: Cell, scale?: number): string;
  /** A point of an outline, from the map's integer units. */
  fromUnits(point: Point): Point;
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

export const parseName = (name: string): Cell => {
  const [, word, digits] = /^([A-Z]+)(\d+)$/.exec(name) ?? ['', 'A', '1'];
  const column = [...word!].reduce((sum, ch) => sum * 26 + ch.charCodeAt(0) - 64, 0) - 1;
  return [column, Number(digits) - 1];
};

export const layoutOf = (board: Pick<Board, 'columns' | 'rows' | 'orientation' | 'shoved'>): Layout => {
  const { columns, rows } = board;
  const flat = board.orientation === 'flat';
  const odd = board.shoved === 'odd' ? 1 : 0;
  const shoved = (line: number): boolean => (line & 1) === odd;
  const lines = flat ? columns : rows;
  const spare = lines > 1 || !odd ? H / 2 : 0;
  const size: Point = flat ? [R * (1.5 * columns + 0.5), H * rows + spare] : [H * columns + spare, R * (1.5 * rows + 0.5)];
  const shape: readonly Point[] = flat ? FLAT.map(([x, y]) => [x * R, (y * H) / 2]) : POINTY.map(([x, y]) => [(x * H) / 2, y * R]);

  const centre = ([c, r]: Cell): Point =>
    flat
      ? [R + 1.5 * R * c, H / 2 + H * r + (shoved(c) ? H / 2 : 0)]
      : [H / 2 + H * c + (shoved(r) ? H / 2 : 0), R + 1.5 * R * r];

  const corners = (cell: Cell, scale = 1): Point[] => {
    const [x, y] = centre(cell);
    return shape.map(([dx, dy]) => [x + dx * scale, y + dy * scale]);
  };

  const neighbour = ([c, r]: Cell, direction: number): Cell => {
    const line = flat ? c : r;
    const low = shoved(line) ? 1 : 0;
    if (flat) {
      const steps: readonly Cell[] = [[0, -1], [1, low - 1], [1, low], [0, 1], [-1, low], [-1, low - 1]];
      const [dc, dr] = steps[direction]!;
      return [c + dc, r + dr];
    }
    const steps: readonly Cell[] = [[low, -1], [1, 0], [low, 1], [low - 1, 1], [-1, 0], [low - 1, -1]];
    const [dc, dr] = steps[direction]!;
    return [c + dc, r + dr];
  };
  const neighbours = (cell: Cell): Cell[] => [0, 1, 2, 3, 4, 5].map((d) => neighbour(cell, d));

  const hexAt = (x: number, y: number): Cell => {
    const [u, v] = flat ? [x, y] : [y, x];
    const near = Math.round((u - R) / (1.5 * R));
    let best: Cell = [0, 0];
    let least = Infinity;
    for (let line = near - 1; line <= near + 1; line++) {
      const low = shoved(line) ? H / 2 : 0;
      const rank = Math.round((v - H / 2 - low) / H);
      const du = u - (R + 1.5 * R * line);
      const dv = v - (H / 2 + H * rank + low);
      const d = du * du + dv * dv;
      if (d < least) {
        least = d;
        best = flat ? [line, rank] : [rank, line];
      }
    }
    return best;
  };

  const axial = ([c, r]: Cell): [number, number] => {
    const [line, rank] = flat ? [c, r] : [r, c];
    return [line, rank - (odd ? (line - (line & 1)) / 2 : (line + (line & 1)) / 2)];
  };
  const distance = (a: Cell, b: Cell): number => {
    const [q1, r1] = axial(a);
    const [q2, r2] = axial(b);
    const [q, r] = [q2 - q1, r2 - r1];
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  };

  return {
    columns,
    rows,
    flat,
    size,
    centre,
    corners,
    neighbour,
    neighbours,
    hexAt,
    on: ([c, r]) => c >= 0 && r >= 0 && c < columns && r < rows,
    atEdge: ([c, r]) => c === 0 || r === 0 || c === columns - 1 || r === rows - 1,
    distance,
    key: ([c, r]) => (c + 8) * 2048 + r + 8,
    name: ([c, r]) => `${letters(c)}${r + 1}`,
    parse: parseName,
    mid: (name) => centre(parseName(name)),
    path: (cell, scale = 1) => polygon(corners(cell, scale)),
    fromUnits: ([x, y]) => (flat ? [(x * R) / 120, (y * H) / 120] : [(x * H) / 120, (y * R) / 120]),
  };
};

/** Regions: an organic outline for a set of hexes or for a drawn polygon, and scattering inside it. The outline that is
 *  painted is the one that counts: the centre of a hex lies inside exactly if the hex belongs to the region. */

import { contour } from './contour';
import { curve, dense } from './curves';
import { H, R, type Cell, type Layout } from './layout';
import { between, noise, stream, type Field } from './seeds';
import { inside, polygon, TAU, type Point } from './vec';

export interface Region {
  /** Hexes it covers or touches. */
  readonly cells: readonly Cell[];
  /** Distance to the painted edge, negative inside. */
  readonly depth: Field;
  readonly loops: readonly Point[][];
  /** The outline as a path. */
  readonly d: string;
}

/** Distance to the edge of a set of hexes, negative inside, exact up to one hex away. */
export const distanceTo = (cells: readonly Cell[], hexes: Layout): Field => {
  const within = new Set(cells.map(hexes.key));
  const near = new Map<number, [Point, Point][]>();
  const put = (k: number, edge: [Point, Point]) => {
    const list = near.get(k);
    if (list) list.push(edge);
    else near.set(k, [edge]);
  };
  for (const cell of cells) {
    const corners = hexes.corners(cell);
    const around = hexes.neighbours(cell);
    around.forEach((other, d) => {
      if (within.has(hexes.key(other))) return;
      const edge: [Point, Point] = [corners[d]!, corners[(d + 1) % 6]!];
      put(hexes.key(cell), edge);
      for (const one of around) put(hexes.key(one), edge);
    });
  }
  return (x, y) => {
    const k = hexes.key(hexes.hexAt(x, y));
    let best = R * R;
    for (const [a, b] of near.get(k) ?? []) {
      const vx = b[0] - a[0];
      const vy = b[1] - a[1];
      const t = Math.max(0, Math.min(1, ((x - a[0]) * vx + (y - a[1]) * vy) / (R * R)));
      const dx = x - a[0] - vx * t;
      const dy = y - a[1] - vy * t;
      best = Math.min(best, dx * dx + dy * dy);
    }
    return within.has(k) ? -Math.sqrt(best) : Math.sqrt(best);
  };
};

const closed = (depth: Field, xs: number[], ys: number[], reach: number, step: number): { loops: Point[][]; d: string } => {
  const [x0, x1] = [Math.min(...xs) - reach, Math.max(...xs) + reach];
  const [y0, y1] = [Math.min(...ys) - reach, Math.max(...ys) + reach];
  const loops = contour(depth, x0, y0, x1, y1, step).map((loop) => loop.filter((_, i) => i % 2 === 0));
  return { loops, d: loops.map((loop) => curve(loop, true)).join('') };
};

export interface Shape {
  /** How far the outline stands outside the hexes; negative to shrink. */
  grow?: number;
  /** Radius over which corners are rounded. */
  round?: number;
  /** How far noise moves the edge, and the size of its bumps. */
  wobble?: number;
  scale?: number;
  seed: string;
  step?: number;
}

/** The union of hexes, grown or shrunk, its corners rounded, its edge moved by two octaves of noise. */
export const region = (cells: readonly Cell[], hexes: Layout, shape: Shape): Region => {
  const { grow = -3, round = 0, wobble = 5, scale = 34, seed, step = 6 } = shape;
  const dist = distanceTo(cells, hexes);
  const wob = noise(seed, scale);
  const fine = noise(`${seed}/fine`, scale / 2.6);
  const ring: Point[] = [0, 1, 2, 3, 4, 5].map((i) => [round * Math.cos((i * TAU) / 6), round * Math.sin((i * TAU) / 6)]);
  const depth: Field = (x, y) => {
    const plain = dist(x, y);
    if (Math.abs(plain) > 0.75 * R) return plain;
    let sum = plain;
    if (round) {
      sum *= 2;
      for (const [i, j] of ring) sum += dist(x + i, y + j);
      sum /= 8;
    }
    return sum - grow + wobble * wob(x, y) + wobble * 0.4 * fine(x, y);
  };
  const centres = cells.map(hexes.centre);
  const xs = centres.map((p) => p[0]);
  const ys = centres.map((p) => p[1]);
  return { cells, depth, ...closed(depth, xs, ys, 1.6 * R, step) };
};

/** A polygon from the map file as a region; `wobble` stays small, because sight lines obey the polygon. */
export const polygonRegion = (points: readonly Point[], hexes: Layout, shape: Shape & { soft?: boolean }): Region => {
  const { grow = 0, wobble = 3, scale = 34, seed, step = 6, soft = true } = shape;
  const wob = noise(seed, scale);
  const ring = soft ? dense(points, 12, true) : [...points, points[0]!];
  const exact = !soft && !wobble && !grow;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const depth: Field = (x, y) => {
    // Well outside nobody asks how far exactly.
    const off = exact ? Math.max(west - x, x - east, north - y, y - south) : 0;
    if (off > 0) return off;
    let best = Infinity;
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1]!;
      const vx = ring[i]![0] - ax;
      const vy = ring[i]![1] - ay;
      const t = Math.max(0, Math.min(1, ((x - ax) * vx + (y - ay) * vy) / (vx * vx + vy * vy || 1)));
      best = Math.min(best, (x - ax - vx * t) ** 2 + (y - ay - vy * t) ** 2);
    }
    return (inside([x, y], ring) ? -1 : 1) * Math.sqrt(best) - grow + wobble * wob(x, y);
  };
  const cells: Cell[] = [];
  for (let c = -1; c <= hexes.columns; c++)
    for (let r = -1; r <= hexes.rows; r++) {
      const [x, y] = hexes.centre([c, r]);
      if (x > west - R && x < east + R && y > north - R && y < south + R) cells.push([c, r]);
    }
  // Nothing moves the edge: the outline is the polygon itself.
  if (exact) return { cells, depth, loops: [[...points]], d: polygon(points) };
  return { cells, depth, ...closed(depth, xs, ys, 40, step) };
};

export interface Scattering {
  margin?: number;
  tries?: number;
  keep?: (x: number, y: number) => boolean;
}
/** Points at least `gap` apart inside a region, in a stable order from north to south. */
export const scatter = (reg: Region, hexes: Layout, gap: number, seed: string, options: Scattering = {}): Point[] => {
  const { margin = 0, tries = 16, keep } = options;
  const rnd = stream(seed);
  const grid = new Map<number, Point[]>();
  const out: Point[] = [];
  const cell = (x: number, y: number) => Math.floor(x / gap) * 4096 + Math.floor(y / gap);
  const free = (x: number, y: number): boolean => {
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (const p of grid.get(cell(x + i * gap, y + j * gap)) ?? [])
          if ((p[0] - x) ** 2 + (p[1] - y) ** 2 < gap * gap) return false;
    return true;
  };
  for (const one of reg.cells) {
    const [cx, cy] = hexes.centre(one);
    for (let k = 0; k < (tries * (R * R * 2.6)) / (gap * gap); k++) {
      const x = cx + between(rnd, -R, R);
      const y = cy + between(rnd, -H / 2, H / 2);
      if (!free(x, y) || reg.depth(x, y) > -margin || (keep && !keep(x, y))) continue;
      const id = cell(x, y);
      const list = grid.get(id);
      if (list) list.push([x, y]);
      else grid.set(id, [[x, y]]);
      out.push([x, y]);
    }
  }
  return out.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
};

/** Connected groups of hexes. */
export const clusters = (cells: readonly Cell[], hexes: Layout): Cell[][] => {
  const left = new Map(cells.map((cell) => [hexes.key(cell), cell]));
  const out: Cell[][] = [];
  for (const [key, first] of left) {
    if (!left.delete(key)) continue;
    const group: Cell[] = [];
    const queue = [first];
    while (queue.length) {
      const cell = queue.pop()!;
      group.push(cell);
      for (const other of hexes.neighbours(cell)) {
        const found = left.get(hexes.key(other));
        if (found) {
          queue.push(found);
          left.delete(hexes.key(other));
        }
      }
    }
    out.push(group);
  }
  return out;
};

/** Hexes of a stream or of a trench are a crowd; a painter needs lines. Each connected crowd is covered by paths: the
 *  longest one first, then branches that begin at a hex already covered. */

import type { Cell, Layout } from './layout';
import { clusters } from './region';
import { dot, sub, unit, type Point } from './vec';

const MOST_STEPS = 6000;

/** The path without repeats that covers most hexes; of equals the straightest. */
const longest = (cells: readonly Cell[], starts: readonly Cell[], hexes: Layout): Cell[] => {
  const byKey = new Map(cells.map((cell) => [hexes.key(cell), cell]));
  let best: Cell[] = [cells[0]!];
  let bestScore = -Infinity;
  for (const start of starts) {
    let steps = 0;
    const used = new Set<number>();
    const path: Cell[] = [];
    const visit = (cell: Cell, score: number, came: Point | null): void => {
      if (++steps > MOST_STEPS) return;
      used.add(hexes.key(cell));
      path.push(cell);
      if (score > bestScore) {
        bestScore = score;
        best = [...path];
      }
      const here = hexes.centre(cell);
      const ways = hexes
        .neighbours(cell)
        .map((other) => byKey.get(hexes.key(other)))
        .filter((other): other is Cell => !!other && !used.has(hexes.key(other)))
        .map((other) => {
          const dir = unit(sub(hexes.centre(other), here));
          return { other, dir, bend: came ? 1 - dot(came, dir) : 0 };
        })
        .sort((a, b) => a.bend - b.bend);
      for (const { other, dir, bend } of ways) visit(other, score + 10 - bend * 2.4, dir);
      used.delete(hexes.key(cell));
      path.pop();
    };
    visit(start, 0, null);
  }
  return best;
};

export interface Chain {
  cells: Cell[];
  /** Whether the first hex belongs to another chain, from which this one branches. */
  branch: boolean;
}

export const chains = (cells: readonly Cell[], hexes: Layout): Chain[] => {
  const out: Chain[] = [];
  for (const crowd of clusters(cells, hexes)) {
    const covered = new Set<number>();
    let left = [...crowd].sort((a, b) => hexes.key(a) - hexes.key(b));
    while (left.length) {
      for (const part of clusters(left, hexes)) {
        const degree = (cell: Cell) => hexes.neighbours(cell).filter((o) => part.some((p) => hexes.key(p) === hexes.key(o))).length;
        const joins = (cell: Cell) => hexes.neighbours(cell).find((o) => covered.has(hexes.key(o)));
        const roots = part.filter((cell) => joins(cell));
        const ends = part.filter((cell) => degree(cell) <= 1);
        const path = longest(part, roots.length ? roots : ends.length ? ends : part.slice(0, 1), hexes);
        const root = joins(path[0]!);
        out.push({ cells: root ? [root, ...path] : path, branch: !!root });
        for (const cell of path) covered.add(hexes.key(cell));
      }
      left = left.filter((cell) => !covered.has(hexes.key(cell)));
    }
  }
  return out;
};

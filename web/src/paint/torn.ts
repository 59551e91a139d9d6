/** How torn the ground is, 0 to 4, from the works that stand on it: guns fall on wire and trenches, and a little wide. */

import type { Cell } from './layout';

const WEIGHT: Readonly<Record<string, number>> = { wire: 1.5, trench: 1, strongpoint: 1.1, pillbox: 1.3, cover: 0.8 };
const FALL = [1, 0.45, 0.12];

export const tornBy = (works: readonly { cell: Cell; kind: string }[], tears: number, distance: (a: Cell, b: Cell) => number) => {
  const heavy = works.filter((work) => WEIGHT[work.kind]);
  return (cell: Cell): number => {
    let sum = 0;
    for (const work of heavy) sum += (FALL[distance(cell, work.cell)] ?? 0) * WEIGHT[work.kind]!;
    return Math.max(0, Math.min(4, Math.floor(sum * tears + 0.25)));
  };
};

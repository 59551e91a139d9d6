import { describe, expect, test } from 'vitest';
import { H, layoutOf, R, type Cell } from '../src/paint/layout';
import { far, lerp } from '../src/paint/vec';

const kinds = (['flat', 'pointy'] as const).flatMap((orientation) => (['odd', 'even'] as const).map((shoved) => ({ orientation, shoved, columns: 7, rows: 6 })));
const cellsOf = (columns: number, rows: number): Cell[] => Array.from({ length: columns * rows }, (_, i): Cell => [i % columns, Math.floor(i / columns)]);

describe.each(kinds)('$orientation tops, $shoved shoved', (shape) => {
  const hexes = layoutOf(shape);
  const cells = cellsOf(shape.columns, shape.rows);

  test('the hex at its centre is the hex itself', () => {
    for (const cell of cells) expect(hexes.hexAt(...hexes.centre(cell))).toEqual(cell);
  });

  test('six neighbours lie one hex away, across the side of their direction', () => {
    for (const cell of cells) {
      const corners = hexes.corners(cell);
      hexes.neighbours(cell).forEach((other, d) => {
        expect(far(hexes.centre(cell), hexes.centre(other))).toBeCloseTo(H, 6);
        const side = lerp(corners[d]!, corners[(d + 1) % 6]!, 0.5);
        expect(far(side, lerp(hexes.centre(cell), hexes.centre(other), 0.5))).toBeLessThan(1e-6);
        expect(hexes.distance(cell, other)).toBe(1);
        expect(hexes.neighbour(other, (d + 3) % 6)).toEqual(cell);
      });
    }
  });

  test('corners are one side away from the centre and on the sheet', () => {
    const [w, h] = hexes.size;
    for (const cell of cells)
      for (const corner of hexes.corners(cell)) {
        expect(far(corner, hexes.centre(cell))).toBeCloseTo(R, 6);
        expect(corner[0]).toBeGreaterThan(-1e-6);
        expect(corner[1]).toBeGreaterThan(-1e-6);
        expect(corner[0]).toBeLessThan(w + 1e-6);
        expect(corner[1]).toBeLessThan(h + 1e-6);
      }
  });

  test('distance is how many steps a walk takes', () => {
    const from: Cell = [2, 3];
    const steps = new Map([[hexes.key(from), 0]]);
    const queue: Cell[] = [from];
    while (queue.length) {
      const cell = queue.shift()!;
      for (const other of hexes.neighbours(cell))
        if (hexes.on(other) && !steps.has(hexes.key(other))) {
          steps.set(hexes.key(other), steps.get(hexes.key(cell))! + 1);
          queue.push(other);
        }
    }
    for (const cell of cells) expect(hexes.distance(from, cell)).toBe(steps.get(hexes.key(cell)));
  });
});

test('map units of outlines agree with the engine: on a flat odd map A1 is at (120, 60), B1 at (300, 120)', () => {
  const hexes = layoutOf({ columns: 4, rows: 3, orientation: 'flat', shoved: 'odd' });
  expect(far(hexes.fromUnits([120, 60]), hexes.mid('A1'))).toBeLessThan(1e-6);
  expect(far(hexes.fromUnits([300, 120]), hexes.mid('B1'))).toBeLessThan(1e-6);
  expect(far(hexes.fromUnits([120, 180]), hexes.mid('A2'))).toBeLessThan(1e-6);
  const pointy = layoutOf({ columns: 4, rows: 3, orientation: 'pointy', shoved: 'even' });
  expect(far(pointy.fromUnits([120, 120]), pointy.mid('A1'))).toBeLessThan(1e-6);
});

test('columns beyond Z have two letters', () => {
  const hexes = layoutOf({ columns: 60, rows: 3, orientation: 'flat', shoved: 'odd' });
  expect(hexes.name([26, 0])).toBe('AA1');
  expect(hexes.parse('AB3')).toEqual([27, 2]);
  for (const column of [0, 25, 26, 51, 52]) expect(hexes.parse(hexes.name([column, 1]))).toEqual([column, 1]);
});

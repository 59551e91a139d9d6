import { describe, expect, it } from 'vitest';
import { contextOf } from '../src/paint/context';
import { joined, TOLD } from '../src/paint/joined';
import { woodRegions } from '../src/paint/layers/woods';
import { paintBoard } from '../src/paint/painter';
import { contentBoards, smallBoard } from './boards';

const strips = smallBoard({
  season: 'summer',
  outlines: [
    { kind: 'woods', height: 1, polygon: [[60, 60], [260, 60], [260, 300], [60, 300]] },
    { kind: 'woods', height: 1, polygon: [[260, 60], [460, 60], [460, 300], [260, 300]] },
  ],
});

describe('outlines that share a side', () => {
  const ctx = contextOf(strips);
  const regions = woodRegions(ctx).map(({ reg }) => reg);
  const one = joined(regions, ctx.hexes);

  it('keep their outlines: sight lines obey them', () => {
    expect(regions).toHaveLength(2);
    expect(one.d).toBe(regions.map(({ d }) => d).join(''));
    expect(one.loops).toEqual(regions.flatMap(({ loops }) => loops));
  });

  it('have no edge where they meet', () => {
    const [[, y0], [x, y1]] = [regions[0]!.loops[0]![0]!, regions[0]!.loops[0]![2]!];
    expect(regions[0]!.depth(x, (y0 + y1) / 2), 'the edge of the one').toBeCloseTo(0);
    expect(one.depth(x, (y0 + y1) / 2), 'but well inside of both').toBeLessThan(-20);
    expect(one.inner.match(/M/g), 'once for each').toHaveLength(2);
    expect(one.outer.match(/M/g)).toHaveLength(6);
  });

  it('tell the same distance from other ground as each for itself', () => {
    const loop = regions[0]!.loops[0]!;
    const [west, north] = [Math.min(...loop.map((p) => p[0])), Math.min(...loop.map((p) => p[1]))];
    for (const [dx, dy] of [[10, 25], [5, 40], [-12, 30], [20, 3]] as const)
      expect(Math.min(TOLD, one.depth(west + dx, north + dy))).toBeCloseTo(regions[0]!.depth(west + dx, north + dy));
  });
});

it('a large wood drawn in strips has the outlines of the map, and every crown stays inside them', () => {
  const board = contentBoards('cc').find(({ id }) => id === 'forest')!;
  const ctx = contextOf(board);
  const regions = woodRegions(ctx).map(({ reg }) => reg);
  expect(regions.length).toBe(board.outlines.filter(({ kind }) => kind === 'woods').length);
  const { depth } = joined(regions, ctx.hexes);
  const crowns = [...paintBoard(board).matchAll(/<use href="#forest-t\d\d" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)"/g)];
  expect(crowns.length).toBeGreaterThan(3000);
  for (const [, x, y, k] of crowns) expect(depth(+x!, +y!), `${x} ${y}`).toBeLessThan(2.8 - 10 * +k!);
});

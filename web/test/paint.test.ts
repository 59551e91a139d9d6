import { describe, expect, test } from 'vitest';
import { contextOf } from '../src/paint/context';
import { wireByHex } from '../src/paint/layers/wire';
import { woodRegions } from '../src/paint/layers/woods';
import type { Cell } from '../src/paint/layout';
import { paintBoard } from '../src/paint/painter';
import { seasons } from '../src/paint/palettes';
import { hash, noise, stream } from '../src/paint/seeds';
import { paintGround } from '../src/paint/sheet';
import { inside } from '../src/paint/vec';
import { groundPainter, wayPainter, workPainter } from '../src/paint/vocabulary';
import { armyCommanderWords, contentBoards, smallBoard } from './boards';
import { faults } from './faults';

const boards = contentBoards();

describe('seeds', () => {
  test('a stream depends on its name only', () => {
    const [a, b, c] = [stream('map/woods/0'), stream('map/woods/0'), stream('map/woods/1')];
    const first = [a(), a(), a()];
    expect([b(), b(), b()]).toEqual(first);
    expect([c(), c(), c()]).not.toEqual(first);
    for (const v of first) expect(v >= 0 && v < 1).toBe(true);
  });
  test('names are hashed by FNV-1a', () => {
    expect(hash('')).toBe(0x811c9dc5);
    expect(hash('a')).toBe(0xe40c292c);
    expect(hash('foobar')).toBe(0xbf9cf968);
  });
  test('noise stays within one and is smooth', () => {
    const field = noise('x', 40);
    for (let i = 0; i < 500; i++) {
      const v = field(i * 3.1, i * 1.7);
      expect(Math.abs(v)).toBeLessThanOrEqual(1);
      expect(Math.abs(field(i * 3.1 + 0.1, i * 1.7) - v)).toBeLessThan(0.02);
    }
  });
});

describe.each(boards.map((board) => [board.id, board] as const))('%s', (_, board) => {
  const svg = paintBoard(board);

  test('the same board gives the same bytes', () => {
    expect(hash(paintBoard(structuredClone(board)))).toBe(hash(svg));
  });

  test('the picture is sound', () => expect(faults(svg)).toEqual([]));

  test('grid and names are sound and name every hex and label', () => {
    const { grid, labels } = paintGround({ board });
    expect(faults(grid + labels)).toEqual([]);
    expect(grid.match(/<text /g)).toHaveLength(board.hexes.length);
    expect(labels.match(/<text /g) ?? []).toHaveLength(board.labels.length);
  });

  test('the centre of a hex lies in a painted wood exactly if the hex is forest', () => {
    const ctx = contextOf(board);
    const loops = woodRegions(ctx).flatMap((wood) => wood.reg.loops);
    const painted = (cell: Cell) => loops.filter((loop) => inside(ctx.hexes.centre(cell), loop)).length % 2 === 1;
    for (const cell of ctx.cells((one) => ctx.hexes.on(one)))
      expect(painted(cell), ctx.hexes.name(cell)).toBe(ctx.groundAt(cell) === 'forest');
  });

  test('every stream, river and bridge hex has water through it, and no other but a town has', () => {
    const ctx = contextOf(board);
    const wet = new Set(ctx.waters.flatMap((water) => water.cells.map(ctx.hexes.name)));
    for (const hex of board.hexes)
      if (['stream', 'river', 'bridge'].includes(hex.ground)) expect(wet.has(hex.name), hex.name).toBe(true);
      else if (hex.ground !== 'town') expect(wet.has(hex.name), hex.name).toBe(false);
  });

  test('each hex of wire has its own, so that it can be taken away', () => {
    const wired = board.hexes.filter((hex) => hex.overlays.includes('wire')).map((hex) => hex.name);
    expect([...wireByHex(contextOf(board)).keys()].sort()).toEqual(wired.sort());
  });

  test('houses stand in towns, three or more to a town', () => {
    const ctx = contextOf(board);
    for (const house of ctx.houses) expect(ctx.groundAt(ctx.hexes.hexAt(...house.at))).toBe('town');
    const towns = board.hexes.filter((hex) => hex.ground === 'town').length;
    expect(ctx.houses.length).toBeGreaterThanOrEqual(towns * 3);
  });

  test('every word of the map has a painter', () => {
    for (const hex of board.hexes) {
      expect(groundPainter(hex.ground), hex.ground).toBeDefined();
      for (const work of hex.overlays) expect(workPainter(work), work).toBeDefined();
    }
    for (const road of board.roads) expect(wayPainter(road.kind), road.kind).toBeDefined();
  });
});

describe('words', () => {
  const { grounds, works, roads } = armyCommanderWords();
  const plain = paintBoard(smallBoard());

  test('the lists are read', () => {
    expect(grounds).toContain('forest');
    expect(works).toContain('gun_pit');
    expect(roads).toContain('rail');
  });
  test.each(grounds.filter((word) => word !== 'open'))('the ground %s is painted', (ground) => {
    expect(groundPainter(ground)).toBeDefined();
    const svg = paintBoard(smallBoard({ ground }));
    expect(svg).not.toBe(plain);
    expect(faults(svg)).toEqual([]);
  });
  test.each(works)('the work %s is painted', (overlay) => {
    expect(workPainter(overlay)).toBeDefined();
    const svg = paintBoard(smallBoard({ overlay }));
    expect(svg).not.toBe(plain);
    expect(faults(svg)).toEqual([]);
  });
  test.each(roads)('the way %s is painted', (kind) => {
    expect(wayPainter(kind)).toBeDefined();
    expect(paintBoard(smallBoard({ roads: [{ kind, through: ['A2', 'B2', 'C3', 'D3', 'E4'] }] }))).not.toBe(plain);
  });
  test.each(['hedge', 'wall', 'stream'])('the hexside %s is painted', (kind) => {
    const svg = paintBoard(smallBoard({ hexsides: [{ between: ['C3', 'C2'], kind }, { between: ['C3', 'D2'], kind }] }));
    expect(svg).not.toBe(plain);
    expect(faults(svg)).toEqual([]);
  });
  test.each(['brush', 'orchard', 'wheat', 'plough', 'crop', 'canal'])('the ground %s of other systems is painted', (ground) => {
    const svg = paintBoard(smallBoard({ ground }));
    expect(svg).not.toBe(plain);
    expect(faults(svg)).toEqual([]);
  });
  test.each(seasons)('%s has a palette of its own', (season) => {
    expect(faults(paintBoard(smallBoard({ season, ground: 'town', overlay: 'trench' })))).toEqual([]);
  });
});

test('drawn outlines are painted where they are drawn', () => {
  const board = smallBoard({
    ground: 'town',
    outlines: [
      { kind: 'building', height: 1, polygon: [[440, 280], [520, 280], [520, 320], [440, 320]] },
      { kind: 'wood', height: 1, polygon: [[100, 100], [260, 90], [270, 180], [110, 190]] },
    ],
  });
  const ctx = contextOf(board);
  expect(ctx.houses).toHaveLength(1);
  const [x, y] = ctx.hexes.fromUnits([480, 300]);
  expect(ctx.houses[0]!.at[0]).toBeCloseTo(x, 6);
  expect(ctx.houses[0]!.at[1]).toBeCloseTo(y, 6);
  expect(woodRegions(ctx)).toHaveLength(1);
  expect(faults(paintBoard(board))).toEqual([]);
});

test('an outline that is no box is painted as it is drawn', () => {
  const polygon: [number, number][] = [[440, 280], [560, 280], [560, 300], [480, 300], [480, 340], [440, 340]];
  const board = smallBoard({ ground: 'town', outlines: [{ kind: 'building', height: 1, polygon }] });
  const { houses, hexes } = contextOf(board);
  expect(houses[0]!.ring).toEqual(polygon.map(hexes.fromUnits));
  const wood = smallBoard({ outlines: [{ kind: 'wood', height: 1, polygon }] });
  const ctx = contextOf(wood);
  const { depth } = woodRegions(ctx)[0]!.reg;
  expect(depth(...hexes.fromUnits([460, 310]))).toBeLessThan(0);
  expect(depth(...hexes.fromUnits([540, 330]))).toBeGreaterThan(0);
  expect([...faults(paintBoard(board)), ...faults(paintBoard(wood))]).toEqual([]);
});

test.each([['flat', 'even'], ['pointy', 'odd'], ['pointy', 'even']] as const)('%s tops, %s shoved, are painted too', (orientation, shoved) => {
  const board = smallBoard({ orientation, shoved, ground: 'forest', roads: [{ kind: 'road', through: ['A1', 'A2', 'A3'] }] });
  expect(faults(paintBoard(board))).toEqual([]);
  expect(faults(paintGround({ board }).grid)).toEqual([]);
});

test('a small board keeps its picture', () => {
  const board = smallBoard({ ground: 'forest', overlay: 'trench', season: 'autumn', roads: [{ kind: 'road', through: ['A1', 'B1', 'C2', 'D2', 'E3'] }], labels: [{ text: 'Bois & Co', at: 'C3', kind: 'wood' }] });
  expect(hash(paintBoard(board)).toString(16)).toMatchInlineSnapshot(`"b2f5e963"`);
});

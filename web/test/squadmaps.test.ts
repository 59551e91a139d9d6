/** Maps at squad scale: a field, a hedge and a bridge are terrain there, and what is painted is what sight lines obey. */

import { describe, expect, test } from 'vitest';
import { contextOf } from '../src/paint/context';
import { nearLine } from '../src/paint/curves';
import { paintBridges } from '../src/paint/layers/bridges';
import { paintFarmland } from '../src/paint/layers/fields';
import { inset } from '../src/paint/layers/roofs';
import { paintAvenues } from '../src/paint/layers/roads';
import { woodRegions } from '../src/paint/layers/woods';
import { LAYERS, paintBoard } from '../src/paint/painter';
import { drawnPatches, patchesOf } from '../src/paint/patches';
import { hash } from '../src/paint/seeds';
import { paintGround } from '../src/paint/sheet';
import { inside, polygon } from '../src/paint/vec';
import { groundPainter, sidePainter, wayPainter, type GroundPainter } from '../src/paint/vocabulary';
import { commanderWords, contentBoards, smallBoard } from './boards';
import { faults } from './faults';

const words = commanderWords();

describe.each(contentBoards('cc').map((board) => [board.id, board] as const))('%s', (_, board) => {
  const svg = paintBoard(board);
  const ctx = contextOf(board);
  const { hexes } = ctx;

  test('the same board gives the same sound bytes', () => {
    expect(hash(paintBoard(structuredClone(board)))).toBe(hash(svg));
    expect(faults(svg)).toEqual([]);
    const { grid, labels } = paintGround({ board });
    expect(faults(grid + labels)).toEqual([]);
    expect(labels.match(/<text /g) ?? []).toHaveLength(board.labels.length);
  });

  test('nothing is painted that no rule knows', () => {
    expect(ctx.farmland).toBe(false);
    expect(paintFarmland(ctx) + paintAvenues(ctx)).toBe('');
  });

  test('the centre of a hex lies in a painted wood exactly if the hex is woods', () => {
    const loops = woodRegions(ctx).flatMap((wood) => wood.reg.loops);
    for (const hex of board.hexes) expect(loops.some((loop) => inside(hexes.mid(hex.name), loop)), hex.name).toBe(hex.ground === 'woods');
  });

  test.each(['brush', 'orchard', 'field', 'marsh'])('the centre of a hex lies in a painted %s exactly if it is one', (word) => {
    const loops = patchesOf(ctx, groundPainter(word)!, word, {}).flatMap((patch) => patch.reg.loops);
    for (const hex of board.hexes) expect(loops.some((loop) => inside(hexes.mid(hex.name), loop)), hex.name).toBe(hex.ground === word);
  });

  test('every drawn outline is in the picture point by point', () => {
    for (const outline of board.outlines) expect(svg.includes(polygon(outline.polygon.map(hexes.fromUnits)).slice(1, -1)), outline.kind).toBe(true);
  });

  test('every hex of water has its middle in the water', () => {
    for (const hex of board.hexes.filter((one) => one.ground === 'water barrier')) {
      const at = hexes.mid(hex.name);
      expect(Math.min(...ctx.waters.map((water) => nearLine(at, water.line) - Math.min(...water.half.filter((w) => w > 20)))), hex.name).toBeLessThan(0);
    }
  });

  test('every way is seen through the woods', () => {
    expect(svg.includes(`<clipPath id="${board.id}-rides">`)).toBe(woodRegions(ctx).length > 0);
  });
});

describe('words of Combat Commander', () => {
  const plain = paintBoard(smallBoard({ hexsides: [], season: 'summer' }), { farmland: false });

  test('the lists are read', () => {
    expect(words.grounds).toHaveLength(12);
    expect(words.sides).toEqual(['cliff', 'fence', 'hedge', 'wall']);
    expect(words.roads).toEqual(['road', 'railway', 'trail']);
    expect(words.outlines).toContain('marsh');
  });

  test.each(words.grounds.filter((word) => word !== 'open ground'))('the ground %s is painted, also over another', (word) => {
    expect(groundPainter(word)).toBeDefined();
    const alone = paintBoard(smallBoard({ season: 'summer', ground: word }), { farmland: false });
    const over = paintBoard(smallBoard({ season: 'summer', ground: 'open ground', overlay: word }));
    for (const svg of [alone, over]) {
      expect(svg).not.toBe(plain);
      expect(faults(svg)).toEqual([]);
    }
    expect(over).toBe(alone);
  });

  test.each(words.sides)('the hexside %s is painted', (kind) => {
    expect(sidePainter(kind)).toBeDefined();
    const svg = paintBoard(smallBoard({ season: 'summer', hexsides: [{ between: ['C3', 'C2'], kind }, { between: ['C3', 'D2'], kind }] }));
    expect(svg).not.toBe(plain);
    expect(faults(svg)).toEqual([]);
  });

  test.each(words.roads)('the way %s is painted', (kind) => {
    expect(wayPainter(kind)).toBeDefined();
    const svg = paintBoard(smallBoard({ season: 'summer', roads: [{ kind, through: ['A2', 'B2', 'C3', 'D3', 'E4'] }] }), { farmland: false });
    expect(svg).not.toBe(plain);
    expect(faults(svg)).toEqual([]);
  });

  test.each(words.outlines)('an outline of %s is painted as it is drawn', (kind) => {
    const board = smallBoard({ season: 'summer', ground: 'open ground', outlines: [{ kind, height: 1, polygon: [[440, 280], [560, 290], [540, 340], [450, 350]] }] });
    const svg = paintBoard(board);
    expect(svg).toContain(polygon(board.outlines[0]!.polygon.map(contextOf(board).hexes.fromUnits)).slice(1, -1));
    expect(faults(svg)).toEqual([]);
  });
});

test('two grounds in a hex are both there, and the higher in rank gives the look', () => {
  const ctx = contextOf(smallBoard({ ground: 'stream', overlay: 'minor bridge' }));
  expect(ctx.groundAt([2, 2])).toBe('bridge');
  expect(ctx.has([2, 2], 'stream')).toBe(true);
  expect(ctx.waters).toHaveLength(1);
  expect(ctx.gullies).toHaveLength(0);
});

test('a bridge over a gully spans the gully and no water', () => {
  const board = smallBoard({ ground: 'minor bridge', roads: [{ kind: 'road', through: ['A2', 'B2', 'C3', 'D3', 'E4'] }] });
  for (const name of ['C2', 'C4']) board.hexes.find((hex) => hex.name === name)!.ground = 'gully';
  const ctx = contextOf(board, { farmland: false });
  expect(ctx.waters).toHaveLength(0);
  expect(ctx.gullies).toHaveLength(1);
  expect(paintBridges(ctx)).not.toBe('');
  board.hexes.find((hex) => hex.name === 'C3')!.ground = 'gully';
  expect(paintBridges(contextOf(board, { farmland: false }))).toBe('');
});

test('a hedge, a wall, a fence or open ground by that name puts an end to decorative fields', () => {
  expect(contextOf(smallBoard()).farmland).toBe(true);
  expect(contextOf(smallBoard({ ground: 'open ground' })).farmland).toBe(false);
  for (const kind of ['hedge', 'wall', 'fence', 'cliff']) expect(contextOf(smallBoard({ hexsides: [{ between: ['C3', 'C2'], kind }] })).farmland).toBe(false);
});

test('no wood grows beyond the sheet from a drawn one', () => {
  const board = smallBoard({ outlines: [{ kind: 'woods', height: 1, polygon: [[20, 20], [220, 20], [220, 100], [20, 100]] }] });
  board.hexes[0]!.ground = 'woods';
  expect(woodRegions(contextOf(board))).toHaveLength(1);
});

test('levels 0 to 4 each have a contour and a tint of their own', () => {
  const board = smallBoard();
  board.hexes.forEach((hex, i) => (hex.elevation = i % 5));
  const hills = LAYERS.find(([name]) => name === 'hills')![1](contextOf(board));
  const tints = new Set([...hills.matchAll(/fill="(#[0-9a-f]{6})" opacity/g)].map((m) => m[1]));
  expect(tints.size).toBe(4);
  expect(faults(paintBoard(board))).toEqual([]);
});

test('a cliff falls towards the lower hex', () => {
  const face = (high: string) => {
    const board = smallBoard({ hexsides: [{ between: ['C3', 'C2'], kind: 'cliff' }] });
    board.hexes.find((hex) => hex.name === high)!.elevation = 2;
    return LAYERS.find(([name]) => name === 'cliffs')![1](contextOf(board));
  };
  expect(face('C3')).not.toBe(face('C2'));
  expect(faults(face('C3')).filter((fault) => !fault.includes('soft'))).toEqual([]);
});

test('eaves move inwards on every side', () => {
  const ring: [number, number][] = [[0, 0], [40, 0], [40, 20], [20, 20], [20, 40], [0, 40]];
  const within = inset(ring, 5);
  expect(within).toEqual([[5, 5], [35, 5], [35, 15], [15, 15], [15, 35], [5, 35]]);
});

test('a drawn patch knows its outline', () => {
  const board = smallBoard({ outlines: [{ kind: 'marsh', height: 0, polygon: [[440, 280], [560, 290], [540, 340]] }] });
  const ctx = contextOf(board);
  const [patch] = drawnPatches(ctx, 'marsh' satisfies GroundPainter, 'marsh');
  expect(patch!.drawn).toBe(true);
  expect(patch!.reg.loops[0]).toEqual(board.outlines[0]!.polygon.map(ctx.hexes.fromUnits));
});

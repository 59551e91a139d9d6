import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Listed, ScenarioInfo } from '../src/api/types';
import { layoutOf } from '../src/paint/layout';
import { contentBoards } from './boards';
import { against, bySystem, columnsFor, firstBattle, inBrief, lasts, together } from '../src/lobby/facts';
import { posed } from '../src/lobby/crop';
import made from '../src/lobby/pictures.json';
import { opponentOf, usualAgent } from '../src/lobby/seating';

const battle = (id: string, more: Partial<ScenarioInfo> = {}): ScenarioInfo =>
  ({ system: 'ac', id, title: id, date: '', summary: '', sides: [], nations: [], length: '', minutes: 60, difficulty: 3, forces: [], tags: [], source: '', lessons: [], ...more }) as ScenarioInfo;
const listed = (game: string, more: Partial<Listed> = {}): Listed =>
  ({ game, system: 'ac', scenario: 's', title: game, created: 1, players: [{ seat: 0, name: 'Anna', kind: 'person' }, { seat: 1, name: 'greedy', kind: 'agent' }], status: 'playing', seat: 0, your_turn: false, ...more }) as Listed;

describe('the lobby', () => {
  it('says forces in few words and cuts none in two', () => {
    expect(inBrief('1 division: 12 infantry, 2 fire support, 1 tank')).toBe('1 division');
    expect(inBrief('4 squads, 1 team, 1 leader, Light MG')).toBe('4 squads, 1 team');
    expect(inBrief('8 squads, 3 teams')).toBe('8 squads, 3 teams');
    expect(inBrief('')).toBe('');
  });
  it('says how long a battle takes', () => {
    expect([15, 59, 60, 90, 150, 180].map(lasts)).toEqual(['15 min', '59 min', '1 hour', '1½ hours', '2½ hours', '3 hours']);
  });

  it('shows battles by system, the easy ones first, and no system without any', () => {
    const groups = bySystem([{ system: 'ac', title: 'A' }, { system: 'cc', title: 'C' }], [battle('hard', { difficulty: 5 }), battle('long', { minutes: 90 }), battle('short'), battle('easy', { difficulty: 1 })]);
    expect(groups.map(({ system, battles }) => [system, battles.map(({ id }) => id)])).toEqual([['ac', ['easy', 'short', 'long', 'hard']]]);
  });

  it('recommends the shortest introduction to begin with', () => {
    expect(firstBattle([battle('a'), battle('b', { tags: ['introduction'], minutes: 30 }), battle('c', { tags: ['introduction'], minutes: 15 })])?.id).toBe('c');
    expect(firstBattle([battle('a')])).toBeUndefined();
  });

  it('lists a game once, and those that wait for you first', () => {
    const mine = together([listed('over', { status: 'over', created: 9 }), listed('theirs'), listed('both', { seat: 0 }), listed('both', { seat: 1, your_turn: true }), listed('open', { status: 'waiting' })]);
    expect(mine.map(({ listed: { game } }) => game)).toEqual(['both', 'theirs', 'open', 'over']);
    expect(mine[0]).toMatchObject({ seats: [0, 1], yours: true });
  });

  it('says against whom', () => {
    const one = (more: Partial<Listed>, ...seats: number[]) => against({ listed: listed('g', more), seats, yours: false });
    expect(one({}, 0)).toBe('against the computer (greedy)');
    expect(one({}, 1)).toBe('against Anna');
    expect(one({}, 0, 1)).toBe('both seats on this screen');
    expect(one({ status: 'waiting', players: [{ seat: 0, name: 'Anna', kind: 'person' }, { seat: 1, name: 'A friend', kind: 'invited' }] }, 0)).toBe('waits for your friend');
  });

  it('offers the gentlest level in an introduction and the middle one elsewhere', () => {
    const all = ['random', 'greedy', 'recruit', 'veteran', 'staff', 'search'].map((name) => ({ name, about: '' }));
    expect(usualAgent(all, true)).toBe('recruit');
    expect(usualAgent(all)).toBe('veteran');
    expect(usualAgent([{ name: 'random', about: '' }, { name: 'greedy', about: '' }])).toBe('greedy');
    expect(usualAgent([{ name: 'random', about: '' }])).toBe('random');
    expect(opponentOf('computer', 'greedy')).toEqual({ agent: 'greedy' });
    expect(opponentOf('friend', 'greedy')).toBe('friend');
  });

  it('has as many columns as there is room for, unless fewer leave less empty', () => {
    expect(columnsFor(1232, [4, 8]), 'a window of 1280').toBe(4);
    expect(columnsFor(1392, [4, 8]), 'of 1440').toBe(4);
    expect(columnsFor(1458, [4, 8]), 'of 1920, with the panels beside it').toBe(4);
    expect(columnsFor(2098, [4, 8]), 'of 2560').toBe(4);
    expect(columnsFor(1000, [4, 8]), 'two and two rather than three and one').toBe(2);
    expect(columnsFor(362, [4, 8]), 'of a phone').toBe(1);
    expect(columnsFor(1392, [4, 8, 6]), 'two places stay empty rather than cards twice as wide').toBe(4);
    expect(columnsFor(0, [])).toBe(1);
  });
});

describe('pictures of battles', () => {
  const file = (path: string): URL => new URL(`../${path}`, import.meta.url);
  it.each(Object.entries(made))('that of %s was made from the map as it is now (if not: npm run pictures)', (battleOf, digest) => {
    const [system, scenario] = battleOf.split('/') as [string, string];
    const map = /^map_file = "(.+)"/m.exec(readFileSync(file(`../content/${system}/scenarios/${scenario}.toml`), 'utf8'))?.[1] ?? scenario;
    expect(createHash('sha256').update(readFileSync(file(`../content/${system}/maps/${map}.toml`))).digest('hex').slice(0, 16)).toBe(digest);
    expect(existsSync(file(`src/lobby/pictures/${system}-${scenario}.webp`))).toBe(true);
  });

  it('before anybody is set up, some of each side stand in the picture, apart, and not in the water', () => {
    const boards = contentBoards('cc');
    for (const board of boards) {
      const [w, h] = layoutOf(board).size;
      const box = { x: w / 2 - 310, y: h / 2 - 194, w: 620, h: 388 };
      const waiting = [0, 1].flatMap((seat) => Array.from({ length: 5 }, (_, i) => ({ id: `${seat} ${i}`, seat, at: { box: `waiting${seat}` } }))) as unknown as Parameters<typeof posed>[1];
      const shown = posed(board, waiting, box, 'x');
      expect(shown.filter(({ seat }) => seat === 0).length, board.name).toBeGreaterThan(0);
      expect(shown.filter(({ seat }) => seat === 1).length, board.name).toBeGreaterThan(0);
      const hexes = shown.map(({ at }) => ('hex' in at ? at.hex : ''));
      expect(new Set(hexes).size).toBe(hexes.length);
      for (const hex of hexes) expect(board.hexes.find(({ name }) => name === hex)!.ground).not.toMatch(/water/);
      expect(posed(board, waiting, box, 'x')).toEqual(shown);
    }
  });

  it('who is set up stays where they are', () => {
    const board = contentBoards('cc')[0]!;
    const there = [{ id: 'a', seat: 0, at: { hex: board.hexes[0]!.name } }] as unknown as Parameters<typeof posed>[1];
    expect(posed(board, there, { x: 0, y: 0, w: 600, h: 400 }, 'x')).toEqual(there);
  });
});

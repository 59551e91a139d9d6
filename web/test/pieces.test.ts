import { describe, expect, test } from 'vitest';
import type { Piece } from '../src/board';
import { layoutOf } from '../src/paint/layout';
import { far } from '../src/paint/vec';
import { arrange, drawPiece, fan } from '../src/pieces/arrange';
import { forbiddenHex, ring, selectableHex, targetHex } from '../src/pieces/highlights';
import { COUNTER } from '../src/pieces/counter';
import { drawMarks } from '../src/pieces/marks';
import { nationOf, nations } from '../src/pieces/nations';
import { weaponTab } from '../src/pieces/weapons';

const hexes = layoutOf({ columns: 6, rows: 6, orientation: 'flat', shoved: 'odd' });
const piece = (extra: Partial<Piece> = {}): Piece => ({
  id: 'p', at: { hex: 'C3' }, seat: 0, nation: 'british', kind: 'stack', title: '51', name: '51st', badges: ['M'],
  slots: ['infantry', 'tank', 'fire support'].map((symbol) => ({ symbol, strength: 1, of: 2, spent: false, selected: false })),
  stats: [], carries: [], selected: false, ...extra,
});
const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x! + 0.05) / (y! + 0.05);
};

describe('pieces', () => {
  test('a stack shows its division, its order, and strength kept and lost for each stand', () => {
    const { svg } = drawPiece(piece());
    expect(svg).toContain('>51<');
    expect(svg).toContain('>M<');
    expect(svg.match(/<circle[^>]*fill="none"/g)).toHaveLength(3);
  });
  test('a title from outside cannot break out of its text', () => {
    expect(drawPiece(piece({ title: '<b>&' })).svg).toContain('&lt;b&gt;&amp;');
  });
  test('nothing that moves carries a filter', () => {
    for (const kind of ['stack', 'hq', 'battery', 'aircraft']) expect(drawPiece(piece({ kind })).svg).not.toMatch(/filter|NaN|undefined/);
  });
  test('a headquarters is pinned above the stack of its division', () => {
    const placed = arrange([piece(), piece({ id: 'hq', kind: 'hq', slots: [] })], hexes);
    const [hq, stack] = ['hq', 'stack'].map((kind) => placed.find((one) => one.piece.kind === kind)!);
    expect(hq!.at[1]).toBeLessThan(stack!.at[1] - 20);
    expect(far(stack!.at, hexes.mid('C3'))).toBeLessThan(12);
  });
  test('two stacks in a hex leave both bands to be read', () => {
    const placed = arrange([piece(), piece({ id: 'q', title: '62' })], hexes);
    expect(Math.abs(placed[0]!.at[1] - placed[1]!.at[1])).toBeGreaterThanOrEqual(20);
  });
});

test('a fan spreads every piece of the hex without overlap, on the sheet', () => {
  const list = [piece(), piece({ id: 'q' }), piece({ id: 'b', kind: 'battery' }), piece({ id: 'far', at: { hex: 'A1' } })].map((one) => (one.id === 'far' ? one : { ...one, at: { hex: 'A3' } }));
  const placed = fan(list, hexes, 'A3');
  expect(placed.map((one) => one.piece.id)).toEqual(['p', 'q', 'b']);
  placed.forEach((one, i) => {
    expect(one.at[0] + one.box[0]).toBeGreaterThan(0);
    if (i) expect(one.at[0] + one.box[0]).toBeGreaterThan(placed[i - 1]!.at[0] + placed[i - 1]!.box[0] + placed[i - 1]!.box[2]);
  });
});

describe('nations', () => {
  test.each(nations)('figures of the %s can be read on their body and band', (id) => {
    const nation = nationOf(id);
    expect(contrast(nation.ink, nation.body)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(nation.digit, nation.band)).toBeGreaterThanOrEqual(4.5);
  });
  test('dark and light sides differ by three to one, whatever the pairing', () => {
    const all = nations.map(nationOf);
    for (const a of all.filter((one) => one.dark)) for (const b of all.filter((one) => !one.dark)) expect(contrast(a.body, b.body)).toBeGreaterThanOrEqual(3);
  });
});

test('states differ in shape, not in hue alone', () => {
  const shapes = [selectableHex(hexes, 'B2'), targetHex(hexes, 'B2'), targetHex(hexes, 'B2', true), forbiddenHex(hexes, 'B2', 'n')].map((svg) => svg.match(/ d="[^"]+"/g)!.join());
  expect(new Set(shapes).size).toBe(4);
  const rings = (['selected', 'grouped', 'selectable', 'focus'] as const).map((kind) => ring(kind, [-25, -27, 50, 54]));
  expect(new Set(rings.map((svg) => svg.match(/stroke-width="[^"]+"/g)!.join())).size).toBe(4);
});

describe('counters of squads', () => {
  const stat = (name: string, value: string, boxed = false, shift = 0) => ({ name, value, boxed, shift });
  const squad = (extra: Partial<Piece> = {}): Piece =>
    piece({ kind: 'squad', title: 'Rifle', badges: [], slots: [], stats: [stat('morale', '7'), stat('firepower', '6', true), stat('range', '5'), stat('movement', '4')], ...extra });
  test('show the current figures, and box what may assault', () => {
    const { svg } = drawPiece(squad());
    for (const figure of ['7', '6', '5', '4']) expect(svg).toContain(`>${figure}<`);
    expect(svg.match(/width="17.2" height="16"/g)).toHaveLength(1);
  });
  test('a figure that differs from what is printed has a wedge', () => {
    expect(drawPiece(squad({ stats: [stat('morale', '8', false, 1)] })).svg).toContain('M0-3.4L3.6 2H-3.6Z');
    expect(drawPiece(squad()).svg).not.toMatch(/M0-3.4L3.6 2|M0 3.4L3.6-2/);
  });
  test('a weapon hangs below and belongs to the box that rings go by', () => {
    const armed = squad({ carries: [{ id: 'w', symbol: 'mortar', name: 'mortar', stats: [stat('firepower', '8'), stat('range', '2-18')], badges: [], selected: false }] });
    expect(drawPiece(armed).box[3]).toBeGreaterThan(drawPiece(squad()).box[3]);
    expect(drawPiece(armed).svg).toContain('>2-18<');
  });
  test('broken turns the card', () => {
    expect(drawPiece(squad({ badges: ['broken'] })).svg).toContain('#8e2a16');
    expect(drawPiece(squad()).svg).not.toContain('#8e2a16');
  });
  test('a leader has a disc for command', () => {
    expect(drawPiece(squad({ kind: 'leader', stats: [stat('morale', '8'), stat('command', '2')] })).svg).toMatch(/r="11"[^>]*>.*>2</);
  });
  test('a kind nobody drew is still readable, and no drawing has holes', () => {
    for (const kind of ['squad', 'team', 'leader', 'hero', 'balloon', ''])
      for (const stats of [[], squad().stats]) {
        const { svg } = drawPiece(squad({ kind, stats, badges: ['broken', 'veteran', 'spent', 'singular'] }));
        expect(svg).toContain('Rifle');
        expect(svg).not.toMatch(/filter|NaN|undefined/);
      }
  });
  test('a stack of counters shifts up and right, the last on top', () => {
    const placed = arrange([squad({ id: 'a' }), squad({ id: 'b' })], hexes);
    expect(placed.map((one) => one.piece.id)).toEqual(['a', 'b']);
    expect(placed[0]!.at[0]).toBeGreaterThan(placed[1]!.at[0]);
    expect(placed[0]!.at[1]).toBeLessThan(placed[1]!.at[1]);
  });
  test('in a melee both sides are seen: they stand apart, and a mark says that they fight', () => {
    const placed = arrange([squad({ id: 'a', seat: 0 }), squad({ id: 'x', seat: 1 }), squad({ id: 'b', seat: 0 })], hexes);
    const at = (id: string) => placed.find((one) => one.piece.id === id)!.at;
    expect(far(at('b'), at('x'))).toBeGreaterThan(40);
    expect(far(at('a'), at('b'))).toBeLessThan(20);
    expect(placed.map((one) => one.piece.id), 'the pile that stands further south lies on top').toEqual(['x', 'a', 'b']);
    const { under, over } = drawMarks([{ hex: 'C3', kind: 'melee', text: '', seat: null }], hexes, () => null, () => false);
    expect(over).toContain('>melee<');
    expect(under + over).not.toMatch(/filter|NaN|undefined/);
  });
});

test.each(['foxholes', 'trench', 'bunker', 'wire', 'mines'])('%s reach beyond the counter that stands on them, and lie under it', (kind) => {
  const { under } = drawMarks([{ hex: 'A1', kind, text: '', seat: null }], { ...hexes, mid: () => [0, 0] }, () => null, () => false, () => false, () => true);
  const xs = [...under.matchAll(/(?:c?x="|M)(-?[\d.]+)/g)].map((found) => Number(found[1]));
  expect(Math.min(...xs)).toBeLessThan(-COUNTER / 2 - 4);
  expect(under).not.toMatch(/filter|NaN|undefined/);
});

test.each([['germany', 'German'], ['russia', 'Russian'], ['america', 'American'], ['britain', 'British'], ['british', 'British'], ['france', 'French'], ['french', 'French']])('%s is known as %s', (id, name) => {
  expect(nationOf(id).name).toBe(name);
});

test.each(['machine gun', 'mortar', 'gun', 'flamethrower', 'satchel charge', 'molotov', 'radio'])('a %s has a symbol of its own', (symbol) => {
  const tab = weaponTab({ id: 'w', symbol, name: 'Name', stats: [], badges: [], selected: false });
  expect(tab).not.toContain('>Name<');
});

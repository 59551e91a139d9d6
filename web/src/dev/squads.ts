/** A squad-scale position for the development page and the tests: a village, a Fire order half done, cards in hand. It is
 *  no scenario; it shows every part of the table that a system with squads and cards uses. */

import type { Board, Carried, Piece } from '../board';
import { layoutOf } from '../paint/layout';
import type { Card, Scene, Telling } from '../table/scene';
import { stat } from './content';

const GROUND = ['ww......ww..ff.', 'w.....b..w.off.', '.........boof..', '..b..ff..bvvv..', '.....ff...vvv.c', '.........vvvvcc', '.oo...b..vvv.cc', 'wov.pp...b.v...', 'ww..ppp.www..b.', 'www..pp.www...w'];
const HEIGHT = ['..111', '.12221', '.12221', '..111', '..1', '', '', '', '', ''];
const WORDS: Readonly<Record<string, string>> = { w: 'woods', o: 'orchard', b: 'brush', f: 'wheat', p: 'plough', c: 'crop', v: 'village', '.': 'open' };
const SIDES: readonly (readonly [string, string])[] = [['wall', 'L4:12 M4:123 M5:23 J6:56 L8:34 K8:4'], ['hedge', 'E4:34 F4:61 G4:12 D8:23 D9:2 N5:61 N6:61 B7:61 C7:12 M2:4 N2:5 I8:56 F8:12'], ['stream', 'I3:23 H4:2 H5:23 H6:3 G8:12 H9:6']];

export const squadBoard = (): Board => {
  const grid = { columns: 15, rows: 10, orientation: 'flat', shoved: 'odd' } as const;
  const hexes = layoutOf(grid);
  return {
    id: 'village', name: 'The bridge at Saint-Aubin', season: 'summer', ...grid,
    hexes: GROUND.flatMap((row, r) => [...row].map((letter, c) => ({ name: hexes.name([c, r]), ground: WORDS[letter] ?? 'open', overlays: [], elevation: Number(HEIGHT[r]![c] ?? 0) || 0 }))),
    hexsides: SIDES.flatMap(([kind, list]) => list.split(' ').flatMap((one) => {
      const [name, digits] = one.split(':') as [string, string];
      return [...digits].map((digit) => ({ between: [name, hexes.name(hexes.neighbour(hexes.parse(name), Number(digit) - 1))] as [string, string], kind }));
    })),
    roads: [
      { kind: 'road', through: ['A6', 'B5', 'C6', 'D5', 'E6', 'F5', 'G6', 'H6', 'I6', 'J6', 'K6', 'L6', 'M6', 'N5', 'O6'] },
      { kind: 'lane', through: ['K1', 'K2', 'K3', 'K4', 'K5', 'K6', 'K7', 'K8', 'L8', 'L9', 'L10'] },
      { kind: 'lane', through: ['E6', 'D6', 'D7', 'D8', 'D9', 'D10'] },
    ],
    labels: [{ text: 'Saint-Aubin', at: 'N4', kind: 'town' }, { text: 'Hill 61', at: 'D2', kind: 'hill' }, { text: 'Bois des Loups', at: 'J9', kind: 'wood' }, { text: 'la Ferme Noire', at: 'C7', kind: 'town' }],
    outlines: [],
    boxes: [{ id: 'reinforcements', name: 'Reinforcements' }],
    reactions: [],
  };
};

const arms: Readonly<Record<string, readonly [string, string]>> = { lmg: ['machine gun', 'light machine gun'], hmg: ['machine gun', 'heavy machine gun'], mortar: ['mortar', '81 mm mortar'], charge: ['charge', 'satchel charge'] };
const carried = (word: string): Carried => {
  const [kind, firepower, range] = word.split(' ') as [string, string, string];
  const [symbol, name] = arms[kind]!;
  return { id: word, symbol, name, stats: [stat('firepower', firepower), stat('range', range)], badges: [], selected: false };
};
/** `squad Rifle 7 *6 6 4`: kind, title, morale, firepower or command, range, movement. */
const unit = (seat: number, hex: string, words: string, extra: { badges?: string[]; arm?: string; selected?: boolean; shift?: number; at?: Piece['at'] } = {}): Piece => {
  const [kind, title, morale, second, range, movement] = words.split('|') as [string, string, string, string, string, string];
  return {
    id: `${title} ${hex} ${kind}`, at: extra.at ?? { hex }, seat, nation: seat ? 'german' : 'us', kind, title, name: `${seat ? 'German' : 'American'} ${title} ${kind} in ${hex}`,
    badges: extra.badges ?? [], slots: [],
    stats: [stat('morale', morale, false, extra.shift ?? 0), stat(kind === 'leader' ? 'command' : 'firepower', second.replace('*', ''), second.includes('*')), stat('range', range), stat('movement', movement)],
    carries: extra.arm ? [carried(extra.arm)] : [], selected: extra.selected ?? false,
  };
};

const card = (id: string, title: string, family: string, action: string, event: string, corner: string[], dice: number[], selected = false): Card => ({
  id, title, family, nation: 'us', corner, dice, selected,
  lines: [
    { kind: 'order', title, text: `The order ${title}.`, clause: 'CC:5.1' },
    { kind: 'action', title: action, text: `The action ${action}.`, clause: 'CC:5.2' },
    { kind: 'event', title: event, text: `The event ${event}.`, clause: 'CC:7' },
  ],
});

export const squadScene = (): Scene => ({
  seat: 0, title: 'The bridge at Saint-Aubin', clock: 'Normandy, 26 July 1944, time 4 of 7',
  sides: [{ seat: 0, name: 'American', nation: 'us', score: '+3', to_act: true }, { seat: 1, name: 'German', nation: 'german', score: '−3', to_act: false }],
  prompt: { kind: 'Fire', text: 'Choose a target hex, or add a unit to the group of five pieces.', clause: 'CC:O20.3.1', waits_for: 1, window: null },
  offers: [
    { words: 'target J4', label: 'Fire at J4: attack 9', on: { hex: 'J4' }, clause: 'CC:O20.3.1', main: false },
    { words: 'target J6', label: 'Fire at J6: attack 11', on: { hex: 'J6' }, clause: 'CC:O20.3.1', main: false },
    { words: 'add D4', label: 'Add the weapon team in D4', on: { piece: 'Weapon D4 team' }, clause: 'CC:O20.3.1.2', main: false },
    { words: 'add E6 lmg', label: 'Add the light machine gun in E6', on: { piece: 'lmg 4 8' }, clause: 'CC:O20.3.1.2', main: false },
    { words: 'play b', label: 'Play Smoke Grenades', on: { card: 'b' }, clause: 'CC:5.2', main: false },
    { words: 'fire', label: 'Fire at J6', on: 'button', clause: 'CC:O20.3.3', main: true },
  ],
  pieces: [
    unit(0, 'E5', 'leader|Lt Hale|8|2|1|5'), unit(0, 'E5', 'squad|Rifle|7|*7|7|5', { badges: ['veteran'], arm: 'lmg 6 10', selected: true, shift: 1 }),
    unit(0, 'E6', 'squad|Rifle|6|*6|6|4', { arm: 'lmg 4 8', selected: true }), unit(0, 'D4', 'team|Weapon|6|2|2|3', { arm: 'hmg 8 15' }),
    unit(0, 'C6', 'leader|Sgt Roy|7|1|1|5'), unit(0, 'C6', 'squad|Line|7|6|5|5', { shift: 1 }), unit(0, 'D3', 'team|Weapon|7|1|2|3', { arm: 'mortar 9 2-14' }),
    unit(0, 'F7', 'squad|Line|5|5|4|3', { badges: ['suppressed'], shift: -1 }), unit(0, 'G8', 'squad|Line|8|3|3|4', { badges: ['broken'] }), unit(0, 'C8', 'squad|Eng.|7|*6|3|4', { badges: ['spent'], arm: 'charge 10 1' }),
    unit(0, 'box', 'squad|Rifle|7|*6|6|4', { at: { box: 'reinforcements' } }), unit(0, 'box', 'leader|Cpl Lee|8|1|1|5', { at: { box: 'reinforcements' } }),
    unit(1, 'J6', 'squad|Rifle|6|4|5|3', { badges: ['suppressed'], shift: -1 }), unit(1, 'J4', 'team|Weapon|7|2|2|4', { arm: 'lmg 5 8' }), unit(1, 'K2', 'team|Weapon|7|2|2|4', { arm: 'mortar 8 2-18' }),
    unit(1, 'L5', 'squad|Rifle|8|*6|7|5', { shift: 1 }), unit(1, 'L5', 'team|Weapon|8|2|2|4', { arm: 'hmg 9 13', shift: 1 }), unit(1, 'L5', 'leader|Lt Kolb|8|1|1|5'),
    unit(1, 'N6', 'squad|Volks|8|2|3|4', { badges: ['broken'] }), unit(1, 'L7', 'squad|Rifle|7|*5|6|4'), unit(1, 'M4', 'squad|Pionier|9|*7|4|5', { badges: ['veteran'], shift: 1 }),
    unit(1, 'I9', 'squad|Rifle|7|*5|6|4', { arm: 'lmg 5 8' }), unit(1, 'N9', 'leader|Fw Ott|8|1|1|5'), unit(1, 'N9', 'squad|Volks|7|4|3|4', { shift: 1 }),
  ],
  marks: [
    ...([['H6', '1', 1], ['L5', '2: 4', 1], ['C8', '3', 0], ['D3', '4', 0], ['N9', '5', 1]] as const).map(([hex, text, seat]) => ({ hex, kind: 'objective', text, seat })),
    { hex: 'J6', kind: 'target', text: '', seat: 1 },
    { hex: 'I4', kind: 'smoke', text: '3', seat: null }, { hex: 'K8', kind: 'blaze', text: '', seat: null }, { hex: 'L7', kind: 'foxholes', text: '', seat: 1 },
  ],
  tracks: [{ name: 'Time', boxes: ['1', '2', '3', '4', '5', '6', '7 sudden death', '8', '9', '10', '11', '12'], at: 3 }, { name: 'Victory', boxes: Array.from({ length: 21 }, (_, i) => (i < 10 ? `German ${10 - i}` : i > 10 ? `American ${i - 10}` : '0')), at: 13 }],
  panels: [],
  hands: [
    { seat: 0, name: 'American hand', count: 5, cards: [card('a', 'Fire', 'fire', 'Assault Fire', 'Suppressing Fire', ['H6'], [4, 3], true), card('b', 'Move', 'move', 'Smoke Grenades', 'Reinforcements', ['C2'], [6, 1]), card('c', 'Advance', 'advance', 'Ambush', 'Hero', ['K9', 'Event'], [2, 2]), card('d', 'Recover', 'recover', 'Light Wounds', 'Battle Harden', ['M4', 'Time'], [5, 5]), card('e', 'Artillery Request', 'artillery', 'Sustained Fire', 'Fog of War', ['A7'], [6, 3])] },
    { seat: 1, name: 'German hand', count: 4, cards: [] },
  ],
  piles: [{ kind: 'deck', name: 'draw', seat: 0, count: 41, top: null, items: [] }, { kind: 'discards', name: 'discards', seat: 0, count: 17, top: null, items: [] }, { kind: 'casualties', name: 'losses, surrender at 9', seat: 0, count: 3, top: null, items: ['Line squad', 'Weapon team', 'Lt Ames'] }, { kind: 'casualties', name: 'losses, surrender at 8', seat: 1, count: 4, top: null, items: [] }],
  odds: {
    title: 'Attack 11 against defence 9 in J6',
    pools: [
      { title: 'American attack', seat: 0, total: 11, rolled: '11 and two dice', hits: [], lines: [{ text: 'Rifle squad, veteran', amount: 7, clause: 'CC:E44.1a' }, { text: 'Lt Hale commands', amount: 2, clause: 'CC:3.3.1.2' }, { text: 'Three more pieces', amount: 3, clause: 'CC:O20.3.1.2' }, { text: 'Wheat in F5', amount: -1, clause: 'CC:T85' }] },
      { title: 'Rifle squad, J6', seat: 1, total: 9, rolled: '9 and two dice', hits: [], lines: [{ text: 'Morale', amount: 7, clause: 'CC:4.1' }, { text: 'Suppressed', amount: -1, clause: 'CC:13.2a' }, { text: 'Stone building', amount: 3, clause: 'CC:T82a' }, { text: 'Wall, not added', amount: 0, clause: 'CC:T97a' }] },
    ],
    outcomes: [['breaks', 0.66], ['suppressed', 0.1], ['holds', 0.24]],
  },
  lessons: [], ended: null,
});

export const squadLog = (): Telling[] => {
  const line = (seq: number, seat: number | null, text: string, clause: string, extra: Partial<Telling> = {}): Telling => ({ seq, seat, text, clause: `CC:${clause}`, dice: [], hexes: [], sums: [], fortunes: [], ...extra });
  return [
    line(1, 0, 'Heavy machine gun at N6: 18 against 15, breaks', 'O20.3.4d', { dice: [[0, [6, 4]], [1, [3, 2]]], hexes: ['N6'], sums: [{ title: 'American attack', total: '18', seat: 0, lines: [{ text: 'Heavy machine gun', amount: 8, clause: 'CC:O20.3' }, { text: 'dice', amount: 10, clause: 'CC:1.8' }] }] }),
    line(2, 1, 'The Germans pass and discard two cards', 'O15a'),
    line(3, 0, 'Move ordered: Sgt Roy activates one squad', 'O21'),
    line(4, null, 'Trigger Sniper at C4: nobody there', '1.9.1.3', { hexes: ['C4'] }),
    line(5, 1, 'Opportunity fire from J6 at F7: 9 against 9, suppressed', 'O20.3.4e', { dice: [[1, [3, 1]], [0, [2, 1]]], hexes: ['F7', 'J6'] }),
    line(6, 0, 'Line squad moves D7, E7, F7', 'O21a', { hexes: ['D7', 'E7', 'F7'] }),
    line(7, 0, 'Fire ordered: Lt Hale activates two squads and their guns', 'O20.1', { hexes: ['E5'] }),
  ];
};

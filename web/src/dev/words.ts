/** A board with every word that has a painter, to look at all of them at once. */

import type { Board } from '../board';
import { layoutOf } from '../paint/layout';

const GROUND = [
  '..w.....RR..ooo',
  '.ww.tt..R...boo',
  'www..t.=R..hbbb',
  '..h....R.......',
  '.~~~..RR.ss.qq.',
  '~...~~R..s..q..',
  '..p..x..cc.fff.',
  '.pp..xx..c..ff.',
  '..T.......CCC..',
  'mm..g..........',
  '.m.gg..%%%M%%%%',
  '...............',
];
const LEGEND: Readonly<Record<string, string>> = {
  '.': 'open', w: 'forest', R: 'river', '=': 'bridge', '~': 'stream', t: 'town', h: 'hill', o: 'lake', b: 'beach', s: 'brush', q: 'orchard',
  p: 'plough', c: 'crop', f: 'wheat', x: 'forest', T: 'town', C: 'canal', m: 'marsh', g: 'gully', '%': 'water barrier', M: 'major bridge',
};
const WORKS: Readonly<Record<string, string[]>> = {
  B4: ['strongpoint'], C4: ['trench'], D5: ['trench'], E5: ['trench', 'wire'], F6: ['trench'], G7: ['trench'], E7: ['wire'], F7: ['wire'], F8: ['pillbox'], G8: ['wire'],
  I7: ['cover'], K5: ['gun_pit'], L6: ['light_works'], H9: ['pillbox'], E9: ['cover'], C9: ['wire', 'trench'], D8: ['wire'],
};

export const wordsBoard = (season: string, orientation: 'flat' | 'pointy'): Board => {
  const shape = { columns: GROUND[0]!.length, rows: GROUND.length, orientation, shoved: 'odd' as const };
  const { name } = layoutOf(shape);
  return {
    id: `words-${season}-${orientation}`,
    name: `Every word, ${season}, ${orientation}`,
    season,
    ...shape,
    hexes: GROUND.flatMap((row, r) =>
      [...row].map((letter, c) => ({
        name: name([c, r]),
        ground: LEGEND[letter] ?? 'open',
        overlays: WORKS[name([c, r])] ?? [],
        elevation: c > 9 && r < 4 ? 1 : 0,
      })),
    ),
    hexsides: (['C6 C7', 'D6 D7', 'E6 E7'].map((pair) => ({ between: pair.split(' ') as [string, string], kind: 'hedge' }))).concat(
      ['E2 E1', 'F2 F1', 'E2 D1'].map((pair) => ({ between: pair.split(' ') as [string, string], kind: 'wall' })),
      ['B9 C9', 'B9 B8'].map((pair) => ({ between: pair.split(' ') as [string, string], kind: 'fence' })),
      ['K3 J3', 'K3 J2'].map((pair) => ({ between: pair.split(' ') as [string, string], kind: 'cliff' })),
      ['K1 K2', 'J1 K2', 'J2 K2'].map((pair) => ({ between: pair.split(' ') as [string, string], kind: 'stream' })),
    ),
    roads: [
      { kind: 'road', through: ['A4', 'B3', 'C4', 'D3', 'E3', 'F2', 'G3', 'H3', 'I4', 'J3', 'K4', 'L4', 'M4', 'N4', 'O5'] },
      { kind: 'lane', through: ['F2', 'E2', 'D1'] },
      { kind: 'trail', through: ['A12', 'B11', 'C12', 'D11', 'E12', 'F11', 'G12', 'H12'] },
      { kind: 'road', through: ['K10', 'K11', 'K12'] },
      { kind: 'rail', through: ['A7', 'B6', 'C7', 'D6', 'E6', 'F5', 'G6', 'H6', 'I7', 'J6', 'K7', 'L7', 'M8', 'N7', 'O8'] },
    ],
    labels: [
      { text: 'Saint-Aubin', at: 'E2', kind: 'town' },
      { text: 'Lac d’Or', at: 'N1', kind: 'river' },
      { text: 'Le Ru', at: 'C5', kind: 'river' },
    ],
    outlines: [
      { kind: 'building', height: 1, polygon: [[1260, 830], [1340, 830], [1340, 848], [1286, 848], [1286, 876], [1260, 876]] },
      { kind: 'wood', height: 1, polygon: [[1560, 420], [1660, 410], [1690, 470], [1620, 500], [1570, 480]] },
    ],
    boxes: [],
    reactions: [],
  };
};

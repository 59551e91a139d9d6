/** Content files as the engine would send them: for the gallery and the tests only; the client gets boards from the server. */

import { parse } from 'smol-toml';
import type { Board, BoardLabel, BoardRoad, Mark, Piece, Slot, Stat } from '../board';
import { layoutOf } from '../paint/layout';

interface RawMap {
  id: string;
  name: string;
  season?: string;
  grid: { columns: number; rows: number; orientation?: 'flat' | 'pointy'; shoved?: 'odd' | 'even' };
  legend: Record<string, string>;
  terrain: string[];
  overlay_legend?: Record<string, string>;
  overlays?: string[][];
  elevation?: string[];
  elevation_legend?: Record<string, number>;
  hexsides?: { between: [string, string]; is: string }[];
  roads?: BoardRoad[];
  labels?: BoardLabel[];
  outlines?: { kind: string; height?: number; polygon: [number, number][] }[];
}

export const toBoard = (toml: string): Board => {
  const map = parse(toml) as unknown as RawMap;
  const { columns, rows, orientation = 'flat', shoved = 'odd' } = map.grid;
  const { name: nameOf } = layoutOf({ columns, rows, orientation, shoved });
  const level = (letter: string | undefined) => (letter === undefined ? 0 : (map.elevation_legend?.[letter] ?? Number(letter)));
  return {
    id: map.id,
    name: map.name,
    season: map.season ?? '',
    columns,
    rows,
    orientation,
    shoved,
    hexes: Array.from({ length: columns * rows }, (_, i) => {
      const [c, r] = [i % columns, Math.floor(i / columns)];
      return {
        name: nameOf([c, r]),
        ground: map.legend[map.terrain[r]![c]!] ?? 'open',
        overlays: (map.overlays ?? []).flatMap((layer) => map.overlay_legend?.[layer[r]![c]!] ?? []),
        elevation: level(map.elevation?.[r]?.[c]),
      };
    }),
    hexsides: (map.hexsides ?? []).map(({ between, is }) => ({ between, kind: is })),
    roads: map.roads ?? [],
    labels: (map.labels ?? []).map(({ text, at, kind }) => ({ text, at, kind })),
    outlines: (map.outlines ?? []).map(({ kind, height = 0, polygon }) => ({ kind, height, polygon })),
    boxes: [],
    reactions: [],
  };
};

interface RawScenario {
  side: { id: string; name: string }[];
  corps?: { id: string; side: string; batteries?: string[] }[];
  division: { id: string; side: string; name: string; stacks?: Record<string, number | string>[]; hq?: string[]; batteries?: string[] }[];
  objective?: { name: string; at: string; points: number }[];
}

/** A plain figure of a piece. */
export const stat = (name: string, value: string, boxed = false, shift = 0): Stat => ({ name, value, boxed, shift });

const WORDS: Readonly<Record<string, string>> = { inf: 'infantry', storm: 'stormtroopers', fs: 'fire support', tank: 'tank' };

/** The pieces of a scenario where it sets them up, some of them a little worn so that every state is seen. */
export const toPieces = (toml: string): { pieces: Piece[]; marks: Mark[] } => {
  const scenario = parse(toml) as unknown as RawScenario;
  const seat = (side: string) => scenario.side.findIndex((one) => one.id === side);
  const pieces: Piece[] = [];
  const slot = (symbol: string, of: number, n: number): Slot => ({ symbol, of, strength: n % 7 === 3 ? of - 1 : of, spent: false, selected: false });
  const add = (kind: string, side: string, title: string, hex: string, slots: Slot[], badges: string[], stats: Stat[]) =>
    pieces.push({ id: `${kind}.${title}.${hex}.${pieces.length}`, at: { hex }, seat: seat(side), nation: side, kind, title, name: `${title} ${kind} in ${hex}`, badges, slots, stats, carries: [], selected: false });
  const guns = (side: string, title: string, at: readonly string[], corps: boolean) => {
    for (const hex of at)
      add('battery', side, title, hex, [slot(corps ? 'corps battery' : 'divisional battery', corps ? 4 : 3, pieces.length)], [], [
        stat('shots', '2'),
        stat('range', corps ? '10' : '6'),
      ]);
  };
  for (const corps of scenario.corps ?? []) guns(corps.side, corps.id, corps.batteries ?? [], true);
  for (const division of scenario.division) {
    for (const stack of division.stacks ?? []) {
      if (typeof stack['at'] !== 'string') continue;
      const slots = Object.keys(WORDS).flatMap((key) => Array.from({ length: Number(stack[key] ?? 0) }, (_, i) => slot(WORDS[key]!, 2, pieces.length * 3 + i)));
      if (slots.length) add('stack', division.side, division.id, stack['at'], slots, [division.side === 'german' ? 'H' : 'M'], []);
    }
    for (const hex of division.hq ?? []) add('hq', division.side, division.id, hex, [], [], [stat('command', '2')]);
    guns(division.side, division.id, division.batteries ?? [], false);
  }
  const marks = (scenario.objective ?? []).map(({ at, points }): Mark => ({ hex: at, kind: 'objective', text: String(points), seat: scenario.side.length - 1 }));
  return { pieces, marks };
};

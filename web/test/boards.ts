/** Boards for the tests: the maps of the content folder, and a small one with every word on it. */

import { readdirSync, readFileSync } from 'node:fs';
import type { Board } from '../src/board';
import { toBoard } from '../src/dev/content';

/** The maps of a system: `ac`, `cc`. */
export const contentBoards = (system = 'ac'): Board[] => {
  const maps = new URL(`../../content/${system}/maps/`, import.meta.url);
  return readdirSync(maps)
    .filter((name) => name.endsWith('.toml'))
    .sort()
    .map((name) => toBoard(readFileSync(new URL(name, maps), 'utf8')));
};

/** A sheet of 5 by 5 open hexes whose middle may be something else. */
export const smallBoard = (change: Partial<Board> & { ground?: string; overlay?: string } = {}): Board => {
  const { ground = 'open', overlay, ...rest } = change;
  return {
    id: 'small',
    name: 'Small',
    season: 'mud',
    columns: 5,
    rows: 5,
    orientation: 'flat',
    shoved: 'odd',
    hexes: Array.from({ length: 25 }, (_, i) => ({
      name: `${'ABCDE'[i % 5]}${Math.floor(i / 5) + 1}`,
      ground: i === 12 ? ground : 'open',
      overlays: i === 12 && overlay ? [overlay] : [],
      elevation: 0,
    })),
    hexsides: [],
    roads: [],
    labels: [],
    outlines: [],
    boxes: [],
    reactions: [],
    ...rest,
  };
};

/** Words of the system, read where its rules declare them. */
export const armyCommanderWords = (): { grounds: string[]; works: string[]; roads: string[] } => {
  const source = readFileSync(new URL('../../crates/games/army-commander/src/scenario/terrain.rs', import.meta.url), 'utf8');
  const list = (name: string) => [...new RegExp(`const ${name}[^=]*= \\[([^;]*)\\];`).exec(source)![1]!.matchAll(/\("[^"]+", "([^"]+)"\)/g)].map((m) => m[1]!);
  const roads = [.../\.roads\(&\[([^\]]*)\]/.exec(source)![1]!.matchAll(/"([^"]+)"/g)].map((m) => m[1]!);
  return { grounds: list('GROUNDS'), works: list('WORKS'), roads };
};

/** Words of Combat Commander's maps, read where its rules declare them. */
export const commanderWords = (): { grounds: string[]; sides: string[]; roads: string[]; outlines: string[] } => {
  const read = (file: string) => readFileSync(new URL(`../../crates/games/commander/src/${file}.rs`, import.meta.url), 'utf8');
  const [chart, terrain] = [read('chart'), read('terrain')];
  const words = (list: string) => [...list.matchAll(/"([^"]+)"/g)].map((m) => m[1]!);
  const [sides, roads] = [...chart.matchAll(/const WORDS[^=]*= \[([^\]]*)\]/g)].map((m) => words(m[1]!));
  return {
    grounds: [...chart.matchAll(/TerrainRow \{[^}]*word: "([^"]+)"/g)].map((m) => m[1]!),
    sides: sides!,
    roads: roads!,
    outlines: words(/\.outlines\(&\[([^\]]*)\]/.exec(terrain)![1]!),
  };
};

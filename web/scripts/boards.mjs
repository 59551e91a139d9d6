// Turns the maps of content/ into boards as the engine would send them, for the gallery and the tests.
//   node scripts/boards.mjs [FOLDER]     (default: test/boards)
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const here = dirname(fileURLToPath(import.meta.url));
const maps = join(here, '../../content/ac/maps');
const out = process.argv[2] ?? join(here, '../test/boards');

const letters = (column) => (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

export const toBoard = (map) => {
  const { columns, rows, orientation = 'flat', shoved = 'odd' } = map.grid;
  const hexes = [];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++)
      hexes.push({
        name: `${letters(c)}${r + 1}`,
        ground: map.legend[map.terrain[r][c]],
        overlays: (map.overlays ?? []).flatMap((layer) => map.overlay_legend[layer[r][c]] ?? []),
        elevation: Number(map.elevation_legend?.[map.elevation?.[r][c]] ?? map.elevation?.[r][c] ?? 0),
      });
  return {
    id: map.id,
    name: map.name,
    season: map.season ?? '',
    columns,
    rows,
    orientation,
    shoved,
    hexes,
    hexsides: (map.hexsides ?? []).map((side) => ({ between: side.between, kind: side.is })),
    roads: map.roads ?? [],
    labels: (map.labels ?? []).map(({ text, at, kind }) => ({ text, at, kind })),
    outlines: (map.outlines ?? []).map(({ kind, height = 0, polygon }) => ({ kind, height, polygon })),
    boxes: [],
  };
};

mkdirSync(out, { recursive: true });
for (const file of readdirSync(maps).filter((name) => name.endsWith('.toml')).sort()) {
  const board = toBoard(parse(readFileSync(join(maps, file), 'utf8')));
  writeFileSync(join(out, `${board.id}.json`), JSON.stringify(board));
  console.log(`${board.id}: ${board.columns} x ${board.rows}`);
}

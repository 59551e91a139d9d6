/** The development page: every map with the pieces of its scenario, light or dark (`?theme=dark`), one map (`?map=ID`), without
 *  pieces (`?bare`), every piece and highlight (`?sampler`), every word of terrain (`?words=mud`, `&pointy`). */

import './tokens.css';
import './gallery.css';
import type { Board, Mark, Piece } from './board';
import { stat, toBoard, toPieces } from './dev/content';
import { wordsBoard } from './dev/words';
import { group } from './paint/brushes';
import { groundOf } from './paint/keep';
import { layoutOf, type Layout } from './paint/layout';
import { n1 } from './paint/vec';
import { arrange, drawPiece, scaleOf } from './pieces/arrange';
import { attackArrow, barrage, focusHex, forbiddenHex, lastMove, note, outlineOf, ring, selectableHex, shotLine, targetHex, type Ring } from './pieces/highlights';
import { nations } from './pieces/nations';
import { drawObjective } from './pieces/others';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
const gallery = document.getElementById('gallery') as HTMLElement;
const times: Record<string, unknown>[] = [];

const files = import.meta.glob(['../../content/*/maps/*.toml', '../../content/ac/scenarios/*.toml'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const fileOf = (kind: string, id: string) => Object.entries(files).find(([name]) => name.endsWith(`/${kind}/${id}.toml`))?.[1] ?? '';
const ids = Object.keys(files).flatMap((name) => /\/maps\/(.+)\.toml$/.exec(name)?.[1] ?? []);

const pieceSvg = (piece: Piece, at: readonly [number, number], kind?: Ring): string => {
  const drawn = drawPiece(piece, { lift: kind === 'selected' ? 5 : 0 });
  return group(drawn.svg + (kind ? ring(kind, drawn.box) : ''), `class="unit" transform="translate(${n1(at[0])} ${n1(at[1])}) scale(${scaleOf(piece)})"`);
};

const highlights = (hexes: Layout, pieces: Piece[]): { under: string; over: string; rings: Map<Piece, Ring> } => {
  const rings = new Map<Piece, Ring>();
  const hexOf = (piece: Piece) => ('hex' in piece.at ? piece.at.hex : '');
  const stacks = pieces.filter((piece) => piece.kind === 'stack');
  // The closest pair of enemies, as if one were about to attack.
  let best: [Piece, Piece] | undefined;
  let least = Infinity;
  for (const a of stacks)
    for (const b of stacks) {
      const d = hexes.distance(hexes.parse(hexOf(a)), hexes.parse(hexOf(b)));
      if (a.seat === 0 && b.seat === 1 && d < least) [least, best] = [d, [a, b]];
    }
  if (!best) return { under: '', over: '', rings };
  const [from, to] = best;
  const home = hexes.parse(hexOf(from));
  rings.set(from, 'selected');
  const mates = stacks.filter((piece) => piece !== from && piece.title === from.title).slice(0, 2);
  if (mates[0]) rings.set(mates[0], 'grouped');
  if (mates[1]) rings.set(mates[1], 'selectable');
  const taken = new Set(pieces.map(hexOf));
  const free = hexes.neighbours(home).filter((cell) => hexes.on(cell) && !taken.has(hexes.name(cell))).map(hexes.name);
  const command = [home, ...hexes.neighbours(home), ...hexes.neighbours(home).flatMap(hexes.neighbours)];
  const unique = [...new Map(command.map((cell) => [hexes.key(cell), cell])).values()];
  const gun = pieces.find((piece) => piece.kind === 'battery' && piece.seat === 0 && hexes.distance(hexes.parse(hexOf(piece)), hexes.parse(hexOf(to))) <= 10);
  const [x, y] = hexes.mid(hexOf(to));
  return {
    under: outlineOf(hexes, unique) + free.slice(0, 2).map((name) => selectableHex(hexes, name)).join('') + (free[2] ? forbiddenHex(hexes, free[2], 'no-1') : '') + targetHex(hexes, hexOf(to), true),
    over: (least < 3 ? attackArrow(hexes, hexOf(from), hexOf(to), { start: 0.4, end: 0.55 }) : '') +
      barrage(hexes, hexOf(to)) +
      (gun ? shotLine(hexes, hexOf(gun), hexOf(to)) : '') +
      note(x, y - 64, `${hexOf(to)}, holding`),
    rings,
  };
};

const show = async (id: string, board: Board = toBoard(fileOf('maps', id))): Promise<void> => {
  const { pieces, marks } = query.has('bare') || !fileOf('scenarios', id) ? { pieces: [], marks: [] as Mark[] } : toPieces(fileOf('scenarios', id));
  const hexes = layoutOf(board);
  const [w, h] = hexes.size;
  const wide = Math.min(Number(query.get('width') ?? 1180), innerWidth - 60);
  const section = document.createElement('section');
  section.innerHTML = `<h2>${board.name}<small></small></h2><div class="map frame" style="width:${wide}px;aspect-ratio:${n1(w)}/${n1(h)}"></div>`;
  gallery.append(section);
  const el = section.querySelector('.map') as HTMLElement;
  const { ground: canvas, live: ground, times: took } = await groundOf(board, Math.round(wide * devicePixelRatio));
  canvas.className = 'ground';
  const { under, over, rings } = highlights(hexes, pieces);
  const objectives = marks
    .map(({ hex, text, seat }) => {
      const [x, y] = hexes.mid(hex);
      return group(drawObjective(text, seat === null ? null : (pieces.find((piece) => piece.seat === seat)?.nation ?? null)), `class="objective" transform="translate(${n1(x + 45)} ${n1(y)})"`);
    })
    .join('');
  const wire = ground.wire.map(({ hex, whole, gone }, k) => group(k === 1 ? gone : whole, `data-wire="${hex}"`)).join('');
  const cards = arrange(pieces, hexes)
    .map(({ piece, at }) => pieceSvg(piece, at, rings.get(piece)))
    .join('');
  const trail = pieces.length ? lastMove(hexes, ['B2', 'C3', 'D3']) + focusHex(hexes, 'B2') : '';
  el.innerHTML = `<svg viewBox="0 0 ${n1(w)} ${n1(h)}" role="img" aria-label="Map of ${board.name}">${group(wire, 'class="wire"')}${ground.grid}${ground.labels}${under}${trail}${cards}${objectives}${over}</svg>`;
  el.prepend(canvas);
  const figures = { id, painter: Math.round(took.painter), paint: Math.round(took.paint), bake: Math.round(took.bake), kept: took.kept, nodes: el.querySelectorAll('*').length };
  times.push(figures);
  section.querySelector('small')!.textContent = `${figures.paint} ms to paint (${figures.painter} in the worker), ${figures.bake} ms to bake${figures.kept ? ', kept from before' : ''}`;
};

const sampler = (): void => {
  const slot = (symbol: string, strength = 2, extra = {}) => ({ symbol, strength, of: 2, spent: false, selected: false, ...extra });
  const base = { id: 'x', at: { hex: 'A1' }, seat: 0, name: '', selected: false, stats: [], carries: [] };
  const cases: [string, Piece, Ring?][] = nations.map((nation) => [
    nation,
    { ...base, nation, kind: 'stack', title: '51', badges: ['M'], slots: [slot('infantry'), slot('stormtroopers', 1), slot('fire support'), slot('tank')] },
  ]);
  const one = (extra: Partial<Piece>): Piece => ({ ...base, nation: 'british', kind: 'stack', title: '62', badges: ['H'], slots: [slot('infantry'), slot('infantry', 1), slot('tank')], ...extra });
  cases.push(
    ['selected', one({}), 'selected'],
    ['in the group', one({}), 'grouped'],
    ['may be chosen', one({}), 'selectable'],
    ['keyboard focus', one({}), 'focus'],
    ['one stand chosen, one spent', one({ slots: [slot('infantry', 2, { selected: true }), slot('infantry', 2, { spent: true }), slot('fire support')] })],
    ['has moved', one({ badges: ['M', 'moved'] })],
    ['order face down', one({ nation: 'german', badges: ['?'] })],
    ['single stand', one({ slots: [slot('infantry')] })],
    ['headquarters', one({ kind: 'hq', slots: [] })],
    ['German headquarters', one({ kind: 'hq', nation: 'german', title: '107', slots: [] })],
    ['divisional battery', one({ kind: 'battery', stats: [stat('shots', '2'), stat('range', '6')], slots: [{ ...slot('divisional battery', 2), of: 3 }] })],
    ['corps battery', one({ kind: 'battery', nation: 'german', title: 'XIV', stats: [stat('shots', '1'), stat('range', '10')], slots: [{ ...slot('corps battery', 3), of: 4 }] })],
    ['aircraft', one({ kind: 'aircraft', nation: 'french', slots: [] })],
    ['German aircraft', one({ kind: 'aircraft', nation: 'german', slots: [] })],
  );
  const squad = (kind: string, title: string, figures: string, extra: Partial<Piece> = {}): Piece => ({
    ...base, nation: 'us', kind, title, badges: [], slots: [],
    stats: figures.split(' ').map((value, i) => stat(kind === 'leader' ? ['morale', 'command', 'range', 'movement'][i]! : ['morale', 'firepower', 'range', 'movement'][i]!, value.replace(/[*+-]/g, ''), value.includes('*'), value.includes('+') ? 1 : value.includes('-') ? -1 : 0)),
    ...extra,
  });
  const weapon = (symbol: string, name: string, firepower: string, range: string, broken = false) => ({ id: name, symbol, name, stats: [stat('firepower', firepower), stat('range', range)], badges: broken ? ['broken'] : [], selected: false });
  cases.push(
    ['squad', squad('squad', 'Rifle', '7 6* 6 4')],
    ['veteran, armed', squad('squad', 'Rifle', '8+ 7* 7 5', { badges: ['veteran'], carries: [weapon('machine gun', 'light machine gun', '4', '8')] }), 'selected'],
    ['suppressed', squad('squad', 'Rifle', '6- 4 5 3', { nation: 'german', badges: ['suppressed'] })],
    ['broken', squad('squad', 'Volks', '8 2 3 4', { nation: 'german', badges: ['broken'] })],
    ['broken team', squad('team', 'Weapon', '8 1 2 3', { nation: 'russian', badges: ['broken', 'suppressed'] })],
    ['team with mortar', squad('team', 'Weapon', '7 1 2 3', { nation: 'russian', carries: [weapon('mortar', '81 mm mortar', '8', '2-18')] }), 'selectable'],
    ['heavy machine gun, broken', squad('team', 'Weapon', '7 2 2 4', { nation: 'german', carries: [weapon('machine gun', 'heavy machine gun', '9', '13', true)] })],
    ['leader', squad('leader', 'Lt Kolb', '8 1 1 5', { nation: 'german', badges: ['spent'] })],
    ['leader', squad('leader', 'Sgt Roy', '7 2 1 5')],
    ['hero', squad('hero', 'Hero', '9 1* 3 6', { nation: 'russian' })],
    ['a kind nobody drew', { ...base, nation: 'french', kind: 'balloon', title: 'Balloon', badges: ['tethered'], slots: [], stats: [] }],
  );
  const figures = cases.map(([caption, piece, kind]) => `<figure><svg viewBox="-66 -54 132 118">${pieceSvg(piece, [0, 0], kind)}</svg><figcaption>${caption}</figcaption></figure>`);
  figures.push(...[null, 'british', 'german'].map((holder) => `<figure><svg viewBox="-33 -27 66 54">${drawObjective('3', holder)}</svg><figcaption>objective, ${holder ?? 'nobody'}</figcaption></figure>`));
  gallery.insertAdjacentHTML('beforeend', `<div class="sampler">${figures.join('')}</div>`);
};

const run = async (): Promise<void> => {
  await document.fonts.ready;
  const only = query.get('map');
  if (query.has('sampler')) sampler();
  else if (query.has('words')) await show('words', wordsBoard(query.get('words') || 'mud', query.has('pointy') ? 'pointy' : 'flat'));
  else for (const id of ids.filter((one) => !only || one === only)) await show(id);
  Object.assign(window, { galleryTimes: times });
  document.body.dataset['done'] = 'yes';
};
void run();

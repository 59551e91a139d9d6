/** Marks on hexes: what lies on the ground and is no piece. Unknown words are written on a small label. */

import type { Mark } from '../board';
import { blob, group, path } from '../paint/brushes';
import type { Layout } from '../paint/layout';
import { stream } from '../paint/seeds';
import { n1 } from '../paint/vec';
import { text } from './card';
import { note } from './highlights';
import { drawObjective } from './others';

const smoke = (seed: string): string => {
  const rnd = stream(`smoke/${seed}`);
  return group(
    [[-34, 12, 23], [30, 17, 24], [2, -25, 27], [-10, 8, 23], [38, -10, 18], [-2, 36, 18]].map(([x, y, r], i) => path(blob(rnd, r!, 9, 0.16, [x!, y!]), `fill="${['#b9b5aa', '#cbc8be', '#dedbd2', '#f0eee7', '#d3d0c6', '#e2dfd6'][i]}" opacity="${i < 2 ? 0.86 : 0.78}" stroke="#8d897d" stroke-width=".6" stroke-opacity=".6"`)).join(''),
    'class="mark-smoke"',
  );
};

/** How thick the smoke is, on a puff of its own beside a piece. */
const thick = (words: string): string =>
  `<circle r="11.4" fill="#efede6" stroke="#5d594e" stroke-width="1.6"/><path d="M-7-8.6q-6-1-6.4 4M7-8.6q6-1 6.4 4" fill="none" stroke="#8d897d" stroke-width="2" stroke-linecap="round"/>${text(0, 5.2, words, 15, 'class="digit" fill="#1d1b14"')}`;

const FLAME = 'M0 14C-11 14-14 5-9-3-7 1-5 1-5-2-6-10 0-14 2-20 5-12 13-8 11 3 9 11 6 14 0 14Z';
const blaze = (): string =>
  [[-18, 6, 0.9], [16, 8, 0.95], [0, -4, 1.25]]
    .map(([x, y, k]) => group(`<path d="${FLAME}" fill="#d9480f" stroke="#4a1504" stroke-width="1.4"/><path d="${FLAME}" transform="translate(0 5) scale(.56)" fill="#ffd24a"/>`, `transform="translate(${x} ${y}) scale(${k})"`))
    .join('');

/** Fortifications as works on the ground. Each reaches beyond a counter that stands on it, so that one sees what it stands in. */
const pit = (x: number, y: number): string =>
  `<ellipse cx="${x}" cy="${y + 1}" rx="13.4" ry="9.4" fill="#bfa673" stroke="#5f4a28" stroke-width=".9" stroke-opacity=".7"/><ellipse cx="${x}" cy="${y}" rx="9" ry="5.6" fill="#241b0f"/><path d="M${x - 7.4} ${y + 3.6}q7.4 4.6 14.8 0" fill="none" stroke="#f0e2ba" stroke-width="1.5" stroke-linecap="round"/>`;
const mine = (x: number, y: number): string => `<circle cx="${x}" cy="${y}" r="6.6" fill="#37332a" stroke="#eadfbe" stroke-width="1.7"/><circle cx="${x - 1.6}" cy="${y - 1.8}" r="1.9" fill="#eadfbe"/>`;
const CUT = 'M-57 6h15v-12h15v12h15v-12h15v12h15v-12h15v12h15v-12h9';
const line = (d: string, colour: string, wide: number, more = ''): string => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linejoin="round" ${more}/>`;
const COIL = [-7, 9].map((y) => Array.from({ length: 12 }, (_, i) => `M${i * 9.2 - 58} ${y}a7 8 0 1 1 14 0a7 8 0 1 1-14 0`).join('')).join('');
const STAKES = [-51, -25, 1, 27, 53].map((x) => `M${x - 4}-14L${x + 4} 16M${x + 4}-14L${x - 4} 16`).join('');
const WORKS: Readonly<Record<string, string>> = {
  foxholes: [[-43, 8], [42, 14], [-24, -37], [23, -38], [-2, 44]].map(([x, y]) => pit(x!, y!)).join(''),
  trench: line(CUT, '#bfa673', 19) + line(CUT, '#f4ead0', 14, 'stroke-dasharray="9 5"') + line(CUT, '#241b0f', 9.5) + line(CUT, '#7d6139', 3.4, 'stroke-dasharray="2 3"'),
  bunker: '<path d="M-38 8L-18-32H34L54 8 34 48H-18Z" fill="#10140c" opacity=".3"/><path d="M-46 0L-26-40H26L46 0 26 40H-26Z" fill="#aaa494" stroke="#332f25" stroke-width="2.2" stroke-linejoin="round"/><path d="M-36 0L-21-30H21L36 0 21 30H-21Z" fill="#cdc7b6" stroke="#fffaf0" stroke-opacity=".7" stroke-width="1.6"/><path d="M-13 33.6h26v4h-26ZM-13-37.6h26v4h-26ZM-42.4-3.4l6-12 3 1.6-6 12ZM42.4-3.4l-6-12-3 1.6 6 12Z" fill="#1d1b14"/>',
  wire: line(COIL, '#f0e6c8', 2.8, 'opacity=".55"') + line(COIL, '#25231e', 1.3) + line(STAKES, '#3b2c18', 2.6, 'stroke-linecap="round"'),
  mines: [[-45, 4], [45, 6], [-24, -38], [24, -38], [-23, 41], [24, 42]].map(([x, y]) => mine(x!, y!)).join('') + '<path d="M0-15L16 12H-16Z" fill="#f3c33a" stroke="#1d1b14" stroke-width="2.4" stroke-linejoin="round"/><path d="M0-6v9M0 7v.2" stroke="#1d1b14" stroke-width="3.2" stroke-linecap="round"/>',
};
const SWORDS =
  '<circle r="14" fill="#bd2508" stroke="#fffaf0" stroke-width="2.4"/><path d="M-6.5-7L6.5 7M6.5-7L-6.5 7M-8 2.5l5.5 5.5M8 2.5L2.5 8" fill="none" stroke="#fffaf0" stroke-width="2.4" stroke-linecap="round"/>';
const SAME: Readonly<Record<string, string>> = { trenches: 'trench', pillbox: 'bunker', fire: 'blaze', mine: 'mines', foxhole: 'foxholes', smokescreen: 'smoke' };

/** Drawn elsewhere: as an outline, with a combat, or by the ground itself. */
const ELSEWHERE = new Set(['command', 'target', 'attacker', 'wire gone', 'range', 'zone']);

export interface DrawnMarks {
  /** Below the pieces, and above them. */
  under: string;
  over: string;
}

/** `painted` says whether the map already shows a work in a hex; such a mark needs no drawing of its own. Beside a `broad`
 *  stack an objective moves down, so that the order on the stack can be read. */
export const drawMarks = (marks: readonly Mark[], hexes: Layout, nationOfSeat: (seat: number | null) => string | null, painted: (hex: string, work: string) => boolean, broad: (hex: string) => boolean = () => false, occupied: (hex: string) => boolean = () => false): DrawnMarks => {
  let under = '';
  let over = '';
  const written = new Map<string, number>();
  for (const mark of marks) {
    if (ELSEWHERE.has(mark.kind)) continue;
    const kind = SAME[mark.kind] ?? mark.kind;
    const [x, y] = hexes.mid(mark.hex);
    const place = `transform="translate(${n1(x)} ${n1(y)})"`;
    if (kind === 'objective') over += group(drawObjective(mark.text, nationOfSeat(mark.seat)), `class="objective" transform="translate(${n1(x + (hexes.flat ? (broad(mark.hex) ? 42 : 45) : 38))} ${n1(y + (broad(mark.hex) ? 38 : 0))})"`);
    else if (kind === 'smoke') {
      // Smoke hides nobody from the player: whoever stands in it is drawn over it, and how thick it is stands at the side.
      under += group(smoke(mark.hex), `${place} opacity=".92"`);
      if (mark.text) over += occupied(mark.hex) ? group(thick(mark.text), `transform="translate(${n1(x - 41)} ${n1(y + 29)})"`) : group(text(0, 6, mark.text, 20, 'class="digit" fill="#1d1b14" stroke="#f0eee7" stroke-width="3" paint-order="stroke"'), place);
    }
    else if (kind === 'blaze' && occupied(mark.hex)) under += group(blaze(), `transform="translate(${n1(x)} ${n1(y - 26)}) scale(1.5)"`);
    else if (kind === 'blaze') over += group(blaze(), place);
    else if (kind === 'melee') {
      under += `<path d="${hexes.path(hexes.parse(mark.hex), 0.94)}" fill="#bd2508" fill-opacity=".2" stroke="#bd2508" stroke-width="3"/>`;
      over += group(SWORDS, `transform="translate(${n1(x)} ${n1(y - 42)})"`) + note(x + 34, y + 40, 'melee', 'note', 12);
    }
    else if (WORKS[kind]) under += painted(mark.hex, kind) ? '' : group(WORKS[kind], place);
    else {
      const row = written.get(mark.hex) ?? 0;
      written.set(mark.hex, row + 1);
      over += note(x, y + 40 - row * 20, [mark.kind, mark.text].filter(Boolean).join(' '), 'note', 12);
    }
  }
  return { under, over };
};

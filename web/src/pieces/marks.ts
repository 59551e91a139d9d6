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
    [[-22, 8, 22], [16, 12, 24], [0, -10, 26], [-8, 4, 20], [26, -8, 16]].map(([x, y, r], i) => path(blob(rnd, r!, 9, 0.16, [x!, y!]), `fill="${['#b9b5aa', '#cbc8be', '#dedbd2', '#f0eee7', '#d3d0c6'][i]}" opacity="${i < 2 ? 0.86 : 0.78}" stroke="#8d897d" stroke-width=".6" stroke-opacity=".6"`)).join(''),
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

/** Fortifications as small works under the pieces. */
const WORKS: Readonly<Record<string, string>> = {
  foxholes: '<ellipse cx="-24" cy="14" rx="13" ry="8" fill="#2e2416" stroke="#a98f62" stroke-width="3"/><ellipse cx="22" cy="16" rx="13" ry="8" fill="#2e2416" stroke="#a98f62" stroke-width="3"/><ellipse cx="0" cy="-18" rx="13" ry="8" fill="#2e2416" stroke="#a98f62" stroke-width="3"/>',
  trench: '<path d="M-42 6L-26-6-12 6 2-6 16 6 30-6 42 4" fill="none" stroke="#a98f62" stroke-width="15" stroke-linejoin="round"/><path d="M-42 6L-26-6-12 6 2-6 16 6 30-6 42 4" fill="none" stroke="#2e2416" stroke-width="8" stroke-linejoin="round"/>',
  bunker: '<path d="M-26 18V-4L-14-16H14L26-4V18Z" fill="#b9b3a3" stroke="#3a362a" stroke-width="2"/><path d="M-16 6H16V11H-16Z" fill="#1d1b14"/>',
  wire: '<path d="M-40 0H40M-40 10H40" stroke="#2b2a26" stroke-width="1.4"/><path d="M-36-4l8 8m0-8l-8 8M-20-4l8 8m0-8l-8 8M-4-4l8 8m0-8l-8 8M12-4l8 8m0-8l-8 8M28-4l8 8m0-8l-8 8M-36 6l8 8m0-8l-8 8M-20 6l8 8m0-8l-8 8M-4 6l8 8m0-8l-8 8M12 6l8 8m0-8l-8 8M28 6l8 8m0-8l-8 8" stroke="#2b2a26" stroke-width="1.6"/>',
  mines: '<circle cx="-18" cy="8" r="7" fill="#3a362a" stroke="#d8ccab" stroke-width="1.6"/><circle cx="18" cy="10" r="7" fill="#3a362a" stroke="#d8ccab" stroke-width="1.6"/><circle cx="0" cy="-10" r="7" fill="#3a362a" stroke="#d8ccab" stroke-width="1.6"/>',
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
      if (mark.text) over += occupied(mark.hex) ? group(thick(mark.text), `transform="translate(${n1(x - (hexes.flat ? 44 : 38))} ${n1(y)})"`) : group(text(0, 6, mark.text, 20, 'class="digit" fill="#1d1b14" stroke="#f0eee7" stroke-width="3" paint-order="stroke"'), place);
    }
    else if (kind === 'blaze') over += group(blaze(), occupied(mark.hex) ? `transform="translate(${n1(x)} ${n1(y - 34)}) scale(.7)"` : place);
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

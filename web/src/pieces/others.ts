/** Headquarters, batteries, aircraft, objectives. */

import type { Piece } from '../board';
import { n1 } from '../paint/vec';
import { band, cardboard, pips, text, type Drawn } from './card';
import { GUN } from './figures';
import { EMBLEMS, nationOf } from './nations';

const stat = (piece: Piece, name: string): string => piece.stats.find((one) => one.name === name)?.value ?? '';

/** A pennant on a staff: the division in its nation's colours, then HQ. It is pinned to a stack or stands alone. */
export const drawHq = (piece: Piece, { lift = 0 } = {}): Drawn => {
  const nation = nationOf(piece.nation);
  const left = Math.max(17, piece.title.length * 6.6 + 7);
  const w = left + 23;
  const x = -w / 2;
  return {
    svg:
      `<ellipse cx="${n1(x + 5 + lift)}" cy="${n1(24 + lift)}" rx="9" ry="3.4" class="counter-shadow" opacity=".34"/>` +
      `<path d="M${n1(x)} 23V-14" stroke="#15120c" stroke-width="4" stroke-linecap="round"/><path d="M${n1(x)} 23V-14" stroke="#e9dfc4" stroke-width="1.7" stroke-linecap="round"/>` +
      `<path d="M${n1(x + 3)}-10.4H${n1(x + w + 2)}L${n1(x + w - 4)}-1.4 ${n1(x + w + 2)} 7.6H${n1(x + 3)}Z" class="counter-shadow" opacity=".3" transform="translate(0 1)"/>` +
      `<path d="M${n1(x + 1)}-13H${n1(x + w)}L${n1(x + w - 6)}-4 ${n1(x + w)} 5H${n1(x + 1)}Z" fill="#fbf5e2" stroke="#15120c" stroke-width="1.5" stroke-linejoin="round"/>` +
      `<path d="M${n1(x + 1.8)}-12.2H${n1(x + left)}V4.2H${n1(x + 1.8)}Z" fill="${nation.dark ? nation.body : nation.band}"/>` +
      text(x + left / 2 + 1, 1, piece.title, 13.4, `class="digit" fill="${nation.digit}"`) +
      text(x + left + 9.4, 0.6, 'HQ', 12, 'class="digit" fill="#191c17"'),
    box: [x - 3, -16, w + 5, 42],
  };
};

/** A shell for each shot left, up to five; more are written as a figure. */
const shells = (count: number, right: number, low: number, ink: string): string => {
  const shell = (x: number) => `<path d="M${n1(x - 1.7)} ${n1(low)}V${n1(low - 5.4)}Q${n1(x - 1.5)} ${n1(low - 8.4)} ${n1(x)} ${n1(low - 9.6)}Q${n1(x + 1.5)} ${n1(low - 8.4)} ${n1(x + 1.7)} ${n1(low - 5.4)}V${n1(low)}Z" fill="${ink}"/>`;
  if (count > 4) return shell(right - 12) + text(right, low, String(count), 11, `class="digit end" fill="${ink}"`);
  return Array.from({ length: count || 0 }, (_, i) => shell(right - 1.8 - i * 4.8)).join('');
};

/** A battery: gun, whose it is, strength, shots left and range in hexes. Corps artillery carries a broader bar. */
export const drawBattery = (piece: Piece, { lift = 0 } = {}): Drawn => {
  const nation = nationOf(piece.nation);
  const [w, h] = [62, 46];
  const slot = piece.slots[0];
  const corps = slot?.symbol === 'corps battery';
  const [shots, range] = [stat(piece, 'shots'), stat(piece, 'range')];
  const low = h / 2 - 5;
  return {
    svg:
      cardboard(w, h, nation, { lift }) +
      band(w, h, corps ? 6.4 : 3.4, nation.band) +
      `<path d="${GUN}" transform="translate(-8 ${corps ? 1.4 : 0}) scale(1.02)" fill="${nation.ink}" fill-rule="evenodd" ${slot?.spent ? 'opacity=".6"' : ''}/>` +
      text(w / 2 - 4, -7, piece.title, piece.title.length > 3 ? 10.5 : 13.5, `class="digit end" fill="${nation.ink}"`) +
      (slot ? pips(slot.strength, slot.of, -16, h / 2 - 8.6, nation.ink, slot.of > 3 ? 5.6 : 6.4) : '') +
      shells(Number(shots), w / 2 - 4, 5, nation.ink) +
      (range && text(w / 2 - 4, low + 0.6, range, 13.5, `class="digit thin end" fill="${nation.ink}"`)),
    box: [-w / 2, -h / 2, w, h],
  };
};

/** An aircraft from above, with its shadow far below it. */
export const drawAircraft = (piece: Piece, { lift = 0 } = {}): Drawn => {
  const nation = nationOf(piece.nation);
  const plane = 'M-3-19Q0-23 3-19L3.4-11H27Q31-11 31-6.6T27-2.6H3.4L2.2 12H11V17H-11V12H-2.2L-3.4-2.6H-27Q-31-2.6-31-6.6T-27-11H-3.4Z';
  const mark = `<circle r="4.4" fill="#fbf5e2" stroke="${nation.rim}" stroke-width=".8"/><path d="${EMBLEMS[nation.emblem]}" transform="scale(.66)" fill="#191c17"/>`;
  return {
    svg:
      `<path d="${plane}" class="counter-shadow" opacity=".28" transform="translate(${9 + lift} ${14 + lift}) scale(.94)"/>` +
      `<path d="${plane}" fill="${nation.body}" stroke="${nation.rim}" stroke-width="1.6" stroke-linejoin="round"/>` +
      `<path d="M-26-9.4H26" stroke="${nation.top}" stroke-width="1.6" stroke-linecap="round"/><path d="M-9-20.4H9" stroke="#2a2219" stroke-width="2.2" stroke-linecap="round"/><path d="M0-14V10" stroke="${nation.band}" stroke-width="1.6" opacity=".6"/>` +
      `<g transform="translate(-19 -6.8)">${mark}</g><g transform="translate(19 -6.8)">${mark}</g>`,
    box: [-33, -24, 66, 44],
  };
};

/** An objective: a roundel for the right corner of its hex, its points, and the emblem of whoever holds it. */
export const drawObjective = (words: string, holder: string | null): string => {
  const nation = nationOf(holder ?? '');
  // `2: 3` is the second objective, worth three.
  const [, points = words, worth = ''] = /^(\w+): (\w+)$/.exec(words) ?? [];
  return (
    `<circle r="13.6" cx="1.4" cy="2.6" class="counter-shadow" opacity=".4"/><circle r="13" fill="#fff6df" stroke="#1a1d15" stroke-width="1.6"/><circle r="10" fill="${holder ? nation.body : '#f4ecd6'}" stroke="${holder ? nation.rim : '#1d231f'}" stroke-width="1"/>` +
    text(0, 5.6, points, points.length > 2 ? 11 : 16, `class="digit" fill="${holder ? nation.ink : '#1d231f'}"`) +
    (holder
      ? `<g transform="translate(10.4 -9.6)"><circle r="6.2" fill="#fff6df" stroke="#1a1d15" stroke-width="1.1"/><path d="${EMBLEMS[nation.emblem]}" transform="scale(.78)" fill="#1a1d15"/></g>`
      : '') +
    (worth ? `<rect x="-9" y="9.6" width="18" height="12.6" rx="4" fill="#1d231c" stroke="#fff6df" stroke-width="1"/>${text(0, 19.8, worth, 11.5, 'class="digit" fill="#ffdf9a"')}` : '')
  );
};

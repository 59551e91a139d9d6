/** Squad scale: a card of 66 with figures that tell the kind, a shield for morale and a band of firepower, range and
 *  movement. Numbers shown are the current ones; a wedge says that they differ from what is printed. */

import type { Piece, Stat } from '../board';
import { group, path } from '../paint/brushes';
import { n1, polyline, type Point } from '../paint/vec';
import { badges } from './badges';
import { cardboard, text, type Drawn } from './card';
import { men, type Men } from './figures';
import { EMBLEMS, nationOf, type Nation } from './nations';
import { TAB, weaponTabs } from './weapons';

export const COUNTER = 66;
const HALF = COUNTER / 2;
const PAPER = '#efe7d3';

// prettier-ignore
const FORMATIONS: Readonly<Record<string, Men>> = {
  squad: [['advance', -13, 1, 0.84], ['advance', 13.4, 1, 0.84], ['charge', -0.6, 0, 0.98]],
  team: [['kneel', -9, 0.6, 0.9], ['advance', 7.4, 0, 0.94]],
  leader: [['point', -1, 0.4, 1.02]],
  observer: [['glass', 2, 0.4, 1.02]],
  hero: [['charge', 0, 0.4, 1.02]],
};
/** Drawn mirrored: broken men run the other way. */
const BROKEN: Men = [['flee', -11, 0.6, 0.86], ['flee', 11, -0.4, 0.9]];
const BROKEN_FEW: Men = [['flee', 0, 0, 1]];

const wedge = (shift: number, x: number, y: number): string =>
  shift
    ? `<path d="${shift > 0 ? 'M0-3.4L3.6 2H-3.6Z' : 'M0 3.4L3.6-2H-3.6Z'}" transform="translate(${n1(x)} ${n1(y)})" fill="${shift > 0 ? '#ffd257' : '#ff9d73'}" stroke="#14170f" stroke-width=".8"/>`
    : '';

/** Morale sits in a shield, top right, on every unit of every nation. */
const shield = ({ value, shift }: Stat): string =>
  group(
    `<path d="M-9-9.6H9V2C9 7 4.6 9.8 0 11.8C-4.6 9.8-9 7-9 2Z" fill="#fbf5e2" stroke="#191c17" stroke-width="1.3"/>${text(0, 5.4, value, value.length > 1 ? 14 : 17, 'class="digit" fill="#191c17"')}${wedge(shift, 9.4, -8.6)}`,
    `transform="translate(${HALF - 10.6} ${-HALF + 11.6})"`,
  );

/** Slanting lines, cut to the face of the card above its band. */
const hatch = (colour: string): string => {
  let d = '';
  for (let c = -56; c <= 46; c += 11) {
    // The line y = c - x between the left and right edges, within top and band.
    const [low, high] = [-HALF + 1.5, HALF - 20];
    const x0 = Math.max(-HALF + 1.5, c - high);
    const x1 = Math.min(HALF - 1.5, c - low);
    if (x1 > x0) d += `M${n1(x0)} ${n1(c - x0)}L${n1(x1)} ${n1(c - x1)}`;
  }
  return path(d, `stroke="${colour}" stroke-width="3.2" opacity=".34" fill="none"`);
};

const CRACK: readonly Point[] = [[-HALF, 14], [-24, 6], [-17, 14], [-7, 4], [1, 13], [11, 3], [19, 12], [HALF, 4]];

const cell = (x: number, { value, boxed, shift }: Stat, nation: Nation, wedged: boolean): string =>
  (boxed ? `<rect x="${n1(x - 8.6)}" y="${HALF - 18}" width="17.2" height="16" rx="2.4" fill="none" stroke="${nation.digit}" stroke-width="1.5"/>` : '') +
  text(x, HALF - 4.4, value, value.length > 2 ? 11 : value.length > 1 ? 14.5 : 16.5, `class="digit" fill="${nation.digit}"`) +
  (wedged ? wedge(shift, x + 8, HALF - 17) : '');

const kindOf = ({ kind, stats }: Piece): string => (FORMATIONS[kind] ? kind : stats.some((stat) => stat.name === 'command') ? 'leader' : 'squad');

export const drawCounter = (piece: Piece, { lift = 0 } = {}): Drawn => {
  const nation = nationOf(piece.nation);
  const broken = piece.badges.includes('broken');
  const kind = kindOf(piece);
  const face = broken ? PAPER : nation.body;
  const ink = broken ? nation.rim : nation.ink;
  const stat = (name: string): Stat | undefined => piece.stats.find((one) => one.name === name);
  const [morale, firepower, range, movement, command] = ['morale', 'firepower', 'range', 'movement', 'command'].map(stat);
  const form = broken ? (kind === 'squad' ? BROKEN : BROKEN_FEW) : FORMATIONS[kind]!;
  // Officers of the light side wear their caps.
  const helmet = kind === 'leader' && !broken && !nation.dark ? 'cap' : nation.helmet;
  const tabs = piece.carries.length;
  // A wedge belongs to the shield; without morale it goes to the figure that changed.
  const wedged = !morale?.shift;
  const svg =
    weaponTabs(piece.carries, HALF) +
    cardboard(COUNTER, COUNTER, nation, { lift, r: 6, face, top: broken ? '#fffaf0' : nation.top }) +
    (broken ? hatch(nation.body) : '') +
    `<path d="M${-HALF + 0.8} ${HALF - 20}H${HALF - 0.8}V${HALF - 6}Q${HALF - 0.8} ${HALF - 0.8} ${HALF - 6} ${HALF - 0.8}H${-HALF + 6}Q${-HALF + 0.8} ${HALF - 0.8} ${-HALF + 0.8} ${HALF - 6}Z" fill="${broken ? '#8e2a16' : nation.band}"/>` +
    group(men(form, ink, face, helmet), `transform="translate(${broken ? 0 : kind === 'squad' ? -4.4 : -3} -.6) scale(${broken ? -1 : 1} 1)"`) +
    `<path d="${EMBLEMS[nation.emblem]}" transform="translate(${-HALF + 8.6} ${-HALF + 9}) scale(.98)" fill="${ink}"/>` +
    text(-HALF + 15, -HALF + 12.4, piece.title.slice(0, 8), 9.6, `class="counter-name" fill="${ink}"`) +
    (command
      ? `<circle cx="${-HALF + 14}" cy="${HALF - 14}" r="11" fill="#fbf5e2" stroke="${nation.rim}" stroke-width="1.4"/>${text(-HALF + 14, HALF - 8.2, command.value, 18, 'class="digit" fill="#191c17"')}`
      : firepower
        ? cell(-21, firepower, nation, wedged) + `<path d="M-10.4 ${HALF - 16.5}v13M11.4 ${HALF - 16.5}v13" stroke="${nation.digit}" stroke-width=".8" opacity=".35"/>`
        : '') +
    (range ? cell(command ? 2 : 0.6, range, nation, wedged) : '') +
    (movement ? cell(22, movement, nation, wedged) : '') +
    (morale ? shield(morale) : '') +
    (broken ? path(polyline(CRACK), 'fill="none" stroke="#fff8ea" stroke-width="4.6" stroke-linejoin="round"') + path(polyline(CRACK), 'fill="none" stroke="#a62f18" stroke-width="2.2" stroke-linejoin="round"') : '') +
    badges(piece.badges, HALF);
  return { svg, box: [-HALF, -HALF, COUNTER, COUNTER + (tabs ? TAB + (tabs - 1) * (TAB - 1) : 0)] };
};

/** Anything else: a chit with its title, its figures and its badges, so that a kind nobody drew is still readable. */
export const drawChit = (piece: Piece, { lift = 0 } = {}): Drawn => {
  const nation = nationOf(piece.nation);
  const size = 50;
  const words = piece.title || piece.kind;
  return {
    svg:
      weaponTabs(piece.carries, size / 2) +
      cardboard(size, size, nation, { lift }) +
      `<path d="${EMBLEMS[nation.emblem]}" transform="translate(0 -13) scale(1.1)" fill="${nation.ink}"/>` +
      text(0, 6, words.slice(0, 8), words.length > 5 ? 10.5 : 14, `class="digit" fill="${nation.ink}"`) +
      text(0, 20, piece.stats.map((stat) => stat.value).join(' '), 12, `class="digit thin" fill="${nation.ink}"`) +
      badges(piece.badges, size / 2),
    box: [-size / 2, -size / 2, size, size + piece.carries.length * (TAB - 1)],
  };
};

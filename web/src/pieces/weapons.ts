/** Weapons hang under their bearer as tabs: symbol left, figures right; a white field for ordnance. */

import type { Carried } from '../board';
import { group } from '../paint/brushes';
import { n1 } from '../paint/vec';
import { text } from './card';
import { GUN, MACHINE_GUN } from './figures';

// prettier-ignore
const SYMBOLS: Readonly<Record<string, string>> = {
  'machine gun': MACHINE_GUN,
  'light machine gun': 'M-15 2.2L-9 1-8.6 3.8-11 6.4H-13.2L-13.4 4.4-15.4 4.6ZM-9-1.4H2.6V2.4H-9ZM2.6-.6H15V1H2.6ZM12.4 1L10 6.6H11.4L13.4 2 15.4 6.6H16.8L14.2 1ZM-5.6 2.4H-2.6L-3.4 6H-5.8ZM14.4-1.2H16.4V1.6H14.4Z',
  mortar: 'M-7 6.8H3V8H-7ZM-4.4 6.4L7.4-6.6 10-4.2-1 6.6ZM5-1L9.8 7.8H8L3.6.4ZM5-1L7.4.4 4.2 7.8H2.4Z',
  radio: 'M-6-3H6V7.4H-6ZM-4.4-3V-9H-3V-3ZM-3.2-1H3.2V1.4H-3.2ZM-3.4 3H-1V5.4H-3.4ZM1 3H3.4V5.4H1Z',
  charge: 'M-8-2H8V6.6H-8ZM-4-2V-4.6H4V-2H2.6V-3.2H-2.6V-2ZM-8 1H8V2H-8Z',
  flamethrower: 'M-13-6H-8.6V6.6H-13ZM-8-6H-3.6V6.6H-8ZM-3.6-3H4V-.6H-3.6ZM4-3.6L8-4.6 16-1.8 8 .8 4 0Z',
  molotov: 'M-1.6-9H1.6V-4.4L4-1V8.4H-4V-1L-1.6-4.4ZM-2.6 1V5.6H2.6V1ZM-.8-9.6Q-3-12.4 1-14.6Q.6-12.4 2.4-11.6Q2.8-10.2 1.4-9.6Z',
  gun: GUN,
};
const SAME: Readonly<Record<string, string>> = { 'satchel charge': 'charge', 'infantry gun': 'gun', 'anti-tank gun': 'gun' };

/** The path of a weapon's symbol: a light machine gun by its name, otherwise by its symbol. */
const symbolOf = ({ symbol, name }: Carried): string | undefined =>
  /light machine|\blmg\b/i.test(name) ? SYMBOLS['light machine gun'] : SYMBOLS[SAME[symbol] ?? symbol];

const ORDNANCE = new Set(['mortar', 'gun', 'ordnance']);
export const TAB = 22;

const figure = (weapon: Carried, name: string): string => weapon.stats.find((stat) => stat.name === name)?.value ?? '';

/** One tab, about its own middle. */
export const weaponTab = (weapon: Carried): string => {
  const broken = weapon.badges.includes('broken');
  const ordnance = weapon.badges.includes('ordnance') || ORDNANCE.has(weapon.symbol);
  const [firepower, range] = [figure(weapon, 'firepower'), figure(weapon, 'range')];
  const dark = ordnance || broken;
  const path = symbolOf(weapon);
  return (
    '<rect x="-27" y="-8.4" width="58" height="22" rx="4" class="counter-shadow" opacity=".26"/><rect x="-29" y="-10.4" width="58" height="22.4" rx="4" fill="#0e1112"/>' +
    `<rect x="-29" y="-12" width="58" height="22" rx="4" fill="${broken ? '#e8dfca' : '#2b3134'}" stroke="#0e1112" stroke-width="1.3"/>` +
    (ordnance && (firepower || range) ? '<rect x="3" y="-11.2" width="25.2" height="20.4" rx="3" fill="#f6efdc"/>' : '') +
    (path
      ? `<path d="${path}" transform="translate(${firepower || range ? -14 : 0} -.6) scale(.82)" fill="${broken ? '#2b3134' : '#f6efdc'}" fill-rule="evenodd"/>`
      : text(firepower ? -14 : 0, 3.4, weapon.name.slice(0, 4), 10, `class="digit" fill="${broken ? '#2b3134' : '#f6efdc'}"`)) +
    (firepower && text(range.length > 2 ? 7 : 7.4, 4.2, firepower, firepower.length > 1 ? 12.5 : 15, `class="digit" fill="${dark ? '#191c17' : '#ffdf9a'}"`)) +
    (firepower && range ? `<path d="M13.6-8V6" stroke="${dark ? '#191c17' : '#f6efdc'}" stroke-width=".8" opacity=".5"/>` : '') +
    (range && text(firepower ? 21 : 15, 4, range, range.length > 2 ? 9 : range.length > 1 && firepower.length > 1 ? 12 : 13, `class="digit thin" fill="${dark ? '#191c17' : '#f6efdc'}"`)) +
    (broken ? '<path d="M-27 6L-16-2-10 4 2-8 10-1 27-9" fill="none" stroke="#b3341b" stroke-width="1.8"/>' : '') +
    (weapon.selected ? '<rect x="-30.4" y="-13.4" width="60.8" height="25" rx="5" class="ring-gold" stroke-width="2.4"/>' : '')
  );
};

/** Where the tab of the weapon `k` lies on a piece whose lower edge is at `low`: x, y, width, height. */
export const tabBox = (k: number, low: number): readonly [number, number, number, number] => [-29, low - 1 + k * (TAB - 1), 58, TAB];

/** All tabs of a piece, hanging from its lower edge at `low`. */
export const weaponTabs = (weapons: readonly Carried[], low: number): string =>
  weapons.map((weapon, i) => group(weaponTab(weapon), `transform="translate(0 ${n1(low + 11 + i * (TAB - 1))})"`)).reverse().join('');

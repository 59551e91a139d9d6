/** Divisional scale: a tray of slots 20 wide. Division and order letter in the band, a symbol and strength for each stand. */

import type { Piece } from '../board';
import { group } from '../paint/brushes';
import { n1 } from '../paint/vec';
import { band, cardboard, pips, text, tick, type Drawn } from './card';
import { standSymbol } from './figures';
import { nationOf } from './nations';

const SLOT = 20;
const HIGH = 54;

export const stackSize = (slots: number): readonly [number, number] => [Math.max(50, 10 + slots * SLOT), HIGH];

/** Where the middle of a slot lies, for clicks on a single stand. */
export const slotX = (slot: number, slots: number): number => (slot - (slots - 1) / 2) * SLOT;

const order = (letter: string, w: number, h: number, digit: string): string => {
  const known = letter !== '?' && letter !== '';
  return (
    `<rect x="${n1(w / 2 - 18)}" y="${n1(-h / 2 + 2.6)}" width="14.6" height="13.6" rx="2.4" fill="${known ? '#fbf5e2' : 'none'}" stroke="${digit}" stroke-width="1.1"/>` +
    text(w / 2 - 10.7, -h / 2 + 13.8, letter || '?', 13, `class="digit" fill="${known ? '#191c17' : digit}"`)
  );
};

export const drawStack = (piece: Piece, { lift = 0 } = {}): Drawn => {
  const nation = nationOf(piece.nation);
  const [w, h] = stackSize(piece.slots.length);
  const letter = piece.badges.find((badge) => badge.length === 1);
  const slots = piece.slots
    .map((slot, i) => {
      const x = slotX(i, piece.slots.length);
      const frame = slot.selected
        ? `<rect x="${n1(x - 9.4)}" y="-7.6" width="18.8" height="33" rx="3" fill="#ffc62e" fill-opacity=".24" stroke="#ffc62e" stroke-width="1.8"/>`
        : '';
      const body = group(standSymbol(slot.symbol, nation), `transform="translate(${n1(x)} 3)"`) + pips(slot.strength, slot.of, x, h / 2 - 6, nation.ink);
      return frame + (slot.spent ? group(body, 'opacity=".56"') : body);
    })
    .join('');
  return {
    svg:
      cardboard(w, h, nation, { lift }) +
      band(w, h, 17.2, nation.band) +
      text(-w / 2 + 6, -h / 2 + 14.4, piece.title, piece.title.length > 5 ? 11.5 : 15, `class="digit start" fill="${nation.digit}"`) +
      (letter === undefined ? '' : order(letter, w, h, nation.digit)) +
      slots +
      (piece.badges.includes('moved') ? tick(w / 2 + 3, 1) : ''),
    box: [-w / 2, -h / 2, w, h],
  };
};

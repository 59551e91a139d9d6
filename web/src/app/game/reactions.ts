/** Orders in advance, in words. */

import type { InAdvance } from '../../wire';

/** The hexes in what was typed, apart by spaces or commas. */
export const hexesIn = (places: string): string[] => places.toUpperCase().split(/[\s,]+/).filter(Boolean);

/** A hex added to what was typed; one that stands there is taken out. */
export const toggled = (places: string, hex: string): string => {
  const all = hexesIn(places);
  return (all.includes(hex) ? all.filter((one) => one !== hex) : [...all, hex]).join(' ');
};

/** An order from what was typed: hexes, and choices apart by semicolons. */
export const orderIn = (places: string, choices: string): InAdvance => {
  const words = choices.split(';').map((word) => word.trim()).filter(Boolean);
  return {
    at: hexesIn(places),
    answer: words.length === 1 && /^ask( me)?$/i.test(words[0]!) ? [] : words,
  };
};

/** An order as a sentence. */
export const ordersOf = ({ at, answer }: InAdvance): string => `${at.length ? `At ${at.join(', ')}` : 'Anywhere'}: ${answer.length ? answer.join(', then ') : 'ask me'}`;

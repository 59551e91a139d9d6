/** Orders in advance, in words. */

import type { InAdvance } from '../../wire';


/** An order from what was typed: hexes apart by spaces or commas, choices by semicolons. */
export const orderIn = (places: string, choices: string): InAdvance => {
  const words = choices.split(';').map((word) => word.trim()).filter(Boolean);
  return {
    at: places.toUpperCase().split(/[\s,]+/).filter(Boolean),
    answer: words.length === 1 && /^ask( me)?$/i.test(words[0]!) ? [] : words,
  };
};

/** An order as a sentence. */
export const ordersOf = ({ at, answer }: InAdvance): string => `${at.length ? `At ${at.join(', ')}` : 'Anywhere'}: ${answer.length ? answer.join(', then ') : 'ask me'}`;

/** Badges on the edges of a card: states a player must see at a glance. Unknown words show their first letters. */

import { group } from '../paint/brushes';
import { n1 } from '../paint/vec';
import { text } from './card';
import { EMBLEMS } from './nations';

// prettier-ignore
const DRAWN: Readonly<Record<string, string>> = {
  suppressed: '<circle r="10.4" fill="#22272b" stroke="#fff8e6" stroke-width="1.8"/><path d="M-5.4-4.4L0-.2 5.4-4.4M-5.4 1L0 5.2 5.4 1" fill="none" stroke="#ffb86b" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>',
  veteran: `<path d="M0-12L10.6 0 0 12-10.6 0Z" fill="#f3bd3a" stroke="#2a1f08" stroke-width="1.7" stroke-linejoin="round"/><path d="M-5.4 4L0-.4 5.4 4" fill="none" stroke="#2a1f08" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/><path d="${EMBLEMS.star}" transform="translate(0 -4.3) scale(.62)" fill="#2a1f08"/>`,
  spent: '<circle r="8.6" fill="#f7f1de" stroke="#22272b" stroke-width="1.6"/><path d="M-4 0L-1 3.2 4.4-3.4" fill="none" stroke="#22272b" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
  pinned: '<circle r="10" fill="#22272b" stroke="#fff8e6" stroke-width="1.8"/><path d="M-5-5L5 5M5-5L-5 5" stroke="#ffb86b" stroke-width="2.5" stroke-linecap="round"/>',
  wounded: '<circle r="9.4" fill="#fbf5e2" stroke="#22272b" stroke-width="1.6"/><path d="M0-5V5M-5 0H5" stroke="#a62f18" stroke-width="3.6" stroke-linecap="round"/>',
  moving: '<circle r="9.4" fill="#1d5a85" stroke="#fff8e6" stroke-width="1.7"/><path d="M-4.6 0H3.6M.4-4L4.4 0 .4 4" fill="none" stroke="#fff8e6" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
  watching: '<circle r="9.4" fill="#f7f1de" stroke="#22272b" stroke-width="1.6"/><path d="M-6 0Q0-6 6 0 0 6-6 0Z" fill="none" stroke="#22272b" stroke-width="1.7"/><circle r="2.2" fill="#22272b"/>',
};
const SAME: Readonly<Record<string, string>> = { activated: 'spent', moved: 'spent', fired: 'spent', acted: 'spent' };
/** Said by other means: the side of the card that is up, the letter in the band. */
const SILENT = new Set(['broken', 'hero', 'leader']);

const drawn = (word: string): string =>
  DRAWN[SAME[word] ?? word] ??
  `<circle r="9.4" fill="#f7f1de" stroke="#22272b" stroke-width="1.6"/>${text(0, 4.2, word.slice(0, 2).replace(/^./, (letter) => letter.toUpperCase()), 11.5, 'class="digit" fill="#191c17"')}`;

/** What has acted goes to the right edge, everything else down the left. */
export const badges = (words: readonly string[], half: number): string => {
  let left = 0;
  let right = 0;
  return words
    .filter((word) => !SILENT.has(word))
    .map((word) => {
      const acted = (SAME[word] ?? word) === 'spent';
      const [x, y] = acted ? [half - 2, 8 - right++ * 18] : [-half + 2.4, 2 - left++ * 20];
      return group(drawn(word), `transform="translate(${n1(x)} ${n1(y)})"`);
    })
    .join('');
};

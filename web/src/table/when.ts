import type { When } from '../wire';

/** When one can be asked to react, from the most asking to the least, in words. */
export const WHEN: readonly (readonly [When, string])[] = [
  ['always', 'always'],
  ['if_able', 'if I can'],
  ['if_it_matters', 'if it matters'],
  ['not_this_turn', 'not this turn'],
  ['never', 'never'],
];

/** How the dice fell: what came up against what was to be expected. */

import type { Telling } from '../api/types';

export interface SideLuck {
  seat: number;
  dice: number;
  /** How often each face came up, face 1 first. */
  faces: number[];
  mean: number;
}

/** Both sides' six-sided dice, counted from what was told. */
export const luckOf = (log: readonly Telling[], seats = 2, sides = 6): SideLuck[] => {
  const all = Array.from({ length: seats }, (_, seat) => ({ seat, dice: 0, faces: Array.from({ length: sides }, () => 0), mean: 0 }));
  for (const { dice } of log)
    for (const [seat, faces] of dice) {
      const own = seat === null ? undefined : all[seat];
      if (!own) continue;
      for (const face of faces)
        if (face >= 1 && face <= sides) {
          own.dice++;
          own.faces[face - 1]!++;
        }
    }
  for (const own of all) own.mean = own.dice ? own.faces.reduce((sum, count, i) => sum + count * (i + 1), 0) / own.dice : 0;
  return all;
};

/** How far a mean lies from what is to be expected, in standard deviations of fair dice. */
export const deviation = ({ dice, mean }: Pick<SideLuck, 'dice' | 'mean'>, sides = 6): number =>
  dice ? (mean - (sides + 1) / 2) / Math.sqrt((sides * sides - 1) / 12 / dice) : 0;

/** In words: one in three fair games is further off than one deviation, one in twenty further than two. */
export const inWords = (z: number): string => {
  const size = Math.abs(z);
  if (size < 0.5) return 'about what is to be expected';
  const how = size < 1 ? 'a little' : size < 2 ? 'clearly' : 'very';
  return `${how} ${z > 0 ? 'high' : 'low'}`;
};

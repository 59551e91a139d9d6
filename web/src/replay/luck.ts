/** How the dice fell: what came up against what was to be expected. */

import type { Fortune, SideLuck, Telling } from '../api/types';

/** Both sides' dice, counted from what was told. The server's own count also has what this viewer was not told, once the game is over. */
export const luckOf = (log: readonly Telling[], names: readonly string[] = ['', ''], sides = 6): SideLuck[] => {
  const all: SideLuck[] = names.map((name, seat) => ({ seat, name, dice: 0, faces: Array.from({ length: sides }, () => 0), fortunes: [] }));
  for (const { dice, fortunes } of log) {
    for (const [seat, faces] of dice) {
      const own = seat === null ? undefined : all[seat];
      if (!own) continue;
      for (const face of faces)
        if (face >= 1 && face <= sides) {
          own.dice++;
          own.faces[face - 1]!++;
        }
    }
    for (const fortune of fortunes ?? []) add(all[fortune.seat]?.fortunes, fortune);
  }
  return all;
};

const add = (to: Fortune[] | undefined, { seat, what, got, expected }: Fortune): void => {
  const same = to?.find((one) => one.what === what);
  if (same) {
    same.got += got;
    same.expected += expected;
  } else to?.push({ seat, what, got, expected });
};

export const mean = ({ dice, faces }: Pick<SideLuck, 'dice' | 'faces'>): number => (dice ? faces.reduce((sum, count, i) => sum + count * (i + 1), 0) / dice : 0);

/** How far the mean lies from what is to be expected, in standard deviations of fair dice. */
export const deviation = (luck: Pick<SideLuck, 'dice' | 'faces'>): number => {
  const sides = luck.faces.length;
  return luck.dice ? (mean(luck) - (sides + 1) / 2) / Math.sqrt((sides * sides - 1) / 12 / luck.dice) : 0;
};

/** In words: of three sides with fair dice one is further off than one deviation, of twenty one further than two. */
export const inWords = (z: number): string => {
  const size = Math.abs(z);
  if (size < 0.5) return 'about what is to be expected';
  const how = size < 1 ? 'a little' : size < 2 ? 'clearly' : 'very';
  return `${how} ${z > 0 ? 'high' : 'low'}`;
};

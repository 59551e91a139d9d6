/** Who plays whom: what a new game is asked for with. */

import { keys } from '../api/keys';
import { asProblem } from '../api/problem';
import type { Agent, Founded, Opponent, Seating } from '../api/types';

export type Against = 'computer' | 'friend' | 'self';

/** Levels made for people; the others are for experiments. */
export const LEVELS: readonly string[] = ['recruit', 'veteran', 'staff'];

/** The computer player one meets unless one chooses: the gentlest level in an introduction, the middle one elsewhere; where there
 *  are no levels, the best of what there is. */
export const usualAgent = (agents: readonly Agent[], introduction = false): string => {
  const known = (name: string): string | undefined => agents.find((one) => one.name === name)?.name;
  return known(introduction ? 'recruit' : 'veteran') ?? agents.findLast(({ name }) => name !== 'random' && name !== 'search')?.name ?? agents[0]?.name ?? '';
};

export const opponentOf = (against: Against, agent: string): Opponent => (against === 'computer' ? { agent } : against);

/** Founds a game. A commitment that has been used or forgotten meanwhile is done without: the server makes another. */
export const founded = async (found: (seating: Seating) => Promise<Founded>, seating: Seating): Promise<Founded> => {
  try {
    return await found(seating);
  } catch (error) {
    if (asProblem(error).kind !== 'unusable' || !seating.commitment) throw error;
    const { commitment: _, ...without } = seating;
    return found(without);
  }
};

/** Keeps the seats of a game that was founded here. */
export const keepFounded = (made: Founded, seed: string): void => {
  keys.keep(made.game, {
    seats: Object.fromEntries(made.seats.map(({ seat, token }) => [seat, token])),
    ...(made.invitation ? { invitation: made.invitation.link } : {}),
    ...(made.commitment ? { commitment: made.commitment } : {}),
    seed,
  });
};

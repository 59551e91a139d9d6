/** Checking that nobody chose the dice: every outcome of a file, computed again from what its head says. */

import { commitment, dice, draw, fairKey, seededKey, unhex } from './fair';
import type { ReplayFile } from './file';

export interface Proof {
  /** Everything that could be checked here is as it had to be. */
  holds: boolean;
  /** What came of it, in a sentence. */
  text: string;
  /** By commit and reveal, and not from a plain seed. */
  fair: boolean;
  inputs: number;
  /** Outcomes of chance. */
  chances: number;
  /** Single dice, each computed again. */
  dice: number;
  /** Draws; how many things there were to draw from only the rules know, so a draw is checked for some number of them. */
  draws: number;
  /** The secret belongs to the commitment; nothing where there is none. */
  secret: boolean | null;
  /** The line of the file where it goes wrong. */
  line: number | null;
}

/** No pile of any system is larger. */
const MOST_THINGS = 1000;

/** The faces of dice a system throws. */
const SIDES: Readonly<Record<string, readonly number[]>> = { ac: [6], cc: [6], gwc: [6], gts: [10, 6], tgw: [6, 3] };

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((value, i) => value === b[i]);

/** Checks a file by itself, without the server and without its word. */
export const check = (file: ReplayFile): Proof => {
  const { chance } = file;
  const proof: Proof = { holds: false, text: '', fair: chance.kind === 'fair', inputs: file.inputs.length, chances: 0, dice: 0, draws: 0, secret: null, line: null };
  if (chance.kind === 'by hand') return { ...proof, text: 'The dice of this game were thrown by hand, or it goes on from another game: there is no seed to check them against.' };
  let keyOf: (n: number) => Uint8Array;
  if (chance.kind === 'seeded') {
    const { seed } = chance;
    keyOf = (n) => seededKey(seed, n);
  } else {
    if (chance.secret === null) return { ...proof, text: 'The secret of this game has not been shown yet: that happens when the game is over.' };
    const secret = unhex(chance.secret);
    proof.secret = secret !== null && commitment(secret) === chance.commitment.toLowerCase();
    if (!secret || !proof.secret) return { ...proof, text: 'The secret shown does not belong to the commitment made before the game.' };
    keyOf = (n) => fairKey(secret, chance.seeds, chance.game, n);
  }
  const sides = SIDES[file.system] ?? [6, 10, 8, 12, 20, 4];
  for (const input of file.inputs) {
    if ('words' in input) continue;
    const key = keyOf(proof.chances);
    if ('dice' in input) {
      if (!sides.some((faces) => same(dice(key, input.dice.length, faces), input.dice))) {
        const due = dice(key, input.dice.length, sides[0]!).join(' ');
        return { ...proof, line: input.line, text: `Line ${input.line}: the file says dice ${input.dice.join(' ')} where the seeds give ${due}.` };
      }
      proof.dice += input.dice.length;
    } else {
      let among = input.draw + 1;
      while (among <= MOST_THINGS && draw(key, among) !== input.draw) among++;
      if (among > MOST_THINGS) return { ...proof, line: input.line, text: `Line ${input.line}: the seeds give no draw ${input.draw} from any pile.` };
      proof.draws++;
    }
    proof.chances++;
  }
  const what = [proof.dice ? `${proof.dice} dice` : '', proof.draws ? `${proof.draws} draws` : ''].filter(Boolean).join(' and ') || 'nothing thrown';
  const whose = proof.fair ? 'from the secret the server was bound to and the seeds of the players' : 'from the seed in the file';
  return { ...proof, holds: true, text: `Checked: ${what}, each as it had to be ${whose}.` };
};

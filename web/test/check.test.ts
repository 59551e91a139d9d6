import { describe, expect, it } from 'vitest';
import { check } from '../src/replay/check';
import { commitment, dice, draw, fairKey, hex, seededKey } from '../src/replay/fair';
import { readFile } from '../src/replay/file';

const secret = new Uint8Array(32).fill(9);
const seeds = ['Anna "the bold"', 'Bert, ärgerlich'];
const key = (n: number): Uint8Array => fairKey(secret, seeds, 'g1', n);

interface Change {
  secret?: string | null;
  commitment?: string;
  inputs?: string[];
  end?: string;
}
const fair = (change: Change = {}): string => {
  const shown = change.secret === undefined ? hex(secret) : change.secret;
  const inputs = change.inputs ?? ['0: order 41 M', `dice ${dice(key(0), 4, 6).join(' ')}`, 'hash 2 0123456789abcdef', `draw ${draw(key(1), 72)}`, '# a remark', '1: pass', `dice ${dice(key(2), 2, 6).join(' ')}`];
  const count = inputs.filter((line) => !/^(#|hash)/.test(line)).length;
  return [
    'salient-replay 1', 'system: ac', 'scenario: la-ferme-1916', 'content: 0123456789abcdef', 'seat 0: Anna', 'seat 1: Bert', 'chance: fair', 'game: "g1"',
    `commitment: ${change.commitment ?? commitment(secret)}`, ...seeds.map((seed, at) => `seed ${at}: ${JSON.stringify(seed)}`), ...(shown === null ? [] : [`secret: ${shown}`]), '', ...inputs, change.end ?? `end ${count}`, '',
  ].join('\n');
};

describe('checking a game file in the browser', () => {
  it('a fair game holds, outcome by outcome, whatever the seeds are', () => {
    expect(check(readFile(fair()))).toMatchObject({ holds: true, fair: true, inputs: 5, chances: 3, dice: 6, draws: 1, secret: true });
  });

  it('lines that end as on another system are the same file', () => {
    expect(check(readFile(fair().replaceAll('\n', '\r\n'))).holds).toBe(true);
  });

  it('a die that was turned is named with its line and what it had to be', () => {
    const due = dice(key(0), 2, 6);
    const turned = [(due[0]! % 6) + 1, due[1]!];
    const proof = check(readFile(fair({ inputs: [`dice ${turned.join(' ')}`] })));
    expect(proof).toMatchObject({ holds: false, line: 14 });
    expect(proof.text).toBe(`Line 14: the file says dice ${turned.join(' ')} where the seeds give ${due.join(' ')}.`);
  });

  it('another secret does not belong to the commitment', () => {
    expect(check(readFile(fair({ secret: '01'.repeat(32) })))).toMatchObject({ holds: false, secret: false });
    expect(check(readFile(fair({ secret: 'nonsense' })))).toMatchObject({ holds: false, secret: false });
  });

  it("another player's seed is found out", () => {
    expect(check(readFile(fair().replace('seed 1: "Bert', 'seed 1: "Carl'))).holds).toBe(false);
  });

  it('a secret that is not shown yet, and dice thrown by hand, prove nothing and say so', () => {
    expect(check(readFile(fair({ secret: null })))).toMatchObject({ holds: false, text: expect.stringContaining('not been shown yet') });
    const byHand = 'salient-replay 1\nsystem: ac\nscenario: x\ncontent: 0\nchance: by hand\n\ndice 6\nend 1\n';
    expect(check(readFile(byHand))).toMatchObject({ holds: false, text: expect.stringContaining('by hand') });
  });

  it('a seeded game holds by its seed alone', () => {
    const seeded = (faces: number[]) => `salient-replay 1\nsystem: ac\nscenario: x\ncontent: 0\nchance: seeded 18446744073709551615\n\ndice ${faces.join(' ')}\nend 1\n`;
    const due = dice(seededKey(18446744073709551615n, 0), 3, 6);
    expect(check(readFile(seeded(due)))).toMatchObject({ holds: true, fair: false, secret: null });
    expect(check(readFile(seeded([...due.slice(0, 2), (due[2]! % 6) + 1]))).holds).toBe(false);
  });
});

describe('a file that is not as it should be', () => {
  it.each([
    ['', 'Line 1: this is not a game file: it should begin with "salient-replay 1".'],
    ['salient-replay 2\n', 'Line 1: this file is of format 2, and only format 1 is known here.'],
    ['salient-replay 1\nsystem ac\n', 'Line 2: a line of the head is a word, a colon and a value.'],
    ['salient-replay 1\nsystem: ac\nsystem: cc\n', 'Line 3: "system" stands here twice.'],
    [fair({ inputs: ['hello'] }), 'Line 14: this is neither a choice, dice, a draw, a hash nor the end.'],
    [fair({ end: 'end 7' }), 'Line 21: the file has 5 inputs, and its end says 7.'],
    [fair({ end: '' }), 'Line 22: the file breaks off before its "end" line.'],
    [fair().replace('game: "g1"', 'game: g1'), 'Line 8: "game" should be a text in double quotes.'],
  ])('%# says what is wrong and where', (text, said) => {
    expect(() => check(readFile(text))).toThrow(said);
  });
});

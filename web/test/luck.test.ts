import { describe, expect, it } from 'vitest';
import type { Telling } from '../src/api/types';
import { deviation, inWords, luckOf, mean } from '../src/replay/luck';

const roll = (dice: [number | null, number[]][], fortunes: Telling['fortunes'] = []): Telling => ({ seq: 1, text: '', clause: '', seat: null, dice, hexes: [], sums: [], fortunes });

describe('luck', () => {
  it("counts each side's faces, and nobody's dice for nobody", () => {
    const [one, two] = luckOf([roll([[0, [6, 6, 1]], [1, [2]]]), roll([[0, [3]], [null, [5, 5]]])]);
    expect(one).toMatchObject({ dice: 4, faces: [1, 0, 1, 0, 0, 2] });
    expect(two).toMatchObject({ dice: 1, faces: [0, 1, 0, 0, 0, 0] });
    expect(mean(one!)).toBe(4);
  });

  it('adds up what was got and what was to be expected', () => {
    const [one] = luckOf([roll([], [{ seat: 0, what: 'hits', got: 2, expected: 1.5 }]), roll([], [{ seat: 0, what: 'hits', got: 0, expected: 1 }])]);
    expect(one!.fortunes).toEqual([{ seat: 0, what: 'hits', got: 2, expected: 2.5 }]);
  });

  it('measures the distance from fair dice in standard deviations', () => {
    expect(deviation({ dice: 0, faces: [0, 0, 0, 0, 0, 0] })).toBe(0);
    expect(deviation({ dice: 6, faces: [1, 1, 1, 1, 1, 1] })).toBe(0);
    // One die: 6 lies 2.5 above 3.5, and the deviation of one die is the root of 35/12.
    expect(deviation({ dice: 1, faces: [0, 0, 0, 0, 0, 1] })).toBeCloseTo(2.5 / Math.sqrt(35 / 12), 12);
  });

  it('says it in words', () => {
    expect([0, 0.7, -1.5, 2.4].map(inWords)).toEqual(['about what is to be expected', 'a little high', 'clearly low', 'very high']);
  });
});

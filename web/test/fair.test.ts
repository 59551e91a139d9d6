import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitment, dice, draw, fairKey, hex, seededKey, unhex } from '../src/replay/fair';
import { sha256 } from '../src/replay/sha256';

const secret = new Uint8Array(32).fill(7);

describe('where dice come from', () => {
  it('hashes as everybody else does, at every length around a block', () => {
    for (const length of [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
      const bytes = randomBytes(length);
      expect(hex(sha256(bytes)), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('commits to a secret as the program does', () => {
    expect(commitment(secret)).toBe('982549584f6431814d6175f1859b106434b4740b51edb883ed33f6ba352f21c6');
  });

  it('throws fair dice and draws fair cards as the program does', () => {
    expect(dice(fairKey(secret, ['Anna', 'Bert'], 'game-1', 0), 8, 6)).toEqual([3, 4, 1, 5, 5, 4, 1, 2]);
    expect(draw(fairKey(secret, ['Anna', 'Bert'], 'game-1', 1), 72)).toBe(43);
  });

  it('throws seeded dice as the program does', () => {
    expect(dice(seededKey(42n, 0), 8, 6)).toEqual([3, 3, 2, 5, 2, 6, 4, 2]);
  });

  it('goes on into further blocks of the stream without repeating itself', () => {
    const many = dice(seededKey(42n, 0), 64, 6);
    expect(many.slice(0, 8)).toEqual([3, 3, 2, 5, 2, 6, 4, 2]);
    expect(many.slice(16, 32)).not.toEqual(many.slice(0, 16));
    expect(new Set(many)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('reads 64 hexadecimal digits and nothing else', () => {
    expect(unhex('07'.repeat(32))).toEqual(secret);
    for (const bad of ['', '07', '0g'.repeat(32), '07'.repeat(33)]) expect(unhex(bad)).toBeNull();
  });
});

/** Where the dice of a game come from, byte for byte as docs/replays.md says. */

import { sha256 } from './sha256';

const utf8 = new TextEncoder();

const joined = (...parts: Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};
const u32 = (n: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, n, true);
  return new Uint8Array(view.buffer);
};
const u64 = (n: number | bigint): Uint8Array => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(n), true);
  return new Uint8Array(view.buffer);
};
const text = (s: string): Uint8Array => {
  const bytes = utf8.encode(s);
  return joined(u32(bytes.length), bytes);
};

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 64 hexadecimal digits as 32 bytes; nothing if they are something else. */
export const unhex = (digits: string): Uint8Array | null =>
  /^[0-9a-f]{64}$/i.test(digits) ? Uint8Array.from(digits.match(/../g)!, (pair) => parseInt(pair, 16)) : null;

export const commitment = (secret: Uint8Array): string => hex(sha256(joined(utf8.encode('salient commitment 1\n'), secret)));

export const fairKey = (secret: Uint8Array, seeds: readonly string[], game: string, n: number): Uint8Array =>
  sha256(joined(utf8.encode('salient fair outcome 1\n'), secret, u32(seeds.length), ...seeds.map(text), text(game), u64(n)));

export const seededKey = (seed: bigint, n: number): Uint8Array => sha256(joined(utf8.encode('salient seeded outcome 1\n'), u64(seed), u64(n)));

/** The 32-bit words of ChaCha with 8 rounds, block counter from 0, nonce 0. */
function* words(key: Uint8Array): Generator<number, never> {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const start = Uint32Array.from([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true)), 0, 0, 0, 0]);
  const s = new Uint32Array(16);
  const mix = (a: number, b: number, c: number, d: number): void => {
    const rotated = (at: number, from: number, n: number): void => {
      const x = s[at]! ^ s[from]!;
      s[at] = (x << n) | (x >>> (32 - n));
    };
    s[a] = s[a]! + s[b]!;
    rotated(d, a, 16);
    s[c] = s[c]! + s[d]!;
    rotated(b, c, 12);
    s[a] = s[a]! + s[b]!;
    rotated(d, a, 8);
    s[c] = s[c]! + s[d]!;
    rotated(b, c, 7);
  };
  for (;;) {
    s.set(start);
    for (let round = 0; round < 4; round++) {
      mix(0, 4, 8, 12);
      mix(1, 5, 9, 13);
      mix(2, 6, 10, 14);
      mix(3, 7, 11, 15);
      mix(0, 5, 10, 15);
      mix(1, 6, 11, 12);
      mix(2, 7, 8, 13);
      mix(3, 4, 9, 14);
    }
    for (let i = 0; i < 16; i++) yield (s[i]! + start[i]!) >>> 0;
    start[12] = start[12]! + 1;
  }
}

/** A number from 0 to `bound` - 1: words at the top that would favour small numbers are passed over. */
const below = (stream: Generator<number, never>, bound: number): number => {
  const most = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = stream.next().value;
    if (word < most) return word % bound;
  }
};

export const dice = (key: Uint8Array, count: number, sides: number): number[] => {
  const stream = words(key);
  return Array.from({ length: count }, () => below(stream, sides) + 1);
};

export const draw = (key: Uint8Array, among: number): number => below(words(key), among);

import { describe, expect, it } from 'vitest';
import { follow } from '../src/api/log';
import { patience } from '../src/api/live';
import type { View } from '../src/api/types';

const view = (seq: number, from: number, ...texts: string[]): View =>
  ({ seq, status: 'playing', can_undo: false, acted: null, binding: [], standing: [], scene: {}, from, tellings: texts.map((text) => ({ seq, text })) }) as unknown as View;
const texts = (followed: ReturnType<typeof follow>): string[] => (typeof followed === 'object' ? followed.view.tellings.map(({ text }) => text) : [followed]);
const after = (...views: View[]): View => {
  let held: View | null = null;
  for (const sent of views) {
    const followed = follow(held, sent);
    if (typeof followed !== 'object') throw new Error(followed);
    held = followed.view;
  }
  return held!;
};

describe('following a game by the rule of `from`', () => {
  it('the first view is taken whole', () => {
    expect(texts(follow(null, view(3, 0, 'a', 'b')))).toEqual(['a', 'b']);
  });

  it('news is appended, and `from` says where it begins', () => {
    const held = after(view(1, 0, 'a'), view(2, 1, 'b', 'c'));
    expect(held.tellings.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(held.from).toBe(1);
  });

  it('after an undo what was taken back is dropped', () => {
    expect(texts(follow(after(view(1, 0, 'a', 'b', 'c')), view(2, 1)))).toEqual(['a']);
    expect(texts(follow(after(view(1, 0, 'a', 'b', 'c')), view(2, 1, 'd')))).toEqual(['a', 'd']);
  });

  it('the same view twice, by answer and by live connection, changes nothing', () => {
    const held = after(view(1, 0, 'a'), view(2, 1, 'b'));
    expect(texts(follow(held, view(2, 1, 'b')))).toEqual(['a', 'b']);
  });

  it('a view that was overtaken is passed over', () => {
    expect(follow(after(view(5, 0, 'a')), view(4, 0, 'x'))).toBe('old');
  });

  it('a view whose log begins beyond what is held asks for the whole', () => {
    expect(follow(after(view(1, 0, 'a')), view(9, 4, 'e'))).toBe('gap');
    expect(follow(null, view(9, 4, 'e'))).toBe('gap');
  });
});

describe('coming back', () => {
  it('waits longer from try to try, up to a quarter of a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((n) => patience(n, 0))).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000]);
  });

  it('takes up to a quarter off, so that not all come back at once', () => {
    expect(patience(2, 1)).toBe(1500);
  });
});

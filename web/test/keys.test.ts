import { beforeEach, describe, expect, it } from 'vitest';
import { Keys } from '../src/api/keys';

const store = new Map<string, string>();
const storage = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) };

describe('seats this browser holds', () => {
  beforeEach(() => store.clear());

  it('keeps both seats of a game, and what is known of it', () => {
    const keys = new Keys(storage);
    keys.keep('g1', { seats: { 0: 'a' }, commitment: 'c' }, 1);
    keys.keep('g1', { seats: { 1: 'b' }, title: 'La Ferme' }, 2);
    expect(new Keys(storage).of('g1')).toMatchObject({ game: 'g1', seats: { 0: 'a', 1: 'b' }, commitment: 'c', title: 'La Ferme', opened: 2 });
  });

  it('has the newest first and forgets what it is told to forget', () => {
    const keys = new Keys(storage);
    for (const game of ['g1', 'g2', 'g3', 'g1']) keys.keep(game, {});
    expect(keys.all().map(({ game }) => game)).toEqual(['g1', 'g3', 'g2']);
    keys.forget('g3');
    expect(keys.all().map(({ game }) => game)).toEqual(['g1', 'g2']);
  });

  it('holds a hundred games and no more', () => {
    const keys = new Keys(storage);
    for (let n = 0; n < 130; n++) keys.keep(`g${n}`, {}, n);
    expect(keys.all()).toHaveLength(100);
    expect(keys.all()[0]?.game).toBe('g129');
  });

  it.each(['', '{', '{"a":1}', '[1, null, {"game": 3}]', 'null'])('reads %j as nothing', (text) => {
    store.set('salient.games', text);
    expect(new Keys(storage).all()).toEqual([]);
  });

  it('goes on where the browser keeps nothing', () => {
    const keys = new Keys({ getItem: () => null, setItem: () => { throw new Error('full'); } });
    expect(keys.keep('g1', { seats: { 0: 'a' } }).seats).toEqual({ 0: 'a' });
  });
});

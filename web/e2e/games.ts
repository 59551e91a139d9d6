/** Games made and played without a browser, so that a test can begin where it wants to. */

import type { Founded, Offer, View } from '../src/wire';
import { base } from './browser';

const ask = async <T>(path: string, body?: unknown, token?: string): Promise<T> => {
  const answer = await fetch(base + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const value = (await answer.json()) as T;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return value;
};

export interface Game {
  game: string;
  tokens: [string, string];
}

/** Both seats in one hand. */
export const bothSeats = async (scenario: string, seed = 'tests'): Promise<Game> => {
  const made = await ask<Founded>('/api/games', { scenario, seat: 'both', opponent: 'self', name: 'Anna', seed });
  return { game: made.game, tokens: [made.seats[0]!.token, made.seats[1]!.token] };
};

export const viewOf = (game: string, token: string): Promise<View> => ask(`/api/games/${game}/scene?since=0`, undefined, token);
export const choose = (game: string, token: string, seq: number, words: string): Promise<View> => ask(`/api/games/${game}/choose`, { seq, words }, token);

/** A die for tests: the same numbers every time. */
const numbers = (seed: number) => (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;

/** Plays both seats until `until` says so or the game is over; the choices are the same every time, and what `prefer` names comes first. */
export const playBoth = async ({ game, tokens }: Game, until: (view: View) => boolean = () => false, prefer = /^$/): Promise<View> => {
  const next = numbers(7);
  for (let turn = 0; turn < 4000; turn++) {
    for (const token of tokens) {
      const view = await viewOf(game, token);
      if (view.status === 'over' || until(view)) return view;
      const { offers } = view.scene;
      if (!offers.length) continue;
      const main = offers.find((offer: Offer) => offer.main);
      const wanted = offers.filter(({ words }: Offer) => prefer.test(words));
      const offer = wanted.length ? wanted[Math.floor(next() * wanted.length)]! : main && (prefer.source !== '^$' || next() > 0.6) ? main : offers[Math.floor(next() * offers.length)]!;
      await choose(game, token, view.seq, offer.words);
    }
  }
  throw new Error('the game does not end');
};

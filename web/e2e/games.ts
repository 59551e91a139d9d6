/** Games made and played without a browser, so that a test can begin where it wants to. */

import type { Battles, Founded, Offer, View } from '../src/wire';
import { base, numbers } from './browser';

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

export const battles = (): Promise<Battles> => ask('/api/scenarios');
export const viewOf = (game: string, token: string): Promise<View> => ask(`/api/games/${game}/scene?since=0`, undefined, token);
export const choose = (game: string, token: string, seq: number, words: string): Promise<View> => ask(`/api/games/${game}/choose`, { seq, words }, token);

/** Plays both seats until `until` says so or the game is over; the choices are the same every time, and what `prefer` names comes first. */
export const playBoth = async ({ game, tokens }: Game, until: (view: View) => boolean = () => false, prefer = /^$/, seed = 7): Promise<View> => {
  const next = numbers(seed);
  // Of the log only what is new is asked for.
  const seen = [0, 0];
  const look = (at: number): Promise<View> => ask(`/api/games/${game}/scene?since=${seen[at]}`, undefined, tokens[at]!);
  for (let turn = 0; turn < 4000; turn++) {
    for (const at of [0, 1]) {
      let view = await look(at);
      for (;;) {
        seen[at] = view.seq;
        if (view.status === 'over' || until(view)) return view;
        const { offers } = view.scene;
        if (!offers.length) break;
        const main = offers.find((offer: Offer) => offer.main);
        const wanted = offers.filter(({ words }: Offer) => prefer.test(words));
        const offer = wanted.length ? wanted[Math.floor(next() * wanted.length)]! : main && (prefer.source !== '^$' || next() > 0.6) ? main : offers[Math.floor(next() * offers.length)]!;
        view = await choose(game, tokens[at]!, view.seq, offer.words);
        // Where both are asked they take turns.
        if (view.scene.prompt.waits_for !== 1 << at && view.status !== 'over') break;
      }
    }
  }
  throw new Error('the game does not end');
};

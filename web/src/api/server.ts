/** The server's addresses, each as a function. */

import { ask, askText } from './http';
import type { Hint } from '../wire';
import type { Agent, Battles, Board, Checked, Cover, Founded, Key, Listed, Luck, RulePage, Rules, Scene, Seating, Sight, StandingAnswer, Steps, Telling, View, WhyNot } from './types';

type Token = string | null | undefined;
/** Whose eyes: a seat, a spectator, or one's own. */
export type Eyes = 0 | 1 | 'spectator' | null;

const at = (game: string, rest = ''): string => `/api/games/${encodeURIComponent(game)}${rest}`;

export const battles = (): Promise<Battles> => ask('/api/scenarios');
export const agents = (): Promise<Agent[]> => ask('/api/agents');
export const commit = (): Promise<{ commitment: string }> => ask('/api/commitments', { body: {} });
export const publicGames = (): Promise<Listed[]> => ask('/api/games');
export const mine = (tokens: string[]): Promise<Listed[]> => ask('/api/mine', { body: { tokens } });

const scenario = (id: string, rest: string): string => `/api/scenarios/${encodeURIComponent(id)}${rest}`;

/** A scenario before anybody has moved: its board, and what a spectator sees on it. */
export const opening = async (system: string, id: string): Promise<{ board: Board; scene: Scene }> => {
  const [board, scene] = await Promise.all([ask<Board>(scenario(id, '/board'), { query: { system } }), ask<Scene>(scenario(id, '/scene'), { query: { system } })]);
  return { board, scene };
};

export const found = (name: string, seating: Seating): Promise<Founded> => ask('/api/games', { body: { scenario: name, ...seating } });
export const foundFile = (file: { name: string; text: string }, seating: Seating): Promise<Founded> => ask('/api/games', { body: { file, ...seating } });
export const importGame = (replay: string, seating: Seating): Promise<Founded> => ask('/api/games/import', { body: { replay, ...seating } });
export const join = (game: string, token: string, name: string, seed: string): Promise<Key> => ask(at(game, '/join'), { body: { token, name, seed } });
export const fork = (game: string, from: { at: number; eyes: Eyes; other?: string | undefined }, seating: Seating, token: Token): Promise<Founded> =>
  ask(at(game, '/fork'), { token, query: { as: from.eyes }, body: { at: from.at, ...(from.other ? { other: from.other } : {}), ...seating } });

export const cover = (game: string, token: Token): Promise<Cover> => ask(at(game), { token });
export const board = (game: string): Promise<Board> => ask(at(game, '/board'));
export const view = (game: string, token: Token, since: number): Promise<View> => ask(at(game, '/scene'), { token, query: { since } });
export const sceneAt = (game: string, token: Token, seq: number, eyes: Eyes, signal?: AbortSignal): Promise<{ seq: number; scene: Scene }> =>
  ask(at(game, '/scene'), { token, query: { at: seq, as: eyes }, ...(signal ? { signal } : {}) });
export const log = (game: string, token: Token): Promise<{ seq: number; from: number; tellings: Telling[] }> => ask(at(game, '/log'), { token, query: { since: 0 } });
export const choose = (game: string, token: Token, seq: number, words: string): Promise<View> => ask(at(game, '/choose'), { token, body: { seq, words } });
export const undo = (game: string, token: Token, seq: number): Promise<View> => ask(at(game, '/undo'), { token, body: { seq } });
export const whyNot = (game: string, token: Token, words: string): Promise<WhyNot> => ask(at(game, '/why_not'), { token, body: { words } });
export const hint = (game: string, token: Token): Promise<Hint> => ask(at(game, '/hint'), { token, body: {} });
export const sight = (game: string, token: Token, from: string, to: string): Promise<Sight> => ask(at(game, '/sight'), { token, query: { from, to } });
export const resign = (game: string, token: Token, seq: number): Promise<View> => ask(at(game, '/resign'), { token, body: { seq } });
export const setStanding = (game: string, token: Token, answer: StandingAnswer): Promise<View> => ask(at(game, '/standing'), { token, body: answer });

export const replay = (game: string, token: Token, eyes: Eyes): Promise<Steps> => ask(at(game, '/replay'), { token, query: { as: eyes } });
export const file = (game: string): Promise<string> => askText(at(game, '/file'));
export const verify = (game: string): Promise<Checked> => ask(at(game, '/verify'));
export const luck = (game: string, token: Token, eyes: Eyes): Promise<Luck> => ask(at(game, '/luck'), { token, query: { as: eyes } });

export const rules = (system: string, q: string, signal?: AbortSignal): Promise<Rules> =>
  ask(`/api/rules/${encodeURIComponent(system)}`, { query: { q: q || null }, ...(signal ? { signal } : {}) });
export const rule = (system: string, id: string): Promise<RulePage> => ask(`/api/rules/${encodeURIComponent(system)}/${encodeURIComponent(id)}`);

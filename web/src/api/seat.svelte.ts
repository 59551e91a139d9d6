/** One viewer at a game: what it sees now, and what it can do. */

import { follow } from './log';
import { Live, type Line } from './live';
import { asProblem, Problem } from './problem';
import * as server from './server';
import type { Scene, Sight, StandingAnswer, View, When, WhyNot } from './types';
import type { Hint } from '../wire';

export class SeatStore {
  /** Replaced whole with every change. */
  view = $state.raw<View | null>(null);
  line = $state<Line>('connecting');
  /** Something is on its way to the server. */
  busy = $state(false);
  /** What went wrong for good: no such game, a wrong token. */
  failed = $state.raw<Problem | null>(null);
  #live: Live;
  #asking = false;

  constructor(
    readonly game: string,
    readonly token: string | null,
    readonly seat: number | null,
    readonly trouble: (problem: Problem) => void,
  ) {
    this.#live = new Live(game, token, {
      view: (view) => this.#take(view),
      problem: trouble,
      line: (line) => {
        this.line = line;
        if (line === 'lost') void this.#find();
      },
      seq: () => this.view?.seq ?? 0,
    });
  }

  #take(sent: View): void {
    const followed = follow(this.view, sent);
    if (followed === 'gap') void this.#whole();
    else if (followed !== 'old') this.view = followed.view;
  }

  async #whole(): Promise<void> {
    const sent = await server.view(this.game, this.token, 0);
    const followed = follow(null, sent);
    if (typeof followed === 'object' && sent.seq >= (this.view?.seq ?? 0)) this.view = followed.view;
  }

  /** A connection that is refused says nothing about why; a question does. */
  async #find(): Promise<void> {
    if (this.#asking || this.failed) return;
    this.#asking = true;
    try {
      await server.cover(this.game, this.token);
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status >= 400 && problem.status < 500) {
        this.failed = problem;
        this.#live.close();
      }
    } finally {
      this.#asking = false;
    }
  }

  async #act(send: (seq: number) => Promise<View>, still: (view: View) => boolean): Promise<boolean> {
    if (this.busy || !this.view) return false;
    this.busy = true;
    try {
      try {
        this.#take(await send(this.view.seq));
      } catch (error) {
        const problem = asProblem(error);
        if (problem.kind !== 'stale') throw problem;
        // The other side did something in the open meanwhile: what is still on offer is sent again.
        this.#take(await server.view(this.game, this.token, this.view.seq));
        if (!still(this.view)) throw problem;
        this.#take(await send(this.view.seq));
      }
      return true;
    } catch (error) {
      this.trouble(asProblem(error));
      return false;
    } finally {
      this.busy = false;
    }
  }

  choose(words: string): Promise<boolean> {
    return this.#act(
      (seq) => server.choose(this.game, this.token, seq, words),
      (view) => view.scene.offers.some((offer) => offer.words === words),
    );
  }

  undo(): Promise<boolean> {
    return this.#act(
      (seq) => server.undo(this.game, this.token, seq),
      (view) => view.can_undo,
    );
  }

  whyNot(words: string): Promise<WhyNot> {
    return server.whyNot(this.game, this.token, words);
  }

  hint(): Promise<Hint> {
    return server.hint(this.game, this.token);
  }

  sight(from: string, to: string): Promise<Sight> {
    return server.sight(this.game, this.token, from, to);
  }

  /** How it looked at an earlier count. */
  async sceneAt(seq: number): Promise<Scene> {
    return (await server.sceneAt(this.game, this.token, seq, null)).scene;
  }

  /** Standing answers to reactions, by kind. */
  get standings(): Readonly<Record<string, When>> {
    return Object.fromEntries((this.view?.standing ?? []).map(({ window, ask }) => [window, ask]));
  }

  /** When to be asked for a kind of reaction; orders in advance stay. */
  standing(window: string, ask: When): Promise<void> {
    const before = this.view?.standing.find((one) => one.window === window);
    return this.answer({ window, ask, except: before?.except ?? [] });
  }

  /** The whole answer to a kind of reaction. */
  async answer(answer: StandingAnswer): Promise<void> {
    try {
      this.#take(await server.setStanding(this.game, this.token, answer));
    } catch (error) {
      this.trouble(asProblem(error));
    }
  }

  /** Gives the game up. */
  resign(): Promise<boolean> {
    return this.#act(
      (seq) => server.resign(this.game, this.token, seq),
      (view) => view.status === 'playing',
    );
  }

  close(): void {
    this.#live.close();
  }
}

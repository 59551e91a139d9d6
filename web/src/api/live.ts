/** A live connection that comes back by itself. */

import { problemOf, type Problem } from './problem';
import type { View } from './types';

export type Line = 'connecting' | 'live' | 'lost' | 'closed';

export interface LiveEvents {
  view: (view: View) => void;
  problem: (problem: Problem) => void;
  line: (line: Line) => void;
  /** The last count of changes that is held. */
  seq: () => number;
}

/** Milliseconds before try `n`, counted from 0: doubling from a half second to 15 seconds, with up to a quarter taken off so
 *  that many clients do not come back at once. */
export const patience = (n: number, chance: number = Math.random()): number => Math.min(15000, 500 * 2 ** n) * (1 - chance / 4);

export class Live {
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #closed = false;
  readonly #now = (): void => {
    if (this.#timer !== undefined && document.visibilityState === 'visible') this.#connect();
  };

  constructor(
    readonly game: string,
    readonly token: string | null,
    readonly events: LiveEvents,
    readonly base: string = location.origin.replace(/^http/, 'ws'),
  ) {
    globalThis.addEventListener?.('online', this.#now);
    globalThis.document?.addEventListener('visibilitychange', this.#now);
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#closed) return;
    this.events.line(this.#tries ? 'lost' : 'connecting');
    const query = new URLSearchParams({ seq: String(this.events.seq()) });
    if (this.token) query.set('token', this.token);
    const socket = new WebSocket(`${this.base}/api/games/${encodeURIComponent(this.game)}/live?${query}`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(event.data);
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return;
      this.events.line('lost');
      this.#timer = setTimeout(() => this.#connect(), patience(this.#tries++));
    };
  }

  #hear(text: string): void {
    let message: { view?: View; problem?: unknown };
    try {
      message = JSON.parse(text) as typeof message;
    } catch {
      return;
    }
    if (message.view) {
      this.#tries = 0;
      this.events.line('live');
      this.events.view(message.view);
    } else if (message.problem) this.events.problem(problemOf(message.problem, 0));
  }

  /** How many tries have failed since it was last live. */
  get tries(): number {
    return this.#tries;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    globalThis.removeEventListener?.('online', this.#now);
    globalThis.document?.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
    this.events.line('closed');
  }
}

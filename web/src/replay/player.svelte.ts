/** Stepping through a game: where one stands, whose eyes, and what was said up to there. */

import { SvelteMap } from 'svelte/reactivity';
import { asProblem, type Problem } from '../api/problem';
import * as server from '../api/server';
import type { Eyes } from '../api/server';
import type { Scene, Status, Telling, View } from '../api/types';

/** What the log said up to a point: everything told at or before its count. */
export const toldUntil = (log: readonly Telling[], seq: number): Telling[] => log.filter((line) => line.seq <= seq);

export class Player {
  points = $state.raw<readonly number[]>([0]);
  log = $state.raw<readonly Telling[]>([]);
  status = $state<Status>('playing');
  file = $state.raw<string | null>(null);
  eyes = $state<Eyes>(null);
  /** Which point, counted from 0. */
  step = $state(0);
  playing = $state(false);
  failed = $state.raw<Problem | null>(null);
  view = $state.raw<View | null>(null);
  #scenes = new SvelteMap<string, Promise<Scene>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;

  constructor(
    readonly game: string,
    readonly token: string | null,
  ) {}

  get last(): number {
    return this.points.length - 1;
  }
  get seq(): number {
    return this.points[this.step] ?? 0;
  }

  /** Opens the game with these eyes, as near as can be to where one stood. */
  async open(eyes: Eyes, at: number | null = null): Promise<void> {
    try {
      const part = this.points.length > 1 ? this.step / this.last : 0;
      const { points, log, status, file } = await server.replay(this.game, this.token, eyes);
      this.points = points.length ? points : [0];
      this.log = log;
      this.status = status;
      this.file = file;
      this.eyes = eyes;
      this.#scenes.clear();
      const found = at === null ? Math.round(part * this.last) : this.points.findLastIndex((seq) => seq <= at);
      await this.go(Math.max(0, found));
      this.failed = null;
    } catch (error) {
      this.failed = asProblem(error);
    }
  }

  #scene(seq: number): Promise<Scene> {
    const key = `${this.eyes} ${seq}`;
    let found = this.#scenes.get(key);
    if (!found) {
      found = server.sceneAt(this.game, this.token, seq, this.eyes).then(({ scene }) => scene);
      found.catch(() => this.#scenes.delete(key));
      this.#scenes.set(key, found);
      // A long game is not kept whole.
      if (this.#scenes.size > 120) this.#scenes.delete(this.#scenes.keys().next().value ?? '');
    }
    return found;
  }

  async go(step: number): Promise<void> {
    this.step = Math.max(0, Math.min(step, this.last));
    const [mine, seq] = [++this.#wanted, this.seq];
    const scene = await this.#scene(seq);
    if (mine !== this.#wanted) return;
    const tellings = toldUntil(this.log, seq);
    const before = this.points[this.step - 1] ?? -1;
    this.view = { seq, status: this.step === this.last ? this.status : 'playing', can_undo: false, acted: null, binding: [], standing: [], scene: { ...scene, offers: [] }, from: toldUntil(tellings, before).length, tellings };
    // The next one is asked for while this one is looked at.
    const next = this.points[this.step + 1];
    if (next !== undefined) this.#scene(next).catch(() => undefined);
  }

  by(steps: number): void {
    this.pause();
    void this.go(this.step + steps).catch(this.#trouble);
  }

  to(step: number): void {
    this.pause();
    void this.go(step).catch(this.#trouble);
  }

  play(): void {
    if (this.step >= this.last) this.step = 0;
    this.playing = true;
    const tick = async (): Promise<void> => {
      if (!this.playing) return;
      try {
        await this.go(this.step + 1);
      } catch (error) {
        this.#trouble(error);
      }
      if (this.step >= this.last) this.playing = false;
      else this.#timer = setTimeout(tick, 900);
    };
    this.#timer = setTimeout(tick, 250);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  readonly #trouble = (error: unknown): void => {
    this.pause();
    this.failed = asProblem(error);
  };
}

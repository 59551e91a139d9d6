/** A game on this screen: its board, its cover, and the seats that are held here. */

import { keys } from '../../api/keys';
import { asProblem, Problem } from '../../api/problem';
import { SeatStore } from '../../api/seat.svelte';
import * as server from '../../api/server';
import type { Board, Cover, Scene } from '../../api/types';
import { house } from '../house.svelte';

/** What of a scene another seat might not be shown. */
const known = (scene: Scene): string =>
  JSON.stringify([scene.pieces.map((piece) => ({ ...piece, selected: false })), scene.panels, scene.hands, scene.piles]);

/** Whether one of two seats knows something that the other does not. */
export const hides = (a: Scene, b: Scene): boolean => known(a) !== known(b);

const asked = (seat: SeatStore | undefined): boolean => !!seat?.view && seat.view.status === 'playing' && seat.view.scene.offers.length > 0;

export class Match {
  board = $state.raw<Board | null>(null);
  cover = $state.raw<Cover | null>(null);
  failed = $state.raw<Problem | null>(null);
  /** The seats held here; one without a seat for who watches. */
  readonly seats: readonly SeatStore[];
  /** Whose eyes the screen shows. */
  #shown = $state(0);
  /** The curtain is down until the next one takes the screen. */
  curtain = $state(false);
  /** Hexes of an order in advance while it is being written; they are picked on the map too. */
  places = $state<string | null>(null);

  constructor(
    readonly game: string,
    tokens: Readonly<Record<string, string>>,
  ) {
    const held = Object.entries(tokens).sort();
    this.seats = held.length
      ? held.map(([seat, token]) => new SeatStore(game, token, Number(seat), house.trouble))
      : [new SeatStore(game, null, null, house.trouble)];
    void this.#open();
  }

  async #open(): Promise<void> {
    try {
      const [board] = await Promise.all([server.board(this.game), this.refresh()]);
      this.board = board;
    } catch (error) {
      this.failed = asProblem(error);
    }
  }

  /** Players and dice: they change when somebody joins and when the game ends. */
  async refresh(): Promise<void> {
    this.cover = await server.cover(this.game, this.seats[0]?.token);
    const { title, system, scenario } = this.cover;
    if (this.seats[0]?.token) keys.keep(this.game, { title, system, scenario });
  }

  get both(): boolean {
    return this.seats.length > 1;
  }
  get seat(): SeatStore {
    return this.seats[this.#shown] ?? this.seats[0]!;
  }

  /** Where both seats are on this screen, it shows whoever must act; if that one knows what the other may not, a curtain falls first. */
  follow(): void {
    if (!this.both || asked(this.seat)) return;
    const next = this.seats.findIndex(asked);
    if (next < 0 || next === this.#shown) return;
    const [a, b] = [this.seat.view?.scene, this.seats[next]?.view?.scene];
    this.curtain = !!a && !!b && hides(a, b);
    this.#shown = next;
  }

  close(): void {
    for (const seat of this.seats) seat.close();
  }
}

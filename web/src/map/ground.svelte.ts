/** The painted ground of a board: baked once as wide as it is shown, and once more, finer, when one looks closely. */

import type { Attachment } from 'svelte/attachments';
import type { Board } from '../board';
import { groundOf } from '../paint/keep';
import type { Live } from '../paint/sheet';
import type { Point } from '../paint/vec';

/** Widths a ground is baked in, so that windows of about the same size share a bitmap. */
const WIDTHS = [800, 1200, 1600, 2400, 3600, 4800];

export const widthFor = (pixels: number): number => WIDTHS.find((one) => one >= pixels * 0.92) ?? WIDTHS.at(-1)!;

/** Grounds of boards that are laid: a table that changes its shape keeps what is painted. */
const laid = new WeakMap<Board, Ground>();

export class Ground {
  live = $state.raw<Live | null>(null);
  canvas = $state.raw<HTMLCanvasElement | null>(null);
  ready = $state(false);
  #board: Board;
  #size: Point;
  #have = 0;
  #asked = 0;
  #later: ReturnType<typeof setTimeout> | undefined;

  static of(board: Board, size: Point): Ground {
    const ground = laid.get(board) ?? new Ground(board, size);
    laid.set(board, ground);
    return ground;
  }

  private constructor(board: Board, size: Point) {
    this.#board = board;
    this.#size = size;
  }

  /** Asks for a bitmap fine enough for a zoom. The first comes at once, a finer one when the map is at rest. */
  want(zoom: number): void {
    const pixels = widthFor(this.#size[0] * zoom * devicePixelRatio);
    if (pixels <= this.#asked) return;
    if (!this.#asked) return void this.#bake(pixels);
    clearTimeout(this.#later);
    this.#later = setTimeout(() => void this.#bake(pixels), 500);
  }

  async #bake(pixels: number): Promise<void> {
    if (pixels <= this.#asked) return;
    this.#asked = pixels;
    try {
      const { ground, live, times } = await groundOf(this.#board, pixels);
      if (pixels < this.#have) return;
      this.#have = pixels;
      this.live ??= live;
      this.canvas = ground;
      this.ready = true;
      performance.measure('salient:ground', { start: performance.now() - times.paint - times.bake, duration: times.paint + times.bake, detail: times });
    } catch (error) {
      // A finer bitmap that cannot be baked leaves the coarser one; without any the grid is still drawn on plain ground.
      console.error(error);
    }
  }

  show = (canvas: HTMLCanvasElement): Attachment => (el) => {
    el.replaceChildren(canvas);
  };
}

/** Pictures of maps: painted once, one after the other so that the page stays quick, and kept by the browser. */

import { opening } from '../api/server';
import type { Board, Scene } from '../api/types';
import type { Shown } from '../paint/keep';

export interface Opening {
  board: Board;
  scene: Scene;
}

const openings = new Map<string, Promise<Opening>>();

/** How a battle stands before the first move. */
export const openingOf = (system: string, id: string): Promise<Opening> => {
  const key = `${system}/${id}`;
  let found = openings.get(key);
  if (!found) {
    found = opening(system, id);
    found.catch(() => openings.delete(key));
    openings.set(key, found);
  }
  return found;
};

let queue: Promise<unknown> = Promise.resolve();
const idle = (): Promise<void> =>
  new Promise((done) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => done(), { timeout: 800 }) : setTimeout(done, 30)));

const grounds = new Map<string, Promise<Shown>>();

/** The ground of a board, `pixels` wide. */
export const paintedGround = (board: Board, pixels: number): Promise<Shown> => {
  const key = `${board.id}/${pixels}`;
  let found = grounds.get(key);
  if (!found) {
    found = queue.then(async () => {
      await idle();
      const { groundOf } = await import('../paint/keep');
      return groundOf(board, pixels);
    });
    queue = found.catch(() => undefined);
    grounds.set(key, found);
  }
  return found;
};

/** A canvas can be in one place only; every picture gets its own copy. */
export const copyOf = (canvas: HTMLCanvasElement): HTMLCanvasElement => {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
};

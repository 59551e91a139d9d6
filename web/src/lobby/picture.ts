/** Pictures of maps: what is in view is painted first, and the browser keeps what is painted. */

import { opening } from '../api/server';
import { WORKERS } from '../paint/bake';
import type { Board, Scene } from '../api/types';
import type { Part } from '../paint/keep';
import type { Box } from '../paint/trim';

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

interface Wish {
  place: HTMLElement;
  paint: () => Promise<unknown>;
}

const wishes: Wish[] = [];
let busy = 0;
const idle = (): Promise<void> =>
  new Promise((done) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => done(), { timeout: 800 }) : setTimeout(done, 30)));

/** How far a place is from being seen. */
const away = (place: HTMLElement): number => {
  const { top, bottom } = place.getBoundingClientRect();
  return Math.max(0, top - innerHeight, -bottom);
};

/** While the page bakes one, the workers paint others. What is in view comes first, the rest when nothing else is to do. */
const next = async (): Promise<void> => {
  if (busy > WORKERS) return;
  const wish = wishes.filter(({ place }) => place.isConnected).sort((a, b) => away(a.place) - away(b.place))[0];
  if (!wish) return;
  wishes.splice(wishes.indexOf(wish), 1);
  busy++;
  if (away(wish.place)) await idle();
  await wish.paint();
  busy--;
  void next();
};

/** A part of a board for a place in the page. */
export const partFor = async (place: HTMLElement, board: Board, box: Box, pixels: number): Promise<Part> => {
  const { partOf } = await import('../paint/keep');
  return partOf(board, box, pixels, (paint) => new Promise((done, fail) => {
    wishes.push({ place, paint: () => paint().then(done, fail) });
    void next();
  }));
};

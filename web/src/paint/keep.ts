/** Baked grounds are kept by the browser: a map that was seen before is there at once, decoded off the main thread. Where
 *  the browser keeps nothing (a private window, a plain http address), every visit paints. */

import type { Board } from '../board';
import { bake, paintAway, painterVersion } from './bake';
import type { PaintOptions } from './context';
import { hash } from './seeds';
import type { Live } from './sheet';
import type { Box } from './trim';

export interface Shown {
  ground: HTMLCanvasElement;
  live: Live;
  /** Milliseconds: in the painter, until its answer was here, for baking. Nothing was baked if the bitmap was kept. */
  times: { painter: number; paint: number; bake: number; kept: boolean };
}

const NAME = 'salient-ground ';

const open = async (): Promise<Cache | undefined> => {
  if (import.meta.env.DEV || !('caches' in globalThis)) return undefined;
  try {
    const name = NAME + painterVersion;
    for (const other of await caches.keys()) if (other.startsWith(NAME) && other !== name) await caches.delete(other);
    return await caches.open(name);
  } catch {
    return undefined;
  }
};
let opened: ReturnType<typeof open> | undefined;
const shelf = (): ReturnType<typeof open> => (opened ??= open());

/** The name of a board by all it contains. */
const nameOf = (board: Board, options: PaintOptions = {}): string => `/ground/${hash(JSON.stringify([board, options])).toString(16)}/${board.id}`;

const keep = (cache: Cache, key: string, canvas: HTMLCanvasElement): void =>
  canvas.toBlob(
    (blob) => {
      if (blob) cache.put(key, new Response(blob)).catch(() => undefined);
    },
    'image/webp',
    0.94,
  );

const kept = async (cache: Cache, key: string): Promise<HTMLCanvasElement | undefined> => {
  try {
    const found = await cache.match(key);
    if (!found) return undefined;
    const bitmap = await createImageBitmap(await found.blob());
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return canvas;
  } catch {
    return undefined;
  }
};

/** The ground of a board as a bitmap `pixels` wide, and what lives above it. */
export const groundOf = async (board: Board, pixels: number, options: PaintOptions = {}): Promise<Shown> => {
  const start = performance.now();
  const cache = await shelf();
  const key = `${nameOf(board, options)}/${pixels}`;
  const ready = cache && (await kept(cache, key));
  const { body, ms, ...live } = await paintAway({ board, options, live: !!ready });
  const painted = performance.now();
  const [w, h] = live.size;
  const ground = ready ?? (await bake(body, { x: 0, y: 0, w, h }, pixels));
  const baked = performance.now();
  if (cache && !ready) keep(cache, key, ground);
  return { ground, live, times: { painter: ms, paint: painted - start, bake: baked - painted, kept: !!ready } };
};

/** A part of a board to be looked at: its ground as a bitmap, grid and names above it. */
export interface Part {
  ground: HTMLCanvasElement;
  above: string;
}

/** A part of a board, `pixels` wide: at once if it was kept, otherwise when it is this one's `turn` to be painted. */
export const partOf = async (board: Board, box: Box, pixels: number, turn: <T>(paint: () => Promise<T>) => Promise<T>): Promise<Part> => {
  const cache = await shelf();
  const key = `${nameOf(board)}/${pixels}/${Object.values(box).map(Math.round).join()}`;
  if (cache) {
    const [ground, above] = await Promise.all([kept(cache, key), cache.match(`${key}/above`)]);
    if (ground && above) return { ground, above: await above.text() };
  }
  return turn(async () => {
    const { body, grid, labels } = await paintAway({ board, part: box });
    const ground = await bake(body, box, pixels);
    const above = grid.replace(/<g class="coords"[^>]*>.*?<\/g>/s, '') + labels;
    if (cache) {
      keep(cache, key, ground);
      cache.put(`${key}/above`, new Response(above)).catch(() => undefined);
    }
    return { ground, above };
  });
};

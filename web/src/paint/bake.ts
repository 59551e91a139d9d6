/** Terrain never changes during a game: it is painted once, in a worker, and baked into a bitmap. Animating above live
 *  filters would repaint them in every frame. */

import painterUrl from './paint.worker.ts?worker&url';
import type { Ground, Order } from './sheet';
import type { Box } from './trim';
import { n1 } from './vec';

/** Names this version of the painter: in a build, the address of its script carries a hash of its content. */
export const painterVersion = painterUrl;

/** Painters at work, where the machine has cores to spare for more than one. */
export const WORKERS = (globalThis.navigator?.hardwareConcurrency ?? 1) > 3 ? 3 : 1;
const workers: Worker[] = [];
let last = 0;
const waiting = new Map<number, { order: Order; at: number; done: (ground: Ground) => void; fail: (error: unknown) => void }>();

/** The painter itself is loaded here only if the worker fails: the worker's own script, so that no second copy of it is served. */
const paintHere = async (order: Order): Promise<Ground> => {
  await import(/* @vite-ignore */ painterUrl);
  return (globalThis as unknown as { paintGround: (order: Order) => Ground }).paintGround(order);
};

const hire = (): Worker => {
  const worker = new Worker(painterUrl, { type: 'module' });
  worker.onmessage = (event: MessageEvent<{ id: number; ground: Ground }>) => {
    waiting.get(event.data.id)?.done(event.data.ground);
    waiting.delete(event.data.id);
  };
  worker.onerror = () => {
    for (const one of waiting.values()) paintHere(one.order).then(one.done, one.fail);
    waiting.clear();
  };
  return worker;
};

/** Paints in a worker; where there is none, here. */
export const paintAway = (order: Order): Promise<Ground> =>
  new Promise((done, fail) => {
    try {
      const load = (one: number): number => [...waiting.values()].filter(({ at }) => at === one).length;
      let at = 0;
      for (let other = 1; other < WORKERS; other++) if (load(other) < load(at)) at = other;
      const worker = (workers[at] ??= hire());
      const id = ++last;
      waiting.set(id, { order, at, done, fail });
      worker.postMessage({ id, order });
    } catch {
      paintHere(order).then(done, fail);
    }
  });

/** Strings of SVG, or a part of them, to a bitmap `pixels` wide. Browsers read SVG images on the main thread only. */
export const bake = async (body: string, { x, y, w, h }: Box, pixels: number): Promise<HTMLCanvasElement> => {
  const high = Math.round((pixels * h) / w);
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${high}" viewBox="${[x, y, w, h].map(n1).join(' ')}">${body}</svg>`;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = pixels;
    canvas.height = high;
    const brush = canvas.getContext('2d', { willReadFrequently: false });
    if (!brush) throw new Error('no 2d context to bake the terrain in');
    brush.drawImage(image, 0, 0, pixels, high);
    // Reading a pixel makes the browser draw now rather than in the first frame that shows the map.
    brush.getImageData(0, 0, 1, 1);
    return canvas;
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

/** Terrain never changes during a game: it is painted once, in a worker, and baked into a bitmap. Animating above live
 *  filters would repaint them in every frame. */

import { paintGround, type Ground, type Order } from './sheet';
import { n1, type Point } from './vec';

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, { order: Order; done: (ground: Ground) => void }>();

/** Paints in a worker; where there is none, here. */
export const paintAway = (order: Order): Promise<Ground> =>
  new Promise((done) => {
    try {
      if (!worker) {
        worker = new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module' });
        worker.onmessage = (event: MessageEvent<{ id: number; ground: Ground }>) => {
          waiting.get(event.data.id)?.done(event.data.ground);
          waiting.delete(event.data.id);
        };
        worker.onerror = () => {
          for (const { order: one, done: give } of waiting.values()) give(paintGround(one));
          waiting.clear();
        };
      }
      const id = ++last;
      waiting.set(id, { order, done });
      worker.postMessage({ id, order });
    } catch {
      done(paintGround(order));
    }
  });

/** Strings of SVG to a bitmap `pixels` wide. Browsers read SVG images on the main thread only. */
export const bake = async (body: string, [w, h]: Point, pixels: number): Promise<HTMLCanvasElement> => {
  const high = Math.round((pixels * h) / w);
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${high}" viewBox="0 0 ${n1(w)} ${n1(h)}">${body}</svg>`;
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

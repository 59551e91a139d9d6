/** Painting off the main thread: a board in, strings of SVG out. */

import { paintGround, type Order } from './sheet';

self.onmessage = (event: MessageEvent<{ id: number; order: Order }>): void => {
  const { id, order } = event.data;
  self.postMessage({ id, ground: paintGround(order) });
};

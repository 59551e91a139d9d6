/** Painting off the main thread: a board in, strings of SVG out. Where there is no worker the page loads this script itself. */

import { paintGround, type Order } from './sheet';

const scope = globalThis as typeof globalThis & { paintGround?: typeof paintGround };
if ('document' in scope) scope.paintGround = paintGround;
else
  self.onmessage = (event: MessageEvent<{ id: number; order: Order }>): void => {
    const { id, order } = event.data;
    self.postMessage({ id, ground: paintGround(order) });
  };

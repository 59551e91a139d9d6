/** Pieces walk their way: 180 ms a hex, and any key or click finishes it. Who asked for less motion sees them jump. */

import type { Point } from '../paint/vec';

const STEP = 180;
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const running = new Set<Animation>();

export const finishAll = (): void => {
  for (const one of running) one.finish();
};

export const animateAlong = (el: Element, way: readonly Point[], scale: number): void => {
  if (way.length < 2 || still() || typeof el.animate !== 'function') return;
  const animation = el.animate(
    way.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` })),
    { duration: Math.min(1400, STEP * (way.length - 1)), easing: 'cubic-bezier(.2, .8, .3, 1)' },
  );
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
};

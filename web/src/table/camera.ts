/** Where the map lies in its window: a point of the world is at `world * zoom + shift` on the screen. */

import type { Point } from '../paint/vec';

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export const CLOSEST = 3.2;

/** The tools lie below the sheet, not on it, where the window has room for them. */
const TOOLS = 58;
const above = (free: number, margin: number): number => (margin ? Math.min(free / 2, Math.max(margin, free - TOOLS)) : free / 2);

/** The whole sheet in the window, in its middle. */
export const whole = ([w, h]: Point, [wide, high]: Point, margin = 0): Camera => {
  const zoom = Math.max(0.05, Math.min((wide - 2 * margin) / w, (high - 2 * margin) / h));
  return { zoom, x: (wide - w * zoom) / 2, y: above(high - h * zoom, margin) };
};

/** Keeps the sheet in the window: no further out than the whole, and no edge pulled past the middle ground. */
export const kept = (camera: Camera, size: Point, window: Point, margin = 0): Camera => {
  const least = whole(size, window, margin).zoom;
  const zoom = Math.max(least, Math.min(Math.max(CLOSEST, least), camera.zoom));
  const axis = (shift: number, sheet: number, room: number, rest: (free: number, margin: number) => number): number => {
    const long = sheet * zoom;
    return long + 2 * margin <= room ? rest(room - long, margin) : Math.max(room - long - margin, Math.min(margin, shift));
  };
  return { zoom, x: axis(camera.x, size[0], window[0], (free) => free / 2), y: axis(camera.y, size[1], window[1], above) };
};

/** Closer or further, while what lies under `at` stays there. */
export const zoomed = ({ x, y, zoom }: Camera, factor: number, [px, py]: Point): Camera => ({
  zoom: zoom * factor,
  x: px - (px - x) * factor,
  y: py - (py - y) * factor,
});

/** Moved so that a point of the world can be seen with room around it. */
export const showing = (camera: Camera, at: Point, [wide, high]: Point, room = 90): Camera => {
  const nudge = (where: number, long: number): number => {
    const edge = Math.min(room, long / 3);
    return where < edge ? edge - where : where > long - edge ? long - edge - where : 0;
  };
  return { ...camera, x: camera.x + nudge(at[0] * camera.zoom + camera.x, wide), y: camera.y + nudge(at[1] * camera.zoom + camera.y, high) };
};

/** Centred on a point. */
export const centred = (zoom: number, [x, y]: Point, [wide, high]: Point): Camera => ({ zoom, x: wide / 2 - x * zoom, y: high / 2 - y * zoom });

export const toWorld = ({ x, y, zoom }: Camera, [px, py]: Point): Point => [(px - x) / zoom, (py - y) / zoom];

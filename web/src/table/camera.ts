/** Where the map lies in its window: a point of the world is at `world * zoom + shift` on the screen. */

import type { Point } from '../paint/vec';

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export const CLOSEST = 3.2;

/** Room for the tools, which lie below the sheet or beside it and never on it. Without a margin, on a phone, they lie on it. */
const TOOLS = 48;

/** Where the tools leave the sheet larger. */
export const toolsBeside = ([w, h]: Point, [wide, high]: Point, margin: number): boolean =>
  Math.min((wide - margin - TOOLS) / w, (high - 2 * margin) / h) > Math.min((wide - 2 * margin) / w, (high - margin - TOOLS) / h);

/** What is left free before the sheet along each axis, and after it. */
const edges = (size: Point, window: Point, margin: number): readonly [Point, Point] => {
  const beside = toolsBeside(size, window, margin);
  return [[margin, margin && beside ? TOOLS : margin], [margin, margin && !beside ? TOOLS : margin]];
};
const rest = (free: number, [before, after]: Point): number => Math.min(free / 2, Math.max(before, free - after));

/** The whole sheet in the window, in its middle. */
export const whole = (size: Point, window: Point, margin = 0): Camera => {
  const [x, y] = edges(size, window, margin);
  const [w, h] = size;
  const zoom = Math.max(0.05, Math.min((window[0] - x[0] - x[1]) / w, (window[1] - y[0] - y[1]) / h));
  return { zoom, x: rest(window[0] - w * zoom, x), y: rest(window[1] - h * zoom, y) };
};

/** Keeps the sheet in the window: no further out than the whole, and no edge pulled past the middle ground. */
export const kept = (camera: Camera, size: Point, window: Point, margin = 0): Camera => {
  const least = whole(size, window, margin).zoom;
  const zoom = Math.max(least, Math.min(Math.max(CLOSEST, least), camera.zoom));
  const [x, y] = edges(size, window, margin);
  const axis = (shift: number, sheet: number, room: number, [before, after]: Point): number => {
    const long = sheet * zoom;
    return long + before + after <= room + 0.01 ? rest(room - long, [before, after]) : Math.max(room - long - after, Math.min(before, shift));
  };
  return { zoom, x: axis(camera.x, size[0], window[0], x), y: axis(camera.y, size[1], window[1], y) };
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

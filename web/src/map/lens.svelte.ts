/** The window on the map: dragging, wheel, pinch, keys. While it moves the browser may blur; at rest everything is crisp. */

import type { Point } from '../paint/vec';
import { centred, kept, showing, toolsBeside, toWorld, whole, zoomed, type Camera } from '../table/camera';

const MARGIN = 12;
/** On a phone a hex is about 71 px high and a counter 45 px wide. */
const HANDY = 0.68;
const SLACK = 5;

export class Lens {
  camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 1 });
  moving = $state(false);
  /** Whether the tools lie beside the sheet or below it. */
  beside = $state(false);
  #size: Point;
  #window: Point = [0, 0];
  #margin = MARGIN;
  #home: Camera | null = null;
  #fingers = new Map<number, Point>();
  #moved = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(size: Point) {
    this.#size = size;
  }

  #set(camera: Camera): void {
    this.camera = kept(camera, this.#size, this.#window, this.#margin);
  }
  #stir(): void {
    this.moving = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.moving = false), 180);
  }

  resize(window: Point, phone: boolean): void {
    if (!window[0] || !window[1]) return;
    this.#margin = phone ? 0 : MARGIN;
    const first = !this.#window[0];
    const before = this.#window;
    this.#window = window;
    this.beside = !phone && toolsBeside(this.#size, window, this.#margin);
    const all = whole(this.#size, window, this.#margin);
    const atHome = !this.#home || Math.abs(this.camera.zoom - this.#home.zoom) < 0.001;
    // On a phone the map reaches the edges, and a hex can be hit with a thumb.
    const handy = Math.max(HANDY, Math.min(1, Math.max(window[0] / this.#size[0], window[1] / this.#size[1])));
    this.#home = phone ? centred(handy, [this.#size[0] / 2, this.#size[1] / 2], window) : all;
    if (first || (atHome && !phone)) this.#set(this.#home);
    else this.#set({ ...this.camera, x: this.camera.x + (window[0] - before[0]) / 2, y: this.camera.y + (window[1] - before[1]) / 2 });
  }

  whole(): void {
    this.#stir();
    this.#set(whole(this.#size, this.#window, this.#margin));
  }
  zoom(factor: number, at: Point = [this.#window[0] / 2, this.#window[1] / 2]): void {
    this.#stir();
    this.#set(zoomed(this.camera, factor, at));
  }
  pan(dx: number, dy: number): void {
    this.#stir();
    this.#set({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }
  show(at: Point): void {
    this.#set(showing(this.camera, at, this.#window));
  }
  centre(at: Point): void {
    this.#set(centred(this.camera.zoom, at, this.#window));
  }
  world(at: Point): Point {
    return toWorld(this.camera, at);
  }
  screen([x, y]: Point): Point {
    return [x * this.camera.zoom + this.camera.x, y * this.camera.zoom + this.camera.y];
  }
  middle(): Point {
    return this.world([this.#window[0] / 2, this.#window[1] / 2]);
  }

  wheel(event: WheelEvent, el: HTMLElement): void {
    const box = el.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * (event.ctrlKey ? 0.008 : 0.0022)), [event.clientX - box.left, event.clientY - box.top]);
  }

  press(event: PointerEvent, el: HTMLElement): void {
    if (!this.#fingers.size) this.#moved = false;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    el.dataset['left'] = String(el.getBoundingClientRect().left);
    el.dataset['top'] = String(el.getBoundingClientRect().top);
  }

  /** True while something is dragged or pinched. */
  drag(event: PointerEvent): boolean {
    const was = this.#fingers.get(event.pointerId);
    if (!was) return false;
    const now: Point = [event.clientX, event.clientY];
    const [dx, dy] = [now[0] - was[0], now[1] - was[1]];
    if (!this.#moved && this.#fingers.size === 1 && Math.hypot(dx, dy) < SLACK) return false;
    if (!this.#moved) {
      this.#moved = true;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    }
    this.#fingers.set(event.pointerId, now);
    this.#stir();
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const el = event.currentTarget as HTMLElement;
      const [left, top] = [Number(el.dataset['left']), Number(el.dataset['top'])];
      const spread = (p: Point) => Math.max(20, Math.hypot(p[0] - other[0], p[1] - other[1]));
      const factor = spread(now) / spread(was);
      this.#set(zoomed({ ...this.camera, x: this.camera.x + dx / 2, y: this.camera.y + dy / 2 }, factor, [(now[0] + other[0]) / 2 - left, (now[1] + other[1]) / 2 - top]));
    } else this.#set({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
    return true;
  }

  /** True if it was a click and no drag. */
  release(event: PointerEvent): boolean {
    const was = this.#fingers.delete(event.pointerId);
    return was && !this.#moved && event.type === 'pointerup';
  }
}

/** Points of the plane. World units: the side of a hex is 60. */

export type Point = readonly [number, number];

export const TAU = Math.PI * 2;
export const add = (p: Point, q: Point): Point => [p[0] + q[0], p[1] + q[1]];
export const sub = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1]];
export const mul = (p: Point, k: number): Point => [p[0] * k, p[1] * k];
export const lerp = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
export const dot = (p: Point, q: Point): number => p[0] * q[0] + p[1] * q[1];
export const len = (p: Point): number => Math.sqrt(p[0] * p[0] + p[1] * p[1]);
export const far = (p: Point, q: Point): number => len(sub(p, q));
export const unit = (p: Point): Point => {
  const l = len(p) || 1;
  return [p[0] / l, p[1] / l];
};
export const perp = ([x, y]: Point): Point => [-y, x];
export const turn = ([x, y]: Point, degrees: number): Point => {
  const a = (degrees * TAU) / 360;
  const c = Math.cos(a);
  const s = Math.sin(a);
  return [x * c - y * s, x * s + y * c];
};
export const angleOf = ([x, y]: Point): number => (Math.atan2(y, x) * 360) / TAU;

/** Figures in paths carry one decimal: a sixth of a pixel at the closest zoom. */
export const n1 = (v: number): number => Math.round(v * 10) / 10;
export const xy = ([x, y]: Point): string => `${n1(x)} ${n1(y)}`;
export const polygon = (pts: readonly Point[]): string => `M${pts.map(xy).join('L')}Z`;
export const polyline = (pts: readonly Point[]): string => `M${pts.map(xy).join('L')}`;

/** Whether a point lies in a simple polygon. */
export const inside = ([x, y]: Point, ring: readonly Point[]): boolean => {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
};

/** The convex hull, for shadows of boxes. */
export const hull = (pts: readonly Point[]): Point[] => {
  const sorted = [...pts].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: Point[]): Point[] => {
    const h: Point[] = [];
    for (const p of list) {
      while (h.length > 1 && cross(h[h.length - 2]!, h[h.length - 1]!, p) <= 0) h.pop();
      h.push(p);
    }
    h.pop();
    return h;
  };
  return [...half(sorted), ...half(sorted.reverse())];
};

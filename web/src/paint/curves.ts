/** Lines that bend: smooth curves, dense polylines, bands along them, walks, crossings. */

import { add, far, len, mul, perp, polygon, sub, unit, xy, type Point } from './vec';

type Picker = (i: number) => Point;

const picker = (pts: readonly Point[], closed: boolean): Picker =>
  closed
    ? (i) => pts[(i + pts.length) % pts.length]!
    : (i) => pts[Math.max(0, Math.min(pts.length - 1, i))]!;

/** Catmull-Rom through the points as an SVG path. */
export const curve = (pts: readonly Point[], closed = false, tension = 6): string => {
  const p = picker(pts, closed);
  let d = `M${xy(pts[0]!)}`;
  for (let i = 0; i < pts.length - (closed ? 0 : 1); i++) {
    const a = add(p(i), mul(sub(p(i + 1), p(i - 1)), 1 / tension));
    const b = sub(p(i + 1), mul(sub(p(i + 2), p(i)), 1 / tension));
    d += `C${xy(a)} ${xy(b)} ${xy(p(i + 1))}`;
  }
  return closed ? `${d}Z` : d;
};

/** The same as a dense polyline. `along` tells for each point where it lies between the given ones (2.5 is half
 *  way from the third to the fourth), so that widths and the like can be blended. */
export const denseAlong = (pts: readonly Point[], step = 5, closed = false): { line: Point[]; along: number[] } => {
  const p = picker(pts, closed);
  const line: Point[] = [];
  const along: number[] = [];
  for (let i = 0; i < pts.length - (closed ? 0 : 1); i++) {
    const [p0, p1, p2, p3] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
    const k = Math.max(2, Math.round(far(p2, p1) / step));
    for (let j = 0; j < k; j++) {
      const t = j / k;
      const f = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      line.push([f(p0[0], p1[0], p2[0], p3[0]), f(p0[1], p1[1], p2[1], p3[1])]);
      along.push(i + t);
    }
  }
  line.push(p(closed ? 0 : pts.length - 1));
  along.push(closed ? pts.length : pts.length - 1);
  return { line, along };
};
export const dense = (pts: readonly Point[], step = 5, closed = false): Point[] => denseAlong(pts, step, closed).line;

/** Values given at the points, blended along a dense line. */
export const blend = (values: readonly number[], at: number): number => {
  const i = Math.min(values.length - 1, Math.floor(at));
  const next = values[Math.min(values.length - 1, i + 1)]!;
  return values[i]! + (next - values[i]!) * (at - i);
};

export type Width = number | ((i: number) => number);
const widthOf = (w: Width): ((i: number) => number) => (typeof w === 'function' ? w : () => w);

export const normals = (line: readonly Point[]): Point[] =>
  line.map((_, i) => perp(unit(sub(line[Math.min(i + 1, line.length - 1)]!, line[Math.max(i - 1, 0)]!))));

export const offset = (line: readonly Point[], by: Width): Point[] => {
  const ns = normals(line);
  const w = widthOf(by);
  return line.map((p, i) => add(p, mul(ns[i]!, w(i))));
};

/** A band along a polyline; `half` is half its width. */
export const ribbon = (line: readonly Point[], half: Width): string => {
  const w = widthOf(half);
  return polygon([...offset(line, (i) => w(i)), ...offset(line, (i) => -w(i)).reverse()]);
};

export interface Step {
  p: Point;
  dir: Point;
}
/** Points every `step` along a polyline, with the direction there. */
export const walk = (line: readonly Point[], step: number, from = 0): Step[] => {
  const out: Step[] = [];
  let due = from;
  for (let i = 1; i < line.length; i++) {
    const d = sub(line[i]!, line[i - 1]!);
    const l = len(d);
    const dir = unit(d);
    while (due <= l) {
      out.push({ p: add(line[i - 1]!, mul(dir, due)), dir });
      due += step;
    }
    due -= l;
  }
  return out;
};

/** Points that keep the shape of a line but lose its kinks; `held` points stay. */
export const smooth = (pts: readonly Point[], by: number, held: (i: number) => boolean): Point[] =>
  pts.map((p, i) => {
    if (i === 0 || i === pts.length - 1 || held(i)) return p;
    const a = pts[i - 1]!;
    const b = pts[i + 1]!;
    return [p[0] + ((a[0] + b[0]) / 2 - p[0]) * by, p[1] + ((a[1] + b[1]) / 2 - p[1]) * by];
  });

/** Where two polylines cross: place, and the directions of both. */
export const crossings = (one: readonly Point[], two: readonly Point[]): { p: Point; a: Point; b: Point; j: number }[] => {
  const out: { p: Point; a: Point; b: Point; j: number }[] = [];
  for (let i = 1; i < one.length; i++) {
    const p = one[i - 1]!;
    const r = sub(one[i]!, p);
    for (let j = 1; j < two.length; j++) {
      const q = two[j - 1]!;
      if (Math.abs(q[0] - p[0]) > 40 || Math.abs(q[1] - p[1]) > 40) continue;
      const s = sub(two[j]!, q);
      const cross = r[0] * s[1] - r[1] * s[0];
      if (Math.abs(cross) < 1e-9) continue;
      const d = sub(q, p);
      const t = (d[0] * s[1] - d[1] * s[0]) / cross;
      const u = (d[0] * r[1] - d[1] * r[0]) / cross;
      if (t >= 0 && t < 1 && u >= 0 && u < 1) out.push({ p: add(p, mul(r, t)), a: unit(r), b: unit(s), j });
    }
  }
  return out;
};

/** How far a point is from a polyline whose points lie close together. */
export const nearLine = (p: Point, line: readonly Point[]): number => {
  let best = Infinity;
  for (const q of line) {
    const dx = q[0] - p[0];
    const dy = q[1] - p[1];
    const d = dx * dx + dy * dy;
    if (d < best) best = d;
  }
  return Math.sqrt(best);
};

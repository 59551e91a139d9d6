/** Roofs over outlines that the map draws. The eaves are the outline, corner by corner: four corners carry a gable, any other
 *  shape slopes up from each of its sides to a narrow flat. */

import { mix, path } from '../brushes';
import type { Palette } from '../palettes';
import { between, type Random } from '../seeds';
import type { House } from '../towns';
import { add, dot, far, lerp, mul, perp, polygon, polyline, sub, unit, xy, type Point } from '../vec';

const area = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length]![1] - ring[(i + 1) % ring.length]![0] * y, 0) / 2;

/** The ring moved inwards on all sides; `ring` runs clockwise on the screen. */
export const inset = (ring: readonly Point[], by: number): Point[] =>
  ring.map((p, i) => {
    const before = unit(sub(p, ring[(i + ring.length - 1) % ring.length]!));
    const after = unit(sub(ring[(i + 1) % ring.length]!, p));
    const bisector = add(perp(before), perp(after));
    const slack = 1 + dot(perp(before), perp(after));
    return slack < 0.2 ? add(p, mul(perp(after), by)) : add(p, mul(bisector, by / slack));
  });

/** How far the narrowest wing reaches in, at most half its width: probed from the middle of each side. */
const depthOf = (ring: readonly Point[]): number => {
  let least = Infinity;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    const m = lerp(a, b, 0.5);
    const inward = perp(unit(sub(b, a)));
    ring.forEach((c, k) => {
      if (k === i) return;
      const v = sub(ring[(k + 1) % ring.length]!, c);
      const cross = inward[0] * v[1] - inward[1] * v[0];
      if (Math.abs(cross) < 1e-6) return;
      const d = sub(c, m);
      const t = (d[0] * v[1] - d[1] * v[0]) / cross;
      const u = (d[0] * inward[1] - d[1] * inward[0]) / cross;
      if (t > 0.01 && u >= 0 && u <= 1) least = Math.min(least, t / 2);
    });
  });
  return least;
};

export const ringRoof = (drawn: readonly Point[], house: House, pal: Palette, rnd: Random): string => {
  const ring = area(drawn) > 0 ? [...drawn] : [...drawn].reverse();
  const [dark, base, light] = pal.roofs[house.roof] as [string, string, string];
  const tone = ([x, y]: Point): string => {
    const t = Math.max(0, Math.min(1, 0.5 - 0.5 * (x * 0.64 + y * 0.77)));
    return t < 0.5 ? mix(dark, base, t * 2) : mix(base, light, t * 2 - 1);
  };
  const ridgeTone = `stroke="${mix(light, '#fff4dc', 0.45)}" stroke-linecap="round" stroke-linejoin="round" fill="none" opacity=".9"`;
  const courseTone = `stroke="${mix(dark, '#1a1410', 0.3)}" stroke-width=".6" opacity=".42" fill="none"`;
  const chimney = (p: Point): string =>
    path(`M${xy(add(p, [-1.3, -1.1]))}h4.4v4.4h-4.4Z`, 'fill="#1d1a16" opacity=".4"') +
    path(`M${xy(add(p, [-1.9, -1.9]))}h3.7v3.7h-3.7Z`, `fill="${pal.stone[1]}" stroke="${pal.stone[0]}" stroke-width=".8"`) +
    path(`M${xy(add(p, [-0.9, -0.9]))}h1.7v1.7h-1.7Z`, 'fill="#2b2621"');
  const slips = (a: Point, b: Point, c: Point, d: Point): string => {
    let out = '';
    for (let i = 0; i < far(a, b) / 5; i++) {
      const [s, t] = [between(rnd, 0.02, 0.9), between(rnd, 0.1, 0.95)];
      const p = lerp(lerp(a, b, s), lerp(d, c, s), t);
      out += `M${xy(p)}l${xy(mul(unit(sub(b, a)), between(rnd, 1.5, 3.5)))}`;
    }
    return path(out, `stroke="${rnd() < 0.5 ? light : dark}" stroke-width="1.9" opacity=".3" fill="none"`);
  };

  if (ring.length === 4) {
    const turned = far(ring[0]!, ring[1]!) + far(ring[2]!, ring[3]!) >= far(ring[1]!, ring[2]!) + far(ring[3]!, ring[0]!) ? ring : [ring[1]!, ring[2]!, ring[3]!, ring[0]!];
    const [a, b, c, d] = turned as [Point, Point, Point, Point];
    const [west, east] = [lerp(a, d, 0.5), lerp(b, c, 0.5)];
    const wide = far(a, d) / 2;
    const hip = house.shape === 'hip' ? Math.min(0.42, wide / far(west, east)) : 0;
    const [r1, r2] = [lerp(west, east, hip), lerp(west, east, 1 - hip)];
    const out = (p: Point, q: Point): Point => mul(perp(unit(sub(q, p))), -1);
    let courses = '';
    const rows = Math.max(3, Math.round(wide / 3));
    for (let i = 1; i < rows; i++) for (const [p, q] of [[a, b], [d, c]] as const) courses += polyline([lerp(p, r1, i / rows), lerp(q, r2, i / rows)]);
    const long = far(a, b);
    return (
      path(polygon([a, b, r2, r1]), `fill="${tone(out(a, b))}"`) +
      path(polygon([c, d, r1, r2]), `fill="${tone(out(c, d))}"`) +
      (hip ? path(polygon([b, c, r2]), `fill="${tone(out(b, c))}"`) + path(polygon([d, a, r1]), `fill="${tone(out(d, a))}"`) : '') +
      path(courses, courseTone) +
      slips(a, b, r2, r1) +
      slips(d, c, r2, r1) +
      path(polyline([r1, r2]), `${ridgeTone} stroke-width="1.3"`) +
      (hip ? path(polyline([a, r1, d]) + polyline([b, r2, c]), `${ridgeTone} stroke-width=".8"`) : '') +
      (long > 44 ? [0.24, 0.72] : [0.7]).map((t) => chimney(add(lerp(r1, r2, t), mul(unit(sub(a, d)), wide * 0.2)))).join('')
    );
  }
  const deep = Math.min(depthOf(ring) * 0.86, 16);
  const top = inset(ring, deep);
  let faces = '';
  let hips = '';
  ring.forEach((p, i) => {
    const k = (i + 1) % ring.length;
    const q = ring[k]!;
    faces += path(polygon([p, q, top[k]!, top[i]!]), `fill="${tone(mul(perp(unit(sub(q, p))), -1))}"`);
    faces += slips(p, q, top[k]!, top[i]!);
    hips += polyline([p, top[i]!]);
  });
  let courses = '';
  for (let t = 3; t < deep - 1; t += 3) courses += polygon(inset(ring, t));
  return (
    faces +
    path(polygon(top), `fill="${mix(base, dark, 0.3)}"`) +
    path(courses, courseTone) +
    path(hips, `${ridgeTone} stroke-width=".7"`) +
    path(polygon(top), `${ridgeTone} stroke-width="1.1"`) +
    chimney(lerp(top[0]!, ring[0]!, 0.3))
  );
};

/** Whole buildings: long shadow (the box and the box moved by the light, towers further), plinth, roof faces shaded by
 *  their angle to the light, tile courses, ridge, chimneys. Also the trodden ground of a town. */

import { glow, group, mix, path } from '../brushes';
import type { Ctx } from '../context';
import type { Palette } from '../palettes';
import { between, stream, type Random } from '../seeds';
import { footprint, type House } from '../towns';
import { add, hull, n1, polygon, polyline, turn, xy, type Point } from '../vec';
import { ringRoof } from './roofs';

export const paintYards = (ctx: Ctx): string => {
  const { pal, id, hexes } = ctx;
  let ground = '';
  let cobbles = '';
  for (const cell of ctx.cells((one) => hexes.on(one) && ctx.has(one, 'town'))) {
    const at = hexes.centre(cell);
    const rnd = stream(ctx.seed(`yard/${hexes.name(cell)}`));
    ground += `<ellipse cx="${n1(at[0])}" cy="${n1(at[1])}" rx="70" ry="62" fill="url(#${id}-yard)"/>`;
    for (let i = 0; i < 90; i++) {
      const p = add(at, turn([Math.sqrt(rnd()) * 44, 0], between(rnd, 0, 360)));
      cobbles += `M${xy(p)}l${n1(between(rnd, -1.6, 1.6))} ${n1(between(rnd, -1.2, 1.2))}`;
    }
  }
  return (
    (ground && glow(`${id}-yard`, pal.yard)) +
    group(ground, 'opacity=".9"') +
    path(cobbles, `stroke="${mix(pal.yard, '#5a4a2a', 0.45)}" stroke-width="1.2" stroke-linecap="round" opacity=".45" fill="none"`)
  );
};

const roof = (house: House, pal: Palette, rnd: Random): string => {
  const along = house.w >= house.h;
  const w = along ? house.w : house.h;
  const h = along ? house.h : house.w;
  const rot = house.rot + (along ? 0 : 90);
  const [dark, base, light] = pal.roofs[house.roof] as [string, string, string];
  const tone = (nx: number, ny: number): string => {
    const [x, y] = turn([nx, ny], rot);
    const t = Math.max(0, Math.min(1, 0.5 - 0.5 * (x * 0.64 + y * 0.77)));
    return t < 0.5 ? mix(dark, base, t * 2) : mix(base, light, t * 2 - 1);
  };
  const hip = house.shape === 'tower' ? w / 2 : house.shape === 'hip' ? h / 2 : 0;
  const [a, b, c, d]: Point[] = [[-w / 2, -h / 2], [w / 2, -h / 2], [w / 2, h / 2], [-w / 2, h / 2]];
  const r1: Point = [-w / 2 + hip, 0];
  const r2: Point = [w / 2 - hip, 0];
  let s = path(polygon([a!, b!, r2, r1]), `fill="${tone(0, -1)}"`) + path(polygon([d!, c!, r2, r1]), `fill="${tone(0, 1)}"`);
  if (hip) s += path(polygon([a!, r1, d!]), `fill="${tone(-1, 0)}"`) + path(polygon([b!, r2, c!]), `fill="${tone(1, 0)}"`);
  let courses = '';
  let slips = '';
  const gap = Math.min(3.4, h / 6);
  for (const side of [-1, 1])
    for (let y = gap; y < h / 2; y += gap) {
      const x = w / 2 - hip * (1 - y / (h / 2));
      courses += `M${n1(-x)} ${n1(side * y)}L${n1(x)} ${n1(side * y)}`;
      for (let i = 0; i < w / 9; i++) slips += `M${n1(between(rnd, -x, x - 3))} ${n1(side * y - gap / 2)}h${n1(between(rnd, 1.5, 3.5))}`;
    }
  s +=
    path(courses, `stroke="${mix(dark, '#1a1410', 0.3)}" stroke-width=".6" opacity=".4" fill="none"`) +
    path(slips, `stroke="${rnd() < 0.5 ? light : dark}" stroke-width="${n1(gap * 0.6)}" opacity=".3" fill="none"`) +
    path(polyline([r1, r2]), `stroke="${mix(light, '#fff4dc', 0.45)}" stroke-width="1.2" stroke-linecap="round" opacity=".9"`);
  if (hip)
    s += path(`M${xy(a!)}L${xy(r1)}L${xy(d!)}M${xy(b!)}L${xy(r2)}L${xy(c!)}`, `stroke="${mix(light, '#fff4dc', 0.3)}" stroke-width=".8" opacity=".7" fill="none"`);
  if (house.shape === 'tower') s += '<path d="M0-4.4v8.8M-2.8-1.4h5.6" stroke="#f0d98a" stroke-width="1.5" stroke-linecap="round"/>';
  else
    for (const q of w > 40 ? [-0.28, 0.3] : [0.24])
      s += `<rect x="${n1(q * w - 0.6)}" y="${n1(-h * 0.12 + 0.8)}" width="4.4" height="4.4" fill="#1d1a16" opacity=".4"/><rect x="${n1(q * w - 1.9)}" y="${n1(-h * 0.12 - 1.9)}" width="3.7" height="3.7" fill="${pal.stone[1]}" stroke="${pal.stone[0]}" stroke-width=".8"/><rect x="${n1(q * w - 0.9)}" y="${n1(-h * 0.12 - 0.9)}" width="1.7" height="1.7" fill="#2b2621"/>`;
  return group(s, `transform="translate(${xy(house.at)}) rotate(${n1(rot)})"`);
};

export const paintBuildings = (ctx: Ctx): string => {
  const { pal, id } = ctx;
  let shade = '';
  let plinth = '';
  let roofs = '';
  for (const house of ctx.houses.filter((one) => !one.ruined)) {
    const box = house.ring ?? footprint(house, 1.2);
    const tall = (house.shape === 'tower' ? 2.2 : 1) * Math.min(1, 0.42 + house.h / 40);
    const cast: Point = [9 * tall, 11 * tall];
    // Each side throws its own shadow: together they are the shadow of any outline.
    box.forEach((p, i) => {
      const q = box[(i + 1) % box.length]!;
      shade += polygon(hull([p, q, add(p, cast), add(q, cast)]));
    });
    plinth += polygon(box);
    roofs += house.ring ? ringRoof(house.ring, house, pal, stream(ctx.seed(`roof/${house.key}`))) : roof(house, pal, stream(ctx.seed(`roof/${house.key}`)));
  }
  return (
    path(shade, `fill="${pal.shadow}" opacity=".48" fill-rule="nonzero" filter="url(#${id}-soft1)"`) +
    path(plinth, 'fill="#33281f" stroke="#33281f" stroke-width=".8" stroke-linejoin="round"') +
    roofs
  );
};

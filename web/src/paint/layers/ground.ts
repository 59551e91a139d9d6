/** Open ground: base, broad washes, old pasture boundaries, dry-brush strokes along a slow flow field, blades, specks. */

import { glow, group, path, strokes } from '../brushes';
import type { Ctx } from '../context';
import { between, noise, pick, stream } from '../seeds';
import { add, mul, n1, polygon, polyline, turn, xy, lerp } from '../vec';
import { parcels } from './lattice';

export const paintGround = (ctx: Ctx): string => {
  const { pal, sheet, id } = ctx;
  const [w, h] = sheet;
  const rnd = stream(ctx.seed('ground'));
  const patchy = noise(ctx.seed('ground/blades'), 70);
  const flow = noise(ctx.seed('ground/flow'), 320);
  let washes = '';
  for (let i = 0; i < (w * h) / 11000; i++)
    washes += `<ellipse cx="${n1(between(rnd, 0, w))}" cy="${n1(between(rnd, 0, h))}" rx="${n1(between(rnd, 90, 190))}" ry="${n1(between(rnd, 66, 128))}" fill="url(#${id}-w${Math.floor(rnd() * pal.washes.length)})" opacity="${n1(between(rnd, 0.4, 1))}"/>`;

  let quads = '';
  let mown = '';
  let banks = '';
  for (const { quad } of parcels(ctx)) {
    const [a, b, c, d] = quad;
    quads += path(polygon(quad), `fill="${pick(rnd, pal.washes)}" opacity="${n1(between(rnd, 0.1, 0.5))}"`);
    if (rnd() < 0.45) {
      const long = rnd() < 0.5;
      for (let t = 0.06; t < 1; t += 0.1) mown += polyline(long ? [lerp(a, d, t), lerp(b, c, t)] : [lerp(a, b, t), lerp(d, c, t)]);
    }
    if (rnd() < 0.6) banks += polyline([a, b]);
    if (rnd() < 0.6) banks += polyline([a, d]);
  }

  // Broad strokes that follow a slow flow field keep open ground from looking like flat felt.
  const gouache = pal.washes.map(() => '');
  for (let i = 0; i < (w * h) / 1700; i++) {
    const p = [between(rnd, -20, w), between(rnd, -10, h)] as const;
    const a = -18 + 46 * flow(p[0], p[1]);
    const v = turn([between(rnd, 14, 46), 0], a);
    const bend = turn([0, between(rnd, -5, 5)], a);
    gouache[Math.floor(rnd() * gouache.length)] += `M${xy(p)}q${xy(add(mul(v, 0.5), bend))} ${xy(v)}`;
  }
  const brushwork = gouache
    .map((d, k) => path(d, `stroke="${pal.washes[k]}" stroke-width="${5 + (k % 3) * 2.5}" stroke-linecap="round" opacity=".22" fill="none"`))
    .join('');
  const blades = pal.blade
    .map((colour, i) =>
      path(
        strokes(rnd, (w * h) / 330, sheet, 3.4, -66 + i * 8, 26, (x, y) => patchy(x + i * 400, y) > -0.1 + 0.5 * rnd()),
        `stroke="${colour}" stroke-width="${i === 1 ? 0.9 : 1}" opacity="${i === 1 ? 0.55 : 0.46}" fill="none" stroke-linecap="round"`,
      ),
    )
    .join('');
  let specks = '';
  for (let i = 0; i < (w * h) / 4200; i++) {
    const x = between(rnd, 0, w);
    const y = between(rnd, 0, h);
    if (patchy(y, x) > 0.3) specks += `M${n1(x)} ${n1(y)}h.01`;
  }
  return (
    `<rect width="${n1(w)}" height="${n1(h)}" fill="${pal.ground}"/>` +
    pal.washes.map((tone, k) => glow(`${id}-w${k}`, tone)).join('') +
    group(washes) +
    group(quads) +
    path(mown, `stroke="${pal.speck}" stroke-width="5" opacity=".12" fill="none"`) +
    path(banks, `stroke="${pal.blade[0]}" stroke-width="2.4" opacity=".24" fill="none" stroke-dasharray="3 2 7 3"`) +
    brushwork +
    blades +
    path(specks, `stroke="${pal.speck}" stroke-width="1.7" stroke-linecap="round" opacity=".8" fill="none"`)
  );
};

/** Wire: two rows of crosses and coils between them. It is drawn hex by hex, because a hex can lose its wire during a
 *  game; it uses no filter, so a client may keep it live above the baked ground. */

import { group, path } from '../brushes';
import type { Ctx } from '../context';
import { dense, offset, walk } from '../curves';
import { between, stream } from '../seeds';
import { add, lerp, n1, xy, type Point } from '../vec';
import { wireLines } from '../worklines';

interface Strung {
  coils: string;
  strands: string;
  posts: string;
  bed: string;
}

/** The wire of each hex that has some, by the name of the hex. */
export const wireByHex = (ctx: Ctx): Map<string, string> => {
  const { pal, hexes } = ctx;
  const wired = new Set(ctx.works('wire').map(hexes.key));
  const byHex = new Map<number, Strung>();
  const at = (p: Point): Strung | undefined => {
    const key = hexes.key(hexes.hexAt(p[0], p[1]));
    if (!wired.has(key)) return undefined;
    let found = byHex.get(key);
    if (!found) byHex.set(key, (found = { coils: '', strands: '', posts: '', bed: '' }));
    return found;
  };
  for (const { line, key } of wireLines(ctx)) {
    const rnd = stream(ctx.seed(`${key}/posts`));
    const base = dense(line, 5);
    for (const o of [-6.4, 6.4]) {
      const posts = walk(offset(base, o), 8.4, o > 0 ? 4 : 0).map(({ p }) => add(p, [between(rnd, -1, 1), between(rnd, -1, 1)]));
      posts.forEach((p, i) => {
        const here = at(p);
        if (here) here.posts += `M${xy(add(p, [-3.1, -3.1]))}l6.2 6.2m0-6.2l-6.2 6.2`;
        const next = posts[i + 1];
        const span = next && at(lerp(p, next, 0.5));
        if (span) span.strands += `M${xy(p)}L${xy(next)}`;
      });
    }
    const beds = walk(base, 6.4);
    beds.forEach(({ p }, i) => {
      const here = at(p);
      if (!here) return;
      here.coils += `M${n1(p[0] - 4)} ${n1(p[1])}a4 5.2 0 1 1 8 0a4 5.2 0 1 1-8 0`;
      const next = beds[i + 1];
      if (next) here.bed += `M${xy(p)}L${xy(next.p)}`;
    });
  }
  const out = new Map<string, string>();
  for (const cell of ctx.works('wire')) {
    const strung = byHex.get(hexes.key(cell));
    if (!strung) continue;
    out.set(
      hexes.name(cell),
      path(strung.bed, `stroke="${pal.shadow}" stroke-width="22" opacity=".15" fill="none"`) +
        path(strung.coils, `stroke="${pal.wire}" stroke-width=".8" fill="none" opacity=".62"`) +
        path(strung.strands, `stroke="${pal.wire}" stroke-width=".9" fill="none" opacity=".8"`) +
        path(strung.posts, `stroke="${pal.wire}" stroke-width="1.4" fill="none" stroke-linecap="round"`),
    );
  }
  return out;
};

export const paintWire = (ctx: Ctx): string => [...wireByHex(ctx)].map(([name, body]) => group(body, `data-wire="${name}"`)).join('');

/** What is left of wire that was cut or shelled: torn strands, leaning posts, a gap. Live, like the wire it replaces. */
export const brokenWire = (ctx: Ctx, name: string): string => {
  const { pal, hexes } = ctx;
  const rnd = stream(ctx.seed(`wire/gone/${name}`));
  const at = hexes.mid(name);
  let posts = '';
  let strands = '';
  for (let i = 0; i < 9; i++) {
    const p = add(at, [between(rnd, -44, 44), between(rnd, -24, 24)]);
    posts += `M${xy(p)}l${n1(between(rnd, -4, 4))} ${n1(between(rnd, -4, 4))}`;
    strands += `M${xy(p)}q${n1(between(rnd, -9, 9))} ${n1(between(rnd, -9, 9))} ${n1(between(rnd, -14, 14))} ${n1(between(rnd, -7, 7))}`;
  }
  return path(strands, `stroke="${pal.wire}" stroke-width=".9" fill="none" opacity=".55"`) + path(posts, `stroke="${pal.wire}" stroke-width="1.7" fill="none" stroke-linecap="round" opacity=".8"`);
};

/** Brushes: the smallest marks every painter is made of. */

import { curve } from './curves';
import { between, type Random } from './seeds';
import { n1, TAU, turn, type Point } from './vec';

export const path = (d: string, attributes = ''): string => (d ? `<path d="${d}" ${attributes}/>` : '');
export const group = (body: string, attributes = ''): string => (body ? `<g ${attributes}>${body}</g>` : '');

const rgb = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** A colour between two. */
export const mix = (a: string, b: string, t: number): string => {
  const to = rgb(b);
  return `#${rgb(a)
    .map((v, i) =>
      Math.round(v + (to[i]! - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** A bumpy closed shape. */
export const blob = (rnd: Random, r: number, bumps = 8, rough = 0.16, at: Point = [0, 0]): string =>
  curve(
    Array.from({ length: bumps }, (_, i): Point => {
      const a = ((i + between(rnd, -0.25, 0.25)) * TAU) / bumps;
      const q = r * (1 + between(rnd, -rough, rough));
      return [at[0] + q * Math.cos(a), at[1] + q * Math.sin(a)];
    }),
    true,
  );

/** Many short strokes in one path: grass, stubble, ripples. */
export const strokes = (
  rnd: Random,
  count: number,
  area: Point,
  long: number,
  angle: number,
  spread: number,
  keep: (x: number, y: number) => boolean = () => true,
): string => {
  let d = '';
  for (let i = 0; i < count; i++) {
    const x = between(rnd, 0, area[0]);
    const y = between(rnd, 0, area[1]);
    if (!keep(x, y)) continue;
    const v = turn([between(rnd, long * 0.6, long * 1.3), 0], angle + between(rnd, -spread, spread));
    d += `M${n1(x)} ${n1(y)}l${n1(v[0])} ${n1(v[1])}`;
  }
  return d;
};

/** A tree from above: dark rim, body, lit crown, leaves towards the light, nooks away from it. */
export const crown = (rnd: Random, r: number, tones: readonly string[], bumps = 9): string => {
  const [rim, body, lit, tip] = tones;
  let leaves = '';
  let nooks = '';
  const shell =
    path(blob(rnd, r, bumps, 0.13), `fill="${rim}"`) +
    path(blob(rnd, r * 0.86, bumps, 0.15, [-r * 0.09, -r * 0.1]), `fill="${body}"`) +
    path(blob(rnd, r * 0.56, bumps - 2, 0.22, [-r * 0.24, -r * 0.27]), `fill="${lit}" opacity=".9"`);
  for (let i = 0; i < 5; i++) {
    const a = between(rnd, 2.6, 5.4);
    const q = between(rnd, 0.15, 0.62) * r;
    leaves += blob(rnd, r * between(rnd, 0.1, 0.17), 5, 0.3, [q * Math.cos(a) - r * 0.1, q * Math.sin(a) - r * 0.1]);
  }
  for (let i = 0; i < 4; i++) {
    const a = between(rnd, -0.6, 2.1);
    const q = between(rnd, 0.3, 0.75) * r;
    nooks += blob(rnd, r * between(rnd, 0.09, 0.15), 5, 0.3, [q * Math.cos(a), q * Math.sin(a)]);
  }
  return shell + path(nooks, `fill="${rim}" opacity=".55"`) + path(leaves, `fill="${tip ?? lit}" opacity=".85"`);
};

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (ch) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[ch] ?? ch);

/** Three small trees as symbols, for rows of them. Put `defs` once, then `use` as often as needed. */
export const poplars = (id: string, random: (name: string) => Random, tones: readonly (readonly string[])[]): { defs: string; use: (v: number, at: string, r: number) => string } => ({
  defs: `<defs>${[0, 1, 2].map((v) => `<g id="${id}-${v}">${crown(random(`poplar/${v}`), 5, tones[v % 2] ?? [], 7)}</g>`).join('')}</defs>`,
  use: (v, at, r) => `<use href="#${id}-${v}" transform="translate(${at}) scale(${(r / 5).toFixed(2)})"/>`,
});

/** A colour that fades from the middle of a shape to its edge: what a broad blur would give, at a fraction of its price. */
export const glow = (id: string, colour: string): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".9"/><stop offset=".45" stop-color="${colour}" stop-opacity=".6"/><stop offset=".75" stop-color="${colour}" stop-opacity=".2"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

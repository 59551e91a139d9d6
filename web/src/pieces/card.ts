/** The card that pieces are printed on, and small things printed on it. */

import { escape } from '../paint/brushes';
import { n1 } from '../paint/vec';
import type { Nation } from './nations';

/** A piece drawn about its origin, with the box that rings and clicks go by. */
export interface Drawn {
  svg: string;
  /** x, y, width, height. */
  box: readonly [number, number, number, number];
}

export const text = (x: number, y: number, body: string, size: number, extra = ''): string =>
  `<text x="${n1(x)}" y="${n1(y)}" font-size="${size}" ${extra}>${escape(body)}</text>`;

/** Shadow to the south-east, thickness in the rim's colour, face, and a lit edge along top and left. The shadow is two
 *  plain shapes rather than a blur: pieces move, and nothing that moves may carry a filter. */
export const cardboard = (w: number, h: number, nation: Nation, { lift = 0, r = 5, face = nation.body, top = nation.top } = {}): string => {
  const [x, y] = [-w / 2, -h / 2];
  const shade = (dx: number, dy: number, grow: number, opacity: number): string =>
    `<rect x="${n1(x + dx - grow)}" y="${n1(y + dy - grow)}" width="${n1(w + 2 * grow)}" height="${n1(h + 2 * grow)}" rx="${n1(r + grow)}" class="counter-shadow" opacity="${opacity}"/>`;
  return (
    shade(3 + lift, 4.6 + lift * 1.3, 1.6 + lift / 4, 0.14) +
    shade(2.4 + lift, 4 + lift * 1.3, 0.4, 0.16) +
    shade(1.6 + lift, 3.2 + lift * 1.3, -0.8, 0.2) +
    `<rect x="${n1(x)}" y="${n1(y + 2.6)}" width="${w}" height="${h}" rx="${r}" fill="${nation.rim}"/>` +
    `<rect x="${n1(x)}" y="${n1(y)}" width="${w}" height="${h}" rx="${r}" fill="${face}" stroke="${nation.rim}" stroke-width="1.4"/>` +
    `<path d="M${n1(x + 1.6)} ${n1(-y - r)}V${n1(y + r)}Q${n1(x + 1.6)} ${n1(y + 1.6)} ${n1(x + r)} ${n1(y + 1.6)}H${n1(-x - r)}" fill="none" stroke="${top}" stroke-width="1.8" stroke-linecap="round"/>`
  );
};

/** A band along the top edge. */
export const band = (w: number, h: number, high: number, fill: string, r = 5): string => {
  const [x, y] = [-w / 2 + 0.8, -h / 2 + 0.8];
  return `<path d="M${n1(x)} ${n1(y + high)}V${n1(y + r - 0.8)}Q${n1(x)} ${n1(y)} ${n1(x + r - 0.8)} ${n1(y)}H${n1(-x - r + 0.8)}Q${n1(-x)} ${n1(y)} ${n1(-x)} ${n1(y + r - 0.8)}V${n1(y + high)}Z" fill="${fill}"/>`;
};

/** Strength: a full disc for each point left, an empty one for each point lost. */
export const pips = (strength: number, of: number, x: number, y: number, ink: string, gap = of > 3 ? 4.8 : of > 2 ? 5.6 : 6.2): string =>
  Array.from({ length: of }, (_, i) => {
    const cx = n1(x + (i - (of - 1) / 2) * gap);
    return `<circle cx="${cx}" cy="${n1(y)}" r="${gap < 5 ? 2 : 2.5}" fill="${i < strength ? ink : 'none'}" stroke="${ink}" stroke-width="1.1"/>`;
  }).join('');

/** Has acted: a plain tick. */
export const tick = (x: number, y: number): string =>
  `<g transform="translate(${n1(x)} ${n1(y)})"><circle r="7.4" fill="#f7f1de" stroke="#22272b" stroke-width="1.5"/><path d="M-3.4 0L-.9 2.7 3.7-2.9" fill="none" stroke="#22272b" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g>`;

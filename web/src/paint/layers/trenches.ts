/** Trenches: thrown earth, broken chalk line, dark cut, floor, duckboards. Fire trenches are crenellated towards the
 *  enemy, saps zigzag. */

import { mix, path } from '../brushes';
import type { Ctx } from '../context';
import { dense, walk } from '../curves';
import { between, stream } from '../seeds';
import { add, mul, perp, polyline, type Point } from '../vec';
import { saps, trenchLines } from '../worklines';

const TRAVERSE = [0, 0, 7, 7];

/** A line cut into traverses (fire trench) or zigzags (sap). */
export const dug = (line: readonly Point[], sap: boolean, front: number, seed: string, closed = false): Point[] => {
  const rnd = stream(seed);
  return walk(dense(line, 4, closed), sap ? 13 : 9.4).map(({ p, dir }, i) => {
    const k = sap ? (i % 2 ? 4.4 : -4.4) : TRAVERSE[i % 4]! * front;
    return add(p, mul(perp(dir), k + between(rnd, -0.8, 0.8)));
  });
};

export interface Cut {
  d: string;
  sap: boolean;
}

/** All cuts layer by layer, so that trenches that meet open into each other. */
export const cutTrenches = (ctx: Ctx, cuts: readonly Cut[]): string => {
  if (!cuts.length) return '';
  const { pal, id } = ctx;
  const stroke = (colour: string, sap: number, fire: number, extra = ''): string =>
    [true, false]
      .map((kind) => {
        const d = cuts.filter((cut) => cut.sap === kind).map((cut) => cut.d).join('');
        return path(d, `stroke="${colour}" stroke-width="${kind ? sap : fire}" fill="none" stroke-linejoin="round" stroke-linecap="round" ${extra}`);
      })
      .join('');
  return (
    stroke(pal.shadow, 11, 16, `opacity=".28" transform="translate(3 4)" filter="url(#${id}-soft3)"`) +
    stroke(pal.spoil, 10, 15.4, `opacity=".62" filter="url(#${id}-soft1)"`) +
    stroke(mix(pal.spoil, '#fff6da', 0.4), 7.6, 11.8, 'stroke-dasharray="5 3 9 2 3 4" opacity=".85"') +
    stroke(pal.trench[0]!, 4.8, 7.2) +
    stroke(pal.trench[1]!, 2.5, 4.3, 'transform="translate(.6 .8)"') +
    stroke(pal.trench[2]!, 1.3, 2, 'stroke-dasharray="1.6 2.6" style="stroke-linecap:butt"')
  );
};

export const paintTrenches = (ctx: Ctx): string => {
  const lines = trenchLines(ctx);
  const cuts: Cut[] = saps(ctx, lines).map((line, k) => ({ d: polyline(dug(line, true, 1, ctx.seed(`sap/${k}`))), sap: true }));
  for (const { line, front, key } of lines) cuts.push({ d: polyline(dug(line, false, front, ctx.seed(`${key}/cut`))), sap: false });
  return cutTrenches(ctx, cuts);
};

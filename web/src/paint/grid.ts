/** The grid: a dark line and a light one .7 apart, readable on wheat and on canopy alike; centre dots; coordinates, light
 *  on woods. It is text and hairlines, so it lives above the bitmap. */

import { group, path } from './brushes';
import type { Ctx } from './context';
import { H, R, type Cell } from './layout';
import { n1, xy } from './vec';

export const paintGrid = (ctx: Ctx): string => {
  const { hexes } = ctx;
  let d = '';
  let dots = '';
  let names = '';
  for (const cell of ctx.cells((one: Cell) => hexes.on(one))) {
    const corners = hexes.corners(cell);
    const [x, y] = hexes.centre(cell);
    hexes.neighbours(cell).forEach((other, side) => {
      // Each side once: the hex that comes first draws it.
      if (hexes.on(other) && hexes.key(other) < hexes.key(cell)) return;
      d += `M${xy(corners[side]!)}L${xy(corners[(side + 1) % 6]!)}`;
    });
    dots += `M${xy([x, y])}h.01`;
    const top = hexes.flat ? H / 2 - 13 : R - 21;
    names += `<text x="${n1(x)}" y="${n1(y - top)}"${ctx.groundAt(cell) === 'forest' && ctx.torn(cell) < 3 ? ' class="on-dark"' : ''}>${hexes.name(cell)}</text>`;
  }
  return group(
    path(d, 'class="grid-light" transform="translate(.7 .8)"') +
      path(d, 'class="grid-dark"') +
      path(dots, 'class="grid-dot"') +
      group(names, 'class="coords" aria-hidden="true"'),
    'class="grid"',
  );
};

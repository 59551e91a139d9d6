/** Features along hexsides: hedges, walls, brooks. Sides that touch are joined into one line. */

import type { Ctx } from '../context';
import { smooth } from '../curves';
import { sidePainter, type SidePainter } from '../vocabulary';
import { far, type Point } from '../vec';
import { hedgeLines } from './hedges';
import { wallLines } from './walls';
import { paintBrooks } from './water';

const linesOf = (ctx: Ctx, kind: SidePainter): Point[][] => {
  const { hexes } = ctx;
  const lines: Point[][] = [];
  for (const side of ctx.board.hexsides) {
    if (sidePainter(side.kind) !== kind) continue;
    const cell = hexes.parse(side.between[0]);
    const other = hexes.key(hexes.parse(side.between[1]));
    const d = hexes.neighbours(cell).findIndex((one) => hexes.key(one) === other);
    if (d < 0) continue;
    const corners = hexes.corners(cell);
    let ends: Point[] = [corners[d]!, corners[(d + 1) % 6]!];
    // Join with every line that begins or ends here.
    for (let k = lines.length - 1; k >= 0; k--) {
      const line = lines[k]!;
      const [a, b] = [line[0]!, line[line.length - 1]!];
      const [s, e] = [ends[0]!, ends[ends.length - 1]!];
      if (far(b, s) < 1) ends = [...line, ...ends.slice(1)];
      else if (far(a, e) < 1) ends = [...ends, ...line.slice(1)];
      else if (far(a, s) < 1) ends = [...ends.reverse(), ...line.slice(1)];
      else if (far(b, e) < 1) ends = [...line, ...ends.reverse().slice(1)];
      else continue;
      lines.splice(k, 1);
    }
    lines.push(ends);
  }
  return lines;
};

export const paintHedges = (ctx: Ctx): string => hedgeLines(ctx, linesOf(ctx, 'hedge'), 'side');
export const paintWalls = (ctx: Ctx): string => wallLines(ctx, linesOf(ctx, 'wall'));
export const paintSideBrooks = (ctx: Ctx): string => paintBrooks(ctx, linesOf(ctx, 'stream').map((line) => smooth(line, 0.3, () => false)));

/** Features along hexsides: hedges, walls, fences, cliffs, brooks. Sides that touch are joined into one line. */

import type { BoardHexside } from '../../board';
import type { Ctx } from '../context';
import type { Cell } from '../layout';
import { smooth } from '../curves';
import { sidePainter, type SidePainter } from '../vocabulary';
import { far, sub, unit, type Point } from '../vec';
import { cliffFaces, type Drop } from './cliffs';
import { fenceLines } from './fences';
import { hedgeLines } from './hedges';
import { wallLines } from './walls';
import { paintBrooks } from './water';

/** The two corners of a hexside, or nothing if the hexes are no neighbours. */
const endsOf = ({ hexes }: Ctx, { between: [a, b] }: BoardHexside): Point[] | undefined => {
  const cell = hexes.parse(a);
  const other = hexes.key(hexes.parse(b));
  const d = hexes.neighbours(cell).findIndex((one) => hexes.key(one) === other);
  const corners = hexes.corners(cell);
  return d < 0 ? undefined : [corners[d]!, corners[(d + 1) % 6]!];
};

const linesOf = (ctx: Ctx, kind: SidePainter): Point[][] => {
  const lines: Point[][] = [];
  for (const side of ctx.board.hexsides) {
    if (sidePainter(side.kind) !== kind) continue;
    let ends = endsOf(ctx, side);
    if (!ends) continue;
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
export const paintFences = (ctx: Ctx): string => fenceLines(ctx, linesOf(ctx, 'fence'));

/** Each face falls to the lower of its two hexes; between equals to the second. */
export const paintCliffs = (ctx: Ctx): string => {
  const { hexes } = ctx;
  return cliffFaces(
    ctx,
    ctx.board.hexsides.flatMap((side): Drop[] => {
      const ends = sidePainter(side.kind) === 'cliff' ? endsOf(ctx, side) : undefined;
      if (!ends) return [];
      const [a, b] = side.between.map(hexes.parse) as [Cell, Cell];
      const [high, low] = ctx.levelAt(a) >= ctx.levelAt(b) ? [a, b] : [b, a];
      return [{ from: ends[0]!, to: ends[1]!, down: unit(sub(hexes.centre(low), hexes.centre(high))), key: side.between.join('/') }];
    }),
  );
};

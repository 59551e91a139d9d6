/** Names on the map. Towns are written under their hex, where no counter stands; waters along their bank; each name takes
 *  the first place that is free. */

import type { BoardLabel } from '../board';
import { escape } from './brushes';
import type { Ctx } from './context';
import { curve, offset } from './curves';
import { add, far, n1, type Point } from './vec';

interface Style {
  size: number;
  track: number;
  places: readonly Point[];
}

const BELOW: readonly Point[] = [[0, 50], [0, -38], [58, 36], [-58, 36], [72, 4], [-72, 4], [0, 62]];
const STYLES: Readonly<Record<string, Style>> = {
  town: { size: 19, track: 0.6, places: BELOW },
  wood: { size: 18, track: 0.8, places: [[0, 50], [0, 58], [0, -44], [60, 30], [-60, 30]] },
  hill: { size: 23, track: 2.4, places: [[0, 46], [0, -34], [40, 30], [-40, 30], [0, 60]] },
  river: { size: 18, track: 1.6, places: BELOW },
  work: { size: 16, track: 0.6, places: BELOW },
  region: { size: 36, track: 8, places: [[0, 10], [0, 50], [0, -50]] },
};

/** Where a hex is thirty metres, a region is a place like any other. */
const PLACE: Style = { size: 21, track: 2, places: BELOW };

const widthOf = (text: string, { size, track }: Style): number => text.length * (size * 0.47 + track);

type Box = readonly [x0: number, y0: number, x1: number, y1: number];
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** A name along the bank of the water that runs through its hex. */
const alongWater = (ctx: Ctx, label: BoardLabel, style: Style, k: number): string | undefined => {
  const at = ctx.hexes.mid(label.at);
  for (const water of ctx.waters) {
    let nearest = 0;
    water.line.forEach((p, i) => {
      if (far(p, at) < far(water.line[nearest]!, at)) nearest = i;
    });
    if (far(water.line[nearest]!, at) > 40) continue;
    const reach = Math.ceil(widthOf(label.text, style) / 12) + 5;
    const lo = Math.max(0, Math.min(nearest - reach, water.line.length - 2 * reach));
    const part = water.line.slice(lo, lo + 2 * reach);
    const [first, last] = [part[0]!, part[part.length - 1]!];
    const flip = last[0] < first[0] - 4 || (Math.abs(last[0] - first[0]) <= 4 && last[1] > first[1]);
    // On broad water the name swims.
    const half = water.half[nearest] ?? 8;
    const away = half > 26 ? -6 : half + (water.canal ? 12 : 8);
    const run = flip ? [...part].reverse() : part;
    const bank = offset(run, -away).filter((_, i) => i % 4 === 0);
    const id = `${ctx.id}-name${k}`;
    return `<path id="${id}" d="${curve(bank)}" fill="none"/><text class="map-name map-water" font-size="${style.size}" letter-spacing="${style.track}"><textPath href="#${id}" startOffset="50%" text-anchor="middle">${escape(label.text)}</textPath></text>`;
  }
  return undefined;
};

export const paintLabels = (ctx: Ctx): string => {
  const [w, h] = ctx.sheet;
  // The right corner of a town is where its objective lies.
  const taken: Box[] = ctx
    .cells((cell) => ctx.hexes.on(cell) && ctx.groundAt(cell) === 'town')
    .map((cell) => ctx.hexes.centre(cell))
    .map(([x, y]): Box => [x + 28, y - 17, x + 62, y + 17]);
  // A name on a drawn roof hides what it names.
  for (const { ring } of ctx.houses)
    if (ring) taken.push([Math.min(...ring.map((p) => p[0])), Math.min(...ring.map((p) => p[1])), Math.max(...ring.map((p) => p[0])), Math.max(...ring.map((p) => p[1]))]);
  const order = ctx.board.labels
    .map((label, k) => ({ label, k, style: !ctx.farmland && label.kind === 'region' ? PLACE : (STYLES[label.kind] ?? STYLES['town']!) }))
    .sort((a, b) => b.style.size - a.style.size || a.k - b.k);
  return order
    .map(({ label, k, style }) => {
      const along = label.kind === 'river' ? alongWater(ctx, label, style, k) : undefined;
      if (along) return along;
      const centre = ctx.hexes.mid(label.at);
      const wide = widthOf(label.text, style);
      let best: { p: Point; box: Box; cost: number } | undefined;
      style.places.forEach((shift, i) => {
        const raw = add(centre, shift);
        // Names keep on the sheet.
        const p: Point = [Math.max(wide / 2 + 6, Math.min(w - wide / 2 - 6, raw[0])), Math.max(20, Math.min(h - 8, raw[1]))];
        const box: Box = [p[0] - wide / 2, p[1] - style.size, p[0] + wide / 2, p[1] + 5];
        const cost = i * 40 + 0.6 * far(p, raw) * 10 + taken.reduce((sum, other) => sum + shared(box, other), 0);
        if (!best || cost < best.cost) best = { p, box, cost };
      });
      taken.push(best!.box);
      return `<text class="map-name map-${label.kind}" x="${n1(best!.p[0])}" y="${n1(best!.p[1])}" font-size="${style.size}" letter-spacing="${style.track}" text-anchor="middle">${escape(label.text)}</text>`;
    })
    .join('');
};

/** The highlight grammar: shape and lightness first, hue second. No state is told by hue alone. */

import { blob, escape, group, path } from '../paint/brushes';
import { dense, ribbon, walk } from '../paint/curves';
import type { Cell, Layout } from '../paint/layout';
import { R } from '../paint/layout';
import { stream } from '../paint/seeds';
import { add, angleOf, lerp, mul, n1, perp, polygon, polyline, sub, turn, unit, type Point } from '../paint/vec';

/** May be clicked: azure inner line, soft tint. */
export const selectableHex = (hexes: Layout, name: string): string => {
  const cell = hexes.parse(name);
  return group(
    path(hexes.path(cell, 0.97), 'class="tint-select"') + path(hexes.path(cell, 0.93), 'class="case" stroke-width="5"') + path(hexes.path(cell, 0.93), 'class="line-select"'),
    'class="hl-selectable"',
  );
};

/** A legal target: six corner brackets, vermilion on white; under the pointer the line closes and a reticle appears. */
export const targetHex = (hexes: Layout, name: string, hot = false): string => {
  const cell = hexes.parse(name);
  const k = hexes.corners(cell, 0.94);
  const m = hexes.centre(cell);
  const brackets = k.map((p, i) => polyline([lerp(p, k[(i + 5) % 6]!, 0.24), p, lerp(p, k[(i + 1) % 6]!, 0.24)])).join('');
  const ticks = hot ? [0, 90, 180, 270].map((a) => polyline([add(m, turn([R * 0.66, 0], a)), add(m, turn([R * 0.86, 0], a))])).join('') : '';
  return group(
    path(hexes.path(cell, 0.97), `class="tint-target" opacity="${hot ? 1 : 0.62}"`) +
      (hot ? path(hexes.path(cell, 0.94), 'class="case" stroke-width="6"') + path(hexes.path(cell, 0.94), 'class="line-target" stroke-width="2"') : '') +
      path(brackets, 'class="halo" stroke-width="8.6"') +
      path(brackets, 'class="line-target" stroke-width="4.6"') +
      path(ticks, 'class="halo" stroke-width="6"') +
      path(ticks, 'class="line-target" stroke-width="3"'),
    'class="hl-target"',
  );
};

/** Not allowed: dimmed and hatched; asking why names the clause. */
export const forbiddenHex = (hexes: Layout, name: string, id: string): string => {
  const cell = hexes.parse(name);
  const [x, y] = hexes.centre(cell);
  const hatch = Array.from({ length: 17 }, (_, i) => `M${n1(x - 130 + i * 13)} ${n1(y + 60)}l120-120`).join('');
  return `<clipPath id="${id}"><path d="${hexes.path(cell, 0.97)}"/></clipPath><g class="hl-forbidden"><path d="${hexes.path(cell, 0.97)}" class="tint-no"/><g clip-path="url(#${id})"><path d="${hatch}" class="hatch"/></g></g>`;
};

/** Keyboard focus: white between two black lines, above everything, never confused with a state of the game. */
export const focusHex = (hexes: Layout, name: string): string => {
  const d = hexes.path(hexes.parse(name), 1.02);
  return group(path(d, 'class="focus-dark"') + path(d, 'class="focus-light"'), 'class="hl-focus"');
};

/** Where the last piece came from: a trail of footprints, an empty dashed place at its start. */
export const lastMove = (hexes: Layout, names: readonly string[]): string => {
  if (names.length < 2) return '';
  const line = dense(names.map(hexes.mid), 8);
  const prints = walk(line, 17, 40)
    .slice(0, -2)
    .map(({ p, dir }, i) => {
      const [x, y] = add(p, mul(perp(dir), i % 2 ? 4.6 : -4.6));
      return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="5.2" ry="2.7" transform="rotate(${n1(angleOf(dir))} ${n1(x)} ${n1(y)})"/>`;
    })
    .join('');
  const [x, y] = hexes.mid(names[0]!);
  const box = (cls: string) => `<rect x="${n1(x - 29)}" y="${n1(y - 29)}" width="58" height="58" rx="6" class="${cls}"/>`;
  return group(box('ghost-case') + box('ghost') + group(prints, 'class="prints"'), 'class="hl-last"');
};

export type Ring = 'selected' | 'grouped' | 'selectable' | 'focus';

/** A ring round a piece: chosen (solid gold), in the group (thin gold), may be chosen (azure dashes with a plus). */
export const ring = (kind: Ring, [x, y, w, h]: readonly [number, number, number, number]): string => {
  const box = (grow: number, cls: string, width: number) =>
    `<rect x="${n1(x - grow)}" y="${n1(y - grow)}" width="${n1(w + 2 * grow)}" height="${n1(h + 2 * grow)}" rx="${n1(6 + grow)}" class="${cls}" stroke-width="${width}"/>`;
  switch (kind) {
    case 'selected':
      return box(4.6, 'ring-case', 9) + box(4.6, 'ring-gold', 5);
    case 'grouped':
      return box(3.8, 'ring-case', 6.4) + box(3.8, 'ring-gold', 2.8);
    case 'focus':
      return box(7, 'focus-dark', 8) + box(7, 'focus-light', 3.4);
    default:
      return (
        box(4, 'ring-case', 6.4) +
        box(4, 'ring-azure', 3.2) +
        group(
          '<circle r="8.4" class="plus-disc"/><path d="M-4.2 0H4.2M0-4.2V4.2" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>',
          `transform="translate(${n1(x + w + 2)} ${n1(y - 1)})"`,
        )
      );
  }
};

/** The outline of a set of hexes: command, zones, ranges. */
export const outlineOf = (hexes: Layout, cells: readonly Cell[]): string => {
  const within = new Set(cells.map(hexes.key));
  let d = '';
  for (const cell of cells) {
    const corners = hexes.corners(cell);
    hexes.neighbours(cell).forEach((other, side) => {
      if (!within.has(hexes.key(other))) d += polyline([corners[side]!, corners[(side + 1) % 6]!]);
    });
  }
  return path(d, 'class="range-case"') + path(d, 'class="range"');
};

/** An attack: a thick, tapered arrow cased in white. */
export const attackArrow = (hexes: Layout, from: string, to: string, { bend = 0, start = 0.3, end = 0.66 } = {}): string => {
  const [a, b] = [hexes.mid(from), hexes.mid(to)];
  const n = perp(unit(sub(b, a)));
  const [p0, p2] = [lerp(a, b, start), lerp(a, b, end)];
  const line = dense([p0, add(lerp(p0, p2, 0.5), mul(n, bend)), p2], 3);
  const k = line.length;
  const q: Point = line[k - 1]!;
  const tip = unit(sub(q, line[k - 3]!));
  const wing = perp(tip);
  const d = ribbon(line, (i) => 4 + (5 * i) / k) + polygon([add(q, mul(wing, 17)), add(q, mul(tip, 22)), sub(q, mul(wing, 17))]);
  return path(d, 'class="arrow-case"') + path(d, 'class="arrow"');
};

/** Shells falling on a hex: three bursts with smoke. */
export const barrage = (hexes: Layout, name: string): string => {
  const [x, y] = hexes.mid(name);
  const rnd = stream(`barrage/${name}`);
  return ([[-30, 18, 1], [26, 26, 0.8], [6, -34, 0.9]] as const)
    .map(([dx, dy, k]) =>
      group(
        path(blob(rnd, 17, 9, 0.2, [5, -5]), 'fill="#5d574c" opacity=".55"') +
          path(blob(rnd, 12, 9, 0.2, [9, -13]), 'fill="#8f887a" opacity=".6"') +
          '<path d="M0-15L3.4-5.4 13-9 7-1 15 4 5 5 4 14-1.4 6.4-10 11-6 2.4-15-1.6-5.4-4.6-8-13-1.6-7Z" fill="#ffb638" stroke="#3a1d08" stroke-width="1.5"/><path d="M0-7L2-2 7-2 3 2 3 7-1 3-6 4-3 0-6-4-1.4-3Z" fill="#fff3cc"/>',
        `transform="translate(${n1(x + dx)} ${n1(y + dy)}) scale(${k})"`,
      ),
    )
    .join('');
};

/** Shells on their way from a battery to a hex: an arc of amber dots on a dark case. */
export const shotLine = (hexes: Layout, from: string, to: string, bend = 34): string => {
  const [a, b] = [hexes.mid(from), hexes.mid(to)];
  const top = add(lerp(a, b, 0.5), mul(perp(unit(sub(b, a))), -bend));
  const d = polyline(dense([a, top, b], 6).slice(6, -8));
  return path(d, 'class="shot-case"') + path(d, 'class="shot"');
};

export type NoteKind = 'note' | 'warn' | 'bad';

/** A small label on the map. */
export const note = (x: number, y: number, words: string, kind: NoteKind = 'note', size = 14): string => {
  const wide = [...words].reduce((sum, ch) => sum + (/[ilI.,:'|]/.test(ch) ? 0.27 : /[mwMW]/.test(ch) ? 0.72 : ch === ' ' ? 0.26 : 0.5), 0) * size + 15;
  const high = size + 8;
  const box = (dy: number, cls: string) => `<rect x="${n1(-wide / 2)}" y="${n1(-high / 2 + dy)}" width="${n1(wide)}" height="${high}" rx="5" class="${cls}"/>`;
  return group(
    `${box(1, 'pill-shadow')}${box(0, 'pill')}<text y="${n1(size * 0.34)}" font-size="${size}">${escape(words)}</text>`,
    `class="pill-${kind}" transform="translate(${n1(x)} ${n1(y)})"`,
  );
};

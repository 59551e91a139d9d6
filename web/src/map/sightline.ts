/** A sight line: plain where it is clear, amber dashes through a hindrance, a crossed disc where it is blocked and dots
 *  beyond; a note for every hex that matters. */

import { group, path } from '../paint/brushes';
import type { Layout } from '../paint/layout';
import { add, lerp, mul, n1, perp, polyline, sub, unit, type Point } from '../paint/vec';
import { note } from '../pieces/highlights';
import type { Sight, SightStep } from '../table/contract';

/** From where to where a line runs through a hex, as parts of its length. */
export const through = (hexes: Layout, a: Point, b: Point, name: string): readonly [number, number] | null => {
  const k = hexes.corners(hexes.parse(name));
  const d = sub(b, a);
  let [t0, t1] = [0, 1];
  for (let i = 0; i < 6; i++) {
    const [p, q] = [k[i]!, k[(i + 1) % 6]!];
    // The inside of a side: corners run clockwise on the screen.
    const n: Point = [-(q[1] - p[1]), q[0] - p[0]];
    const at = (point: Point) => n[0] * (point[0] - p[0]) + n[1] * (point[1] - p[1]);
    const [from, slope] = [at(a), n[0] * d[0] + n[1] * d[1]];
    if (Math.abs(slope) < 1e-9) {
      if (from < -1e-6) return null;
    } else if (slope > 0) t0 = Math.max(t0, -from / slope);
    else t1 = Math.min(t1, -from / slope);
  }
  return t0 < t1 - 1e-6 ? [t0, t1] : null;
};

/** Where a step touches the line: the hex it names, or the edge between two. */
const spanOf = (hexes: Layout, a: Point, b: Point, step: SightStep): readonly [number, number] => {
  const own = through(hexes, a, b, step.hex);
  const other = step.beside ? through(hexes, a, b, step.beside) : null;
  if (step.beside && own && other) {
    const edge = (Math.max(own[0], other[0]) + Math.min(own[1], other[1])) / 2;
    return [edge - 0.01, edge + 0.01];
  }
  return own ?? other ?? [0.49, 0.51];
};

const barred = ([x, y]: Point): string =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="10" fill="#fffaf0" stroke="#14170f" stroke-width="1.6"/><path d="M${n1(x - 4.6)} ${n1(y - 4.6)}l9.2 9.2m0-9.2l-9.2 9.2" stroke="#bd2508" stroke-width="3" stroke-linecap="round"/>`;

export const drawSight = (hexes: Layout, sight: Sight): string => {
  const [a, b] = [hexes.mid(sight.from), hexes.mid(sight.to)];
  const at = (t: number) => lerp(a, b, t);
  const n = perp(unit(sub(b, a)));
  const steps = sight.steps.map((step) => ({ step, span: spanOf(hexes, a, b, step) }));
  const stop = steps.find(({ step }) => step.effect === 'blocks');
  const [start, end] = [0.03, 0.97];
  const cut = stop ? Math.max(start, Math.min(end, stop.span[0] + 0.02)) : end;
  const run = (t0: number, t1: number, cls: string): string => (t1 > t0 ? path(polyline([at(t0), at(t1)]), 'class="sight-case"') + path(polyline([at(t0), at(t1)]), `class="${cls}"`) : '');
  let lines = run(start, cut, 'sight');
  let notes = '';
  let side = -1;
  const told = new Set([sight.from, sight.to]);
  for (const { step, span } of steps) {
    if (step.hex === sight.from || step.hex === sight.to || step === stop?.step) continue;
    if (stop && span[0] > cut) continue;
    const clear = step.effect === 'clear' || step.effect === 'waived';
    // A side between two hexes that takes nothing away, or a hex that is named already, is in the list and not on the map.
    if (clear && (step.beside || told.has(step.hex))) continue;
    told.add(step.hex);
    if (step.effect === 'hinders') lines += run(span[0], Math.min(span[1], cut), 'sight-hinder');
    const m = at((span[0] + span[1]) / 2);
    notes += `<circle cx="${n1(m[0])}" cy="${n1(m[1])}" r="4.6" class="knot-${clear ? 'clear' : 'hinder'}"/>`;
    // Every hindrance is written; of clear hexes only the name, above and below in turn.
    const q = add(m, mul(n, 25 * side));
    notes += path(polyline([m, add(m, mul(n, 15 * side))]), 'class="leader"') + note(q[0], q[1], clear ? step.hex : [step.hex, brief(step.text)].filter(Boolean).join(' '), clear ? 'note' : 'warn', 13);
    side = -side;
  }
  if (stop) {
    const p = at(cut);
    const to = add(p, mul(n, 34 * side));
    lines += path(polyline([p, at(end)]), 'class="sight-lost"');
    notes += path(polyline([p, to]), 'class="leader"') + barred(p) + note(to[0], to[1], [`Blocked at ${stop.step.hex}`, brief(stop.step.text)].filter(Boolean).join(': '), 'bad', 13);
  }
  return group(lines + notes, 'class="sightline"');
};

/** The words without clauses, if they are few: more is in the list beside the map. */
const brief = (text: string): string => {
  const plain = text.replace(/\s*\[[^\]]*\]/g, '').trim();
  return plain.length > 34 ? '' : plain;
};

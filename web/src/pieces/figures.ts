/** Figures from round-capped strokes, so that they stay crisp at 16 px; `fat` widens every stroke, for an outline. */

import { group } from '../paint/brushes';
import { add, lerp, n1, polyline, type Point } from '../paint/vec';
import type { Helmet, Nation } from './nations';

// prettier-ignore
const HELMETS: Readonly<Record<Helmet, string>> = {
  bowl: 'M-2.6-11.2C-2.8-15.6 1.4-16.6 3.4-15.6 5.4-14.8 6-12.8 6-11.2L6.8-10.2H-3Z',
  flare: 'M-3.6-8.6C-3.4-10.4-2.8-11-2.6-12-2.2-15.4 1.2-16.4 3.4-15.6 5.4-14.8 5.8-12.8 6-11.4L7.2-10.2H0L-1.4-8.4Z',
  brim: 'M-5.4-10.4C-3.4-11.2-2.8-12-2.4-13.2-1.4-15.4 4.6-15.4 5.4-13.2 5.8-12 6.4-11.2 8.4-10.4Z',
  crest: 'M-3-10.4C-3-14.8 0-16 .6-16.1L1-17.2H3.4L3.6-15.8C5.6-15 6.2-12.6 6.2-11.2L7.4-10.2H-3.6Z',
  cap: 'M-1.6-11C-2.4-12.6-2.8-13.4-2.4-14C0-15.2 4.4-15.4 6.2-14.6C6.4-13.6 5.4-12.2 5.2-11.6L7.4-10.4H3L-1.6-10.6Z',
};

interface Pose {
  torso: readonly [Point, Point];
  legs: readonly (readonly Point[])[];
  arms: readonly (readonly Point[])[];
  rifle?: readonly [Point, Point];
  pistol?: Point;
  glasses?: Point;
  pack?: boolean;
  lean?: number;
  drop?: number;
}
export type PoseName = 'advance' | 'charge' | 'kneel' | 'point' | 'glass' | 'flee';
// prettier-ignore
const POSES: Readonly<Record<PoseName, Pose>> = {
  advance: { torso: [[0.9, -7], [-1.8, 1.6]], legs: [[[-1, 2], [4, 5.4], [2.8, 12.4], [5.6, 13]], [[-2, 2], [-3.6, 7.6], [-9, 11], [-8.6, 13]]], arms: [[[1.4, -6.4], [-1.6, -2], [2.4, -0.8]], [[2, -6], [5.6, -2.8], [8.4, -4.4]]], rifle: [[-4.6, 1.4], [14.4, -6.8]], pack: true, lean: 4 },
  charge: { torso: [[1.4, -6.6], [-2.4, 1.4]], legs: [[[-1.6, 2], [5, 4], [6, 11.6], [8.8, 12.2]], [[-2.4, 2], [-5, 7], [-11, 8.6], [-12.4, 11.4]]], arms: [[[1.8, -6], [0, -1.4], [4.6, -2]], [[2.4, -5.6], [6.6, -3.6], [9.6, -5.6]]], rifle: [[-2.4, -0.4], [15.4, -8.6]], pack: true, lean: 10 },
  kneel: { torso: [[0.6, -5], [-1.2, 4]], legs: [[[-1, 4.4], [5.4, 5.2], [4.6, 12.6], [7.4, 13]], [[-1.6, 4.4], [-2.6, 11.8], [-9, 12.4]]], arms: [[[1, -4.6], [3.8, -0.6], [6.4, -4.6]], [[1, -4.6], [6, -3], [9.6, -5.4]]], rifle: [[-1.8, -5.4], [16, -6.4]], pack: true, drop: 2 },
  point: { torso: [[0.4, -7], [-0.6, 2]], legs: [[[0, 2], [2.8, 7.4], [3.4, 12.6], [6.4, 13]], [[-1, 2], [-3, 7.4], [-5.4, 12.4], [-3, 13]]], arms: [[[1, -6.4], [6.6, -6.4], [12.6, -6]], [[0, -6.4], [-3.6, -2.6], [-2.4, 1.6]]], pistol: [-2.6, 2.4] },
  glass: { torso: [[0.4, -7], [-0.6, 2]], legs: [[[0, 2], [2, 7.4], [2.4, 12.6], [5.4, 13]], [[-1, 2], [-3, 7.4], [-4.4, 12.4], [-1.6, 13]]], arms: [[[0.6, -6.4], [4.4, -4.4], [7.4, -9.4]], [[0, -6.2], [-3.6, -3], [-2.4, 0.8]]], glasses: [7.6, -10] },
  flee: { torso: [[1.8, -6.4], [-2.2, 1.6]], legs: [[[-1.6, 2], [4.8, 4.4], [4.4, 12], [7.4, 12.6]], [[-2.4, 2], [-4.6, 7], [-11, 8], [-12, 10.8]]], arms: [[[2, -6], [6.4, -1.8], [9.6, -5.8]], [[1.4, -6], [-3.4, -3.4], [-6.8, -6.6]]], lean: 8 },
};

const stroke = (pts: readonly Point[], width: number, colour: string): string =>
  `<path d="${polyline(pts)}" stroke="${colour}" stroke-width="${n1(width)}" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;

/** One man, about 30 units tall, facing right. */
export const man = (pose: PoseName, helmet: Helmet, colour: string, fat = 0): string => {
  const { torso, legs, arms, rifle, pistol, glasses, pack, lean = 0, drop = 0 } = POSES[pose];
  const [neck, hip] = torso;
  return (
    (pack ? stroke([lerp(neck, hip, 0.12), lerp(neck, hip, 0.55)].map((p) => add(p, [-3.6, 0.6])), 3.6 + fat, colour) : '') +
    legs.map((leg) => stroke(leg, 3.3 + fat, colour)).join('') +
    stroke(torso, 5.4 + fat, colour) +
    arms.map((arm) => stroke(arm, 2.5 + fat, colour)).join('') +
    (rifle ? stroke(rifle, 1.5 + fat, colour) + stroke([rifle[0], lerp(rifle[0], rifle[1], 0.2)], 2.7 + fat, colour) : '') +
    (pistol ? stroke([pistol, add(pistol, [3.2, -0.6])], 1.9 + fat, colour) : '') +
    (glasses ? stroke([add(glasses, [-1.6, 0]), add(glasses, [1.6, -0.3])], 3 + fat, colour) : '') +
    `<g transform="${drop ? `translate(0 ${drop}) ` : ''}rotate(${lean} 1 -8)"><circle cx="1.7" cy="-10" r="${n1(2.6 + fat / 2)}" fill="${colour}"/><path d="${HELMETS[helmet]}" fill="${colour}" stroke="${colour}" stroke-width="${n1(fat + 0.3)}" stroke-linejoin="round"/></g>`
  );
};

// prettier-ignore
export const GUN = 'M-4-3H3V2H-4ZM3-2H17V.2H3ZM16-2.8H18.6V1H16ZM-6-5.4H-3.6V4.4H-6ZM-5 1L-15 6.6-14.4 8-3 2.8ZM-1.4 4.4m-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0M-1.4 4.4m-1.6 0a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0';
export const MACHINE_GUN = 'M-9-2.2H2V2.6H-9ZM2-1.6H14.6V1.8H2ZM14.6-.8H17V1H14.6ZM-12.4-1.4H-9V.2H-12.4ZM-12.6-3H-11V2.4H-12.6ZM-4.6 2.6H-2L4.6 7.4H2ZM-4.8 2.6H-2.2L-8.6 7.4H-11ZM-4.6 2.6H-2.4V7.4H-4.6ZM-6-5H-2.4V-2.2H-6Z';
const TANK = 'M-9 1.6L-5.4-4.6H4.6L9.4-1 6 5H-6.4ZM-4-2.4H.6V1.4H-4Z';
const HORSE = 'M-8 6.4L-7-1C-7-3-5-4-2-3.6L2-3.4 4.6-7.4 5.4-9 6.4-7.4 9.4-4.4 8.6-3 6.2-3.6 4.8-.4 5.8 6.4H4.2L3 1.4H-4L-5.6 6.4ZM-8.6 3.4L-10 0-8-2.4-6.6-1Z';

/** Several men, each with an outline in the card's own colour so that they separate. */
export type Men = readonly (readonly [pose: PoseName, x: number, y: number, scale: number])[];
export const men = (list: Men, ink: string, face: string, helmet: Helmet): string =>
  list.map(([pose, x, y, k]) => group(man(pose, helmet, face, 2.6) + man(pose, helmet, ink), `transform="translate(${x} ${y}) scale(${k})"`)).join('');

/** The symbol of a stand in its slot, about 18 wide. Words are the engine's; an unknown one shows its first letter. */
export const standSymbol = (word: string, nation: Nation): string => {
  const { ink, helmet } = nation;
  switch (word) {
    case 'infantry':
      return group(man('advance', helmet, ink), 'transform="translate(-.8 .6) scale(.6)"');
    case 'stormtroopers':
      return `<path d="M-8.6 9.4H8.6" stroke="${ink}" stroke-width="1.4" opacity=".75"/>` + group(man('charge', helmet, ink), 'transform="translate(-.6 .4) scale(.6)"');
    case 'fire support':
      return `<path d="${MACHINE_GUN}" transform="translate(-1 0) scale(.62)" fill="${ink}"/>`;
    case 'tank':
      return `<path d="${TANK}" fill="${ink}" fill-rule="evenodd"/>`;
    case 'cavalry':
      return `<path d="${HORSE}" transform="translate(.4 1)" fill="${ink}"/>`;
    case 'divisional battery':
    case 'corps battery':
      return `<path d="${GUN}" transform="scale(.54)" fill="${ink}" fill-rule="evenodd"/>`;
    default:
      return `<text y="5" font-size="14" class="digit" fill="${ink}">${word.slice(0, 1).toUpperCase().replace(/[^A-Z]/, '?')}</text>`;
  }
};

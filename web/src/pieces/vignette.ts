/** The picture on a card: men on a skyline, told apart by what they do. The same card always has the same picture. */

import { group } from '../paint/brushes';
import { stream } from '../paint/seeds';
import { n1 } from '../paint/vec';
import { GUN, man, MACHINE_GUN, type PoseName } from './figures';

type Actor = readonly [pose: PoseName | 'gun' | 'machine gun' | 'flash' | 'burst', x: number, y: number, scale: number];

// prettier-ignore
const SCENES: Readonly<Record<string, readonly Actor[]>> = {
  fire: [['machine gun', 50, 24, 0.62], ['kneel', 41, 21.4, 0.66], ['kneel', 24, 22.4, 0.66], ['flash', 64, 23.4, 0.8]],
  move: [['advance', 28, 20.4, 0.66], ['advance', 47, 19.4, 0.66], ['advance', 66, 18.6, 0.66]],
  advance: [['charge', 30, 20.6, 0.7], ['charge', 50, 19, 0.7], ['charge', 72, 17.8, 0.7]],
  recover: [['kneel', 62, 20.6, 0.66], ['point', 38, 20, 0.72]],
  rout: [['flee', 36, 20.4, 0.68], ['flee', 56, 19.2, 0.68], ['flee', 78, 18.4, 0.68]],
  artillery: [['gun', 34, 22.4, 0.72], ['burst', 92, 15, 1]],
  other: [['glass', 48, 19.6, 0.72], ['point', 30, 20.8, 0.72]],
};

const thing = ([pose, x, y, k]: Actor): string => {
  const at = `transform="translate(${x} ${y}) scale(${k})"`;
  if (pose === 'gun' || pose === 'machine gun') return `<path d="${pose === 'gun' ? GUN : MACHINE_GUN}" class="v-men" fill-rule="evenodd" ${at}/>`;
  if (pose === 'flash') return `<path d="M0 0L9-3 6-.6 15 0 6 .8 9 3.4Z" class="v-flash" ${at}/>`;
  if (pose === 'burst') return `<path d="M0 12L-13 6-8 3-15-4-6-3-7-12 0-5 6-13 7-4 15-6 9 2 14 6Z" class="v-flash" ${at}/>`;
  return group(man(pose, 'bowl', 'currentColor'), `class="v-men" ${at}`);
};

/** A strip of 120 by 32: sky, a far ridge with trees or roofs, the ground in front, and who is on it. */
export const vignette = (family: string, id: string): string => {
  const rnd = stream(`card/${id}`);
  const [a, b, c] = [15 + rnd() * 5, 9 + rnd() * 7, 14 + rnd() * 5];
  const ridge = `M0 ${n1(a)}C30 ${n1(b)} 60 ${n1(c + 3)} 120 ${n1(c - 3)}V32H0Z`;
  const sun = n1(84 + rnd() * 26);
  let far = '';
  for (let i = 0; i < 9; i++) {
    const x = 4 + rnd() * 112;
    const y = a + (c - a) * (x / 120);
    far += i % 4 === 3 ? `M${n1(x - 5)} ${n1(y + 2)}v-5l5-3.4 5 3.4v5Z` : `M${n1(x - 2.6)} ${n1(y + 2)}q-.6-${n1(6 + rnd() * 5)} 2.6-${n1(8 + rnd() * 4)}q3.2 3 2.6 ${n1(8 + rnd() * 3)}Z`;
  }
  const near = `M0 ${n1(26 + rnd() * 3)}C40 ${n1(25 + rnd() * 3)} 70 ${n1(24 + rnd() * 3)} 120 ${n1(22 + rnd() * 3)}V33H0Z`;
  return (
    `<rect width="120" height="32" class="v-sky"/><circle cx="${sun}" cy="${n1(9 + rnd() * 4)}" r="5.4" class="v-sun"/><path d="${far}" class="v-far"/><path d="${ridge}" class="v-far"/>` +
    `<path d="${near}" class="v-near"/>${group((SCENES[family] ?? SCENES['other']!).map(thing).join(''), family === 'rout' ? 'transform="translate(112 0) scale(-1 1)"' : '')}`
  );
};

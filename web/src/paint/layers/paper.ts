/** The grain of the paper, over everything, and the filters that painters refer to. */

import type { Ctx } from '../context';
import { n1 } from '../vec';

export const filters = (id: string, height: number): string => {
  const soft = [1, 2, 3, 4, 30]
    .map(
      (s) =>
        `<filter id="${id}-soft${s}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${s === 30 ? 26 : n1(s * 0.9)}"/></filter>`,
    )
    .join('');
  const relief = (name: string, blur: number, scale: number) =>
    `<filter id="${id}-${name}" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="h"/><feDiffuseLighting in="h" surfaceScale="${n1(scale)}" diffuseConstant=".618" lighting-color="#fff" result="l"><feDistantLight azimuth="230" elevation="54"/></feDiffuseLighting><feGaussianBlur in="l" stdDeviation="4"/></filter>`;
  return (
    soft +
    relief('relief', 20, height) +
    relief('knoll', 13, height * 0.15) +
    `<filter id="${id}-paper" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="3" seed="11" result="n"/><feColorMatrix in="n" values=".6 .6 0 0 -.1  .6 .6 0 0 -.1  .6 .6 0 0 -.1  0 0 0 0 1"/></filter>`
  );
};

export const paintPaper = ({ id, sheet: [w, h] }: Ctx): string =>
  `<rect width="${n1(w)}" height="${n1(h)}" filter="url(#${id}-paper)" opacity=".2" style="mix-blend-mode:soft-light"/>`;

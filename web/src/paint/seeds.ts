/** Seeds and noise. Nothing reads a clock or Math.random: a map looks the same on every machine, every time. */

export type Random = () => number;

/** FNV-1a over the characters of a name. */
export const hash = (text: string): number => {
  let h = 2166136261;
  for (const ch of text) h = Math.imul(h ^ (ch.codePointAt(0) as number), 16777619);
  return h >>> 0;
};

/** A stream of numbers in [0, 1) that depends on its name only (mulberry32). Names are `mapId/painter/key`. */
export const stream = (name: string): Random => {
  let a = hash(name);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

export const between = (rnd: Random, low: number, high: number): number => low + (high - low) * rnd();

export const pick = <T>(rnd: Random, list: readonly T[]): T => list[Math.floor(rnd() * list.length)] as T;

export type Field = (x: number, y: number) => number;

const ease = (t: number): number => t * t * (3 - 2 * t);

/** Smooth value noise in [-1, 1]; `scale` is the size of its bumps in world units. */
export const noise = (name: string, scale: number): Field => {
  const seed = hash(name);
  const at = (i: number, j: number): number => {
    let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ seed;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
  };
  return (x, y) => {
    const u = x / scale;
    const v = y / scale;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const s = ease(u - i);
    const t = ease(v - j);
    const a = at(i, j);
    const b = at(i + 1, j);
    const c = at(i, j + 1);
    const d = at(i + 1, j + 1);
    const top = a + (b - a) * s;
    return top + (c + (d - c) * s - top) * t;
  };
};

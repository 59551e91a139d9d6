/** A part of a painting: what lies wholly outside is left out, because a browser is quicker to paint a small picture than to read a large one. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How far a mark reaches beyond its own points: shadows, blurs, the width of lines, a tree around its trunk. */
const REACH = 70;
/** Shorter paths are not worth the trouble. */
const LONG = 500;

export const trim = (body: string, { x, y, w, h }: Box): string => {
  const apart = (west: number, east: number, north: number, south: number): boolean => east < x - REACH || west > x + w + REACH || south < y - REACH || north > y + h + REACH;
  const away = (stroke: string): boolean => {
    // Marks in relative steps are small; anything but lines and curves is left alone.
    const small = /[a-y]/.test(stroke);
    if (!small && /[^MLCZ\d .-]/.test(stroke)) return false;
    const figures = stroke.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const across = small ? [figures[0]!] : figures.filter((_, i) => i % 2 === 0);
    const down = small ? [figures[1]!] : figures.filter((_, i) => i % 2);
    return apart(Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down));
  };
  // How deep in groups with a frame of their own, such as a house: what they hold stays as it is.
  const frames: boolean[] = [];
  return body.replace(/<use [^>]*?translate\(([-\d.]+) ([-\d.]+)\)[^>]*>|<g\b[^>]*>|<\/g>| d="([^"]*)"/g, (all, at?: string, down?: string, d?: string) => {
    if (at) return apart(+at, +at, +down!, +down!) && !frames.at(-1) ? '' : all;
    if (d === undefined) {
      if (all === '</g>') frames.pop();
      else frames.push(!!frames.at(-1) || /transform|id=/.test(all));
      return all;
    }
    if (d.length < LONG || frames.at(-1)) return all;
    return ` d="${d
      .split(/(?=M)/)
      .filter((stroke) => !away(stroke))
      .join('')}"`;
  });
};

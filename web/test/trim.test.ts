import { describe, expect, it } from 'vitest';
import { paintGround } from '../src/paint/sheet';
import { trim } from '../src/paint/trim';
import { contentBoards } from './boards';

const part = { x: 500, y: 400, w: 300, h: 200 };
const many = (stroke: string): string => stroke.repeat(Math.ceil(600 / stroke.length));

describe('a part of a painting', () => {
  it('leaves out what lies outside, and keeps what crosses it or may reach into it', () => {
    const [outside, within, across, near] = ['M10 10l3 -5', 'M600 500l3 -5', 'M0 0L2000 1000', 'M450 350L460 360'];
    const cut = trim(`<path d="${many(outside)}${within}${across}${near}" fill="none"/>`, part);
    expect(cut).toBe(`<path d="${within}${across}${near}" fill="none"/>`);
  });

  it('leaves out trees far away', () => {
    const tree = (at: string): string => `<use href="#t" transform="translate(${at}) scale(1.2)"/>`;
    expect(trim(tree('10 10') + tree('600 450.5'), part)).toBe(tree('600 450.5'));
  });

  it('does not touch what is drawn in a frame of its own', () => {
    const house = `<g transform="translate(600 500) rotate(20)"><g><path d="${many('M1 1L2 2')}"/></g></g>`;
    const symbol = `<defs><g id="tree"><path d="${many('M1 1L2 2')}"/></g></defs>`;
    expect(trim(house + symbol, part)).toBe(house + symbol);
  });

  it('is much shorter than the whole, and its groups still close', () => {
    for (const board of [...contentBoards('ac'), ...contentBoards('cc')].slice(3, 6)) {
      const whole = paintGround({ board }).body;
      const cut = paintGround({ board, part }).body;
      expect(cut.length, board.id).toBeLessThan(0.75 * whole.length);
      expect(cut.match(/<g\b/g)!.length).toBe(cut.match(/<\/g>/g)!.length);
    }
  });
});

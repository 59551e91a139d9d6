/** All a client needs of a board: what to bake, and what stays live above it. */

import type { Board } from '../board';
import { contextOf, type PaintOptions } from './context';
import { paintGrid } from './grid';
import { paintLabels } from './labels';
import { brokenWire, wireByHex } from './layers/wire';
import { paintLayers } from './painter';
import { trim, type Box } from './trim';
import type { Point } from './vec';

export interface Order {
  board: Board;
  options?: PaintOptions;
  /** Only what stays live, because the bitmap is at hand. */
  live?: boolean;
  /** Only what is seen in a part of the sheet. */
  part?: Box;
}

/** One hex of wire: whole, and after it was cut. */
export interface WiredHex {
  hex: string;
  whole: string;
  gone: string;
}

/** What stays live above the bitmap: grid, names, and the wire of each hex. */
export interface Live {
  size: Point;
  grid: string;
  labels: string;
  wire: WiredHex[];
}

export interface Ground extends Live {
  /** To be baked. Without wire, which can be cut during a game. Empty if only what is live was ordered. */
  body: string;
  /** How long the painting took, in milliseconds. */
  ms: number;
}

export const paintGround = ({ board, options = {}, live = false, part }: Order): Ground => {
  const start = performance.now();
  const ctx = contextOf(board, options);
  const body = live ? '' : paintLayers(ctx, [...(options.without ?? []), 'wire']).body;
  return {
    body: part ? trim(body, part) : body,
    size: ctx.sheet,
    grid: paintGrid(ctx),
    labels: paintLabels(ctx),
    wire: [...wireByHex(ctx)].map(([hex, whole]) => ({ hex, whole, gone: brokenWire(ctx, hex) })),
    ms: performance.now() - start,
  };
};

/** All a client needs of a board: what to bake, and what stays live above it. */

import type { Board } from '../board';
import { contextOf, type PaintOptions } from './context';
import { paintGrid } from './grid';
import { paintLabels } from './labels';
import { brokenWire, wireByHex } from './layers/wire';
import { paintLayers } from './painter';
import type { Point } from './vec';

export interface Order {
  board: Board;
  options?: PaintOptions;
}

/** One hex of wire: whole, and after it was cut. */
export interface WiredHex {
  hex: string;
  whole: string;
  gone: string;
}

export interface Ground {
  /** To be baked. Without wire, which can be cut during a game. */
  body: string;
  size: Point;
  /** Live: grid, names, and the wire of each hex. */
  grid: string;
  labels: string;
  wire: WiredHex[];
  /** How long the painting took, in milliseconds. */
  ms: number;
}

export const paintGround = ({ board, options = {} }: Order): Ground => {
  const start = performance.now();
  const ctx = contextOf(board, options);
  const { body, size } = paintLayers(ctx, [...(options.without ?? []), 'wire']);
  const rest = { grid: paintGrid(ctx), labels: paintLabels(ctx), wire: [...wireByHex(ctx)].map(([hex, whole]) => ({ hex, whole, gone: brokenWire(ctx, hex) })) };
  return { body, size, ...rest, ms: performance.now() - start };
};

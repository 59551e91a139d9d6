/** What the table needs from whoever holds the game: a board, a view, and ways to act. It knows no server. */

import type { Snippet } from 'svelte';
import type { Board } from '../board';
import type { Hint, Sight, SightStep, View, When, Why } from '../wire';
import type { Scene, Telling } from './scene';

export type { Hint, Sight, SightStep, When };

/** All that a viewer is ever sent. `tellings` is the whole log so far, oldest first. */
export type TableView = Pick<View, 'seq' | 'status' | 'can_undo' | 'scene'> & Partial<Pick<View, 'acted' | 'binding'>> & { tellings: readonly Telling[] };

/** Why something is not on offer. */
export type WhyNot = Why;

export interface TableProps {
  board: Board;
  view: TableView;
  /** Watching or replaying: nothing can be chosen. */
  readonly?: boolean;
  /** What keeps the table from acting just now, in a sentence: the connection is lost. */
  busy?: string | null;
  /** Names of the people or programs at the seats. */
  players?: readonly (string | null)[];
  /** Which seats the computer plays. */
  computers?: readonly boolean[];
  /** Left end of the bar, in place of the mark of the house; right end, after the buttons. */
  start?: Snippet;
  end?: Snippet;
  choose?: (words: string) => void | Promise<void>;
  undo?: () => void | Promise<void>;
  whyNot?: (words: string) => Promise<WhyNot>;
  sight?: (from: string, to: string) => Promise<Sight | null>;
  /** What the computer would do in this seat's place, and why. */
  hint?: () => Promise<Hint>;
  openRule?: (clause: string) => void;
  /** Hexes are being picked for something beside the table: those that are, and what a click on one does. */
  picked?: readonly string[];
  pickHex?: ((hex: string) => void) | undefined;
  standing?: (window: string, ask: When) => void;
  /** What was answered before, by window. */
  standings?: Readonly<Record<string, When>>;
  /** The scene as it was at an earlier count, for playing what happened step by step. */
  sceneAt?: (seq: number) => Promise<Scene>;
}

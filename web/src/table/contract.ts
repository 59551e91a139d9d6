/** What the table needs from whoever holds the game: a board, a view, and ways to act. It knows no server. */

import type { Snippet } from 'svelte';
import type { Board } from '../board';
import type { Scene, Telling } from './scene';

/** All that a viewer is ever sent. `tellings` is the whole log so far, oldest first. */
export interface TableView {
  seq: number;
  status: 'waiting' | 'playing' | 'over';
  can_undo: boolean;
  scene: Scene;
  tellings: readonly Telling[];
}

/** Why something is not on offer. */
export interface WhyNot {
  offered: boolean;
  reason: string | null;
  clause: string | null;
}

/** A sight line: everything it crosses, in order, and what that does to it. */
export interface SightStep {
  hex: string;
  /** The hex on the other side, where the line crosses or runs along a hexside. */
  beside?: string | null;
  effect: 'clear' | 'hinders' | 'blocks';
  text: string;
  clause?: string | null;
}
export interface Sight {
  from: string;
  to: string;
  clear: boolean;
  distance?: number;
  hindrance?: number;
  /** What comes of it, in a sentence. */
  text: string;
  clause?: string | null;
  steps: SightStep[];
}

/** When a seat wants to be asked for a kind of reaction. */
export type When = 'always' | 'if_able' | 'not_this_turn' | 'never';

export interface TableProps {
  board: Board;
  view: TableView;
  /** Watching or replaying: nothing can be chosen. */
  readonly?: boolean;
  /** What keeps the table from acting just now, in a sentence: the connection is lost. */
  busy?: string | null;
  /** Names of the people or programs at the seats. */
  players?: readonly (string | null)[];
  /** Left end of the bar, in place of the mark of the house; right end, after the buttons. */
  start?: Snippet;
  end?: Snippet;
  choose?: (words: string) => void | Promise<void>;
  undo?: () => void | Promise<void>;
  whyNot?: (words: string) => Promise<WhyNot>;
  sight?: (from: string, to: string) => Promise<Sight | null>;
  openRule?: (clause: string) => void;
  standing?: (window: string, ask: When) => void;
  /** What was answered before, by window. */
  standings?: Readonly<Record<string, When>>;
  /** The scene as it was at an earlier count, for playing what happened step by step. */
  sceneAt?: (seq: number) => Promise<Scene>;
}

/** What the table needs from whoever holds the game: a board, a view, and ways to act. It knows no server. */

import type { Board } from '../board';
import type { Lesson, Scene, Telling } from './scene';

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
  reason: string;
  clause: string | null;
}

/** A sight line: every hex it crosses and what that does to it. */
export interface SightStep {
  hex: string;
  text: string;
  effect: 'clear' | 'hinder' | 'block';
  clause?: string | null;
}
export interface SightLine {
  from: string;
  to: string;
  clear: boolean;
  /** The verdict in a sentence. */
  text?: string;
  steps: SightStep[];
}

/** What a seat answers to a kind of reaction window from now on. */
export type StandingAnswer = 'ask' | 'ask_if_able' | 'never_this_turn';

export interface TableProps {
  board: Board;
  view: TableView;
  /** Watching or replaying: nothing can be chosen. */
  readonly?: boolean;
  /** What keeps the table from acting just now, in a sentence: the connection is lost, the choice is under way. */
  busy?: string | null;
  lessons?: readonly Lesson[];
  /** Names of the people or programs at the seats. */
  players?: readonly (string | null)[];
  choose?: (words: string) => void | Promise<void>;
  undo?: () => void | Promise<void>;
  whyNot?: (words: string) => Promise<WhyNot>;
  sight?: (from: string, to: string) => Promise<SightLine>;
  openRule?: (clause: string) => void;
  standing?: (kind: string, answer: StandingAnswer) => void;
  standings?: Readonly<Record<string, StandingAnswer>>;
  /** The scene as it was at an earlier count, for playing what happened step by step. */
  sceneAt?: (seq: number) => Promise<Scene>;
}

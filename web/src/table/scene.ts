/** What a seat sees now and may click: the engine's `Scene` and the server's view of a game. */

import type { Mark, Piece } from '../board';

export interface SideLine {
  seat: number;
  name: string;
  nation: string;
  score: string;
  to_act: boolean;
}
export interface Prompt {
  kind: string;
  text: string;
  clause: string | null;
  /** A bit for each seat the position waits for. */
  waits_for: number;
  window: string | null;
}
export type On = { hex: string } | { piece: string } | { slot: [string, number] } | { row: string } | { card: string } | 'button';
export interface Offer {
  words: string;
  label: string;
  on: On;
  clause: string;
  main: boolean;
}
export interface Track {
  name: string;
  boxes: string[];
  at: number | null;
}
export interface PanelRow {
  id: string;
  title: string;
  text: string;
  badges: string[];
  percent: number | null;
}
export interface Panel {
  name: string;
  seat: number | null;
  rows: PanelRow[];
}
export interface CardLine {
  kind: string;
  title: string;
  text: string;
  clause: string;
}
export interface Card {
  id: string;
  title: string;
  family: string;
  nation: string;
  lines: CardLine[];
  dice: number[];
  corner: string[];
  selected: boolean;
}
export interface Hand {
  seat: number;
  name: string;
  count: number;
  cards: Card[];
}
export interface Pile {
  kind: string;
  name: string;
  seat: number | null;
  count: number;
  top: Card | null;
  items: string[];
}
export interface SumLine {
  text: string;
  amount: number;
  clause: string;
}
export interface OddsPool {
  title: string;
  seat: number;
  total: number;
  rolled: string;
  lines: SumLine[];
  hits: number[];
}
export interface Odds {
  title: string;
  pools: OddsPool[];
  outcomes: [string, number][];
}
export interface Verdict {
  winner: number | null;
  margin: number;
  level: number;
}
export interface Ending {
  verdict: Verdict;
  title: string;
  lines: string[];
}
export interface Scene {
  seat: number | null;
  title: string;
  clock: string;
  sides: SideLine[];
  prompt: Prompt;
  offers: Offer[];
  pieces: Piece[];
  marks: Mark[];
  tracks: Track[];
  panels: Panel[];
  hands: Hand[];
  piles: Pile[];
  odds: Odds | null;
  /** What an introduction teaches at this moment. */
  lessons?: Lesson[];
  ended: Ending | null;
}

/** How a figure came about. */
export interface Sum {
  title: string;
  total: string;
  seat: number | null;
  lines: SumLine[];
}
/** One line of the log. */
export interface Telling {
  seq: number;
  text: string;
  clause: string;
  seat: number | null;
  dice: [number | null, number[]][];
  hexes: string[];
  sums?: Sum[];
}

/** A few sentences at the right moment of an introduction. */
export interface Lesson {
  id: string;
  /** The kind of decision it speaks about. */
  when: string;
  text: string;
  clause: string;
}

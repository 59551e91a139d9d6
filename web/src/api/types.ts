/** What goes over the wire, see docs/server.md. Scenes are those of the engine. */

import type { Board, Mark } from '../board';

export type { Board };

export type Status = 'waiting' | 'playing' | 'over';
/** When a seat wants to be asked for a kind of reaction. */
export type When = 'always' | 'if_able' | 'not_this_turn' | 'never';
export interface StandingAnswer {
  window: string;
  ask: When;
}

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
  /** A bit for each seat. */
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
export interface SumLine {
  text: string;
  amount: number;
  clause: string;
}
export interface Ending {
  verdict: { winner: number | null; margin: number; level: number };
  title: string;
  lines: string[];
}
/** What the rooms around the table read of a scene; the table reads the rest. */
export interface Scene {
  seat: number | null;
  title: string;
  clock: string;
  sides: SideLine[];
  prompt: Prompt;
  offers: Offer[];
  pieces: ScenePiece[];
  marks: Mark[];
  tracks: { name: string; boxes: string[]; at: number | null }[];
  panels: unknown[];
  hands: unknown[];
  piles: unknown[];
  odds: unknown;
  ended: Ending | null;
}
export interface ScenePiece {
  id: string;
  at: { hex: string } | { box: string };
  seat: number | null;
  nation: string;
  kind: string;
  selected: boolean;
  [more: string]: unknown;
}
export interface Telling {
  seq: number;
  text: string;
  clause: string;
  seat: number | null;
  dice: [number | null, number[]][];
  hexes: string[];
  sums?: unknown[];
}
/** All that a viewer is sent. In the client `tellings` is the whole log, and `from` says where its newest part begins. */
export interface View {
  seq: number;
  status: Status;
  can_undo: boolean;
  scene: Scene;
  from: number;
  tellings: Telling[];
}
export interface WhyNot {
  offered: boolean;
  reason: string | null;
  clause: string | null;
}
export interface Lesson {
  id: string;
  when: string;
  text: string;
  clause: string;
}
export interface ScenarioInfo {
  system: string;
  id: string;
  title: string;
  date: string;
  summary: string;
  sides: string[];
  length: string;
  minutes: number;
  forces: string[];
  tags: string[];
  source: string;
  lessons: Lesson[];
}
export interface Battles {
  systems: { system: string; title: string }[];
  scenarios: ScenarioInfo[];
}
export interface Agent {
  name: string;
  about: string;
}
export interface Player {
  seat: number;
  name: string;
  kind: 'person' | 'agent' | 'invited';
}
export interface Dice {
  commitment: string;
  game: string;
  seeds: string[] | null;
  secret: string | null;
}
export interface Cover {
  game: string;
  system: string;
  scenario: string;
  title: string;
  created: number;
  status: Status;
  seat: number | null;
  players: Player[];
  dice: Dice | null;
}
export interface Listed {
  game: string;
  system: string;
  scenario: string;
  title: string;
  created: number;
  players: Player[];
  status: Status;
  seat: number | null;
  your_turn: boolean;
}
export interface Key {
  seat: number;
  token: string;
  link: string;
}
export interface Founded {
  game: string;
  commitment: string | null;
  seats: Key[];
  invitation: Key | null;
  watch: string;
}
export type Opponent = { agent: string } | 'friend' | 'self';
export interface Seating {
  seat: number | 'both';
  opponent: Opponent;
  name: string;
  seed: string;
  commitment?: string;
  public?: boolean;
}
export interface Steps {
  status: Status;
  points: number[];
  log: Telling[];
  file: string | null;
}
export interface Checked {
  inputs: number;
  chances: number;
  hashes: number;
  fair: boolean;
  changed: boolean;
  verdict: Ending['verdict'] | null;
}
/** The rules reference. */
export interface RuleText {
  id: string;
  clause: string;
  topic: string;
  text: string;
  weight: 'core' | 'optional' | 'scenario' | 'note';
}
export interface RulesFound {
  system: string;
  title: string;
  found: 'all' | 'exact' | 'section' | 'words';
  statements: RuleText[];
}
export interface RulePage {
  system: string;
  title: string;
  rule: RuleText;
  section: RuleText[];
}

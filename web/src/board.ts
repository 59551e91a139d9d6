/** What the engine sends: the ground that never changes, and the pieces on it. */

export interface BoardHex {
  name: string;
  ground: string;
  overlays: string[];
  elevation: number;
}
export interface BoardHexside {
  between: [string, string];
  kind: string;
}
export interface BoardRoad {
  kind: string;
  through: string[];
}
export interface BoardLabel {
  text: string;
  at: string;
  kind: string;
}
export interface BoardOutline {
  kind: string;
  height: number;
  polygon: [number, number][];
}
export interface BoardBox {
  id: string;
  name: string;
}
export interface Board {
  id: string;
  name: string;
  season: string;
  columns: number;
  rows: number;
  orientation: 'flat' | 'pointy';
  shoved: 'odd' | 'even';
  hexes: BoardHex[];
  hexsides: BoardHexside[];
  roads: BoardRoad[];
  labels: BoardLabel[];
  outlines: BoardOutline[];
  boxes: BoardBox[];
}

export type Place = { hex: string } | { box: string };

export interface Slot {
  symbol: string;
  strength: number;
  of: number;
  spent: boolean;
  selected: boolean;
}
export interface Piece {
  id: string;
  at: Place;
  seat: number | null;
  nation: string;
  kind: string;
  title: string;
  name: string;
  badges: string[];
  slots: Slot[];
  stats: Stat[];
  carries: Carried[];
  selected: boolean;
}
/** A figure on a piece. */
export interface Stat {
  name: string;
  value: string;
  boxed: boolean;
  /** How far it is from what is printed. */
  shift: number;
}
/** Something a piece carries: a weapon, a radio. */
export interface Carried {
  id: string;
  symbol: string;
  name: string;
  stats: Stat[];
  badges: string[];
  selected: boolean;
}
export interface Mark {
  hex: string;
  kind: string;
  text: string;
  seat: number | null;
}

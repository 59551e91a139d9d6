/** What the engine sends of the ground that never changes, and of the pieces on it. */

export type { Board, BoardBox, BoardHex, BoardHexside, BoardLabel, BoardOutline, BoardRoad, Carried, Mark, Piece, Place, Slot, Stat } from './wire';

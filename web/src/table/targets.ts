/** Offers by the thing to click. What hangs on something that is not there becomes a button: nothing on offer gets lost. */

import type { Piece } from '../board';
import type { Offer, Scene } from './scene';

export interface Targets {
  hexes: Map<string, Offer[]>;
  pieces: Map<string, Offer[]>;
  /** By piece, then by slot. */
  slots: Map<string, Map<number, Offer[]>>;
  /** By the piece that carries it, then by its place among what that piece carries. */
  arms: Map<string, Map<number, Offer[]>>;
  rows: Map<string, Offer[]>;
  cards: Map<string, Offer[]>;
  /** The plain way on: the one gold button. */
  main: Offer | null;
  /** Every other button. */
  buttons: Offer[];
}

const putAt = (map: Map<string, Map<number, Offer[]>>, id: string, at: number, offer: Offer): void => {
  const inner = map.get(id) ?? new Map<number, Offer[]>();
  map.set(id, inner);
  put(inner, at, offer);
};

const put = <K>(map: Map<K, Offer[]>, key: K, offer: Offer): void => {
  const list = map.get(key);
  if (list) list.push(offer);
  else map.set(key, [offer]);
};

export const NOTHING: Targets = { hexes: new Map(), pieces: new Map(), slots: new Map(), arms: new Map(), rows: new Map(), cards: new Map(), main: null, buttons: [] };

export const targetsOf = (scene: Scene, hexes: ReadonlySet<string>): Targets => {
  const out: Targets = { hexes: new Map(), pieces: new Map(), slots: new Map(), arms: new Map(), rows: new Map(), cards: new Map(), main: null, buttons: [] };
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const arms = new Map(scene.pieces.flatMap((piece) => piece.carries.map((arm, k) => [arm.id, [piece.id, k] as const] as const)));
  const rows = new Set(scene.panels.flatMap((panel) => panel.rows.map((row) => row.id)));
  const cards = new Set([...scene.hands.flatMap((hand) => hand.cards), ...scene.piles.flatMap((pile) => pile.top ?? [])].map((card) => card.id));
  for (const offer of scene.offers) {
    const { on } = offer;
    if (on === 'button') {
      if (offer.main && !out.main) out.main = offer;
      else out.buttons.push(offer);
    } else if ('hex' in on && hexes.has(on.hex)) put(out.hexes, on.hex, offer);
    else if ('piece' in on && pieces.has(on.piece)) put(out.pieces, on.piece, offer);
    else if ('slot' in on && pieces.has(on.slot[0])) {
      const [id, slot] = on.slot;
      // A piece that shows no such slot is clicked as a whole.
      if (slot >= pieces.get(id)!.slots.length) put(out.pieces, id, offer);
      else putAt(out.slots, id, slot, offer);
    } else if ('piece' in on && arms.has(on.piece)) putAt(out.arms, ...arms.get(on.piece)!, offer);
    else if ('row' in on && rows.has(on.row)) put(out.rows, on.row, offer);
    else if ('card' in on && cards.has(on.card)) put(out.cards, on.card, offer);
    else out.buttons.push(offer);
  }
  return out;
};

/** Everything on offer on a piece: the whole of it, then its slots, then what it carries. */
export const offersOfPiece = (targets: Targets, id: string): Offer[] => [
  ...(targets.pieces.get(id) ?? []),
  ...[targets.slots, targets.arms].flatMap((parts) => [...(parts.get(id)?.values() ?? [])].flat()),
];

/** What a click on a piece offers: its own offers, otherwise those of the hex it stands on. */
export const offersAt = (targets: Targets, piece: Piece): Offer[] => {
  const own = offersOfPiece(targets, piece.id);
  return own.length || !('hex' in piece.at) ? own : (targets.hexes.get(piece.at.hex) ?? []);
};

/** Whether a hex is a target: an enemy stands there, or the fight is for it. */
export const isTarget = (scene: Scene, hex: string): boolean => {
  const mine = scene.seat ?? scene.sides.find((side) => side.to_act)?.seat;
  return scene.pieces.some((piece) => 'hex' in piece.at && piece.at.hex === hex && piece.seat !== null && piece.seat !== mine);
};

/** Words with the name of a place or thing left open: `march H7` becomes `march ?`. */
const template = (words: string, name: string): string | undefined => {
  const tokens = words.split(' ');
  const at = tokens.lastIndexOf(name);
  return at < 0 ? undefined : tokens.with(at, '?').join(' ');
};

/** Words to ask about something that is not on offer: what is on offer elsewhere, said of this. `known` are templates that
 *  were seen before for the same kind of decision. */
export const questionsAbout = (scene: Scene, name: string, hexOfPiece: ReadonlyMap<string, string>, known: readonly string[] = []): string[] => {
  const found = new Set<string>(known);
  for (const { words, on } of scene.offers) {
    if (on === 'button') continue;
    const names = 'hex' in on ? [on.hex] : 'row' in on ? [on.row] : 'card' in on ? [on.card] : 'piece' in on ? [hexOfPiece.get(on.piece), on.piece] : [hexOfPiece.get(on.slot[0]), on.slot[0]];
    for (const one of names) {
      const open = one && template(words, one);
      if (open) {
        found.add(open);
        break;
      }
    }
  }
  return [...found].map((open) => open.replace('?', name));
};

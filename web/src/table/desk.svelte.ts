/** What is going on at the table: what is pointed at, what is asked, what is being shown. The game itself is in the view. */

import type { Board, Piece } from '../board';
import { layoutOf, type Layout } from '../paint/layout';
import type { Point } from '../paint/vec';
import { arrange, byHex, hexOf, type Placed } from '../pieces/arrange';
import type { Hint, Sight, TableProps, TableView, WhyNot } from './contract';
import { readingOrder } from './navigate';
import type { Offer, Scene, Telling } from './scene';
import { tabBox } from '../pieces/weapons';
import { isTarget, NOTHING, offersAt, offersOfPiece, questionsAbout, targetsOf, type Targets } from './targets';
import { trails, type Trail } from './trail';
import { sinceLastAct, turnOf, type Turn } from './words';

export type Mode = 'play' | 'why' | 'sight';

/** Something on the map that the keyboard can stand on. */
export interface Stop {
  key: string;
  at: Point;
  hex: string | null;
  piece?: Piece;
  slot?: number;
  /** What the piece carries, by its place. */
  arm?: number;
  offers: Offer[];
}

/** An answer to *why not?*. */
export interface Answer {
  about: string;
  hex: string | null;
  replies: WhyNot[];
}

/** Where each piece is, and everything a piece carries. */
const hexesOfThings = (pieces: readonly Piece[]): Map<string, string> =>
  new Map(pieces.flatMap((piece) => [piece, ...piece.carries].map(({ id }): [string, string] => [id, hexOf(piece) ?? ''])));

export class Desk {
  readonly hexes: Layout;
  readonly names: ReadonlySet<string>;
  readonly groundOf: ReadonlyMap<string, string>;
  #props: () => TableProps;

  mode = $state<Mode>('play');
  /** The hex under the pointer. */
  hot = $state<string | null>(null);
  /** The stack that is spread out. */
  fanned = $state<string | null>(null);
  /** Where the keyboard stands on the map. */
  cursor = $state.raw<string | null>(null);
  /** Several things are on offer on what was clicked. */
  chooser = $state.raw<{ offers: Offer[]; hex: string | null } | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** What the computer would do here; `asked` while it thinks. */
  hint = $state.raw<Hint | 'asked' | null>(null);
  sightFrom = $state<string | null>(null);
  sight = $state.raw<Sight | null>(null);
  sightTrouble = $state<string | null>(null);
  /** Playing what happened: which line of the log, and the scene as it was then. */
  step = $state.raw<{ at: number; from: number; scene: Scene | null } | null>(null);
  trail = $state.raw<readonly Trail[]>([]);
  /** Whether the newest scene has just come: only then do pieces walk. */
  fresh = false;
  sending = $state(false);
  said = $state('');
  help = $state(false);
  #templates = new Map<string, string[]>();

  constructor(board: Board, props: () => TableProps) {
    this.#props = props;
    this.hexes = layoutOf(board);
    this.names = new Set(board.hexes.map((hex) => hex.name));
    this.groundOf = new Map(board.hexes.map((hex) => [hex.name, [hex.ground.replaceAll('_', ' '), ...hex.overlays.map((word) => word.replaceAll('_', ' ')), hex.elevation ? `level ${hex.elevation}` : ''].filter(Boolean).join(', ')]));
  }

  readonly view: TableView = $derived.by(() => this.#props().view);
  readonly scene: Scene = $derived.by(() => this.step?.scene ?? this.view.scene);
  readonly readonly: boolean = $derived.by(() => !!this.#props().readonly || !this.#props().choose);
  readonly idle: boolean = $derived.by(() => this.readonly || !!this.#props().busy || !!this.step);
  readonly targets: Targets = $derived.by(() => (this.idle ? NOTHING : targetsOf(this.scene, this.names)));
  readonly stacks: Map<string, Piece[]> = $derived.by(() => byHex(this.scene.pieces));
  readonly placed: Placed[] = $derived.by(() => arrange(this.scene.pieces, this.hexes));
  readonly pieces: Map<string, Piece> = $derived.by(() => new Map(this.scene.pieces.map((piece) => [piece.id, piece])));
  /** Nations hardly ever change; what is coloured by them need not be looked at again with every scene. */
  readonly #nations: string = $derived.by(() => JSON.stringify(this.scene.sides.map((side) => [side.seat, side.nation])));
  readonly seatNations: Map<number, string> = $derived.by(() => new Map(JSON.parse(this.#nations) as [number, string][]));

  /** Hexes on offer, and whether each is a target. */
  readonly offered: { hex: string; target: boolean }[] = $derived.by(() => [...this.targets.hexes.keys()].map((hex) => ({ hex, target: isTarget(this.scene, hex) })));

  /** Everything on offer on the map, in reading order. */
  readonly stops: Stop[] = $derived.by(() => {
    const out: Stop[] = [];
    for (const [hex, offers] of this.targets.hexes) out.push({ key: `hex ${hex}`, at: this.hexes.mid(hex), hex, offers });
    for (const { piece, at, box, scale } of this.placed) {
      const hex = hexOf(piece) ?? null;
      const whole = this.targets.pieces.get(piece.id);
      if (whole) out.push({ key: `piece ${piece.id}`, at, hex, piece, offers: whole });
      for (const [slot, offers] of this.targets.slots.get(piece.id) ?? []) out.push({ key: `slot ${piece.id} ${slot}`, at: [at[0] + (slot - (piece.slots.length - 1) / 2) * 21.6, at[1] + 4], hex, piece, slot, offers });
      for (const [arm, offers] of this.targets.arms.get(piece.id) ?? []) {
        const [x, y, w, h] = tabBox(arm, -box[1]);
        out.push({ key: `arm ${piece.id} ${arm}`, at: [at[0] + (x + w / 2) * scale, at[1] + (y + h / 2) * scale], hex, piece, arm, offers });
      }
    }
    return readingOrder(out);
  });

  readonly since: { from: number; lines: readonly Telling[] } = $derived.by(() => {
    const { tellings, scene } = this.view;
    const { acted } = this.view;
    const told = acted === undefined || acted === null ? -1 : tellings.findIndex((line) => line.seq > acted);
    const since = acted === undefined || acted === null ? sinceLastAct(tellings, scene.seat) : told < 0 ? tellings.length : told;
    const lines = tellings.slice(since);
    // One's own doing is no news.
    return lines.every((line) => line.seat === scene.seat) ? { from: tellings.length, lines: [] } : { from: since, lines };
  });

  readonly stepLine: Telling | null = $derived.by(() => (this.step ? (this.view.tellings[this.step.at] ?? null) : null));

  /** Whose decision it is. */
  readonly turn: Turn = $derived.by(() => turnOf(this.view.scene, this.#props().players, this.#props().computers, this.readonly));

  /** Whether what came before can no longer be taken back once this is chosen. */
  binds(offer: Offer): boolean {
    return this.view.binding?.includes(offer.words) ?? false;
  }

  get callbacks(): TableProps {
    return this.#props();
  }

  say(text: string): void {
    this.said = this.said === text ? `${text}\u00a0` : text;
  }

  async choose(offer: Offer): Promise<void> {
    if (this.idle || this.sending) return;
    this.chooser = null;
    this.answer = null;
    this.hint = null;
    this.fanned = null;
    this.sending = true;
    try {
      await this.#props().choose?.(offer.words);
    } finally {
      this.sending = false;
    }
  }

  async undo(): Promise<void> {
    if (this.readonly || this.sending || !this.view.can_undo || this.step) return;
    this.sending = true;
    this.chooser = null;
    try {
      await this.#props().undo?.();
    } finally {
      this.sending = false;
    }
  }

  /** One thing on offer is done at once; of several one chooses. */
  pick(offers: readonly Offer[], hex: string | null): boolean {
    if (this.#beside(hex)) return true;
    if (!offers.length) return false;
    if (offers.length === 1) void this.choose(offers[0]!);
    else this.chooser = { offers: [...offers], hex };
    return true;
  }

  /** Whether a hex is picked for something beside the table. */
  #beside(hex: string | null): boolean {
    const { pickHex } = this.#props();
    if (hex) pickHex?.(hex);
    return !!hex && !!pickHex;
  }

  /** A click or Enter on a hex. */
  atHex(hex: string): void {
    if (this.mode === 'sight') return void this.look(hex);
    if (this.#beside(hex)) return;
    const here = this.stacks.get(hex) ?? [];
    const offers = [...(this.targets.hexes.get(hex) ?? []), ...here.flatMap((piece) => offersOfPiece(this.targets, piece.id))];
    if (this.mode === 'why' || (!offers.length && this.fanned !== hex && here.length < 2)) {
      if (this.mode === 'why') void this.why(hex, offers);
      else this.chooser = null;
      return;
    }
    if (this.pick(offers, hex)) return;
    this.fanned = this.fanned === hex ? null : hex;
  }

  /** A click on a piece, on one of its slots, or on something it carries. */
  atPiece(piece: Piece, slot?: number, arm?: number): void {
    const hex = hexOf(piece) ?? null;
    if (this.mode === 'sight') {
      if (hex) void this.look(hex);
      return;
    }
    if (this.#beside(hex)) return;
    const onSlot = slot === undefined ? undefined : this.targets.slots.get(piece.id)?.get(slot);
    const onArm = arm === undefined ? undefined : this.targets.arms.get(piece.id)?.get(arm);
    const whole = this.targets.pieces.get(piece.id);
    const offers = onArm ?? onSlot ?? (whole?.length ? whole : offersAt(this.targets, piece));
    if (this.mode === 'why') return void this.why(piece.id, offers, piece.name, hex);
    if (this.pick(offers, hex)) return;
    if (hex && (this.stacks.get(hex)?.length ?? 0) > 1) this.fanned = this.fanned === hex ? null : hex;
  }

  /** Asks why something is not on offer, in the words of what is. */
  async why(name: string, offers: readonly Offer[], about = name, hex: string | null = this.names.has(name) ? name : null): Promise<void> {
    const ask = this.#props().whyNot;
    if (offers.length) {
      this.answer = { about, hex, replies: offers.map((offer) => ({ offered: true, reason: offer.label, clause: offer.clause })) };
      return;
    }
    const { prompt } = this.scene;
    const hexOfPiece = hexesOfThings(this.scene.pieces);
    const known = this.#templates.get(prompt.kind) ?? [];
    const names = hex && hex !== name ? [hex, name] : [name];
    const asked = names.flatMap((one) => questionsAbout(this.scene, one, hexOfPiece, known)).slice(0, 4);
    const otherwise: WhyNot = { offered: false, reason: `Nothing can be done with it now. ${prompt.text}`, clause: prompt.clause };
    if (!ask || !asked.length) {
      this.answer = { about, hex, replies: [otherwise] };
      return;
    }
    const replies = await Promise.all(asked.map((words) => ask(words).catch((): WhyNot | null => null)));
    const seen = new Set<string>();
    const all = replies.filter((reply): reply is WhyNot => !!reply && !!reply.reason && !seen.has(reply.reason) && !!seen.add(reply.reason));
    // An answer that only repeats what is asked now says less than one that names a rule.
    const telling = all.filter((reply) => !reply.reason!.includes(prompt.text));
    const plain = telling.length ? telling : all;
    this.answer = { about, hex, replies: plain.length ? plain : [otherwise] };
    this.say(`${about}: ${(plain[0] ?? otherwise).reason}`);
  }

  /** Remembers how things are said, for questions at a moment when nothing like them is on offer. */
  remember(): void {
    const { prompt } = this.scene;
    const known = new Set(this.#templates.get(prompt.kind));
    const hexOfPiece = hexesOfThings(this.scene.pieces);
    for (const open of questionsAbout(this.scene, '?', hexOfPiece)) known.add(open);
    this.#templates.set(prompt.kind, [...known].slice(0, 6));
  }

  /** The sight-line tool: the first hex, then the second. */
  async look(hex: string): Promise<void> {
    if (!this.sightFrom || this.sight) {
      this.sightFrom = hex;
      this.sight = null;
      this.sightTrouble = null;
      this.say(`Sight line from ${hex}: choose the other hex.`);
      return;
    }
    if (hex === this.sightFrom) return;
    try {
      const found = await this.#props().sight?.(this.sightFrom, hex);
      if (found) this.sight = found;
      else this.sightTrouble = 'Nothing in this game depends on sight.';
    } catch (error) {
      this.sightTrouble = error instanceof Error ? error.message : 'The sight line could not be drawn.';
    }
    this.say(this.sight?.text ?? this.sightTrouble ?? '');
  }

  /** Asks the computer what it would do. */
  async advise(): Promise<void> {
    const { hint } = this.#props();
    if (!hint || this.idle || this.hint === 'asked') return;
    this.chooser = null;
    this.answer = null;
    this.hint = 'asked';
    try {
      const found = await hint();
      // Worth nothing once the position has moved on.
      this.hint = found.seq === this.view.seq ? found : null;
      if (this.hint) this.say(`${found.label}. ${found.reasons.map((reason) => reason.text).join('. ')}`);
    } catch {
      this.hint = null;
      this.say('There is no advice just now.');
    }
  }

  setMode(mode: Mode): void {
    this.hint = null;
    this.mode = this.mode === mode ? 'play' : mode;
    this.chooser = null;
    this.answer = null;
    this.fanned = null;
    this.sightFrom = null;
    this.sight = null;
    this.sightTrouble = null;
    if (this.mode === 'why') this.say('Why not? Choose anything to hear why it is not on offer. Escape ends.');
    if (this.mode === 'sight') this.say('Sight line. Choose two hexes. Escape ends.');
  }

  /** Leaves whatever is open, the innermost first. True if there was something to leave. */
  leave(): boolean {
    if (this.chooser) this.chooser = null;
    else if (this.hint) this.hint = null;
    else if (this.answer) this.answer = null;
    else if (this.fanned) this.fanned = null;
    else if (this.step) this.stopSteps();
    else if (this.sight || this.sightFrom) [this.sight, this.sightFrom, this.sightTrouble] = [null, null, null];
    else if (this.mode !== 'play') this.setMode('play');
    else if (this.help) this.help = false;
    else return false;
    return true;
  }

  async playSteps(from = this.since.from): Promise<void> {
    if (from < this.view.tellings.length) await this.toStep(from, from);
  }

  async toStep(at: number, from = this.step?.from ?? at): Promise<void> {
    const line = this.view.tellings[at];
    if (!line) return this.stopSteps();
    this.step = { at, from, scene: this.step?.scene ?? null };
    this.say(line.text);
    const { sceneAt } = this.#props();
    if (!sceneAt) return;
    try {
      const scene = await sceneAt(line.seq);
      if (this.step?.at === at) this.step = { at, from, scene };
    } catch {
      // Without the older scene the line is shown over the newest one.
    }
  }

  stopSteps(): void {
    this.step = null;
  }

  /** Compares two scenes: what moved leaves a trail. */
  follow(before: Scene, after: Scene, told: readonly Telling[]): void {
    const found = trails(before.pieces, after.pieces, told);
    if (found.length) this.trail = found;
    this.fresh = true;
    setTimeout(() => (this.fresh = false), 60);
  }
}

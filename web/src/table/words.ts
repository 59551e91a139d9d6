/** Figures and words as people read them. */

import type { Card, Offer, Scene, SideLine, Telling, Track } from './scene';

/** `66 %`; what is possible is never called 0 or 100. */
export const percent = (chance: number): string => {
  const rounded = Math.round(chance * 100);
  if (chance > 0 && rounded === 0) return '< 1 %';
  if (chance < 1 && rounded === 100) return '> 99 %';
  return `${rounded} %`;
};

/** `+2`, `−1`, `0`, with a true minus. */
export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0');
/** The first line of a sum has no sign. */
export const figure = (amount: number, first: boolean): string => (first && amount >= 0 ? String(amount) : signed(amount));

/** `AC:2.4a` without its system, where the system is plain. */
export const shortClause = (clause: string): string => clause.replace(/^[A-Z]+:/, '');

/** A sentence begins with a capital. */
export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

/** A sentence in two: what to do first, then what else is possible. */
export const splitPrompt = (said: string): [string, string] => {
  const text = capital(said);
  const waits = /^(Waiting for [^.]+\.)\s+(.+)$/.exec(text);
  if (waits) return [waits[1]!, waits[2]!];
  // Two sentences: what has come to pass, then what can be done about it.
  const told = /^([^.]+ [^.]*[.])\s+(\S.+)$/.exec(text);
  if (told && / or /.test(told[2]!)) return [told[1]!, told[2]!];
  const colon = /^(.{3,60}?[:;])\s+(.+)$/.exec(text);
  const or = /^(.+?), (or .+)$/.exec(text);
  if (or && or[1]!.length >= 8) return [or[1]!, or[2]!];
  const stop = /^(.+?[.])\s+(.+)$/.exec(text);
  if (stop) return [stop[1]!, stop[2]!];
  if (colon && colon[2]!.length > 40) return [colon[1]!, colon[2]!];
  return [text, ''];
};

/** What to write on a small button beside a title: `51st: moving (M)` becomes `M`. */
export const shortLabel = (label: string, title: string): string => {
  const letter = /\((\w{1,2})\)$/.exec(label)?.[1];
  if (letter) return letter;
  const rest = label.startsWith(`${title}: `) ? label.slice(title.length + 2) : label;
  return rest.replace(/^./, (first) => first.toUpperCase());
};

/** What the letter on a small button means: `51st: moving (M)` becomes `moving`. */
export const meaning = (label: string, title: string): string => shortWords(label.replace(/\s*\(\w{1,2}\)$/, ''), title);
const shortWords = (label: string, title: string): string => (label.startsWith(`${title}: `) ? label.slice(title.length + 2) : label);

/** Hexes that a sentence names. */
export const hexesNamed = (text: string, known: ReadonlySet<string>): string[] => [...new Set(text.match(/\b[A-Z]{1,2}\d{1,2}\b/g))].filter((hex) => known.has(hex));

/** Outcomes from the strongest for who attacks to the mildest: a list that begins with `nobody breaks` is read from its end. */
export const byForce = (outcomes: readonly [string, number][]): [string, number][] => (/^nobody /.test(outcomes[0]?.[0] ?? '') ? outcomes.toReversed() : [...outcomes]);
/** How strong an outcome is for who attacks: red, amber, pale. */
export const shadeOf = (at: number, of: number): 'b1' | 'b2' | 'b3' => (at === of - 1 ? 'b3' : at === 0 ? 'b1' : 'b2');

/** Room for a chance with its name, with the first word of it, or for the figure alone. */
export const chanceLabel = (words: string, chance: number, room: number): string => {
  const figure = percent(chance);
  const fits = (name: string): boolean => name.length + figure.length + 1 < room * chance;
  const first = words.split(' ')[0]!;
  return fits(words) ? `${words} ${figure}` : fits(first) ? `${first} ${figure}` : figure.length + 1 < room * chance ? figure : '';
};

/** Whose decision it is, as the one who looks at it says it: `yours`, `theirs`, or nobody's once it is over. */
export interface Turn {
  whose: 'yours' | 'theirs' | 'nobody';
  /** A few words for a label: `Your move`, `Staff’s move`. */
  label: string;
  /** A sentence for who waits: `Staff is thinking.`, `Waiting for Berta.` */
  says: string;
  /** What the one who is waited for is asked. */
  asked: string;
  /** The computer is at it. */
  thinking: boolean;
}

export const turnOf = (scene: Scene, players: readonly (string | null)[] = [], computers: readonly boolean[] = [], watching = false): Turn => {
  if (scene.ended) return { whose: 'nobody', label: 'Over', says: scene.ended.title, asked: '', thinking: false };
  const { waits_for, text } = scene.prompt;
  if (!watching && scene.seat !== null && ((waits_for >> scene.seat) & 1 || scene.offers.length)) return { whose: 'yours', label: 'Your move', says: '', asked: '', thinking: false };
  const sides = scene.sides.filter(({ seat }) => (waits_for >> seat) & 1);
  const name = ({ seat, name: side }: SideLine): string => players[seat] ?? side;
  const all = sides.map(name);
  const names = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '');
  const thinking = sides.length > 0 && sides.every(({ seat }) => computers[seat]);
  const asked = text.replace(/^Waiting for [^.]+\.\s*/, '');
  const side = sides.length === 1 ? sides[0]!.name : '';
  return {
    whose: 'theirs',
    label: names ? `${names}’s move` : 'Wait',
    says: !names ? '' : watching ? `${names} to decide.` : thinking ? `${names} ${all.length > 1 ? 'are' : 'is'} thinking.` : `Waiting for ${names}.`,
    asked: asked && side ? `The ${side} side is asked: ${asked.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}` : asked,
    thinking,
  };
};

/** The boxes of a track: the figure in each, whose it is (`German 3`), and whether it lies at or beyond a box that says more
 *  than its figure (`7 sudden death`). */
export const trackBoxes = (track: Track, sides: readonly SideLine[]): { figure: string; seat: number | null; late: boolean }[] => {
  let late = false;
  return track.boxes.map((words) => {
    const [, before = '', figure = words, after = ''] = /^(\D*?)\s*([-−]?\d+)\s*(.*)$/.exec(words) ?? [];
    const side = sides.find((one) => one.name === before);
    late ||= after !== '';
    return { figure, seat: side?.seat ?? null, late };
  });
};

/** A track that counts one side's losses up to its end (`American losses`, `5 surrender`): whose, what is counted, how many, and
 *  what comes at the end. */
export const tallyOf = (track: Track, sides: readonly SideLine[]): { seat: number; name: string; lost: number; of: number; end: string } | null => {
  const side = sides.find((one) => track.name.startsWith(`${one.name} `));
  const last = track.boxes.findIndex((words) => /^\d+ \D/.test(words));
  if (!side || last < 0) return null;
  const name = track.name.slice(side.name.length + 1);
  return { seat: side.seat, name, lost: track.at ?? 0, of: last, end: track.boxes[last]!.replace(/^\d+ /, '') };
};

/** The family of a decision, for its colour and icon. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/fire|assault|attack|fight|combat|melee|losses|defen/i, 'fire'],
  [/advance|turn|orders?|activate|command/i, 'advance'],
  [/move|march|shuffle|headquarters|retreat|withdraw/i, 'move'],
  [/recover|night|rally|medic/i, 'recover'],
  [/rout|fall back|panic/i, 'rout'],
  [/artillery|bombard|barrage|aircraft|gun/i, 'artillery'],
];
export const familyOf = (kind: string): string => FAMILIES.find(([pattern]) => pattern.test(kind))?.[1] ?? 'other';

/** What a die shows is part of a line; the words of a line without dice stay as they are. */
export const diceOf = (telling: Telling): { seat: number | null; faces: number[] }[] => telling.dice.filter(([, faces]) => faces.length).map(([seat, faces]) => ({ seat, faces }));

/** From the last throws on, what is worth showing over the map: the throws that belong together and what came of them. */
export const thrown = (news: readonly Telling[], most = 4): Telling[] => {
  const last = news.findLastIndex((line) => diceOf(line).length > 0);
  if (last < 0) return [];
  const rolls = news.slice(0, last + 1).filter((line) => diceOf(line).length > 0).slice(-2);
  const after = news.slice(last + 1).filter((line) => line.hexes.length || line.sums?.length || line.fortunes?.length);
  return [...rolls, ...after].slice(0, most);
};

/** Cards that lie on top of a pile now and did not before: they were turned up, or somebody else played them. */
export const turnedUp = (before: Scene, after: Scene): Card[] => {
  const topOf = (scene: Scene, name: string): Card | null => scene.piles.find((pile) => pile.name === name)?.top ?? null;
  const held = new Set(before.hands.filter((hand) => hand.seat === before.seat).flatMap((hand) => hand.cards.map((card) => card.id)));
  return after.piles.flatMap((pile) => (pile.top && pile.top.id !== topOf(before, pile.name)?.id && !held.has(pile.top.id) ? [pile.top] : []));
};

/** The last `most` lines, newest first; a line that only repeats the one before it is counted instead. */
export const gathered = (tellings: readonly Telling[], most: number): { line: Telling; at: number; times: number }[] => {
  const out: { line: Telling; at: number; times: number }[] = [];
  for (let at = Math.max(0, tellings.length - most); at < tellings.length; at++) {
    const line = tellings[at]!;
    const last = out.at(-1);
    if (last && last.line.text === line.text && last.line.clause === line.clause && !line.dice.length && !line.sums?.length) [last.line, last.at, last.times] = [line, at, last.times + 1];
    else out.push({ line, at, times: 1 });
  }
  return out.reverse();
};

/** Where what has happened since the seat's own last act begins in the log. */
export const sinceLastAct = (tellings: readonly Telling[], seat: number | null): number => {
  let at = tellings.length;
  while (at > 0 && (seat === null || tellings[at - 1]!.seat !== seat)) at--;
  return at;
};

/** A hex for people who hear it: its name, its ground, who stands there, what can be done. */
export const hexName = (name: string, ground: string, pieces: readonly { name: string }[], offers: readonly Offer[]): string =>
  [name, ground, ...pieces.map((piece) => piece.name), ...offers.map((offer) => `on offer: ${offer.label}`)].filter(Boolean).join('; ');

/** What a card in the lobby says about a battle. */

import type { Listed, ScenarioInfo } from '../api/types';

/** `15 min`, `1 hour`, `2½ hours`. */
export const lasts = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  const halves = Math.round(minutes / 30);
  const hours = Math.floor(halves / 2);
  return `${hours}${halves % 2 ? '½' : ''} ${halves === 2 ? 'hour' : 'hours'}`;
};

/** Forces in few words, never cut off in the middle of one: `1 division: 12 infantry, 2 fire support` becomes `1 division`,
 *  `4 squads, 1 team, 1 leader` becomes `4 squads, 1 team`. */
export const inBrief = (forces: string, most = 18): string => {
  let [text = '', ...rest] = forces.split(/[:,]\s*/);
  for (const part of rest) {
    if (text.length + part.length + 2 > most) break;
    text += `, ${part}`;
  }
  return text;
};

/** The first battle to play: an introduction, the shortest of them. */
export const firstBattle = (all: readonly ScenarioInfo[]): ScenarioInfo | undefined =>
  all.filter(({ tags }) => tags.includes('introduction')).sort((a, b) => a.minutes - b.minutes)[0];

/** Battles by system, the introduction of each first, then by length. */
export const bySystem = (systems: readonly { system: string; title: string }[], scenarios: readonly ScenarioInfo[]): { system: string; title: string; battles: ScenarioInfo[] }[] =>
  systems
    .map(({ system, title }) => ({
      system,
      title,
      battles: scenarios.filter((one) => one.system === system).sort((a, b) => a.difficulty - b.difficulty || a.minutes - b.minutes || a.title.localeCompare(b.title)),
    }))
    .filter(({ battles }) => battles.length > 0);

/** Columns for groups of cards of these sizes: as many as there is room for, unless with fewer the last rows are fuller. */
export const columnsFor = (width: number, counts: readonly number[], least = 280, gap = 16): number => {
  const most = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const cost = (columns: number): number => 1.5 * (most - columns) + counts.reduce((holes, count) => holes + ((columns - (count % columns)) % columns), 0);
  let best = most;
  for (let columns = most - 1; columns >= most / 2; columns--) if (cost(columns) < cost(best)) best = columns;
  return best;
};

export interface Mine {
  listed: Listed;
  /** More than one where both seats are held here. */
  seats: number[];
  yours: boolean;
}

/** One line a game: who holds both seats of one is told of it once. Games that wait for you first, then those that go on. */
export const together = (all: readonly Listed[]): Mine[] => {
  const games = new Map<string, Mine>();
  for (const listed of all) {
    const held = games.get(listed.game);
    const seats = listed.seat === null ? [] : [listed.seat];
    if (!held) games.set(listed.game, { listed, seats, yours: listed.your_turn });
    else {
      held.seats.push(...seats);
      held.yours ||= listed.your_turn;
    }
  }
  const rank = ({ yours, listed: { status } }: Mine): number => (yours ? 0 : status === 'playing' ? 1 : status === 'waiting' ? 2 : 3);
  return [...games.values()].sort((a, b) => rank(a) - rank(b) || b.listed.created - a.listed.created);
};

/** `against greedy`, `both seats here`, `waits for a friend`. */
export const against = ({ listed: { players, status }, seats }: Mine): string => {
  if (seats.length > 1) return 'both seats on this screen';
  const other = players.find((player) => !seats.includes(player.seat));
  if (!other) return '';
  if (other.kind === 'invited' && status === 'waiting') return 'waits for your friend';
  return other.kind === 'agent' ? `against the computer (${other.name})` : `against ${other.name}`;
};

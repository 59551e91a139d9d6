/** The seats this browser holds: a token opens a seat, so they are kept here and nowhere else. */

export interface Held {
  game: string;
  /** Tokens by seat. */
  seats: Record<string, string>;
  /** The link for the friend, while nobody has joined. */
  invitation?: string;
  /** The seed this browser gave. */
  seed?: string;
  /** The commitment that was shown before the seed was given. */
  commitment?: string;
  title: string;
  system: string;
  scenario: string;
  /** When it was last opened here. */
  opened: number;
}

const NAME = 'salient.games';
const MOST = 100;

const isHeld = (value: unknown): value is Held =>
  typeof value === 'object' && value !== null && typeof (value as Held).game === 'string' && typeof (value as Held).seats === 'object' && (value as Held).seats !== null;

export class Keys {
  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {}

  all(): Held[] {
    try {
      const read: unknown = JSON.parse(this.storage.getItem(NAME) ?? '[]');
      return Array.isArray(read) ? read.filter(isHeld) : [];
    } catch {
      return [];
    }
  }

  of(game: string): Held | undefined {
    return this.all().find((held) => held.game === game);
  }

  /** Adds seats or facts to what is held of a game; the newest stands first, and the oldest are forgotten beyond a hundred. */
  keep(game: string, more: Partial<Omit<Held, 'game' | 'opened'>>, now: number = Date.now()): Held {
    const all = this.all();
    const before = all.find((held) => held.game === game);
    const held: Held = { title: '', system: '', scenario: '', ...before, ...more, game, seats: { ...before?.seats, ...more.seats }, opened: now };
    this.#write([held, ...all.filter((one) => one.game !== game)].slice(0, MOST));
    return held;
  }

  forget(game: string): void {
    this.#write(this.all().filter((held) => held.game !== game));
  }

  #write(all: Held[]): void {
    try {
      this.storage.setItem(NAME, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays: the links carry the tokens.
    }
  }
}

const memory = (): Pick<Storage, 'getItem' | 'setItem'> => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
};

/** The browser's store, or memory where it has none. */
export const storage = (): Pick<Storage, 'getItem' | 'setItem'> => {
  try {
    const test = globalThis.localStorage;
    test.getItem(NAME);
    return test;
  } catch {
    return memory();
  }
};

export const keys = new Keys(storage());

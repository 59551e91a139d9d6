/** What this person likes, kept by the browser. */

import { storage } from '../api/keys';

export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  name: string;
}

const NAME = 'salient.settings';
const store = storage();

const read = (): Kept => {
  const kept: Kept = { theme: 'system', name: '' };
  try {
    const found = JSON.parse(store.getItem(NAME) ?? '{}') as Partial<Kept>;
    if (found.theme === 'light' || found.theme === 'dark') kept.theme = found.theme;
    if (typeof found.name === 'string') kept.name = found.name.slice(0, 40);
  } catch {
    // What cannot be read is as if it were not there.
  }
  return kept;
};

class Settings {
  #kept = $state(read());

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#kept.theme = theme;
    this.#write();
    this.show();
  }
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#kept.name = name;
    this.#write();
  }

  #write(): void {
    try {
      store.setItem(NAME, JSON.stringify(this.#kept));
    } catch {
      // Nothing is kept, nothing is lost.
    }
  }

  /** Lets the page wear the theme. */
  show(): void {
    if (this.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
  }
}

export const settings = new Settings();

/** A seed nobody else has: twelve letters that are easy to read aloud. */
export const randomSeed = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % letters.length]).join('');
};

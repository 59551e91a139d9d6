/** The games this browser holds seats of, asked for again while the page is looked at. */

import { keys } from '../api/keys';
import { mine, publicGames } from '../api/server';
import type { Listed } from '../api/types';
import { together, type Mine } from './facts';

export class MyGames {
  games = $state.raw<Mine[]>([]);
  watch = $state.raw<Listed[]>([]);
  loaded = $state(false);
  waiting = $derived(this.games.filter(({ yours }) => yours).length);

  async load(): Promise<void> {
    const tokens = keys.all().flatMap(({ seats }) => Object.values(seats)).slice(0, 100);
    const [own, open] = await Promise.all([tokens.length ? mine(tokens) : [], publicGames()]);
    this.games = together(own);
    const held = new Set(own.map(({ game }) => game));
    this.watch = open.filter(({ game, status }) => !held.has(game) && status !== 'waiting');
    this.loaded = true;
  }

  /** Looks now and every ten seconds while the page is seen. */
  follow(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') this.load().catch(() => undefined);
    };
    look();
    const timer = setInterval(look, 10000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}

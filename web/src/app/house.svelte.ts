/** What every room shares: where one is, what went wrong, what is said aloud, which rule lies open. */

import { tick, untrack } from 'svelte';
import { asProblem, type Problem } from '../api/problem';
import { hashOf, parseRoute, type Route } from './route';

class House {
  route = $state.raw<Route>(parseRoute(globalThis.location?.hash ?? ''));
  problem = $state.raw<Problem | null>(null);
  /** For the live region. */
  said = $state('');
  /** The drawer of rules. */
  rules = $state.raw<{ system: string; clause: string | null } | null>(null);
  #opener: HTMLElement | null = null;

  listen(): () => void {
    const changed = (): void => {
      this.route = parseRoute(location.hash);
      this.problem = null;
    };
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }

  go(route: Route): void {
    location.hash = hashOf(route);
  }

  /** Changes the address without a step in the history. */
  replace(route: Route): void {
    history.replaceState(null, '', hashOf(route));
    this.route = route;
  }

  trouble = (error: unknown): void => {
    this.problem = asProblem(error);
  };

  say(text: string): void {
    // A sentence said twice must change to be read twice.
    untrack(() => (this.said = this.said === text ? text + '\u00a0' : text));
  }

  openRule(system: string, clause: string | null): void {
    if (!this.rules) this.#opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.rules = { system, clause };
  }

  async closeRules(): Promise<void> {
    this.rules = null;
    await tick();
    // The table may fold to make room for the drawer and unfold a few frames after it is gone, and draw the opener
    // anew: its like is found by its name.
    const opener = this.#opener;
    const name = opener?.getAttribute('aria-label');
    for (let frame = 0; frame < 20 && document.activeElement === document.body; frame++) {
      const like = name ? document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]`) : null;
      (opener?.isConnected ? opener : like)?.focus();
      if (document.activeElement === document.body) await new Promise(requestAnimationFrame);
    }
    this.#opener = null;
  }
}

export const house = new House();

/** `AC:2.4a` is of the system `ac`. */
export const systemOf = (clause: string): string | null => /^([A-Za-z]+):/.exec(clause)?.[1]?.toLowerCase() ?? null;

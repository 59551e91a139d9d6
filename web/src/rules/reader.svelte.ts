/** Looking things up in the rules of a system: by clause, or by words. */

import { asProblem, type Problem } from '../api/problem';
import { rule, rules } from '../api/server';
import type { RuleText } from '../api/types';

export class Reader {
  title = $state('');
  /** The statement asked for, if one was. */
  chosen = $state<string | null>(null);
  statements = $state.raw<readonly RuleText[]>([]);
  failed = $state.raw<Problem | null>(null);
  busy = $state(false);
  #last = 0;

  async #read(load: () => Promise<{ title: string; chosen: string | null; statements: readonly RuleText[] }>): Promise<void> {
    const mine = ++this.#last;
    this.busy = true;
    try {
      const found = await load();
      if (mine !== this.#last) return;
      this.title = found.title;
      this.chosen = found.chosen;
      this.statements = found.statements;
      this.failed = null;
    } catch (error) {
      if (mine !== this.#last) return;
      this.failed = asProblem(error);
      this.statements = [];
    } finally {
      if (mine === this.#last) this.busy = false;
    }
  }

  /** A statement with those around it. An id that names a whole section opens the section. */
  open(system: string, id: string): Promise<void> {
    return this.#read(async () => {
      try {
        const { title, rule: found, section } = await rule(system, id);
        return { title, chosen: found.id, statements: section.length ? section : [found] };
      } catch (error) {
        if (asProblem(error).status !== 404) throw error;
        const { title, statements } = await rules(system, id.replace(/^[A-Za-z]+:/, ''));
        if (!statements.length) throw error;
        return { title, chosen: null, statements };
      }
    });
  }

  /** The best forty for some words; all where there are none. */
  find(system: string, words: string): Promise<void> {
    return this.#read(async () => {
      const { title, statements } = await rules(system, words.trim());
      return { title, chosen: null, statements: words.trim() ? statements.slice(0, 40) : statements };
    });
  }
}

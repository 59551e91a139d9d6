/** Which lessons were dismissed, kept by the browser where it keeps anything. */

const NAME = 'salient.lessons';

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

class Dismissed {
  #ids = $state.raw<ReadonlySet<string>>(new Set(read()));

  has(id: string): boolean {
    return this.#ids.has(id);
  }
  add(id: string): void {
    this.#ids = new Set([...this.#ids, id]);
    try {
      localStorage.setItem(NAME, JSON.stringify([...this.#ids].slice(-400)));
    } catch {
      // Nothing is kept, nothing is lost.
    }
  }
}

export const dismissed = new Dismissed();

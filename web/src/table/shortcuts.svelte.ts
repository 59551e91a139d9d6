/** Whether single letters are commands: who speaks to the browser or types with one hand may turn them off. */

const NAME = 'salient.letters';

const read = (): boolean => {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
};

class Shortcuts {
  #on = $state(read());

  get on(): boolean {
    return this.#on;
  }
  set on(on: boolean) {
    this.#on = on;
    try {
      localStorage.setItem(NAME, on ? 'on' : 'off');
    } catch {
      // Nothing is kept, nothing is lost.
    }
  }
}

export const shortcuts = new Shortcuts();

/** Whether a key belongs to the thing that has the focus rather than to the table. */
export const typing = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
/** Whether Enter means something to the thing that has the focus. */
export const pressable = (target: EventTarget | null): boolean => target instanceof Element && !!target.closest('button, a, summary, [role="button"], [role="tab"], [role="application"]');

/** The one rule by which a client's log follows the server's: drop what stands beyond `from`, append the rest. It serves news,
 *  undo and coming back alike. */

import type { View } from './types';

export type Followed = { view: View } | 'old' | 'gap';

/** The view that follows from `held` and what the server sent. `old`: it is not newer than what is held. `gap`: lines are
 *  missing before it, so the whole log must be asked for. */
export const follow = (held: View | null, sent: View): Followed => {
  if (held && sent.seq < held.seq) return 'old';
  const before = held?.tellings ?? [];
  if (sent.from > before.length) return 'gap';
  return { view: { ...sent, tellings: [...before.slice(0, sent.from), ...sent.tellings] } };
};

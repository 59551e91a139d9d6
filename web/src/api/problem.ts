/** What cannot be done, after RFC 9457: one sentence for people, and the rule where one says no. */

import type { Problem as ProblemFields } from '../wire';

export class Problem extends Error {
  /** `stale`, `refused`, `not-found`; `offline` when no answer came. */
  readonly kind: string;
  readonly title: string;
  readonly status: number;
  readonly clause: string | null;
  readonly seq: number | null;

  constructor(fields: ProblemFields) {
    super(fields.detail || fields.title);
    this.name = 'Problem';
    this.kind = fields.type.replace(/^.*\//, '');
    this.title = fields.title;
    this.status = fields.status;
    this.clause = fields.clause ?? null;
    this.seq = fields.seq ?? null;
  }

  static offline(): Problem {
    return new Problem({ type: 'offline', title: 'No answer', status: 0, detail: 'The server does not answer. What you did before is safe; try again in a moment.' });
  }

  static strange(status: number): Problem {
    return new Problem({ type: 'strange', title: 'A strange answer', status, detail: `The server gave an answer that cannot be read (status ${status}).` });
  }
}

const isFields = (value: unknown): value is ProblemFields =>
  typeof value === 'object' && value !== null && typeof (value as ProblemFields).type === 'string' && typeof (value as ProblemFields).title === 'string';

/** The problem in an answer's body, or a plain sentence if there is none. */
export const problemOf = (value: unknown, status: number): Problem => (isFields(value) ? new Problem(value) : Problem.strange(status));

/** Anything thrown, as a problem. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem({ type: 'client', title: 'Something went wrong here', status: 0, detail: error instanceof Error ? error.message : String(error) });

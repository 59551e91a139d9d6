/** One request, one answer: JSON, or a problem. */

import { Problem, problemOf } from './problem';

export interface Asking {
  token?: string | null | undefined;
  body?: unknown;
  query?: Readonly<Record<string, string | number | null | undefined>>;
  signal?: AbortSignal;
}

const addressOf = (path: string, query: Asking['query']): string => {
  const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string | number] => pair[1] !== null && pair[1] !== undefined);
  return pairs.length ? `${path}?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : path;
};

const send = async (path: string, { token, body, query, signal }: Asking): Promise<Response> => {
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await fetch(addressOf(path, query), {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw Problem.offline();
  }
};

const read = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json();
  } catch {
    throw Problem.strange(answer.status);
  }
};

/** A `GET`, or a `POST` where there is a body. */
export const ask = async <T>(path: string, asking: Asking = {}): Promise<T> => {
  const answer = await send(path, asking);
  const value = await read(answer);
  if (!answer.ok) throw problemOf(value, answer.status);
  return value as T;
};

/** The text of a file. */
export const askText = async (path: string, asking: Asking = {}): Promise<string> => {
  const answer = await send(path, asking);
  if (!answer.ok) throw problemOf(await read(answer), answer.status);
  return answer.text();
};

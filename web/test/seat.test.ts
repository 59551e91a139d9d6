import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../src/api/problem';
import { SeatStore } from '../src/api/seat.svelte';
import type { View } from '../src/api/types';

const view = (seq: number, offers: string[] = [], more: Partial<View> = {}): View =>
  ({ seq, status: 'playing', can_undo: true, acted: null, binding: [], standing: [], from: 0, tellings: [], scene: { offers: offers.map((words) => ({ words })) }, ...more }) as unknown as View;

class Socket {
  static all: Socket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

type Answer = { status: number; body: unknown };
let answers: ((path: string, body: unknown) => Answer)[] = [];
const asked: { path: string; body: unknown }[] = [];
const troubles: Problem[] = [];

beforeEach(() => {
  Socket.all = [];
  answers = [];
  asked.length = troubles.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' });
  vi.stubGlobal('fetch', async (path: string, init: { body?: string }) => {
    const body = init.body === undefined ? undefined : (JSON.parse(init.body) as unknown);
    asked.push({ path, body });
    const next = answers.shift();
    if (!next) throw new TypeError('no network');
    const { status, body: answer } = next(path, body);
    return { ok: status < 300, status, json: async () => answer };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sat = (): SeatStore => {
  const seat = new SeatStore('g1', 'token', 0, (problem) => troubles.push(problem));
  Socket.all[0]!.say({ view: view(5, ['attack H7', 'pass']) });
  return seat;
};
const stale: Answer = { status: 409, body: { type: '/problems/stale', title: 'The game has moved on', status: 409, detail: 'older', seq: 6 } };

describe('a seat at a game', () => {
  it('connects with its token and the last count it has, and shows what it is sent', () => {
    const seat = sat();
    expect(Socket.all[0]!.address).toBe('ws://127.0.0.1:1/api/games/g1/live?seq=0&token=token');
    expect([seat.view?.seq, seat.line]).toEqual([5, 'live']);
  });

  it('sends a choice with the count it was decided on, and takes the view that answers', async () => {
    const seat = sat();
    answers = [() => ({ status: 200, body: view(6, []) })];
    expect(await seat.choose('attack H7')).toBe(true);
    expect(asked[0]).toEqual({ path: '/api/games/g1/choose', body: { seq: 5, words: 'attack H7' } });
    expect(seat.view?.seq).toBe(6);
    expect(seat.busy).toBe(false);
  });

  it('sends a choice again that is still on offer after the other side did something in the open', async () => {
    const seat = sat();
    answers = [() => stale, () => ({ status: 200, body: view(6, ['attack H7']) }), () => ({ status: 200, body: view(7) })];
    expect(await seat.choose('attack H7')).toBe(true);
    expect(asked.map(({ body }) => (body as { seq?: number } | undefined)?.seq)).toEqual([5, undefined, 6]);
    expect(troubles).toEqual([]);
  });

  it('does not send what is no longer on offer, and says so', async () => {
    const seat = sat();
    answers = [() => stale, () => ({ status: 200, body: view(6, ['pass']) })];
    expect(await seat.choose('attack H7')).toBe(false);
    expect(troubles.map(({ kind }) => kind)).toEqual(['stale']);
    expect(seat.view?.seq).toBe(6);
  });

  it('passes on a refusal with its clause, and changes nothing', async () => {
    const seat = sat();
    answers = [() => ({ status: 422, body: { type: '/problems/refused', title: 'The rules say no', status: 422, detail: 'the hex is full', clause: 'AC:2.4a' } })];
    expect(await seat.choose('attack H7')).toBe(false);
    expect(troubles[0]).toMatchObject({ kind: 'refused', message: 'the hex is full', clause: 'AC:2.4a' });
    expect(seat.view?.seq).toBe(5);
  });

  it('of two clicks at once only one is sent', async () => {
    const seat = sat();
    answers = [() => ({ status: 200, body: view(6) })];
    expect(await Promise.all([seat.choose('pass'), seat.choose('pass')])).toEqual([true, false]);
    expect(asked).toHaveLength(1);
  });

  it('says when the server does not answer, and can be asked again', async () => {
    const seat = sat();
    expect(await seat.choose('pass')).toBe(false);
    expect(troubles.map(({ kind }) => kind)).toEqual(['offline']);
    answers = [() => ({ status: 200, body: view(6) })];
    expect(await seat.choose('pass')).toBe(true);
  });

  it('comes back by itself with the last count it has', async () => {
    const seat = sat();
    Socket.all[0]!.onclose?.();
    expect(seat.line).toBe('lost');
    await vi.advanceTimersByTimeAsync(600);
    expect(Socket.all).toHaveLength(2);
    expect(Socket.all[1]!.address).toContain('seq=5');
    Socket.all[1]!.say({ view: view(9) });
    expect([seat.view?.seq, seat.line]).toEqual([9, 'live']);
  });

  it('stops trying and says why where a token opens no seat', async () => {
    const seat = sat();
    answers = [() => ({ status: 403, body: { type: '/problems/wrong-token', title: 'This token opens no seat here', status: 403, detail: 'no seat' } })];
    Socket.all[0]!.onclose?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seat.failed?.kind).toBe('wrong-token');
    expect(Socket.all).toHaveLength(1);
  });

  it('asks for everything where lines of the log are missing', async () => {
    const seat = sat();
    answers = [() => ({ status: 200, body: view(8, [], { tellings: [{ text: 'a' }, { text: 'b' }] as View['tellings'] }) })];
    Socket.all[0]!.say({ view: view(8, [], { from: 7 }) });
    await vi.waitFor(() => expect(seat.view?.tellings).toHaveLength(2));
    expect(asked[0]!.path).toBe('/api/games/g1/scene?since=0');
  });
});

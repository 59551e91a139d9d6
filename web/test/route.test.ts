import { describe, expect, it } from 'vitest';
import { hashOf, parseRoute, pastedRoute, type Route } from '../src/app/route';

describe('addresses of rooms', () => {
  const all: [string, Route][] = [
    ['#/', { room: 'battles' }],
    ['#/games', { room: 'games' }],
    ['#/verify', { room: 'verify' }],
    ['#/new/ac/la-ferme-1916', { room: 'new', system: 'ac', scenario: 'la-ferme-1916' }],
    ['#/play/g1', { room: 'play', game: 'g1', token: null }],
    ['#/play/g1/t0ken', { room: 'play', game: 'g1', token: 't0ken' }],
    ['#/join/g1/t0ken', { room: 'join', game: 'g1', token: 't0ken' }],
    ['#/watch/g1', { room: 'watch', game: 'g1' }],
    ['#/replay/g1', { room: 'replay', game: 'g1', at: null }],
    ['#/replay/g1/42', { room: 'replay', game: 'g1', at: 42 }],
    ['#/rules', { room: 'rules', system: null, clause: null }],
    ['#/rules/ac/AC:3.5a', { room: 'rules', system: 'ac', clause: 'AC:3.5a' }],
  ];

  it.each(all)('%s is read and written', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
    expect(hashOf(route)).toBe(hash);
  });

  it('an empty address is the lobby', () => {
    expect(parseRoute('')).toEqual({ room: 'battles' });
    expect(parseRoute('#')).toEqual({ room: 'battles' });
  });

  it.each(['#/nowhere', '#/play', '#/join/g1', '#/replay/g1/soon', '#/games/more', '#/new/ac', '#/%E0%A4'])('%s leads nowhere, and says so', (hash) => {
    expect(parseRoute(hash)).toEqual({ room: 'nowhere', address: hash.slice(1) });
  });

  it('a name with signs in it survives', () => {
    const route: Route = { room: 'new', system: 'ac', scenario: 'my battle/two#1.toml' };
    expect(parseRoute(hashOf(route))).toEqual(route);
  });

  it('a pasted link leads to its game from whatever machine it names, and other texts nowhere', () => {
    const join = { room: 'join', game: 'g1', token: 't' };
    expect(pastedRoute(' https://salient.example/#/join/g1/t\n')).toEqual(join);
    expect(pastedRoute('/#/join/g1/t')).toEqual(join);
    expect(pastedRoute('join/g1/t')).toEqual(join);
    expect(pastedRoute('https://salient.example/#/watch/g1')).toEqual({ room: 'watch', game: 'g1' });
    for (const text of ['', 'hello', 'https://salient.example/', 'https://salient.example/#/games']) expect(pastedRoute(text)).toBeNull();
  });
});

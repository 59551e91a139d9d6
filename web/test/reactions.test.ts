import { describe, expect, it } from 'vitest';
import { orderIn, ordersOf, toggled } from '../src/app/game/reactions';

describe('orders in advance', () => {
  it('are read from what was typed', () => {
    expect(orderIn(' d5, e5 ', 'opportunity fire; done;')).toEqual({ at: ['D5', 'E5'], answer: ['opportunity fire', 'done'] });
    expect(orderIn('F6', 'ask me')).toEqual({ at: ['F6'], answer: [] });
    expect(orderIn('F6', ' ')).toEqual({ at: ['F6'], answer: [] });
  });

  it('take hexes from the map, and give back one that is picked again', () => {
    expect(toggled('', 'D5')).toBe('D5');
    expect(toggled('d5, e5', 'F6')).toBe('D5 E5 F6');
    expect(toggled('d5 e5', 'D5')).toBe('E5');
  });

  it('are said as a sentence', () => {
    expect(ordersOf({ at: ['D5', 'E5'], answer: ['opportunity fire', 'done'] })).toBe('At D5, E5: opportunity fire, then done');
    expect(ordersOf({ at: [], answer: [] })).toBe('Anywhere: ask me');
  });
});

import { describe, expect, test } from 'vitest';
import type { Piece } from '../src/board';
import { squadBoard, squadLog, squadScene } from '../src/dev/squads';
import { drawSight, through } from '../src/map/sightline';
import { layoutOf } from '../src/paint/layout';
import { centred, CLOSEST, kept, showing, toolsBeside, toWorld, whole, zoomed } from '../src/table/camera';
import { freeCorner, layoutFor, quietCorner } from '../src/table/layout';
import { directionOf, nextHex, nextStop, readingOrder } from '../src/table/navigate';
import { pieces as parts, spoken } from '../src/table/rich';
import type { Offer, Scene } from '../src/table/scene';
import { isTarget, offersAt, questionsAbout, targetsOf } from '../src/table/targets';
import { moves, trails } from '../src/table/trail';
import { byForce, capital, chanceLabel, familyOf, figure, hexesNamed, hexName, meaning, percent, shadeOf, shortLabel, signed, sinceLastAct, splitPrompt, trackBoxes, turnOf } from '../src/table/words';

const board = squadBoard();
const hexes = layoutOf(board);
const names = new Set(board.hexes.map((hex) => hex.name));
const offer = (words: string, on: Offer['on'], main = false): Offer => ({ words, label: words, on, clause: 'AC:1', main });
const scene = (extra: Partial<Scene> = {}): Scene => ({ ...squadScene(), ...extra });

describe('offers and what they hang on', () => {
  test('each offer is found at the thing to click, and one button is the main one', () => {
    const targets = targetsOf(scene(), names);
    expect([...targets.hexes.keys()]).toEqual(['J4', 'J6']);
    expect([...targets.pieces.keys()]).toEqual(['Weapon D4 team']);
    expect([...targets.cards.keys()]).toEqual(['b']);
    expect(targets.main?.words).toBe('fire');
    expect(targets.buttons).toEqual([]);
  });
  test('what hangs on something that is not there becomes a button, so that nothing on offer gets lost', () => {
    const lost = [offer('a', { hex: 'ZZ9' }), offer('b', { piece: 'nobody' }), offer('c', { slot: ['nobody', 1] }), offer('d', { row: 'none' }), offer('e', { card: 'none' }), offer('f', 'button'), offer('g', 'button', true), offer('h', 'button', true)];
    const targets = targetsOf(scene({ offers: lost }), names);
    expect(targets.main?.words).toBe('g');
    expect(targets.buttons.map((one) => one.words)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'h']);
  });
  test('a weapon on offer is clicked where it hangs, and a click on its bearer finds it too', () => {
    const bearer = squadScene().pieces.find((piece) => piece.carries.some((arm) => arm.id === 'lmg 4 8'))!;
    const targets = targetsOf(scene({ offers: [offer('add lmg', { piece: 'lmg 4 8' })] }), names);
    expect(targets.arms.get(bearer.id)?.get(0)?.map((one) => one.words)).toEqual(['add lmg']);
    expect(targets.pieces.size + targets.buttons.length).toBe(0);
    expect(offersAt(targets, bearer).map((one) => one.words)).toEqual(['add lmg']);
  });
  test('a slot that a piece does not show is clicked as the whole piece', () => {
    const id = squadScene().pieces[0]!.id;
    const targets = targetsOf(scene({ offers: [offer('lose', { slot: [id, 2] })] }), names);
    expect(targets.pieces.get(id)).toHaveLength(1);
    expect(targets.slots.size).toBe(0);
  });
  test('a click on a piece without offers goes to its hex', () => {
    const now = scene();
    const enemy = now.pieces.find((piece) => 'hex' in piece.at && piece.at.hex === 'J6')!;
    expect(offersAt(targetsOf(now, names), enemy).map((one) => one.words)).toEqual(['target J6']);
  });
  test('a hex with an enemy in it is a target, an empty one is not', () => {
    expect(isTarget(scene(), 'J6')).toBe(true);
    expect(isTarget(scene(), 'E5')).toBe(false);
    expect(isTarget(scene(), 'A1')).toBe(false);
  });
});

describe('why not', () => {
  const hexOfPiece = new Map([['51@G8', 'G8']]);
  test('it asks in the words of what is on offer elsewhere', () => {
    const now = scene({ offers: [offer('march H7', { hex: 'H7' }), offer('march H8', { hex: 'H8' }), offer('lift G8', { piece: '51@G8' }), offer('done', 'button')] });
    expect(questionsAbout(now, 'K4', hexOfPiece)).toEqual(['march K4', 'lift K4']);
  });
  test('it remembers words of earlier moments, and asks nothing where there are none', () => {
    expect(questionsAbout(scene({ offers: [] }), 'K4', hexOfPiece, ['attack ?'])).toEqual(['attack K4']);
    expect(questionsAbout(scene({ offers: [] }), 'K4', hexOfPiece)).toEqual([]);
  });
  test('names of rows and cards are left open too', () => {
    expect(questionsAbout(scene({ offers: [offer('order 51 M', { row: '51' })] }), '62', hexOfPiece)).toEqual(['order 62 M']);
  });
});

describe('going by arrow keys', () => {
  const stop = (name: string) => ({ name, at: hexes.mid(name) });
  const stops = ['C3', 'E3', 'C6', 'H8'].map(stop);
  test('an arrow leads to the nearest thing ahead', () => {
    expect(nextStop(stops, hexes.mid('C3'), 'right')?.name).toBe('E3');
    expect(nextStop(stops, hexes.mid('C3'), 'down')?.name).toBe('C6');
    expect(nextStop(stops, hexes.mid('E3'), 'left')?.name).toBe('C3');
    expect(nextStop(stops, hexes.mid('C3'), 'up')).toBeUndefined();
  });
  test('every stop can be reached from every other by arrows', () => {
    const many = ['A1', 'C3', 'E3', 'C6', 'H8', 'O10', 'N2', 'B9'].map(stop);
    const reached = new Set(['A1']);
    for (let grown = true; grown; ) {
      grown = false;
      for (const name of [...reached])
        for (const direction of ['up', 'down', 'left', 'right'] as const) {
          const next = nextStop(many.filter((one) => one.name !== name), hexes.mid(name), direction);
          if (next && !reached.has(next.name)) grown = !!reached.add(next.name);
        }
    }
    expect([...reached].sort()).toEqual(many.map((one) => one.name).sort());
  });
  test('reading order goes row by row', () => {
    expect(readingOrder(['H8', 'C6', 'E3', 'C3'].map(stop)).map((one) => one.name)).toEqual(['C3', 'E3', 'C6', 'H8']);
  });
  test('hex by hex one stays on the map', () => {
    expect(nextHex(hexes, 'A1', 'left')).toBe('A1');
    expect(nextHex(hexes, 'A1', 'right')).toBe('B1');
    expect(nextHex(hexes, 'C3', 'down')).toBe('C4');
    expect(directionOf('ArrowUp')).toBe('up');
    expect(directionOf('Enter')).toBeUndefined();
  });
});

describe('the window on the map', () => {
  test('the whole map lies in the middle', () => {
    expect(whole([1000, 500], [500, 500])).toEqual({ zoom: 0.5, x: 0, y: 125 });
  });
  test('what lies under the pointer stays there when one zooms', () => {
    const before = { x: 30, y: -20, zoom: 0.8 };
    const at = [200, 140] as const;
    const after = zoomed(before, 1.7, at);
    const [a, b] = [toWorld(before, at), toWorld(after, at)];
    expect(b[0]).toBeCloseTo(a[0]);
    expect(b[1]).toBeCloseTo(a[1]);
  });
  test('it goes neither off the map nor too close', () => {
    // With a margin the tools have room of their own: below a broad map, beside a tall one, and the map stays clear of them.
    for (const [size, window] of [[[1380, 1091], [1036, 842]], [[1470, 2080], [836, 842]], [[840, 935], [836, 842]], [[1380, 1091], [1500, 1020]]] as const) {
      const { x, y, zoom } = whole(size, window, 12);
      const [right, below] = [window[0] - x - size[0] * zoom, window[1] - y - size[1] * zoom];
      expect(Math.max(right, below)).toBeGreaterThanOrEqual(47.9);
      expect(toolsBeside(size, window, 12) ? right : below).toBeGreaterThanOrEqual(47.9);
      expect(Math.min(x, y, right, below)).toBeGreaterThanOrEqual(11.9);
      const at = kept({ x: -9000, y: -9000, zoom: zoom * 2 }, size, window, 12);
      // Drawn close, the last hex can still be pulled out from under them.
      expect(toolsBeside(size, window, 12) ? window[0] - at.x - size[0] * at.zoom : window[1] - at.y - size[1] * at.zoom).toBeCloseTo(48);
    }
    expect(kept({ x: 4000, y: 0, zoom: 1 }, [1000, 1000], [500, 500]).x).toBe(0);
    expect(kept({ x: -4000, y: 0, zoom: 1 }, [1000, 1000], [500, 500]).x).toBe(-500);
    expect(kept({ x: 0, y: 0, zoom: 99 }, [1000, 1000], [500, 500]).zoom).toBe(CLOSEST);
    expect(kept({ x: 0, y: 0, zoom: 0.01 }, [1000, 1000], [500, 500]).zoom).toBe(0.5);
  });
  test('a point out of sight is brought in, one in sight moves nothing', () => {
    const here = centred(1, [500, 500], [400, 400]);
    expect(showing(here, [500, 500], [400, 400])).toEqual(here);
    const there = showing(here, [900, 500], [400, 400]);
    expect(900 * there.zoom + there.x).toBe(310);
  });
});

describe('what moved', () => {
  const piece = (id: string, hex: string, title = '51'): Piece => ({ id, at: { hex }, seat: 0, nation: 'british', kind: 'stack', title, name: id, badges: [], slots: [], stats: [], carries: [], selected: false });
  test('a piece that changed its hex', () => {
    expect(moves([piece('a', 'C3')], [piece('a', 'D3')])).toEqual([{ id: 'a', from: 'C3', to: 'D3' }]);
  });
  test('a stack that is named after its hex is known by its looks', () => {
    expect(moves([piece('51@C3', 'C3'), piece('62@A1', 'A1', '62')], [piece('51@D3', 'D3'), piece('62@A1', 'A1', '62')])).toEqual([{ id: '51@D3', from: 'C3', to: 'D3' }]);
  });
  test('what is new or gone has not moved', () => {
    expect(moves([piece('a', 'C3')], [piece('b', 'D3', '62')])).toEqual([]);
  });
  test('the way is the one that was told', () => {
    const told = [{ seq: 1, text: '', clause: '', seat: 0, dice: [], hexes: ['C3', 'C4', 'D4'], sums: [], fortunes: [] }];
    expect(trails([piece('a', 'C3')], [piece('a', 'D4')], told)).toEqual([{ id: 'a', hexes: ['C3', 'C4', 'D4'] }]);
    expect(trails([piece('a', 'C3')], [piece('a', 'D4')], [])).toEqual([{ id: 'a', hexes: ['C3', 'D4'] }]);
  });
});

describe('words and figures', () => {
  test('what is possible is never called impossible or sure', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0 %', '< 1 %', '50 %', '> 99 %', '100 %']);
  });
  test('amounts carry their sign, the first of a sum none', () => {
    expect([2, 0, -1].map(signed)).toEqual(['+2', '0', '−1']);
    expect([figure(7, true), figure(2, false), figure(-1, true)]).toEqual(['7', '+2', '−1']);
  });
  test('a prompt says first what to do, then what else is possible', () => {
    expect(splitPrompt('Choose a target hex, or add a unit.')).toEqual(['Choose a target hex', 'or add a unit.']);
    expect(splitPrompt('Waiting for the German side. Give orders.')).toEqual(['Waiting for the German side.', 'Give orders.']);
    expect(splitPrompt('Place an aircraft anywhere.')).toEqual(['Place an aircraft anywhere.', '']);
    // Only a comma parts what else is possible: here both are the one thing asked for.
    expect(splitPrompt('Choose a unit or a leader to fire.')).toEqual(['Choose a unit or a leader to fire.', '']);
    expect(splitPrompt('The enemy has entered J9. React, or let it pass.')).toEqual(['The enemy has entered J9.', 'React, or let it pass.']);
    expect(splitPrompt('divisional battery: choose a target, or leave it.')[0]).toBe('Divisional battery: choose a target');
  });
  test('sentences begin with a capital', () => {
    expect([capital('divisional battery fires'), capital('9th Bavarian holds'), capital('écluse'), capital('')]).toEqual(['Divisional battery fires', '9th Bavarian holds', 'Écluse', '']);
  });
  test('hexes that a prompt names are found, and nothing that only looks like one', () => {
    expect(hexesNamed('The enemy has entered J4. React, or fire at J4 or J6 with A-12 as O20 says.', names)).toEqual(['J4', 'J6']);
    expect(hexesNamed('Give an order.', names)).toEqual([]);
  });
  test('a bar of chances is labelled as far as there is room', () => {
    expect(chanceLabel('holds', 0.42, 62)).toBe('holds 42 %');
    expect(chanceLabel('attacker scores more hits', 0.4, 42)).toBe('attacker 40 %');
    expect(chanceLabel('suppressed', 0.16, 42)).toBe('16 %');
    expect(chanceLabel('breaks', 0.03, 62)).toBe('');
  });
  test('small buttons have a letter and its meaning', () => {
    expect([shortLabel('51st: moving (M)', '51st'), meaning('51st: moving (M)', '51st')]).toEqual(['M', 'moving']);
    expect(shortLabel('51st: calls support', '51st')).toBe('Calls support');
  });
  test('clauses in a sentence become links, and are not read aloud', () => {
    expect(parts('7 dice [AC:3.2c AC:4a G-61]: two hits')).toEqual(['7 dice ', { clauses: ['AC:3.2c', 'AC:4a'] }, ': two hits']);
    expect(parts('plain [not a clause]')).toEqual(['plain [not a clause]']);
    expect(spoken('7 dice [AC:3.2c], two hits')).toBe('7 dice, two hits');
  });
  test('what happened since the last own act', () => {
    expect(sinceLastAct(squadLog(), 0)).toBe(7);
    expect(sinceLastAct(squadLog(), 1)).toBe(5);
    expect(sinceLastAct(squadLog(), null)).toBe(0);
  });
  test('a track knows whose its boxes are, and from where it is late', () => {
    const [time, points] = scene().tracks;
    expect(trackBoxes(time!, []).filter((box) => box.late).map((box) => box.figure)).toEqual(['7', '8', '9', '10', '11', '12']);
    expect(trackBoxes(points!, scene().sides).slice(9, 12)).toEqual([{ figure: '1', seat: 1, late: false }, { figure: '0', seat: null, late: false }, { figure: '1', seat: 0, late: false }]);
  });
  test('points beyond ten have a box of their own, and the pointer stands in it', () => {
    const sides = scene().sides;
    const [first, second] = [sides[0]!.name, sides[1]!.name];
    for (const [most, at] of [[11, 22], [16, 0]] as const) {
      const boxes = Array.from({ length: 2 * most + 1 }, (_, i) => (i === most ? '0' : i < most ? `${first} ${most - i}` : `${second} ${i - most}`));
      const shown = trackBoxes({ name: 'Points', boxes, at }, sides);
      expect(shown).toHaveLength(2 * most + 1);
      expect(shown[at]).toEqual({ figure: String(most), seat: at ? 1 : 0, late: false });
    }
  });
  test('the strongest outcome comes first and is red, the mildest last and pale', () => {
    expect(byForce([['nobody breaks', 0.9], ['one breaks', 0.08], ['2 break', 0.02]]).map(([words]) => words)).toEqual(['2 break', 'one breaks', 'nobody breaks']);
    expect(byForce([['breaks', 0.2], ['suppressed', 0.1], ['holds', 0.7]]).map(([words]) => words)).toEqual(['breaks', 'suppressed', 'holds']);
    expect([0, 1, 2, 3].map((at) => shadeOf(at, 4))).toEqual(['b1', 'b2', 'b2', 'b3']);
    expect([0, 1].map((at) => shadeOf(at, 2))).toEqual(['b1', 'b3']);
  });
  test('it is plain whose move it is, and what the other one is at', () => {
    const waiting = (text: string, waits_for: number): Scene => scene({ offers: [], prompt: { ...squadScene().prompt, text, waits_for } });
    expect(turnOf(scene(), ['Anna', 'Staff'], [false, true])).toMatchObject({ whose: 'yours', label: 'Your move' });
    const german = waiting('Waiting for the German side. Choose a hex for Rifle Squad 2.', 2);
    expect(turnOf(german, ['Anna', 'Staff'], [false, true])).toEqual({ whose: 'theirs', label: 'Staff’s move', says: 'Staff is thinking.', asked: 'The German side is asked: choose a hex for Rifle Squad 2.', thinking: true });
    expect(turnOf(german, ['Anna', 'Berta'])).toMatchObject({ says: 'Waiting for Berta.', thinking: false });
    expect(turnOf(german).says).toBe('Waiting for German.');
    expect(turnOf(waiting('Give your orders.', 3), [], [], true)).toMatchObject({ whose: 'theirs', says: 'American and German to decide.', asked: 'Give your orders.' });
    expect(turnOf(scene({ ended: { title: 'German victory', lines: [], verdict: { winner: 1 } } as never }))).toMatchObject({ whose: 'nobody', says: 'German victory' });
  });
  test('a hex says its ground, who is there and what can be done', () => {
    expect(hexName('H7', 'woods', [{ name: '51st' }], [offer('march H7', { hex: 'H7' })])).toBe('H7; woods; 51st; on offer: march H7');
  });
  test('every kind of decision has a family', () => {
    expect(['Assault', 'Move', 'Orders', 'Night', 'Fall back', 'Bombard', 'Nonsense'].map(familyOf)).toEqual(['fire', 'move', 'advance', 'recover', 'rout', 'artillery', 'other']);
  });
});

describe('the layout', () => {
  test('a phone has a sheet, a narrow window tabs, a square map two columns', () => {
    expect(layoutFor([390, 844], [1380, 1091])).toBe('phone');
    expect(layoutFor([844, 390], [1380, 1091])).toBe('phone');
    expect(layoutFor([1100, 800], [1380, 1091])).toBe('fold');
    expect(layoutFor([1600, 1000], [1380, 1091])).toBe('wide');
    expect(layoutFor([1600, 1000], [1470, 1403])).toBe('square');
  });
  test('the odds lie where they do not cover the fight', () => {
    expect(quietCorner(scene({ pieces: [], marks: [{ hex: 'N9', kind: 'target', text: '', seat: 1 }] }), hexes)).not.toBe('south-east');
    expect(quietCorner(scene({ pieces: [], marks: [] }), hexes)).toBe('south-east');
    // A note keeps clear of what it is about.
    expect(freeCorner([], [1000, 800], [390, 300])).toBe('south-west');
    expect(freeCorner([[200, 700], [600, 100]], [1000, 800], [390, 300])).toBe('north-west');
    expect(freeCorner([[200, 700], [200, 100]], [1000, 800], [390, 300])).toBe('north-east');
    expect(quietCorner(scene({ pieces: [], marks: [] }), hexes, [], ['south-east', 'south-west']), 'a corner that is taken is not to be had').toBe('north-east');
  });
});

describe('a sight line', () => {
  test('it runs through the hexes between its ends', () => {
    const [a, b] = [hexes.mid('C3'), hexes.mid('C7')];
    expect(through(hexes, a, b, 'C5')).not.toBeNull();
    expect(through(hexes, a, b, 'E5')).toBeNull();
    const [t0, t1] = through(hexes, a, b, 'C5')!;
    expect((t0 + t1) / 2).toBeCloseTo(0.5);
  });
  test('clear, hindered and blocked stretches differ in shape', () => {
    const step = (hex: string, effect: 'clear' | 'hinders' | 'blocks', beside: string | null = null) => ({ hex, beside, effect, text: effect, clause: null });
    const line = (steps: ReturnType<typeof step>[]) => drawSight(hexes, { from: 'C3', to: 'C8', clear: true, distance: 5, hindrance: 0, text: '', clause: '', steps });
    expect(line([step('C4', 'clear')])).not.toMatch(/sight-hinder|sight-lost/);
    expect(line([step('C4', 'hinders')])).toMatch(/sight-hinder/);
    expect(line([step('C4', 'clear'), step('C5', 'blocks')])).toMatch(/sight-lost.*Blocked at C5: blocks/s);
    // On the map a hex is named once, and a side that takes nothing away not at all.
    const many = line([step('C4', 'clear'), step('C4', 'clear', 'D4'), step('C4', 'clear'), step('C5', 'clear')]);
    expect([many.match(/>C4</g)?.length, many.match(/>C5</g)?.length]).toEqual([1, 1]);
  });
});

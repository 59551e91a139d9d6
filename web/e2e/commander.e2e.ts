import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { View } from '../src/wire';
import { violations } from './axe';
import { answered, base, clickAnything, clock, dismissLessons, logLines, newPage, numbers, painted, phonePage, prompt, shot, tableReady, withBrowser } from './browser';
import { battles, bothSeats, choose, playBoth, viewOf } from './games';

withBrowser();

const turnOf = async (page: Page): Promise<number> => Number(/turn (\d+)/.exec(await clock(page))?.[1] ?? NaN);
const now = async (page: Page): Promise<string> => `${await prompt(page)} ${await logLines(page)}`;

/** Plays by the server's doors until a seat is in the middle of what `wanted` says. */
const reached = async (wanted: (view: View) => boolean, seed = 'tests') => {
  // The dice are nobody's to choose, so a game may be over before it comes to it.
  for (let attempt = 0; attempt < 8; attempt++) {
    const made = await bothSeats('cc/first-light-1944', `${seed} ${attempt}`);
    const view = await playBoth(made, wanted, undefined, 7 + attempt);
    if (view.status !== 'over') return { made, view, token: made.tokens[view.scene.seat!]! };
  }
  throw new Error('no game came to it');
};
const firing = ({ scene }: View): boolean => scene.prompt.kind === 'Fire' && !!scene.odds && scene.offers.length > 0;

describe('Combat Commander', () => {
  it('a newcomer walks through the introduction with clicks: sets up, gives orders, is answered, and is taught on the way', async () => {
    const all = (await battles()).scenarios.find(({ id }) => id === 'first-light-1944')!;
    const page = await newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${base}/`);
    await page.locator('.battles').getByRole('link', { name: /First Light/ }).click();
    expect(await page.getByLabel('Which one').inputValue(), 'the gentlest level').toBe('recruit');
    await page.getByRole('button', { name: 'Start the battle' }).click();
    await tableReady(page);
    await painted(page);
    await page.locator('.boxes button:enabled').first().waitFor();
    await shot(page, 'cc-set-up');

    const taught = new Set<string>();
    const random = numbers(5);
    let played = 0;
    for (let click = 0; click < 260 && taught.size < 9; click++) {
      if ((await turnOf(page)) >= 3 || (await page.locator('.ended').count())) break;
      // Several may be due at one moment: each is read before it is put away.
      const lesson = page.locator('.lesson p');
      for (let due = 0; due < 10 && (await lesson.count()); due++) {
        const text = (await lesson.first().textContent()) ?? '';
        const found = all.lessons.find((one) => text.startsWith(one.text));
        expect(found, `a lesson of the scenario: ${text}`).toBeDefined();
        expect((await page.locator('.prompt .kind').textContent())!.trim(), found!.id).toBe(found!.when);
        taught.add(found!.id);
        if (taught.size === 2) await shot(page, 'cc-lesson');
        await page.getByRole('button', { name: 'Understood' }).first().click();
      }
      const before = await now(page);
      if ((await clickAnything(page, random())) !== null) played++;
      await answered(page, before);
    }
    expect(await turnOf(page), 'both sides have had a turn').toBeGreaterThanOrEqual(2);
    expect(played).toBeGreaterThan(12);
    expect([...taught]).toEqual(expect.arrayContaining(['aim', 'set-up', 'orders']));
    await shot(page, 'cc-after-a-turn');
  });

  it('the keyboard alone sets up and plays a turn', async () => {
    const page = await newPage();
    await page.goto(`${base}/#/new/cc/first-light-1944`);
    await page.getByRole('button', { name: 'Start the battle' }).focus();
    await page.keyboard.press('Enter');
    await tableReady(page);
    await page.locator('.boxes button:enabled').first().waitFor();
    const random = numbers(11);
    const blur = (): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    let said = '';
    for (let press = 0; press < 220; press++) {
      if ((await turnOf(page)) >= 2) break;
      const before = await now(page);
      const has = async (selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;
      if (await has('.notes .list .btn')) await page.keyboard.press('Enter');
      else if ((await has('.offers .offer, .units .unit.acts')) && random() < 0.7) {
        await page.keyboard.press('m');
        for (let step = 0; step <= Math.floor(random() * 5); step++) await page.keyboard.press('n');
        await page.keyboard.press('Enter');
      } else if (await has('.bar .main:enabled')) {
        await blur();
        await page.keyboard.press('Enter');
      } else if (await has('.card.free, .boxes button:enabled')) {
        await page.keyboard.press('c');
        await page.keyboard.press('Enter');
      } else if (await has('.bar .acts .btn:not(.tool):not(.menu):enabled')) {
        await page.locator('.bar .acts .btn:not(.tool):not(.menu):enabled').first().focus();
        await page.keyboard.press('Enter');
      }
      await answered(page, before);
      said = (await page.locator('.aloud').textContent()) ?? said;
    }
    expect(await turnOf(page)).toBeGreaterThanOrEqual(2);
    expect(said, 'what happens is said aloud').not.toBe('');
  });

  it('odds stand beside an attack before the dice fall, and the same sum is in the log afterwards', async () => {
    const { made, view, token } = await reached(firing);
    const page = await newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${base}/#/play/${made.game}/${token}`);
    await tableReady(page);
    await painted(page);
    await dismissLessons(page);
    await page.locator('.odds').waitFor();
    await shot(page, 'cc-fire-odds');
    const chances = (await page.locator('.odds .bars').getAttribute('aria-label'))!.match(/\d+(?= %)/g)!.map(Number);
    expect(chances.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(97);
    expect(await page.locator('.hand').getByRole('button', { name: /\S/ }).count(), 'cards have names').toBe(view.scene.hands.find(({ seat }) => seat === view.scene.seat)!.cards.length);
    const total = view.scene.odds!.pools[0]!.total;
    await page.locator('.bar .main').click();
    for (let step = 0; step < 20; step++) {
      const after = await viewOf(made.game, token);
      if (after.tellings.some(({ text, sums }) => sums.length && text.includes(`${total} +`))) break;
      // Whoever is asked lets things take their course.
      for (const one of made.tokens) {
        const asked = await viewOf(made.game, one);
        const main = asked.scene.offers.find((offer) => offer.main) ?? asked.scene.offers[0];
        if (main) {
          await choose(made.game, one, asked.seq, main.words);
          break;
        }
      }
    }
    await page.getByText('How it was reckoned').first().click();
    await page.locator('.log details table').first().waitFor();
    expect(await page.locator('.log details caption').first().textContent()).toMatch(/\d/);
  });

  it('the computer gives advice with its reasons, and what it advises can be done', async () => {
    const { made, token } = await reached(({ scene }) => scene.prompt.kind === 'Orders' && scene.offers.length > 2, 'advice');
    const page = await newPage();
    await page.goto(`${base}/#/play/${made.game}/${token}`);
    await tableReady(page);
    await dismissLessons(page);
    const before = await logLines(page);
    await page.getByRole('button', { name: 'Advice' }).click();
    const advice = page.getByRole('region', { name: 'Advice' });
    await advice.getByRole('button', { name: 'Do it' }).waitFor({ timeout: 30_000 });
    const words = (await advice.textContent())!;
    expect(words).toMatch(/of 100 now/);
    expect(words).toMatch(/% won/);
    expect(await advice.locator('.clause').count()).toBeGreaterThan(0);
    await shot(page, 'cc-advice');
    await advice.getByRole('button', { name: 'Do it' }).click();
    await page.waitForFunction((lines) => document.querySelectorAll('.log li').length > lines, before);
  });

  it('a whole game is watched to its end, stepped through, and its cards are proved fair', async () => {
    const made = await bothSeats('cc/first-light-1944', 'Annas seed');
    const page = await newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[0]}`);
    await tableReady(page);
    await playBoth(made, undefined, undefined, 3);
    await page.locator('.ended').first().waitFor({ timeout: 60_000 });
    await painted(page);
    await shot(page, 'cc-ended');
    expect(await page.locator('.ended h2').first().textContent()).toMatch(/victory/);

    await page.goto(`${base}/#/replay/${made.game}/0`);
    const slider = page.getByRole('slider');
    await slider.waitFor();
    const last = Number(await slider.getAttribute('max'));
    expect(last).toBeGreaterThan(30);
    const first = await clock(page);
    await slider.fill(String(Math.round(last / 2)));
    await page.waitForFunction((old) => document.querySelector('.where small')?.textContent?.trim() !== old, first);
    await page.getByRole('button', { name: 'Luck' }).click();
    await page.getByRole('heading', { name: /^Luck/ }).waitFor();
    await page.waitForTimeout(300);
    await shot(page, 'cc-replay');
    await page.getByRole('button', { name: 'Fair dice' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Both agree.').waitFor();

    const text = await (await fetch(`${base}/api/games/${made.game}/file`)).text();
    const folder = mkdtempSync(join(tmpdir(), 'salient-verify-'));
    try {
      writeFileSync(join(folder, 'good.salient'), text);
      execFileSync(inject('program'), ['verify', join(folder, 'good.salient')], { stdio: 'pipe' });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(['light', 'dark'] as const)('axe finds nothing at a table with cards, odds and chits, %s', async (colorScheme) => {
    const { made, token } = await reached(firing);
    for (const open of [() => newPage({ colorScheme, viewport: { width: 1440, height: 900 } }), () => phonePage({ colorScheme })]) {
      const page = await open();
      await page.goto(`${base}/#/play/${made.game}/${token}`);
      await tableReady(page);
      await painted(page);
      expect(await violations(page), 'with a lesson').toEqual([]);
      await dismissLessons(page);
      await shot(page, `cc-table-${colorScheme}-${page.viewportSize()!.width}`);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});

describe('every introduction', () => {
  it.each([
    ['la-ferme-1916', /^(attack|fight|order 41 M|lift (D6|E6|F6)$|march (D4|D5|E5|F5)$)/],
    ['first-light-1944', /^$/],
  ])('%s shows each of its lessons when it is about to matter', async (id, boldly) => {
    const { lessons, system } = (await battles()).scenarios.find((one) => one.id === id)!;
    expect(lessons.length).toBeGreaterThan(4);
    const missing = new Map(lessons.map((lesson) => [lesson.id, lesson]));
    for (let game = 0; game < 6 && missing.size; game++) {
      const made = await bothSeats(`${system}/${id}`, `lessons ${game}`);
      await playBoth(
        made,
        ({ scene }) => {
          for (const lesson of missing.values()) {
            const taught = scene.lessons.some((one) => one.id === lesson.id);
            if (taught) {
              expect(scene.prompt.kind, lesson.id).toBe(lesson.when);
              expect((scene.prompt.waits_for >> scene.seat!) & 1, 'to whom is asked').toBe(1);
              missing.delete(lesson.id);
            }
          }
          return !missing.size;
        },
        game % 2 ? undefined : boldly,
        game + 1,
      );
    }
    expect([...missing.keys()], 'lessons that never come').toEqual([]);
  });
});

describe('every battle', () => {
  it('opens, is painted and asks for something, and nothing goes wrong in the page', async () => {
    const { scenarios } = await battles();
    expect(scenarios.length).toBeGreaterThanOrEqual(12);
    const page = await newPage({ viewport: { width: 1280, height: 800 } });
    for (const { system, id, title } of scenarios) {
      const made = await bothSeats(`${system}/${id}`);
      await page.goto(`${base}/#/play/${made.game}/${made.tokens[0]}`);
      await page.waitForFunction((want) => document.querySelector('.where .title')?.textContent === want, title);
      await painted(page);
      expect(await prompt(page), id).not.toBe('');
      await shot(page, `battle-${id}`);
    }
  });
});

describe('two fingers', () => {
  it('bring the map closer and push it away', async () => {
    const made = await bothSeats('cc/first-light-1944');
    const page = await phonePage();
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[0]}`);
    await tableReady(page);
    await painted(page);
    const hand = await page.context().newCDPSession(page);
    const zoom = (): Promise<number> => page.locator('.world').evaluate((node) => new DOMMatrix(getComputedStyle(node).transform).a);
    const pinch = async (from: number, to: number): Promise<void> => {
      const fingers = (gap: number) => [{ x: 195 - gap, y: 330, id: 1 }, { x: 195 + gap, y: 330, id: 2 }];
      await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
      for (let step = 1; step <= 6; step++) await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(from + ((to - from) * step) / 6) });
      await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const before = await zoom();
    await pinch(40, 110);
    const closer = await zoom();
    expect(closer / before).toBeGreaterThan(1.5);
    await pinch(110, 40);
    expect(await zoom()).toBeLessThan(closer * 0.7);
    expect(await page.evaluate(() => visualViewport?.scale), 'the page itself stays as it is').toBe(1);
  });
});

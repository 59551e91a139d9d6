/** A browser for a test file, and what the tests do in it again and again. */

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

export const base = inject('base');
export const LARGE = { width: 1600, height: 1000 };
export const PHONE = { width: 390, height: 844 };

let browser: Browser;
const open: BrowserContext[] = [];
const wrong: string[] = [];

/** Call once in a test file. */
export const withBrowser = (): void => {
  beforeAll(async () => {
    const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
    if (!existsSync(executablePath)) throw new Error(`There is no browser at ${executablePath}: install chromium, or name one in CHROMIUM.`);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
  });
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close();
    expect(wrong.splice(0), 'nothing goes wrong in the page without being shown').toEqual([]);
  });
  afterAll(() => browser?.close());
};

/** A page in a browser of its own: nobody else's tokens, no map painted yet. */
export const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ viewport: LARGE, reducedMotion: 'reduce', colorScheme: 'light', ...options });
  open.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => {
    // What the server refuses on purpose is shown in the page; the browser notes it too.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) wrong.push(message.text());
  });
  return page;
};

export const phonePage = (options: BrowserContextOptions = {}): Promise<Page> => newPage({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2, ...options });

/** Pictures go where `SHOTS` says, if it says anything. */
export const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

/** The map of a table is painted. */
export const painted = async (page: Page): Promise<void> => void (await page.waitForSelector('.map[data-ready]', { timeout: 90_000 }));

/** The table is laid and says what to do. */
export const tableReady = async (page: Page): Promise<void> => void (await page.waitForSelector('.table .map'));

/** Starts La Ferme against the computer as a newcomer would: two clicks. */
export const startLaFerme = async (page: Page, agent?: string): Promise<void> => {
  await page.goto(`${base}/`);
  await page.locator('.battles').getByRole('link', { name: /La Ferme/ }).click();
  const begin = page.getByRole('button', { name: 'Start the battle' });
  if (agent) await page.getByLabel('Which one').selectOption(agent);
  await begin.click();
  await tableReady(page);
};

/** One click as somebody would make it who does not know the game: something on offer, and in doubt the gold button. `roll` from 0 to 1
 *  says what; nothing is on offer where it gives nothing. */
export const clickAnything = async (page: Page, roll: number): Promise<string | null> => {
  const many = (selector: string): Promise<number> => page.locator(selector).count();
  const pick = (count: number): number => Math.floor(roll * 997) % count;
  const chooser = '.notes .list .btn';
  const [listed, boxes, cards, units, hexes] = [await many(chooser), await many('.boxes button:enabled'), await many('.card.free'), await many('.units .unit.acts'), await many('.offers .offer')];
  const press = async (selector: string, at: number): Promise<string | null> =>
    page.locator(selector).nth(at).click({ timeout: 3000 }).then(() => selector, () => null);
  if (listed) return press(chooser, pick(listed));
  if (boxes && !hexes) return press('.boxes button:enabled', pick(boxes));
  if (hexes && roll < 0.75) return (await clickOn(page, '.offers .offer', pick(hexes))) ? 'hex' : null;
  if (cards && roll < 0.8) return press('.card.free', pick(cards));
  if (units && roll < 0.85) return (await clickOn(page, '.units .unit.acts', pick(units))) ? 'unit' : null;
  for (const selector of ['.bar .main:enabled', '.bar .acts .btn:not(.tool):not(.menu):enabled', '.panel-list button:enabled']) if (await many(selector)) return press(selector, 0);
  if (cards) return press('.card.free', pick(cards));
  if (units) return (await clickOn(page, '.units .unit.acts', pick(units))) ? 'unit' : null;
  return hexes && (await clickOn(page, '.offers .offer', pick(hexes))) ? 'hex' : null;
};

/** Something answers: another prompt, another line, or a choice between several. */
export const answered = async (page: Page, before: string): Promise<void> =>
  void (await page
    .waitForFunction(
      (old) => {
        const text = document.querySelector('.prompt p')?.textContent?.trim() ?? '';
        return `${text} ${document.querySelectorAll('.log li').length}` !== old || !!document.querySelector('.notes .list .btn');
      },
      before,
      { timeout: 2500 },
    )
    .catch(() => undefined));

/** Numbers from 0 to 1 that are the same in every run. */
export const numbers = (seed: number) => (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;

/** What the prompt says. */
export const prompt = async (page: Page): Promise<string> => (await page.locator('.prompt p, .say p').first().textContent())?.trim() ?? '';
export const clock = async (page: Page): Promise<string> => (await page.locator('.where small').first().textContent())?.trim() ?? '';
export const logLines = (page: Page): Promise<number> => page.locator('.log li').count();

/** A click in the middle of something on the map. */
export const clickOn = async (page: Page, selector: string, at = 0): Promise<boolean> => {
  const box = await page.locator(selector).nth(at).boundingBox({ timeout: 2000 }).catch(() => null);
  if (!box) return false;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return true;
};

/** Lessons stand over a part of the map until they are understood. */
export const dismissLessons = async (page: Page): Promise<void> => {
  const understood = page.getByRole('button', { name: 'Understood' });
  for (let lesson = 0; lesson < 10 && (await understood.count()); lesson++) await understood.first().click();
};

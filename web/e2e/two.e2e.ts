import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { base, clickOn, clock, logLines, newPage, shot, tableReady, withBrowser } from './browser';

withBrowser();

/** Whoever is to act gives orders or takes the plain way on. */
const act = async (page: Page): Promise<boolean> => {
  for (const selector of ['.bar .main:enabled', '.panel-list .row.on button:enabled', '.bar .acts .btn:not(.tool):not(.menu):enabled', '.notes .list .btn']) {
    const found = page.locator(selector).first();
    if (await found.count()) {
      await found.click({ timeout: 3000 }).catch(() => undefined);
      return true;
    }
  }
  if (await page.locator('.units .unit.acts').count()) return clickOn(page, '.units .unit.acts');
  if (await page.locator('.offers .offer').count()) return clickOn(page, '.offers .offer');
  return false;
};

describe('two browsers', () => {
  it('play each other live; one drops, the other goes on, and who returns sees what happened', async () => {
    const [anna, bert, carl] = [await newPage(), await newPage(), await newPage()];
    await anna.goto(`${base}/#/new/ac/la-ferme-1916`);
    await anna.getByRole('radio', { name: /A friend/ }).check();
    await anna.getByText('Name, dice and watchers').click();
    await anna.getByLabel('Your name').fill('Anna');
    await anna.getByLabel('Others may watch this game').check();
    await anna.getByRole('button', { name: 'Start the battle' }).click();
    const link = await anna.getByRole('textbox', { name: 'Invitation' }).inputValue();
    expect(link).toContain('#/join/');
    await shot(anna, 'waiting-for-a-friend');

    await bert.goto(link);
    await bert.getByLabel('Your name').fill('Bert');
    await shot(bert, 'join');
    await bert.getByRole('button', { name: 'Take the seat' }).click();
    await tableReady(bert);
    await anna.waitForFunction(() => document.querySelector('.player')?.parentElement?.textContent?.includes('Bert'), undefined, { timeout: 20_000 });
    await anna.getByRole('button', { name: 'Close this panel' }).click();

    const game = /play\/(\w+)/.exec(anna.url())![1]!;
    await carl.goto(`${base}/#/watch/${game}`);
    await tableReady(carl);
    expect(await carl.getByRole('button', { name: /^Undo/ }).count(), 'who watches cannot act').toBe(0);

    const both = async (done: () => Promise<boolean>): Promise<void> => {
      for (let turn = 0; turn < 80 && !(await done()); turn++) {
        for (const page of [anna, bert]) await act(page);
        await anna.waitForTimeout(120);
      }
    };
    const before = await logLines(bert);
    await both(async () => (await logLines(bert)) > before + 4);
    expect(await logLines(anna)).toBeGreaterThan(4);

    // Bert's line is cut. Anna plays on as long as it is her turn; Bert misses it.
    await bert.context().setOffline(true);
    await bert.reload().catch(() => undefined);
    for (let turn = 0; turn < 12; turn++) {
      await act(anna);
      await anna.waitForTimeout(120);
    }
    await bert.context().setOffline(false);
    await bert.goto(`${base}/#/play/${game}`);
    await bert.reload();
    await tableReady(bert);
    await bert.waitForTimeout(800);
    const last = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('.log li .words, .log li')?.textContent?.trim() ?? '');
    expect(await clock(bert)).toBe(await clock(anna));
    const mine = await bert.locator('.log li').count();
    expect(mine, 'who returns has the whole log').toBeGreaterThan(4);
    expect(await last(carl)).not.toBe('');

    // And it goes on between them.
    const then = await clock(anna);
    await both(async () => (await clock(anna)) !== then);
    expect(await clock(anna)).not.toBe(then);
    await bert.waitForFunction((want) => document.querySelector('.where small')?.textContent?.trim() === want, await clock(anna), { timeout: 10_000 });
    await shot(anna, 'two-anna');
    await shot(bert, 'two-bert');
  });

  it('a connection that breaks comes back by itself', async () => {
    const page = await newPage();
    await page.goto(`${base}/#/new/ac/la-ferme-1916`);
    // The page's own sockets are kept, so that the test can break one.
    await page.addInitScript(() => {
      const Real = WebSocket;
      const all: WebSocket[] = [];
      Object.assign(window, { sockets: all });
      window.WebSocket = class extends Real {
        constructor(address: string | URL, protocols?: string | string[]) {
          super(address, protocols);
          all.push(this);
        }
      };
    });
    await page.reload();
    await page.getByRole('button', { name: 'Start the battle' }).click();
    await tableReady(page);
    await page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.at(-1)!.close());
    await page.getByText('Connection lost').waitFor({ timeout: 5000 });
    await page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 10_000 });
    expect(await page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.length)).toBe(2);
  });
});

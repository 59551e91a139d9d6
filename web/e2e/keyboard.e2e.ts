import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { base, clock, logLines, newPage, prompt, tableReady, withBrowser } from './browser';

withBrowser();

/** Presses Tab until the focus is on something with this name. */
const tabTo = async (page: Page, name: RegExp, most = 60): Promise<void> => {
  for (let press = 0; press < most; press++) {
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLElement && at.matches('a, button, input, select, summary') ? `${at.getAttribute('aria-label') ?? ''} ${at.textContent ?? ''}` : '';
    });
    if (name.test(found)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
};

const changed = async (page: Page, before: string): Promise<void> => {
  await page
    .waitForFunction(
      (old) => `${document.querySelector('.prompt p')?.textContent?.trim() ?? ''} ${document.querySelectorAll('.log li').length}` !== old || !!document.querySelector('.notes .list .btn'),
      before,
      { timeout: 3000 },
    )
    .catch(() => undefined);
};

describe('the keyboard alone', () => {
  it('starts La Ferme and plays a whole turn', async () => {
    const page = await newPage();
    await page.goto(`${base}/`);
    await page.getByRole('link', { name: /La Ferme/ }).first().waitFor();
    await tabTo(page, /^ ?La Ferme: the first tank$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start the battle' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('form .btn.primary')?.hasAttribute('disabled'));
    await tabTo(page, /Start the battle/);
    await page.keyboard.press('Enter');
    await tableReady(page);
    await page.locator('.bar .main, .unit.acts').first().waitFor();

    let moved = 0;
    for (let turn = 0; turn < 150; turn++) {
      if (!(await clock(page)).includes('round 1')) break;
      const before = `${await prompt(page)} ${await logLines(page)}`;
      const stops = await page.locator('.offers .offer, .units .unit.acts').count();
      if (await page.locator('.notes .list .btn').count()) await page.keyboard.press('Enter');
      else if (stops && moved < 4) {
        // To the map, to the next thing on offer, and choose it.
        await page.keyboard.press('m');
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
        moved++;
      } else if (await page.locator('.bar .main:enabled').count()) {
        // Away from the map, where Enter is the gold button.
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.keyboard.press('Enter');
      } else if (stops) {
        await page.keyboard.press('m');
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
      } else if (await page.locator('.panel-list button:enabled').count()) {
        await page.keyboard.press('c');
        await page.keyboard.press('Enter');
      } else if (await page.locator('.bar .acts .btn:not(.tool):not(.menu):enabled').count()) {
        await page.locator('.bar .acts .btn:not(.tool):not(.menu):enabled').first().focus();
        await page.keyboard.press('Enter');
      }
      await changed(page, before);
    }
    expect(moved).toBeGreaterThan(0);
    expect(await clock(page)).toContain('round 2');
    const said = await page.locator('.aloud').textContent();
    expect(said, 'what happens is said aloud').toBeTruthy();
  });

  it('opens and leaves the panel and the rules, and comes back to where it was', async () => {
    const page = await newPage();
    await page.goto(`${base}/#/new/ac/la-ferme-1916`);
    await page.getByRole('button', { name: 'Start the battle' }).click();
    await tableReady(page);
    const menu = page.getByRole('button', { name: /^This game/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'This game' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'This game' }).waitFor({ state: 'detached' });
    expect(await menu.evaluate((node) => node === document.activeElement)).toBe(true);

    // The very element: the computer's answer may put a newer line above it meanwhile.
    const clause = (await page.locator('.log .clause:not(.since)').first().elementHandle())!;
    await clause.focus();
    const name = (await clause.textContent())!.trim();
    await page.keyboard.press('Enter');
    const drawer = page.locator('.drawer');
    await drawer.waitFor();
    await drawer.locator('li[aria-current]').waitFor();
    expect(await drawer.locator('li[aria-current]').textContent()).toContain(name);
    await page.keyboard.type('tank');
    await page.waitForFunction(() => document.querySelectorAll('.drawer li').length > 1 && !document.querySelector('.drawer li[aria-current]'));
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    // The log folds away beside the drawer and is drawn anew: its like is where one was.
    await page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, `Rule ${name}`, { timeout: 3000 });
  });
});

import { describe, expect, it } from 'vitest';
import { violations } from './axe';
import { base, newPage, painted, phonePage, shot, startLaFerme, tableReady, withBrowser } from './browser';
import { bothSeats, playBoth } from './games';

withBrowser();

describe.each(['light', 'dark'] as const)('everyone, %s', (colorScheme) => {
  it('axe finds nothing in the lobby, a new game, games, rules and verify', async () => {
    const page = await newPage({ colorScheme });
    await page.goto(`${base}/`);
    await page.locator('.picture.painted').nth(2).waitFor({ timeout: 90_000 });
    await page.waitForTimeout(500);
    await shot(page, `lobby-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
    for (const [hash, ready, name] of [
      ['#/new/ac/la-ferme-1916', 'form', 'new'],
      ['#/games', 'section', 'games'],
      ['#/rules', '.list li', 'rules'],
      ['#/verify', '.drop', 'verify'],
      ['#/nowhere', 'h1', 'nowhere'],
    ] as const) {
      await page.goto(`${base}/${hash}`);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(300);
      await shot(page, `${name}-${colorScheme}`);
      expect(await violations(page), hash).toEqual([]);
    }
  });

  it('axe finds nothing at the table, with its panel and the rules beside it', async () => {
    const page = await newPage({ colorScheme });
    await startLaFerme(page);
    await painted(page);
    await shot(page, `table-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^This game/ }).click();
    await page.getByRole('complementary', { name: 'This game' }).waitFor();
    await page.locator('.prompt .clause').first().click();
    await page.locator('.drawer li').first().waitFor();
    await shot(page, `table-panel-rules-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
  });

  it('axe finds nothing in a replay', async () => {
    const made = await bothSeats('ac/la-ferme-1916');
    await playBoth(made);
    const page = await newPage({ colorScheme });
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[0]}`);
    await page.getByRole('complementary', { name: 'This game' }).waitFor();
    await page.locator('.ended').first().waitFor();
    await painted(page);
    await shot(page, `ended-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${base}/#/replay/${made.game}`);
    await page.getByRole('slider').waitFor();
    await page.getByRole('button', { name: 'Luck' }).click();
    await page.getByRole('heading', { name: /^Luck/ }).waitFor();
    await painted(page);
    await shot(page, `replay-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
  });

  it('a phone shows every room without scrolling sideways, and axe finds nothing', async () => {
    const page = await phonePage({ colorScheme });
    const fits = async (): Promise<void> => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(0);
      expect(await violations(page), page.url()).toEqual([]);
    };
    await page.goto(`${base}/`);
    await page.locator('.picture.painted').first().waitFor({ timeout: 90_000 });
    await page.waitForTimeout(400);
    await shot(page, `phone-lobby-${colorScheme}`);
    await fits();
    await page.goto(`${base}/#/new/ac/la-ferme-1916`);
    await page.getByRole('button', { name: 'Start the battle' }).waitFor();
    await page.waitForTimeout(400);
    await shot(page, `phone-new-${colorScheme}`);
    await fits();
    await page.getByRole('button', { name: 'Start the battle' }).tap();
    await tableReady(page);
    await painted(page);
    await shot(page, `phone-table-${colorScheme}`);
    await fits();
    await page.getByRole('button', { name: /^This game/ }).tap();
    await page.getByRole('complementary', { name: 'This game' }).waitFor();
    await shot(page, `phone-panel-${colorScheme}`);
    await fits();
  });
});

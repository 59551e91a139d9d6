/** What lies where: nothing covers what one plays on, and nothing that must be read is cut off. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { base, dismissLessons, newPage, painted, phonePage, shot, tableReady, withBrowser } from './browser';
import { bothSeats, playBoth } from './games';

withBrowser();

const at = async (page: Page, scenario: string): Promise<void> => {
  const { game, tokens } = await bothSeats(scenario);
  await page.goto(`${base}/#/play/${game}/${tokens[0]}`);
  await tableReady(page);
  await painted(page);
  await dismissLessons(page);
};
const box = async (page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> => (await page.locator(selector).first().boundingBox())!;

describe.each([
  [1440, 900],
  [1920, 1080],
  [1024, 768],
])('in a window of %i by %i', (width, height) => {
  it.each(['ac/la-ferme-1916', 'ac/cambrai-1917', 'cc/first-light-1944'])('the tools lie beside the whole map of %s', async (scenario) => {
    const page = await newPage({ viewport: { width, height } });
    await at(page, scenario);
    const [tools, map] = [await box(page, '.tools'), await box(page, '.world')];
    const apart = tools.x >= map.x + map.width || tools.y >= map.y + map.height;
    expect(apart, `tools ${JSON.stringify(tools)}, map ${JSON.stringify(map)}`).toBe(true);
    expect(tools.y + tools.height).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

it('the prompt is whole while the rules or the settings lie beside the table', async () => {
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  await at(page, 'ac/la-ferme-1916');
  const cut = (): Promise<number> => page.locator('.prompt p').evaluate((line) => line.scrollHeight - line.clientHeight);
  expect(await cut()).toBeLessThanOrEqual(1);
  await page.locator('.prompt .clause').first().click();
  await page.locator('.drawer li').first().waitFor();
  expect(await cut()).toBeLessThanOrEqual(1);
  await shot(page, 'table-with-rules');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^This game/ }).click();
  await page.getByRole('complementary', { name: 'This game' }).waitFor();
  expect(await cut()).toBeLessThanOrEqual(1);
});

describe('a reaction', () => {
  const asked = async (): Promise<{ address: string; hex: string }> => {
    for (let attempt = 0; attempt < 12; attempt++) {
      const made = await bothSeats('cc/first-light-1944', `entered ${attempt}`);
      const view = await playBoth(made, ({ scene }) => scene.prompt.kind === 'Reaction' && /entered [A-O]\d+/.test(scene.prompt.text) && scene.offers.length > 0, /^(?!pass)/, 21 + attempt);
      if (view.status !== 'over') return { address: `${base}/#/play/${made.game}/${made.tokens[view.scene.seat!]}`, hex: /entered ([A-O]\d+)/.exec(view.scene.prompt.text)![1]! };
    }
    throw new Error('nobody was asked to react');
  };
  it('outlines the hex that it is about, and a phone begins there', async () => {
    const { address, hex } = await asked();
    const page = await newPage();
    await page.goto(address);
    await tableReady(page);
    await painted(page);
    await page.locator('.lit').first().waitFor({ state: 'attached' });
    await shot(page, 'cc-reaction');
    const phone = await phonePage();
    await phone.goto(address);
    await tableReady(phone);
    await painted(phone);
    const [lit, map] = [await box(phone, '.lit'), await box(phone, '.map')];
    const middle = [lit.x + lit.width / 2, lit.y + lit.height / 2] as const;
    expect(middle[0] > map.x && middle[0] < map.x + map.width && middle[1] > map.y && middle[1] < map.y + map.height, `${hex} is in view`).toBe(true);
  });
});

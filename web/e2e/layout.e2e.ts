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
  await expect.poll(cut, { timeout: 1500 }).toBeLessThanOrEqual(1);
  await page.locator('.prompt .clause').first().click();
  await page.locator('.drawer li').first().waitFor();
  await expect.poll(cut, { timeout: 1500 }).toBeLessThanOrEqual(1);
  await shot(page, 'table-with-rules');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^This game/ }).click();
  await page.getByRole('complementary', { name: 'This game' }).waitFor();
  await expect.poll(cut, { timeout: 1500 }).toBeLessThanOrEqual(1);
});

it('where several things are on offer in a hex, a tap asks which, with the first in focus', async () => {
  const { game, tokens } = await bothSeats('ac/la-ferme-1916');
  const view = await playBoth({ game, tokens }, ({ scene }) => scene.seat === 0 && scene.prompt.kind === 'Move' && scene.offers.filter(({ on }) => typeof on === 'object' && 'piece' in on).length > 4, /^order 41/);
  const page = await phonePage();
  await page.goto(`${base}/#/play/${game}/${tokens[0]}`);
  await tableReady(page);
  await painted(page);
  for (const lesson of await page.getByRole('button', { name: 'No more of these here' }).all()) await lesson.click();
  // A hex with two of the pieces on offer.
  const hexOf = new Map(view.scene.pieces.map(({ id, at }) => [id, 'hex' in at ? at.hex : '']));
  const offered = view.scene.offers.flatMap(({ on }) => (typeof on === 'object' && 'piece' in on ? [hexOf.get(on.piece)] : []));
  const hex = offered.find((one, i) => one && offered.indexOf(one) !== i)!;
  const piece = view.scene.pieces.find(({ at }) => 'hex' in at && at.hex === hex)!;
  const spot = await box(page, `.units [data-piece="${piece.id}"]`);
  await page.touchscreen.tap(spot.x + spot.width / 2, spot.y + spot.height / 2);
  const choices = page.locator('.notes .list .btn');
  await choices.nth(1).waitFor();
  await expect.poll(() => choices.first().evaluate((button) => button === document.activeElement)).toBe(true);
  await shot(page, 'phone-which');
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

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { base, dismissLessons, newPage, painted, shot, tableReady, withBrowser } from './browser';
import { bothSeats, viewOf, type Game } from './games';

withBrowser();

const KIND = 'opportunity fire';

/** The table of the first seat with the panel of this game beside it. */
const opened = async (page: Page, { game, tokens }: Game): Promise<void> => {
  await page.goto(`${base}/#/play/${game}/${tokens[0]}`);
  await tableReady(page);
  await page.waitForFunction(() => location.hash.split('/').length === 3);
  await dismissLessons(page);
  await page.getByRole('button', { name: /^This game/ }).click();
};
const panel = (page: Page) => page.getByRole('region', { name: 'Reactions' });
const kindOf = (page: Page, kind: string) => panel(page).locator('.kind').filter({ has: page.getByText(kind, { exact: true }) });
const answerTo = async ({ game, tokens }: Game, kind: string) => (await viewOf(game, tokens[0])).standing.find(({ window }) => window === kind);
const eventually = async (asked: () => Promise<unknown>, wanted: unknown): Promise<void> => expect.poll(asked, { timeout: 10_000 }).toEqual(wanted);

describe('reactions', () => {
  it('what one wants to be asked is kept by the server, and stands there after a reload', async () => {
    const made = await bothSeats('cc/first-light-1944');
    const page = await newPage({ viewport: { width: 1440, height: 900 } });
    await opened(page, made);
    await kindOf(page, 'initiative').getByRole('combobox').selectOption('never');
    await eventually(async () => (await answerTo(made, 'initiative'))?.ask, 'never');
    await page.reload();
    await opened(page, made);
    expect(await kindOf(page, 'initiative').getByRole('combobox').inputValue()).toBe('never');
    expect(await kindOf(page, KIND).getByRole('combobox').inputValue(), 'others stay as they were').toBe('if_it_matters');
  });

  it('an order in advance is written or picked on the map, kept after a reload, and withdrawn', async () => {
    const made = await bothSeats('cc/first-light-1944');
    const page = await newPage({ viewport: { width: 1440, height: 900 } });
    await opened(page, made);
    await painted(page);
    const kind = kindOf(page, KIND);
    await kind.getByRole('button', { name: 'Order in advance' }).click();
    const hexes = kind.getByLabel('Hexes');
    await hexes.fill('d5, z99');
    await kind.getByText('Z99: not on this map.').waitFor();
    expect(await kind.getByRole('button', { name: 'Give the order' }).isDisabled()).toBe(true);
    await hexes.fill('d5, e5');

    const map = (await page.locator('.map').boundingBox())!;
    const click = (): Promise<void> => page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
    await click();
    await expect.poll(() => hexes.inputValue()).toMatch(/^D5 E5 [A-O]\d+$/);
    const third = (await hexes.inputValue()).split(' ')[2]!;
    expect(await page.locator('.map .picked').count(), 'the map shows them').toBe(3);
    await shot(page, 'reactions-picking');
    await click();
    await expect.poll(() => hexes.inputValue(), { message: 'a second click takes it out' }).toBe('D5 E5');
    await click();

    await kind.getByLabel('Then').fill('opportunity fire; done');
    await kind.getByRole('button', { name: 'Give the order' }).click();
    const words = `At D5, E5, ${third}: opportunity fire, then done`;
    await kind.getByText(words).waitFor();
    expect(await page.locator('.map .picked').count()).toBe(0);
    expect((await answerTo(made, KIND))?.except).toEqual([{ at: ['D5', 'E5', third], answer: ['opportunity fire', 'done'] }]);

    await page.reload();
    await opened(page, made);
    await kindOf(page, KIND).getByText(words).waitFor();
    await shot(page, 'reactions-order');
    await kindOf(page, KIND).getByRole('button', { name: `Withdraw: ${words}` }).click();
    await eventually(async () => (await answerTo(made, KIND))?.except, []);
    await expect.poll(() => kindOf(page, KIND).getByText(words).count()).toBe(0);
    await page.reload();
    await opened(page, made);
    await kindOf(page, KIND).getByRole('button', { name: 'Order in advance' }).waitFor();
    expect(await panel(page).locator('.order').count()).toBe(0);
  });

  it('without an order to write, a click on the map plays as ever', async () => {
    const made = await bothSeats('cc/first-light-1944');
    const page = await newPage({ viewport: { width: 1440, height: 900 } });
    await opened(page, made);
    const kind = kindOf(page, KIND);
    await kind.getByRole('button', { name: 'Order in advance' }).click();
    await page.getByRole('button', { name: 'Close this panel' }).click();
    await page.getByRole('button', { name: /^This game/ }).click();
    expect(await kind.getByLabel('Hexes').count(), 'closing the panel gives the order up').toBe(0);
    const map = (await page.locator('.map').boundingBox())!;
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
    expect(await page.locator('.map .picked').count()).toBe(0);
  });
});

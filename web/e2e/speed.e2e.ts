import { describe, expect, it } from 'vitest';
import { base, clickOn, newPage, painted, tableReady, withBrowser } from './browser';
import { bothSeats, playBoth } from './games';

withBrowser();

const middle = (all: number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;

describe('speed', () => {
  it('the lobby paints first within a second', async () => {
    const times: number[] = [];
    for (let visit = 0; visit < 3; visit++) {
      const page = await newPage();
      await page.goto(`${base}/`);
      await page.getByRole('heading', { name: 'Choose a battle' }).waitFor();
      times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN));
    }
    const best = Math.min(...times);
    console.log(`first paint of the lobby, three fresh browsers: ${times.map((ms) => Math.round(ms)).join(', ')} ms`);
    expect(best).toBeLessThan(1000);
  });

  it('a new scene on the largest map is shown within a frame', async () => {
    const made = await bothSeats('ac/cambrai-1917');
    const view = await playBoth(made, ({ scene }) => scene.prompt.kind === 'Move' && scene.offers.some(({ on }) => typeof on === 'object' && 'piece' in on));
    const page = await newPage();
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[view.scene.seat!]}`);
    await tableReady(page);
    await painted(page);
    await page.waitForTimeout(1500);
    await page.evaluate(() => performance.clearMeasures('salient:update'));
    // Lift a stack and put it down again, ten times.
    for (let turn = 0; turn < 10; turn++) {
      await clickOn(page, '.units .unit.acts');
      await page.getByRole('button', { name: /^Undo/ }).and(page.locator(':enabled')).waitFor();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.locator('.units .unit.acts').first().waitFor();
      await page.waitForTimeout(60);
    }
    const times = await page.evaluate(() => performance.getEntriesByName('salient:update').map(({ duration }) => duration));
    const nodes = await page.evaluate(() => document.querySelectorAll('.map *').length);
    console.log(`scene update on Cambrai (${view.scene.pieces.length} pieces, ${nodes} nodes): median ${middle(times).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms of ${times.length}`);
    expect(times.length).toBeGreaterThanOrEqual(10);
    expect(middle(times)).toBeLessThan(16);
  });
});

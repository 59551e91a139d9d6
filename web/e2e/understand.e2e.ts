import { describe, expect, it } from 'vitest';
import { base, clickOn, clock, dismissLessons, newPage, painted, prompt, shot, tableReady, withBrowser } from './browser';
import { bothSeats, playBoth, viewOf } from './games';

withBrowser();

describe('understanding', () => {
  it('what was chosen is taken back, until a die falls', async () => {
    const made = await bothSeats('ac/la-ferme-1916');
    const view = await playBoth(made, ({ scene }) => scene.prompt.kind === 'Move' && scene.offers.some(({ on }) => typeof on === 'object' && 'piece' in on));
    const page = await newPage();
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[view.scene.seat!]}`);
    await tableReady(page);
    await page.locator('.units .unit.acts').first().waitFor();
    await dismissLessons(page);
    const before = await prompt(page);
    const units = await page.locator('.units .unit.acts').count();
    await clickOn(page, '.units .unit.acts');
    await page.locator('.offers .offer').first().waitFor();
    expect(await prompt(page)).not.toBe(before);
    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.click();
    await page.waitForFunction((want) => document.querySelector('.prompt p')?.textContent?.trim() === want, before);
    expect(await page.locator('.units .unit.acts').count()).toBe(units);
  });

  it('why not? names the reason and its clause, and the clause opens the rules beside the map', async () => {
    const made = await bothSeats('ac/la-ferme-1916');
    const view = await playBoth(made, ({ scene }) => scene.prompt.kind === 'Move' && scene.offers.some(({ on }) => typeof on === 'object' && 'piece' in on));
    const page = await newPage();
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[view.scene.seat!]}`);
    await tableReady(page);
    await dismissLessons(page);
    await page.getByRole('button', { name: /Why not/ }).first().click();
    await clickOn(page, '.units .unit:not(.acts)');
    const answer = page.locator('.notes');
    await answer.locator('.clause').first().waitFor();
    const clause = (await answer.locator('.clause').first().textContent())!.trim();
    expect(clause).toMatch(/^AC:/);
    await shot(page, 'why-not');
    await answer.locator('.clause').first().click();
    await page.locator('.drawer li').first().waitFor();
    expect(await page.locator('.drawer').textContent()).toContain(clause.replace('AC:', ''));
    const [map, drawer] = [await page.locator('.map').boundingBox(), await page.locator('.drawer').boundingBox()];
    expect(drawer!.x, 'the drawer stands beside the map').toBeGreaterThanOrEqual(map!.x + map!.width - 1);
    await shot(page, 'rules-drawer');
  });

  it('the sight-line tool answers between two hexes', async () => {
    const made = await bothSeats('ac/la-ferme-1916');
    const page = await newPage();
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[0]}`);
    await tableReady(page);
    await page.getByRole('button', { name: 'Sight line' }).click();
    await page.getByText('Choose the hex to look from.').waitFor();
    const map = (await page.locator('.map').boundingBox())!;
    await page.mouse.click(map.x + map.width * 0.45, map.y + map.height * 0.3);
    await page.getByText(/^From [A-Z]\d+\. Choose the other hex\.$/).waitFor();
    await page.mouse.click(map.x + map.width * 0.55, map.y + map.height * 0.7);
    await page.waitForFunction(() => !/Choose the other hex/.test(document.querySelector('.notes')?.textContent ?? ''));
    expect((await page.locator('.notes p').first().textContent())!.length).toBeGreaterThan(10);
    await shot(page, 'sight');
  });

  it('the odds of an attack stand there before it is made, and add up', async () => {
    const made = await bothSeats('ac/la-ferme-1916');
    const view = await playBoth(made, ({ scene }) => !!scene.odds?.outcomes.length && scene.offers.length > 0, /^(attack|fight|order 41 M|lift (D6|E6|F6)$|march (D4|D5|E5|F5)$)/);
    expect(view.scene.odds, 'somebody attacks').not.toBeNull();
    const page = await newPage();
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[view.scene.seat!]}`);
    await tableReady(page);
    const odds = page.locator('.odds').first();
    await odds.waitFor();
    const text = (await odds.locator('[role=img]').first().getAttribute('aria-label')) ?? '';
    const parts = [...text.matchAll(/([\d.]+) ?%/g)].map((found) => Number(found[1]));
    expect(parts.length).toBeGreaterThan(1);
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100)).toBeLessThanOrEqual(parts.length);
    expect(await odds.locator('.clause').count(), 'every line of the sum has its clause').toBeGreaterThan(0);
    await painted(page);
    await shot(page, 'odds');
  });

  it('with both seats on one screen a curtain falls where one side may not see what the other does', async () => {
    const made = await bothSeats('ac/la-ferme-1916');
    await playBoth(made, ({ scene }) => scene.clock.includes('round 2'));
    const page = await newPage();
    for (const token of made.tokens) {
      await page.goto(`${base}/#/play/${made.game}/${token}`);
      await tableReady(page);
      await page.waitForFunction(() => location.hash.split('/').length === 3);
    }
    await page.reload();
    await page.locator('.curtain, .table .map').first().waitFor();
    if (await page.locator('.curtain').count()) await page.getByRole('button', { name: /^I am the/ }).click();
    await page.locator('.panel-list .row.on button:enabled').first().click();
    const pass = page.getByRole('button', { name: /^I am the/ });
    await pass.waitFor();
    expect(await page.locator('.map').count(), 'nothing is seen behind the curtain').toBe(0);
    await shot(page, 'curtain');
    await pass.click();
    await tableReady(page);
    await page.locator('.panel-list .row.on button:enabled').first().click();
    await page.waitForFunction(() => !document.querySelector('.panel-list .row.on') || document.querySelector('.curtain'));
    expect(await page.getByRole('alert').first().textContent()).toBe('');
  });

  it('who resigns has lost, and the game is over for both', async () => {
    const made = await bothSeats('ac/la-ferme-1916');
    const page = await newPage();
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[0]}`);
    await tableReady(page);
    expect(await clock(page)).toContain('round 1');
    await page.getByRole('button', { name: /^This game/ }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, give the game up' }).click();
    await page.locator('.ended').first().waitFor();
    expect((await viewOf(made.game, made.tokens[1])).scene.ended?.verdict.winner).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { clickOn, clock, logLines, newPage, painted, prompt, shot, startLaFerme, withBrowser } from './browser';

withBrowser();

describe('a newcomer', () => {
  it('starts La Ferme against the computer with two clicks and plays a whole turn with clicks', async () => {
    const page = await newPage();
    await startLaFerme(page);
    await page.locator('.bar .main, .unit.acts').first().waitFor();
    expect(await page.title()).toContain('La Ferme');
    const first = await clock(page);
    expect(first).toContain('round 1');
    await painted(page);
    await shot(page, 'table-first');

    let moved = 0;
    for (let click = 0; click < 150; click++) {
      const now = await clock(page);
      if (!now.includes('round 1') || (await page.locator('.ended').count())) break;
      const before = `${await prompt(page)} ${await logLines(page)}`;
      const acts = await page.locator('.offers .offer').count();
      const units = await page.locator('.units .unit.acts').count();
      if (acts && moved < 6) {
        // The northernmost hex on offer: towards the enemy.
        await clickOn(page, '.offers .offer', 0);
        moved++;
      } else if (units && moved < 6 && click % 2 === 0) await clickOn(page, '.units .unit.acts', 0);
      else if (await page.locator('.bar .main').count()) await page.locator('.bar .main').click({ timeout: 5000 }).catch(() => undefined);
      else if (await page.locator('.bar .acts .btn:not(.tool):not(.menu)').count()) await page.locator('.bar .acts .btn:not(.tool):not(.menu)').first().click({ timeout: 5000 }).catch(() => undefined);
      else if (await page.locator('.notes .list .btn').count()) await page.locator('.notes .list .btn').first().click();
      else if (units) await clickOn(page, '.units .unit.acts', click % units);
      else if (acts) await clickOn(page, '.offers .offer', click % acts);
      else if (await page.locator('.panel-list button:enabled').count()) await page.locator('.panel-list button:enabled').first().click();
      // Something answers: another prompt, another line, or a choice between several.
      await page
        .waitForFunction(
          (old) => {
            const text = document.querySelector('.prompt p')?.textContent?.trim() ?? '';
            return `${text} ${document.querySelectorAll('.log li').length}` !== old || !!document.querySelector('.notes .list .btn');
          },
          before,
          { timeout: 3000 },
        )
        .catch(() => undefined);
    }
    expect(moved, 'stacks were moved by clicks').toBeGreaterThan(0);
    expect(await clock(page), 'the first round is over').toContain('round 2');
    expect(await logLines(page)).toBeGreaterThan(5);
    await shot(page, 'table-second-round');
  });
});

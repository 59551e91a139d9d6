import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { base, clock, newPage, shot, tableReady, withBrowser } from './browser';
import { bothSeats, playBoth, type Game } from './games';

withBrowser();

let game: Game;
beforeAll(async () => {
  game = await bothSeats('ac/la-ferme-1916', 'Annas seed');
  await playBoth(game);
});

const opened = async (hash: string) => {
  const page = await newPage();
  // The seats of the game are this browser's own.
  await page.goto(`${base}/#/play/${game.game}/${game.tokens[0]}`);
  await tableReady(page);
  await page.waitForFunction(() => !location.hash.includes('/play/') || location.hash.split('/').length === 3);
  await page.goto(`${base}/${hash}`);
  await page.getByRole('slider').waitFor();
  return page;
};

describe('after the battle', () => {
  it('a token is taken out of the address and kept', async () => {
    const page = await opened(`#/replay/${game.game}`);
    await page.goto(`${base}/#/play/${game.game}`);
    await page.getByRole('complementary', { name: 'This game' }).waitFor();
    expect(page.url()).not.toContain(game.tokens[0]);
    expect(await page.getByRole('link', { name: 'Replay' }).count()).toBe(1);
  });

  it('one steps through it with the slider, the buttons and the keyboard, forwards and backwards', async () => {
    const page = await opened(`#/replay/${game.game}/0`);
    const slider = page.getByRole('slider');
    const last = Number(await slider.getAttribute('max'));
    expect(last).toBeGreaterThan(20);
    const first = await clock(page);
    expect(first).toContain('round 1');
    await page.getByRole('button', { name: 'One step on' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[type=range]')?.value === '1');
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.locator('.ended').first().waitFor();
    const end = await clock(page);
    expect(end).not.toBe(first);
    expect(await page.locator('.log li').count()).toBeGreaterThan(10);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Home');
    await page.waitForFunction((want) => document.querySelector('.where small')?.textContent?.trim() === want, first);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await slider.inputValue()).toBe('1');
    await slider.fill(String(last));
    await page.waitForFunction((want) => document.querySelector('.where small')?.textContent?.trim() === want, end);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value) >= 2, undefined, { timeout: 15_000 });
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await page.getByRole('button', { name: /^Undo/ }).count(), 'nothing can be done in a replay').toBe(0);
    await shot(page, 'replay-middle');
  });

  it('when it is over every seat lends its eyes', async () => {
    const page = await opened(`#/replay/${game.game}/0`);
    const eyes = page.getByLabel('Whose eyes');
    expect(await eyes.locator('option').count()).toBe(4);
    for (const value of ['1', 'spectator', 'own']) {
      await eyes.selectOption(value);
      await page.waitForFunction(() => !!document.querySelector('.table .map'));
      expect(await page.getByRole('alert').textContent()).toBe('');
    }
  });

  it('one goes on from any point as a new game', async () => {
    const page = await opened(`#/replay/${game.game}/9`);
    const then = await clock(page);
    await page.getByRole('button', { name: 'Go on from here' }).click();
    await page.getByRole('radio', { name: /Both seats/ }).check();
    await page.getByRole('button', { name: /^Go on from step/ }).click();
    await page.waitForURL(/#\/play\//);
    await tableReady(page);
    expect(page.url()).not.toContain(game.game);
    await page.waitForFunction((want) => document.querySelector('.where small')?.textContent?.trim() === want, then);
    await page.getByRole('button', { name: /^This game/ }).click();
    await page.getByText('Its dice have two origins, which prove nothing.').waitFor();
  });

  it("this browser, the server and the program agree about the dice, and a changed die is found", async () => {
    const page = await opened(`#/replay/${game.game}`);
    await page.getByRole('button', { name: 'Fair dice' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Both agree.').waitFor();
    await shot(page, 'verified');
    const panel = await page.getByRole('complementary', { name: 'About this game' }).textContent();
    const dice = Number(/Checked: (\d+) dice/.exec(panel ?? '')?.[1]);
    expect(dice).toBeGreaterThan(20);
    expect(panel).toContain('Annas seed');

    const text = await (await fetch(`${base}/api/games/${game.game}/file`)).text();
    const folder = mkdtempSync(join(tmpdir(), 'salient-verify-'));
    try {
      writeFileSync(join(folder, 'good.salient'), text);
      const said = execFileSync(inject('program'), ['verify', join(folder, 'good.salient')], { encoding: 'utf8' });
      const outcomes = Number(/(\d+) (?:outcomes|results|throws|chances)/.exec(said)?.[1] ?? NaN);
      if (!Number.isNaN(outcomes)) expect(panel).toContain(`${outcomes} outcomes`);
      // One die turned by hand.
      const bad = text.replace(/^dice (\d)/m, (_, face: string) => `dice ${(Number(face) % 6) + 1}`);
      writeFileSync(join(folder, 'bad.salient'), bad);
      expect(() => execFileSync(inject('program'), ['verify', join(folder, 'bad.salient')], { stdio: 'pipe' })).toThrow();
      await page.goto(`${base}/#/verify`);
      await page.locator('input[type=file]').setInputFiles(join(folder, 'bad.salient'));
      await page.locator('.result', { hasText: /the file says dice .* where the seeds give/ }).waitFor();
      await page.locator('input[type=file]').setInputFiles(join(folder, 'good.salient'));
      await page.locator('.result', { hasText: `Checked: ${dice} dice` }).waitFor();
      writeFileSync(join(folder, 'none.txt'), 'hello');
      await page.locator('input[type=file]').setInputFiles(join(folder, 'none.txt'));
      await page.locator('.result', { hasText: 'this is not a game file' }).waitFor();

      // The file comes back as a game that can be stepped through.
      await page.goto(`${base}/`);
      await page.locator('input[type=file]').setInputFiles(join(folder, 'good.salient'));
      await page.waitForURL(/#\/replay\//);
      await page.getByRole('slider').waitFor();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

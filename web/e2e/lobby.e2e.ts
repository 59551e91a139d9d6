import { describe, expect, it } from 'vitest';
import { base, newPage, phonePage, shot, tableReady, withBrowser } from './browser';
import { bothSeats, choose, viewOf } from './games';

withBrowser();

describe('the lobby', () => {
  it('shows every battle with its picture at once: nothing is painted for it', async () => {
    const page = await newPage();
    await page.goto(`${base}/`);
    const pictures = page.locator('.battle .picture img');
    await pictures.first().waitFor();
    expect(await pictures.count()).toBe(await page.locator('.battle').count());
    const seen = (): Promise<number> => pictures.evaluateAll((all) => all.filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0).length);
    await expect.poll(seen, { timeout: 4000 }).toBeGreaterThanOrEqual(4);
    expect(await page.locator('.battle canvas').count()).toBe(0);
    expect(page.workers()).toHaveLength(0);
  });

  it('on a phone the first battle and one’s own games come before the long list, ways in after it', async () => {
    const page = await phonePage();
    await page.goto(`${base}/`);
    const top = async (selector: string): Promise<number> => (await page.locator(selector).first().boundingBox())!.y;
    await page.locator('.battle').first().waitFor();
    expect(await top('#first-title')).toBeLessThan(await top('.battle'));
    expect(await top('#join-title')).toBeGreaterThan(await top('.battle'));
    await shot(page, 'phone-lobby-top');
  });
});

describe('whose move it is', () => {
  it('the prompt says it, in gold when it is yours and quietly when it is not', async () => {
    const made = await bothSeats('cc/first-light-1944');
    const views = [await viewOf(made.game, made.tokens[0]), await viewOf(made.game, made.tokens[1])];
    const first = views[0]!.scene.offers.length ? 0 : 1;
    const [other, page] = [await newPage(), await newPage()];
    await page.goto(`${base}/#/play/${made.game}/${made.tokens[first]}`);
    await tableReady(page);
    await page.locator('.prompt.yours .step small', { hasText: 'Your move' }).waitFor();
    await other.goto(`${base}/#/play/${made.game}/${made.tokens[1 - first]}`);
    await tableReady(other);
    const quiet = other.locator('.prompt.waiting');
    await quiet.waitFor();
    expect(await quiet.innerText()).toMatch(/Waiting for \S+\. The (American|German) side is asked: choose/);
    expect(await other.locator('.prompt.yours').count()).toBe(0);
    // It stays so while the one who is waited for acts.
    await choose(made.game, made.tokens[first]!, views[first]!.seq, views[first]!.scene.offers[0]!.words);
    await other.locator('.prompt.waiting', { hasText: /choose a hex/i }).waitFor();
  });
});

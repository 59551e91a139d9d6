// Takes pictures of the table with Debian's Chromium into a temporary folder, without a server: the made-up position with
// squads, and views recorded by scripts/record.mjs.
//   node scripts/tableshots.mjs [--out FOLDER] [--recorded FILE] [--at N] [--theme light,dark] [--size 1600x1000,390x844] [--do keys]
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const out = option('out', '') || mkdtempSync(join(tmpdir(), 'salient-table-'));
mkdirSync(out, { recursive: true });
const server = await createServer({ root: new URL('..', import.meta.url).pathname, server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await server.listen();
const base = `http://127.0.0.1:${server.httpServer.address().port}/table.html`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
const recorded = option('recorded', '');
const name = recorded ? basename(recorded, '.json') : 'squads';
try {
  for (const size of option('size', '1600x1000,390x844').split(',')) {
    const [width, height] = size.split('x').map(Number);
    const phone = width < 700;
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: phone ? 2 : 1, hasTouch: phone, reducedMotion: 'reduce' });
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.error(message.text()));
    page.on('pageerror', (error) => console.error(error));
    await page.route((url) => url.pathname === '/recorded.json', (route) => route.fulfill({ contentType: 'application/json', body: readFileSync(recorded) }));
    for (const theme of option('theme', 'light,dark').split(',')) {
      await page.goto(`${base}?theme=${theme}&at=${option('at', '1')}${recorded ? '&recorded=/recorded.json' : ''}`);
      await page.waitForSelector('.map[data-ready]', { timeout: 40000 }).catch(() => console.error('the ground is not ready'));
      await page.waitForTimeout(250);
      for (const key of option('keys', '').split(' ').filter(Boolean)) await page.keyboard.press(key);
      const hex = option('click', '');
      if (hex) await page.locator(`[data-hex="${hex}"]`).click({ force: true });
      await page.waitForTimeout(Number(option('wait', '150')));
      const file = join(out, `${name}-${option('at', '1')}${option('as', '')}-${theme}-${size}.png`);
      await page.screenshot({ path: file });
      console.log(file, JSON.stringify(await page.evaluate(() => performance.getEntriesByType('measure').map((one) => `${one.name} ${Math.round(one.duration * 10) / 10}`))));
    }
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}

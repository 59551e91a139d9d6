// Takes pictures of the gallery with Debian's Chromium into a temporary folder.
//   npm run shots -- [--out FOLDER] [--map ID,ID] [--theme light,dark] [--scale 2] [--bare yes] [--built]
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer, preview } from 'vite';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const out = option('out', '') || mkdtempSync(join(tmpdir(), 'salient-shots-'));
mkdirSync(out, { recursive: true });

// With --built the pictures are taken from dist/, after `npm run build`.
const root = new URL('..', import.meta.url).pathname;
const built = process.argv.includes('--built');
const place = { port: built ? 4179 : 0, host: '127.0.0.1' };
const server = built
  ? await preview({ root, preview: place, logLevel: 'error' })
  : await createServer({ root, server: place, logLevel: 'error' });
if (!built) await server.listen();
const base = `http://127.0.0.1:${server.httpServer.address().port}/gallery.html`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const maps = option('map', 'la-ferme-1916,le-cateau-1914,cambrai-1917,michael-1918').split(',');
const themes = option('theme', 'light,dark').split(',');
try {
  const page = await browser.newPage({ viewport: { width: 1260, height: 1000 }, deviceScaleFactor: Number(option('scale', '1')), reducedMotion: 'reduce' });
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error));
  for (const theme of themes) {
    for (const id of [...maps, ...(option('map', '') ? [] : ['sampler', 'words=mud', 'words=summer&pointy'])]) {
      await page.goto(`${base}?theme=${theme}&${/^(sampler|words)/.test(id) ? id : `map=${id}`}${option('bare', '') ? '&bare' : ''}`);
      await page.waitForSelector('body[data-done]', { timeout: 60000 });
      const file = join(out, `${id.replace(/\W/g, '-')}-${theme}.png`);
      await page.screenshot({ path: file, fullPage: true });
      const times = await page.evaluate(() => window.galleryTimes);
      console.log(file, times?.length ? JSON.stringify(times[0]) : '');
    }
  }
} finally {
  await browser.close();
  await server.close();
}

// Makes the pictures of the lobby from the live painter: src/lobby/pictures/*.webp, and src/lobby/pictures.json with a digest of the
// map that each shows. It wants the page at an address: `npm run build`, then `SALIENT_SERVER=… npx vite preview`.
//   node scripts/pictures.mjs [--from http://127.0.0.1:4173]
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const at = process.argv.indexOf('--from');
const base = at < 0 ? 'http://127.0.0.1:4173' : process.argv[at + 1];
const here = (path) => new URL(path, import.meta.url);
const folder = here('../src/lobby/pictures/');
const WIDE = 760;

/** The map of a scenario, as its file names it. */
const digestOf = (system, scenario) => {
  const map = /^map_file = "(.+)"/m.exec(readFileSync(here(`../../content/${system}/scenarios/${scenario}.toml`), 'utf8'))?.[1] ?? scenario;
  return createHash('sha256').update(readFileSync(here(`../../content/${system}/maps/${map}.toml`))).digest('hex').slice(0, 16);
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
try {
  const page = await browser.newPage({ viewport: { width: 860, height: 900 }, reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`${base}/?paint`);
  await page.addStyleTag({ content: `.grid { grid-template-columns: ${WIDE}px !important; } .battle { border: 0 !important; border-radius: 0 !important; transform: none !important; } .battle .tag { display: none !important; } .thumb { border: 0 !important; }` });
  await page.locator('.battle .picture').first().waitFor();
  const made = {};
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const picture of await page.locator('.battle .picture').all()) {
    const of = await picture.getAttribute('data-of');
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction((name) => document.querySelector(`.battle .picture.painted[data-of="${name}"]`), of, { timeout: 60_000 });
    await page.waitForTimeout(300);
    const png = (await picture.screenshot({ type: 'png' })).toString('base64');
    const webp = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer());
      return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''));
    }, png);
    const [system, scenario] = of.split('/');
    writeFileSync(new URL(`${system}-${scenario}.webp`, folder), Buffer.from(webp, 'base64'));
    made[of] = digestOf(system, scenario);
    console.log(of, Buffer.from(webp, 'base64').length);
  }
  writeFileSync(here('../src/lobby/pictures.json'), `${JSON.stringify(made, null, 2)}\n`);
  console.log(readdirSync(folder).length, 'pictures');
} finally {
  await browser.close();
}

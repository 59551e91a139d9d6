// Measures how long a new scene takes on the table, in the built client (after `npm run build`), over views recorded by
// scripts/record.mjs: the script's part of an update, and the frame in which it is shown.
//   node scripts/tablespeed.mjs --recorded FILE
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const recorded = readFileSync(option('recorded', ''));
const views = JSON.parse(recorded).views.length;
const server = await preview({ root: new URL('..', import.meta.url).pathname, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  await page.route((url) => url.pathname === '/recorded.json', (route) => route.fulfill({ contentType: 'application/json', body: recorded }));
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/table.html?at=0&recorded=/recorded.json`);
  await page.waitForSelector('.map[data-ready]', { timeout: 60000 });
  await page.waitForTimeout(1500);
  // Time the main thread itself worked, which other programs on the machine do not blur.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]));
  const before = await metrics();
  const report = await page.evaluate(async (count) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    const whole = [];
    for (let at = 1; at < count; at++) {
      await frame();
      const start = performance.now();
      window.step(at);
      await frame();
      whole.push(performance.now() - start);
      await new Promise((done) => setTimeout(done, 40));
    }
    return { whole, script: performance.getEntriesByName('salient:update').map((one) => one.duration), nodes: document.querySelectorAll('*').length, pieces: document.querySelectorAll('.unit').length };
  }, views);
  const after = await metrics();
  const each = (name) => ((after[name] - before[name]) / (views - 1)).toFixed(2);
  console.log(`main thread, each update: script ${each('ScriptDuration')} ms, style ${each('RecalcStyleDuration')} ms, layout ${each('LayoutDuration')} ms, all tasks ${each('TaskDuration')} ms`);
  const told = (list) => {
    const sorted = [...list].sort((a, b) => a - b);
    const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]?.toFixed(1);
    return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms of ${sorted.length}`;
  };
  console.log(`script: ${told(report.script)}\nframe:  ${told(report.whole)}\n${report.nodes} nodes, ${report.pieces} pieces`);
} finally {
  await browser.close();
  await server.close();
}

/** Violations that axe-core finds, each as a line that says where. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

export const violations = async (page: Page): Promise<string[]> => {
  // The page's rules forbid scripts from elsewhere; the browser's own hand may put one in.
  await page.evaluate(source);
  const { violations: found } = (await page.evaluate(() => (window as unknown as { axe: { run: () => Promise<unknown> } }).axe.run())) as Found;
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`));
};

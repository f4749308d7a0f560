import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { atRest } from './steps.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds on the page, of any impact. Of a page with an open dialog, the dialog: the rest is out of reach behind it. */
export async function barriers(page: Page): Promise<string[]> {
  const seen = await look(page);
  // What was still changing its colours or its place when it was looked at has come to rest by the second time.
  return seen.length > 0 ? look(page) : seen;
}

async function look(page: Page): Promise<string[]> {
  await atRest(page);
  // The content security policy keeps foreign scripts out of the page; the browser's own hand puts this one in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => {
    const [dialog] = [...document.querySelectorAll('[role="dialog"]')].filter((element) => element.checkVisibility()).slice(-1);
    return (globalThis as unknown as { axe: typeof axe }).axe.run(dialog ?? document, { resultTypes: ['violations'] });
  });
  return violations.map(({ id, impact, nodes }) => `${impact}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

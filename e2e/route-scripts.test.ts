import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page, Response } from 'playwright-core';
import { scriptBudgets } from '../apps/web/script-budgets.ts';
import { type Product, startProduct } from './product.ts';
import { atRest } from './steps.ts';

const students = '/lims01/lims010207';
const row = '[role="grid"] tbody tr';

const { route: ROUTE, formOverList: FORM, firstList: FIRST_LIST, firstListFiles: FILES } = scriptBudgets;

/** Each route with what is seen once it stands there. */
const routes: Readonly<Record<string, { readonly seen: string; readonly most?: number; readonly files?: number }>> = {
  '/home': { seen: 'main h1' },
  '/404': { seen: 'main h1' },
  [students]: { seen: row, most: FIRST_LIST.most, files: FILES.most },
  [`${students}?type=cards`]: { seen: 'main li' },
  [`${students}?type=kanban`]: { seen: '[data-column]' },
  '/lims01/lims010202?type=calendar': { seen: '[role="gridcell"]' },
  [`${students}?type=edit`]: { seen: row },
  [`${students}?record=new`]: { seen: '#student-phone', most: FORM.most },
  '/profile': { seen: 'main h1' },
  '/workFlowDetail': { seen: 'main h1' },
  '/lims01/lims010201?type=map': { seen: '.leaflet-container' },
};

describe('the scripts of a route', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  for (const [route, { seen, most = ROUTE.most, files }] of Object.entries(routes))
    test(`${route} needs at most ${most} KB${files ? ` in ${files} files` : ''}`, async () => {
      const { page, context } = await product.open({ as: 'schoolAdmin' });
      const scripts = watched(page);
      await page.goto(route);
      await page.locator(seen).first().waitFor();
      await atRest(page);
      await assertWithin(scripts, most, files);
      await context.close();
    });

  test(`signing in and opening the first list needs at most ${FIRST_LIST.most} KB in ${FILES.most} files`, async () => {
    const { page, context } = await product.open();
    const scripts = watched(page);
    await page.goto(`/login?redirect=${encodeURIComponent(students)}`);
    await page.getByRole('button', { name: /\bschoolAdmin\b/ }).click();
    await page.locator(row).first().waitFor();
    await atRest(page);
    await assertWithin(scripts, FIRST_LIST.most, FILES.most);
    await context.close();
  });
});

/** The scripts that a page fetches from now on. */
function watched(page: Page): readonly Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response));
  return scripts;
}

/** What the shell loads three seconds after it stands, whatever page is open, for when the network is gone: on a slow machine the list comes later. */
const LATER = /\/(?:question-parts|toast-card|opened-menu)-/;

async function assertWithin(fetched: readonly Response[], most: number, files = Number.POSITIVE_INFINITY): Promise<void> {
  const scripts = fetched.filter((script) => !LATER.test(script.url()));
  const sizes = await Promise.all(scripts.map((script) => script.request().sizes()));
  const size = sizes.reduce((sum, { responseHeadersSize, responseBodySize }) => sum + responseHeadersSize + responseBodySize, 0) / 1000;
  assert.ok(size > 200, `only ${size} KB were seen`);
  const names = scripts.map((script) => new URL(script.url()).pathname.replace('/assets/', '')).join(' ');
  assert.ok(size <= most && scripts.length <= files, `${size.toFixed(1)} KB in ${scripts.length} files: ${names}`);
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, signInAs } from './steps.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const languages = [
  { name: 'zh', locale: 'zh-CN' },
  { name: 'en', locale: 'en-US' },
] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const pages = [
  ['home', '/home'],
  ['the list of schools', '/lims01/lims010201'],
  ['the list of students', '/lims01/lims010207'],
  ['a new student', '/lims01/lims010207?record=new'],
  ['the import of students', '/lims01/lims010207', 'import'],
  ['a student', '/lims01/lims010207', 'first'],
  ['a page that is not built yet', '/lims01/lims010111'],
  ['an unknown address', '/no/such/page'],
] as const;

describe('the look of the pages', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  for (const { name, locale } of languages) {
    for (const { width, height } of sizes) {
      test(`is accessible, fits and speaks one language: ${name}, ${width} pixels wide`, async () => {
        const window = await product.open({ locale, width, height });
        const { page, faults, context } = window;
        const data = collectData(page);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const wrong: string[] = [];
        const look = async (what: string) =>
          wrong.push(...(await findings(page, data, { english: name === 'en' })).map((found) => `${what}: ${found}`));

        await page.goto('/login');
        await page.getByRole('button', { name: /schoolAdmin/ }).waitFor();
        await look('sign-in');
        await signInAs(window, 'schoolAdmin');
        for (const [what, address, open] of pages) {
          await page.goto(address);
          await atRest(page);
          if (open === 'first') await openFirst(page);
          if (open === 'import') await page.getByRole('button', { name: name === 'en' ? /Import$/ : /导入$/ }).click();
          if (open) await atRest(page);
          await look(what);
        }
        assert.deepEqual(wrong, []);
        assert.deepEqual(faults, []);
        await context.close();
      });
    }
  }

  test('every page of the menu opens; the unbuilt ones say so', async () => {
    const window = await product.open();
    const { page, faults, context } = window;
    await signInAs(window, 'demo');
    const entries = await menuPages(window);
    assert.ok(entries.length > 150, `only ${entries.length} pages`);
    for (const [i, { address, title, built }] of entries.entries()) {
      // Nobody has hundreds of pages open at a time.
      if (i % 40 === 0) await page.goto('/home');
      await go(page, address);
      if (built) await page.locator(`main h1:visible`, { hasText: title }).waitFor();
      else await page.locator(`[data-not-built="${address}"]:visible`).waitFor();
    }
    assert.equal(await page.getByText('没有加载成功').count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });
});

/** What a demanding eye finds on the page as it is now. */
async function findings(page: Page, data: ReadonlySet<string>, { english }: { english: boolean }): Promise<string[]> {
  const found: string[] = [];
  // A menu that is still unfolding when it is looked at first has come to rest by the second time.
  const seen = await barriers(page);
  if (seen.length > 0) await atRest(page);
  found.push(...(seen.length > 0 ? await barriers(page) : []));
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) found.push(`wider than the window by ${over} px`);
  for (const text of await visibleTexts(page)) {
    if (RAW.test(text)) found.push(`raw "${text}"`);
    const chinese = text.match(/\p{Script=Han}+/gu) ?? [];
    if (english && chinese.some((part) => ![...data].some((known) => known.includes(part)))) found.push(`Chinese "${text}"`);
  }
  return found;
}

/** What axe finds serious. Of a page with an open dialog, the dialog: the rest is out of reach behind it. */
async function barriers(page: Page): Promise<string[]> {
  // The content security policy keeps foreign scripts out of the page; the browser's own hand puts this one in.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => {
    const [dialog] = [...document.querySelectorAll('[role="dialog"]')].filter((element) => element.checkVisibility()).slice(-1);
    return (globalThis as unknown as { axe: typeof axe }).axe.run(dialog ?? document, { resultTypes: ['violations'] });
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** A key without its text, a placeholder without its value, a value without its form. */
const RAW = /\b[a-z]\w*\.[a-z]\w*\.[a-zA-Z]\w*|\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** What people can read, and what is read out to them. Parts marked with a language of their own, such as its name, are left out. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[lang]') !== document.documentElement) continue;
      if (['SCRIPT', 'STYLE'].includes(element.tagName)) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) seen.add(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) seen.add(node.textContent?.trim() ?? '');
    }
    return [...seen].filter(Boolean);
  });
}

/** Collects every text that the server delivers as data: it stands in the language in which it was written. */
function collectData(page: Page): ReadonlySet<string> {
  const data = new Set<string>();
  page.on('response', async (response) => {
    const source = dataSources.find(({ path }) => new URL(response.url()).pathname.startsWith(path));
    if (!source || !response.ok()) return;
    // A page that has been left takes its last answers along.
    const answer = (await response.json().catch(() => null)) as Answer | null;
    for (const text of answer ? textsIn(source.part(answer)) : []) data.add(text);
  });
  return data;
}

interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
}

const dataSources = [
  { path: '/api/data/', part: ({ data }: Answer) => [data.list, data.record, data.labels] },
  { path: '/api/oauth/CurrentUser', part: ({ data }: Answer) => data.userInfo },
  { path: '/api/oauth/LoginConfig', part: ({ data }: Answer) => data.demoAccounts },
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('tbody tr.ant-table-row, main ul > li').first().getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
}

interface MenuEntry {
  readonly type: number;
  readonly urlAddress: string;
  readonly fullName: string;
  readonly propertyJson: string;
  readonly children?: readonly MenuEntry[] | null;
}

async function menuPages({ page }: Window): Promise<{ address: string; title: string; built: boolean }[]> {
  const answered = page.waitForResponse('**/api/oauth/CurrentUser**');
  await page.reload();
  const { data } = (await (await answered).json()) as { data: { menuList: readonly MenuEntry[] } };
  await atRest(page);
  const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  return flat(data.menuList)
    .filter(({ type }) => type === 2)
    .map(({ urlAddress, fullName, propertyJson }) => ({
      address: `/${urlAddress.replace(/^\/+/, '')}`,
      title: fullName,
      built: Boolean((JSON.parse(propertyJson || '{}') as { moduleId?: string }).moduleId),
    }));
}

/** Goes to an address inside the running application, as a press on its menu would. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

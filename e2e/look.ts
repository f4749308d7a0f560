import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page, Response } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, signInAs } from './steps.ts';

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
  ['plans of study tours', '/lims04/lims040101'],
  ['the calendar of a base', '/lims03/lims030111'],
  ['a report', '/lims09/lims090101'],
  ['the alarm centre', '/lims06/lims060201'],
  ['cameras', '/lims06/lims060101'],
  ['arrears', '/lims08/lims080305'],
  ['a page that is not built yet', '/lims01/lims010111'],
  ['an unknown address', '/no/such/page'],
] as const;

/** Looks at the pages in one language, on a desk and on a phone. A file for each language: they run side by side. */
export function lookInLanguage(name: 'zh' | 'en', locale: string): void {
  describe(`the look of the pages: ${name}`, () => {
    let product: Product;
    before(async () => {
      product = await startProduct();
    });
    after(() => product.close());

    for (const { width, height } of sizes) {
      test(`is accessible, fits and speaks one language, ${width} pixels wide`, async () => {
        const window = await product.open({ locale, width, height });
        const { page, faults, context } = window;
        const data = collectData(page);
        const wrong: string[] = [];
        const look = async (what: string) => {
          const found = await findings(page, data, { english: name === 'en' });
          wrong.push(...found.map((one) => `${what}: ${one}`));
        };

        await page.goto('/login');
        await page.getByRole('button', { name: /schoolAdmin/ }).waitFor();
        await look('sign-in');
        await signInAs(window, 'schoolAdmin');
        for (const [what, address, open] of pages) {
          await page.goto(address);
          await atRest(page);
          if (open === 'first') await openFirst(page);
          if (open === 'import') await openImport(page, name === 'en' ? /Import$/ : /导入$/);
          if (open) await atRest(page);
          await look(what);
        }
        assert.deepEqual(wrong, []);
        assert.deepEqual(faults, []);
        await context.close();
      });
    }
  });
}

/** What a demanding eye finds on the page as it is now. */
async function findings(page: Page, data: () => Promise<ReadonlySet<string>>, { english }: { english: boolean }): Promise<string[]> {
  const found: string[] = [];
  found.push(...(await barriers(page)));
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) found.push(`wider than the window by ${over} px`);
  found.push(...(await unstyled(page)));
  const texts = await visibleTexts(page);
  // Read after the texts: an answer that stands on the page has come in by then.
  const known = [...(await data())];
  for (const text of texts) {
    if (RAW.test(text)) found.push(`raw "${text}"`);
    const chinese = text.match(/\p{Script=Han}+/gu) ?? [];
    if (english && chinese.some((part) => !known.some((one) => one.includes(part)))) found.push(`Chinese "${text}"`);
  }
  return found;
}

/** Components of antd whose styles the build has not written, and styles that are made in the browser: the theme makes variables alone there. */
const unstyled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheets = [...document.querySelectorAll('style')].map((sheet) => sheet.textContent);
    const made = [...document.querySelectorAll('style[data-css-hash]')].map((sheet) =>
      sheet.textContent.replaceAll(/\{[^{}]*\}/g, (rule) =>
        rule
          .slice(1, -1)
          .split(';')
          .every((line) => line === '' || line.startsWith('--'))
          ? ''
          : rule,
      ),
    );
    const shown = new Set(
      [...document.querySelectorAll('[class*="ant-"]')].flatMap(({ classList }) =>
        [...classList].filter((name) => /^ant-[a-z]+$/.test(name)),
      ),
    );
    return [
      ...[...shown].filter((name) => !sheets.some((sheet) => sheet.includes(`.${name}`))).map((name) => `no styles of ${name}`),
      ...made.filter((rules) => rules.includes('{')).map((rules) => `styles made in the browser: ${rules.slice(0, 100)}`),
    ];
  });

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
function collectData(page: Page): () => Promise<ReadonlySet<string>> {
  const data = new Set<string>();
  const reading: Promise<void>[] = [];
  const read = async (response: Response) => {
    const source = dataSources.find(({ path }) => new URL(response.url()).pathname.startsWith(path));
    if (!source || !response.ok()) return;
    // A page that has been left takes its last answers along.
    const answer = (await response.json().catch(() => null)) as Answer | null;
    for (const text of answer ? textsIn(source.part(answer)) : []) data.add(text);
  };
  page.on('response', (response) => void reading.push(read(response)));
  return async () => {
    await Promise.all(reading);
    return data;
  };
}

interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
}

const dataSources = [
  { path: '/api/data/', part: ({ data }: Answer) => [data.list, data.record, data.labels] },
  // What somebody is told names appointments and records as they are called.
  { path: '/api/workbench/notices', part: ({ data }: Answer) => data.list },
  // The home page names the records that wait; the words around them are the product's.
  { path: '/api/home', part: ({ data }: Answer) => [linesOf(data.parts), recordsOf(data.page)] },
  { path: '/api/agenda/', part: ({ data }: Answer) => data },
  { path: '/api/oauth/CurrentUser', part: ({ data }: Answer) => data.userInfo },
  { path: '/api/oauth/LoginConfig', part: ({ data }: Answer) => data.demoAccounts },
];

const linesOf = (parts: unknown): unknown => (Array.isArray(parts) ? parts.map(({ lines }) => lines) : []);

/** Tiles of records name them; tiles of reports name the records by which they are grouped. */
const recordsOf = (page: unknown): unknown =>
  (page as { tiles?: readonly { data?: Readonly<Record<string, { labels?: unknown }>> }[] } | undefined)?.tiles?.map(({ data }) => [
    data?.rows,
    data?.labels,
    data?.answer?.labels,
  ]);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('[role="grid"] tbody tr, main ul > li').first().getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
}

/** Imports stand beside the title, on phones in the menu of further tools. */
async function openImport(page: Page, name: RegExp): Promise<void> {
  const more = page.getByRole('button', { name: /^(更多操作|More actions)$/ });
  const way = page.getByRole('button', { name });
  await way.or(more).first().waitFor();
  if (await way.isVisible()) return way.click();
  await more.first().click();
  await page.getByRole('menuitem', { name }).click();
}

import type { Locator, Page } from 'playwright-core';
import type { Window } from './product.ts';

/** Signs in as a demo account, by its button on the sign-in page, and waits for the home page. */
export async function signInAs({ page }: Window, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: new RegExp(`\\b${account}\\b`) }).click();
  await page.waitForURL('**/home');
}

/** Waits until the page has come to rest: what it loads is there, and nothing turns or fades any more. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const busy = document.querySelector('[aria-busy="true"], .ant-skeleton, .ant-spin-spinning, .page-skeleton');
    const moving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1);
    return !busy && !moving && document.querySelector('h1, h2') !== null;
  });
}

/** Chooses an option of a select that is found by its label; `typed` narrows the options where there are many. */
export async function choose(select: Locator, option: string, typed?: string): Promise<void> {
  const page = select.page();
  await select.press('ArrowDown');
  if (typed !== undefined) await select.fill(typed);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

/** The drawer of a record by its title. */
export const recordDialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

/** Saves a form and waits until it is gone. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An identity number with its check digit (GB 11643); an even sequence number stands for a woman. */
export function nationalId(region: string, birthday: string, sequence: number): string {
  const body = `${region}${birthday.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return body + '10X98765432'.charAt(sum % 11);
}

/** The accessible name of a control by its label: a required one begins with an asterisk. */
export const labelled = (label: string): RegExp => new RegExp(`^\\*?\\s*${label}$`);

interface Answer {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly pagination: { readonly total: number };
}

/** Asks the server directly, with the session of the window. */
export async function ask({ page }: Window, path: string): Promise<Answer> {
  const token = await page.evaluate(() => Object.entries(localStorage).find(([key]) => /token/i.test(key))?.[1] ?? '');
  const response = await page.request.get(path, { headers: { Authorization: `Bearer ${token.replaceAll('"', '')}` } });
  return ((await response.json()) as { data: Answer }).data;
}

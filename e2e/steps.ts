import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Locator, Page } from 'playwright-core';
import type { Window } from './product.ts';

/** Signs in as a demo account, by its button on the sign-in page, and waits for the home page. */
export async function signInAs({ page }: Window, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: new RegExp(`\\b${account}\\b`) }).click();
  await page.waitForURL('**/home');
  await page.locator('.user-button').waitFor();
}

/**
 * Waits until the page has come to rest: what it loads is there, and nothing turns or fades any more. It looks now and then: a look at every frame
 * makes the browser draw sixty frames a second while it should be loading.
 */
export async function atRest(page: Page): Promise<void> {
  const rests = () => {
    // What lies behind a dialog may wait until it is answered.
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].filter((element) => element.checkVisibility());
    const within: ParentNode = dialogs.at(-1) ?? document;
    const waiting = [...within.querySelectorAll('[aria-busy="true"], .ant-skeleton, .ant-spin-spinning, .page-skeleton')];
    // A hidden tab may stand still in the middle of its loading.
    const busy = waiting.some((element) => element.checkVisibility());
    const moving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1);
    return !busy && !moving && (dialogs.length > 0 || document.querySelector('h1, h2') !== null);
  };
  await page.waitForFunction(rests, undefined, { polling: 50 });
}

/**
 * Chooses an option of a select that is found by its label; `typed` narrows the options where there are many. A select that the page draws anew while it
 * opens is closed again, and people open it once more.
 */
export async function choose(select: Locator, option: string, typed?: string): Promise<void> {
  const page = select.page();
  const offered = page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first();
  const opened = async (): Promise<boolean> => {
    if ((await select.getAttribute('aria-expanded')) !== 'true') {
      await select.press('ArrowDown');
      if (typed !== undefined) await select.fill(typed);
    }
    return offered.isVisible();
  };
  // A form that is still opening takes the focus to its first field, which closes the list between the look and the press.
  const chosen = async (): Promise<boolean> => {
    if (!(await opened())) return false;
    return offered.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  };
  await eventually(chosen, Boolean, { every: 200 });
}

/** Waits until a question names these pages, and no others, as those where something is not saved. */
export async function unsaved(question: Locator, ...pages: string[]): Promise<void> {
  const named = () => question.getByRole('listitem').allTextContents();
  await eventually(named, (titles) => isDeepStrictEqual(titles, pages));
}

/** Waits until a field holds a value that the page puts there. */
export async function holds(field: Locator, value: string | RegExp): Promise<void> {
  const wanted = (now: string) => (typeof value === 'string' ? now === value : value.test(now));
  await eventually(() => field.inputValue(), wanted);
}

/** The drawer of a record by its title. */
export const recordDialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

/** Saves a form and waits until it is gone. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存', exact: true }).click();
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
export const ask = (window: Window, path: string): Promise<Answer> => send(window, 'GET', path) as Promise<Answer>;

/** Does something by the interface alone, with the session of the window; a refusal fails the journey. */
export async function send(
  window: Pick<Window, 'page' | 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<unknown> {
  const { page } = window;
  const kept = () => Object.entries(localStorage).find(([key]) => /token/i.test(key))?.[1] ?? '';
  // A page that has only begun to load may not have its storage yet.
  const token = (page.url() === 'about:blank' ? '' : await page.evaluate(kept)) || window.token;
  const headers = { Authorization: `Bearer ${token.replaceAll('"', '')}` };
  const response = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  const answer = (await response.json()) as { msg: string; data: unknown };
  if (!response.ok()) throw new Error(`${method} ${path}: ${answer.msg}`);
  return answer.data;
}

/** Presses an action of an open record: the first ones stand beside editing, the others behind one button. */
export async function pressAction(detail: Locator, action: string): Promise<void> {
  const more = detail.getByRole('button', { name: '更多操作' });
  await more.waitFor();
  const atHand = detail.getByRole('button', { name: action, exact: true });
  if (await atHand.isVisible()) return atHand.click();
  await more.click();
  await detail.page().getByRole('menuitem', { name: action }).click();
}

/** Settings of the shell, as another window of the same person tells them to this one. */
export async function chooseElsewhere(window: Window, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const { userInfo } = (await send(window, 'GET', '/api/oauth/CurrentUser')) as { userInfo: { userId: string } };
  const key = `jnpf_setting.${userInfo.userId}.shell.settings`;
  const newValue = JSON.stringify({ value: settings, at: Date.now(), sent: true });
  await window.page.evaluate((told) => void dispatchEvent(new StorageEvent('storage', told)), { key, newValue });
}

/** Holds back the requests that match until the answered function is called, which fails if there was none. */
export async function heldBack(page: Page, files: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(files, (route) => {
    held += 1;
    return released.then(() => route.continue());
  });
  return () => {
    assert.ok(held > 0, `nothing is held back by ${files}`);
    release();
  };
}

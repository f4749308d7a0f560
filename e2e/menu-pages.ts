import type { Page } from 'playwright-core';
import type { Window } from './product.ts';
import { atRest } from './steps.ts';

interface MenuEntry {
  readonly type: number;
  readonly urlAddress: string;
  readonly fullName: string;
  readonly propertyJson: string;
  readonly children?: readonly MenuEntry[] | null;
}

export interface MenuPage {
  readonly address: string;
  readonly title: string;
  readonly built: boolean;
  /** Made by hand. */
  readonly program: boolean;
  /** What its list is made from. */
  readonly model: string | null;
}

/** The pages of the menu of whoever is signed in: one that is built shows a model, or is a program of its own. */
export async function menuPages({ page }: Window): Promise<MenuPage[]> {
  // The answer may still be on its way to the page as it is, where it ends with it.
  await page.locator('.user-button').waitFor();
  const answered = page.waitForResponse('**/api/oauth/CurrentUser**');
  await page.reload();
  const { data } = (await (await answered).json()) as { data: { menuList: readonly MenuEntry[] } };
  await atRest(page);
  const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  return flat(data.menuList)
    .filter(({ type }) => type === 2)
    .map(({ urlAddress, fullName, propertyJson }) => {
      const { moduleId, page } = JSON.parse(propertyJson || '{}') as { moduleId?: string; page?: boolean };
      const program = page === true;
      const model = program ? null : moduleId || null;
      return { address: `/${urlAddress.replace(/^\/+/, '')}`, title: fullName, built: model !== null || program, program, model };
    });
}

/** Goes to a built page of the menu inside the running application and waits until it stands there: loading the application anew takes longer than the page. */
export async function visit(page: Page, { address, title }: Pick<MenuPage, 'address' | 'title'>): Promise<void> {
  await go(page, address);
  await page.locator('main h1:visible', { hasText: title }).waitFor();
  await atRest(page);
}

/** Goes to an address inside the running application, as a press on its menu would. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

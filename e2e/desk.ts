import type { Locator, Page } from 'playwright-core';
import { type Keys, keysOf } from './keys.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest } from './steps.ts';

export const PASSWORD = 'Zhixing2026';

/** A desk without a mouse: a fresh product, a window that shows its sign-in page, and what hands on a keyboard do over and over. */
export interface Desk {
  readonly product: Product;
  readonly window: Window;
  readonly page: Page;
  readonly keys: Keys;
  button(name: string | RegExp): Locator;
  /** Goes to what the palette finds. */
  palette(typed: string, found: string): Promise<void>;
  /** Waits until the page of an address stands there. */
  pageOpen(address: string): Promise<void>;
  signIn(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const product = await startProduct();
  const window = await product.open();
  const { page } = window;
  const keys = keysOf(page);
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const pageOpen = async (address: string) => {
    await page.waitForURL(`**${address}`);
    await page.locator(`.tab.active a[href="${address}"]`).waitFor();
    await atRest(page);
  };
  return {
    product,
    window,
    page,
    keys,
    pageOpen,
    button: (name) => page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }),
    palette: async (typed, found) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索' }).waitFor();
      await keys.type(typed);
      await page.getByRole('option', { selected: true }).filter({ hasText: found }).waitFor();
      await keys.press('Enter');
    },
    signIn: async () => {
      await page.waitForURL('**/login**');
      await keys.to(page.locator('input[name=account]'));
      await keys.type('schoolAdmin');
      await keys.to(page.locator('input[name=password]'));
      await keys.type(PASSWORD);
      await keys.press('Enter');
      await pageOpen('/home');
    },
  };
}

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** How a person without a mouse opens the list of schools in each layout. */
export const byKeyboard: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  经典: async (page) => {
    const menu = page.getByRole('navigation', { name: '菜单', exact: true });
    await unfold(page, menu.getByRole('menuitem', { name: '基础资料' }));
    await unfold(page, menu.getByRole('menuitem', { name: '学校管理' }));
    await menu.getByRole('menuitem', { name: '学校资料' }).press('Enter');
  },
  功能: async (page) => {
    const menu = page.getByRole('navigation', { name: '菜单', exact: true });
    await menu.getByRole('button', { name: '基础资料' }).press('Enter');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.menu-panel') !== null), true);
    await page.keyboard.press('Escape');
    assert.equal(await menu.getByRole('button', { name: '基础资料' }).getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: '学校资料' }).press('Enter');
  },
  简约: async (page) => {
    const menu = page.getByRole('navigation', { name: '菜单', exact: true });
    await openBeside(page, menu.getByRole('menuitem', { name: '基础资料' }));
    await openBeside(page, menu.getByRole('menuitem', { name: '学校管理' }));
    await menu.getByRole('menuitem', { name: '学校资料' }).press('Enter');
  },
  混合: async (page) => {
    const menu = page.getByRole('navigation', { name: '基础资料菜单' });
    await unfold(page, menu.getByRole('menuitem', { name: '学校管理' }));
    await menu.getByRole('menuitem', { name: '学校资料' }).press('Enter');
  },
};

/** The menu gives the focus to the first of the entries some frames after it has opened; a key that comes earlier goes elsewhere. */
async function openBeside(page: Page, directory: ReturnType<Page['getByRole']>): Promise<void> {
  await directory.press('ArrowRight');
  const isInside = (opener: Element | null) =>
    document.getElementById(opener?.getAttribute('aria-controls') ?? '')?.contains(document.activeElement) === true;
  await page.waitForFunction(isInside, await directory.elementHandle());
}

async function unfold(page: Page, directory: ReturnType<Page['getByRole']>): Promise<void> {
  if ((await directory.getAttribute('aria-expanded')) !== 'true') await directory.press('Enter');
  await page.waitForFunction((element) => element?.getAttribute('aria-expanded') === 'true', await directory.elementHandle());
}

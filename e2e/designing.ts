import type { Page } from 'playwright-core';

export const enableButton = (page: Page) => page.getByRole('button', { name: /^启\s?用$/ });

/** Puts the version on the drawing board in force. */
export async function enable(page: Page): Promise<void> {
  await enableButton(page).click();
  const sure = page.getByRole('dialog', { name: '启用此版本？' });
  await sure.getByRole('button', { name: /启\s?用/ }).click();
}

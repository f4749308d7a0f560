import type { Page } from 'playwright-core';

export const publishButton = (page: Page) => page.locator('.design-bar').getByRole('button', { name: /^发\s?布$/ });

/** Publishes the version on the drawing board. */
export async function publish(page: Page): Promise<void> {
  await publishButton(page).click();
  const sure = page.getByRole('dialog', { name: /^发布“/ });
  await sure.getByRole('button', { name: /^发\s?布$/ }).click();
  await sure.waitFor({ state: 'detached' });
}

import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startProduct, type Window } from '../e2e/product.ts';
import { findChromium } from './chromium.ts';
import { withDatabase } from './test-database.ts';
import { buildWeb } from './web.ts';

/** Makes the pictures of the README from the running product: `node scripts/screenshots.ts`. */
const folder = 'docs/screenshots';

mkdirSync(folder, { recursive: true });
await buildWeb();
process.env.CHROMIUM = await findChromium();
await withDatabase(async (env) => {
  Object.assign(process.env, env);
  const product = await startProduct();
  try {
    const desk = await product.open();
    await signInPage(desk.page);
    await studentList(desk.page, 'students');
    const phone = await product.open({ width: 390, height: 844 });
    await signIn(phone, 'schoolAdmin');
    await studentList(phone.page, 'phone');
  } finally {
    await product.close();
  }
});

async function signInPage(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: /schoolAdmin/ }).waitFor();
  await page.screenshot({ path: `${folder}/sign-in.png` });
  await page.getByRole('button', { name: /schoolAdmin/ }).click();
  await page.waitForURL('**/home');
}

async function signIn({ page }: Window, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: new RegExp(account) }).click();
  await page.waitForURL('**/home');
}

async function studentList(page: Page, name: string): Promise<void> {
  await page.goto('/lims01/lims010207');
  await page
    .getByText(/ST\d{8}/)
    .first()
    .waitFor();
  await page.screenshot({ path: `${folder}/${name}.png` });
}

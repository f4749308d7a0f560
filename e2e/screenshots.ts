import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { messyStudentWorkbook } from '../modules/study/sample/messy-workbook.ts';
import { findChromium } from '../scripts/chromium.ts';
import { withDatabase } from '../scripts/test-database.ts';
import { buildWeb } from '../scripts/web.ts';
import { startProduct, type Window } from './product.ts';

/** Makes the pictures of the README from the running product: `node e2e/screenshots.ts`. */
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
    await importPreview(desk.page);
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

/** The roster of a school office after its trial run: what would be imported, and what is wrong in which row. */
async function importPreview(page: Page): Promise<void> {
  const classes = [4, 5, 6].flatMap((level) => [1, 2].map((number) => ({ name: `${'四五六'.charAt(level - 4)}年级${number}班`, level })));
  const school = { name: '麓山区第三小学', regionCode: '439902' };
  const { bytes, fileName } = await messyStudentWorkbook({ school, classes, rows: 60, seed: 7n, now: new Date() });
  await page.getByRole('button', { name: '导入' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: fileName, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await page.getByRole('dialog').getByRole('button', { name: '试运行' }).click();
  await page.getByRole('button', { name: '下载问题行' }).waitFor();
  await page.screenshot({ path: `${folder}/import.png` });
}

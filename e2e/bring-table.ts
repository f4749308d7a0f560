import assert from 'node:assert/strict';
import { type ForeignPostgres, openForeignPostgres } from '@zhixing/modules/platform/data-source/tests/foreign-postgres.ts';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import type { Window } from './product.ts';
import { send } from './steps.ts';

/** Brings a table from one database to another on its page: first to see what it would do, then for good. */
export async function bringTable(window: Window): Promise<void> {
  const [from, to] = [await openForeignPostgres(), await openForeignPostgres()];
  try {
    await bringOver(window, from, to);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

async function bringOver(window: Window, from: ForeignPostgres, to: ForeignPostgres): Promise<void> {
  await from.query('create table pupil (id int primary key, name text); insert into pupil select n, n::text from generate_series(1, 3) n');
  await to.query('create table learner (no int primary key, name text)');
  const { page } = window;
  const add = (fullName: string, { name, place }: ForeignPostgres) =>
    send(window, 'POST', '/api/system/DataSource', { fullName, dbType: 'PostgreSQL', serviceName: name, ...place });
  await add('学籍库', from);
  await add('门禁库', to);
  await page.goto('/systemData/dataSync');
  await chooseSides(page);
  await page.getByText('主键列“no”须选择来源列。').waitFor();
  await select(page.getByRole('combobox', { name: 'no取自来源列' }), 'id');
  await page.getByRole('button', { name: '试运行' }).click();
  await page.getByText('试运行完成，可同步 3 行，未改动数据').first().waitFor();
  assert.deepEqual(await to.query('select * from learner'), []);
  await page.getByRole('button', { name: '开始同步' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始同步' }).click();
  await page.getByRole('table', { name: '同步记录' }).getByText('成功').nth(1).waitFor();
  assert.deepEqual(await to.query('select count(*)::int as n from learner'), [{ n: 3 }]);
  assert.deepEqual(await barriers(page), []);
}

async function chooseSides(page: Page): Promise<void> {
  const side = async (title: string, source: string, table: string) => {
    const group = page.getByRole('group', { name: title, exact: true });
    await select(group.getByRole('combobox', { name: '数据连接' }), source);
    await select(group.getByRole('combobox', { name: '表', exact: true }), table);
  };
  await side('来源', '学籍库', 'pupil');
  await side('目标', '门禁库', 'learner');
}

async function select(box: Locator, option: string): Promise<void> {
  await box.click();
  const open = box.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await open.filter({ hasText: option }).click();
}

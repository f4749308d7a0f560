import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Settings } from '../settings/settings.ts';
import { workbenchModule } from '../workbench.module.ts';

const path = '/api/workbench/settings';

describe('settings of a person', () => {
  let server: TestServer;
  let teacher: Actor;
  before(async () => {
    server = await startTestServer({ modules: [workbenchModule] });
    teacher = server.actor();
  });
  after(() => server.close());

  const put = (key: string, value: unknown, actor = teacher) => server.request(actor, 'PUT', `${path}/${key}`, { value });
  const settings = async (prefix?: string, actor = teacher) =>
    (await server.request(actor, 'GET', prefix ? `${path}?prefix=${prefix}` : path)).data;

  test('come back as they were kept, by group, with the time of writing', async () => {
    const { data } = await put('list.student.columns', [{ name: 'name', width: 120 }]);
    await put('list.school.columns', null);
    await put('listing', '\u0000 \ud800 "');
    const all = await settings();
    assert.deepEqual(Object.keys(all.settings), ['list.school.columns', 'list.student.columns', 'listing']);
    assert.equal(all.settings.listing, '\u0000 \ud800 "');
    const { settings: some, times, now } = await settings('list.student');
    assert.deepEqual(some, { 'list.student.columns': [{ name: 'name', width: 120 }] });
    assert.equal(times['list.student.columns'], data.at);
    assert.ok(now >= data.at);
    assert.deepEqual(Object.keys((await settings('list')).settings).length, 2, 'a group also holds its sub-groups, but not its namesakes');
  });

  test('are changed and forgotten by their owner alone', async () => {
    const other = server.actor();
    await put('theme.dark', true);
    assert.deepEqual((await settings(undefined, other)).settings, {});
    await put('theme.dark', false, other);
    await server.request(other, 'DELETE', `${path}/theme.dark`);
    assert.deepEqual((await settings('theme')).settings, { 'theme.dark': true });
    assert.equal((await server.request(teacher, 'DELETE', `${path}/theme.dark`)).code, 200);
    assert.deepEqual((await settings('theme')).settings, {});
  });

  test('bad keys, unknown fields and missing values are refused', async () => {
    for (const key of ['1a', 'a b', 'a%2Fb', `a${'x'.repeat(100)}`, '__proto__', 'a%00'])
      assert.equal((await put(key, 1)).status, 400, key);
    assert.equal((await server.request(teacher, 'PUT', `${path}/a`, { value: 1, more: 2 })).status, 400);
    assert.equal((await server.request(teacher, 'PUT', `${path}/a`, {})).status, 400);
    assert.equal((await server.request(teacher, 'GET', `${path}?user=1`)).status, 400);
    assert.equal((await server.request(teacher, 'GET', `${path}?prefix=%25`)).status, 400);
  });

  test('are limited in size and number', async () => {
    assert.equal((await put('big', 'x'.repeat(65_000))).code, 200);
    assert.equal((await put('big', '中'.repeat(22_000))).status, 413);
    assert.equal((await put('big', 'x'.repeat(200_000))).status, 413);
    const collector = server.actor();
    await server.engine.database.query(sql`insert into sys_setting (user_id, key, value, size, updated_at)
      select ${collector.userId}::uuid, 'k' || n, '1', 1, now() from generate_series(1, 1000) n`);
    const refused = await put('one.more', 1, collector);
    assert.deepEqual([refused.status, refused.data.key], [409, 'workbench.tooManySettings']);
    assert.equal((await put('k1', 2, collector)).code, 200, 'those that are there can still be changed');
    const hoarder = server.actor();
    const answers = [];
    for (let n = 0; n < 65; n += 1) answers.push((await put(`h${n}`, 'x'.repeat(65_000), hoarder)).code);
    assert.deepEqual([answers[0], answers.at(-1)], [200, 409]);
  });

  test('those of the shell arrive with the person', async () => {
    await put('shell.settings', { darkMode: 'dark' });
    const parts = (await workbenchModule.currentUser?.(server.context(teacher), null as never)) ?? {};
    assert.deepEqual((parts.workbench as Settings).settings, { 'shell.settings': { darkMode: 'dark' } });
  });
});

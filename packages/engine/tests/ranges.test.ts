import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Stay = defineModel('stay', {
  fields: { name: f.text({ required: true }), days: f.dateRange({ unique: true }), hours: f.dateTimeRange({ index: true }) },
});

let server: TestServer;
let admin: Actor;
before(async () => {
  server = await startTestServer({ modules: [defineModule({ name: 'stays', models: [...basics, Stay], locales: { zh: {}, en: {} } })] });
  admin = server.actor({ administrator: true });
});
after(() => server.close());

const create = (values: object) => server.request(admin, 'POST', '/api/data/stay', values);
const found = async (filter: object): Promise<string[]> => {
  const path = `/api/data/stay?sidx=days&sort=asc&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { status, text, data } = await server.request(admin, 'GET', path);
  assert.equal(status, 200, text);
  return data.list.map(({ name }: { name: string }) => name);
};

test('ranges travel as start and end, and are stored half-open', async () => {
  const may = { start: '2026-05-01', end: '2026-05-04' };
  const { data } = await create({
    name: 'May',
    days: may,
    hours: { start: '2026-05-01T08:30:00+08:00', end: '2026-05-01T11:30:00+08:00' },
  });
  const { record } = (await server.request(admin, 'GET', `/api/data/stay/${data.record.id}`)).data;
  assert.deepEqual(record.days, may);
  assert.equal(Date.parse(record.hours.end), Date.parse('2026-05-01T03:30:00Z'));
  const [row] = await server.engine.database.query(sql`select days::text as days, hours::text as hours from stay`);
  assert.deepEqual(row, { days: '[2026-05-01,2026-05-04)', hours: '["2026-05-01 00:30:00+00","2026-05-01 03:30:00+00")' });
  const update = await server.request(admin, 'PUT', `/api/data/stay/${record.id}`, {
    version: record.version,
    days: { start: '2026-05-01', end: '2026-05-03' },
  });
  assert.equal(update.status, 200, update.text);
  assert.equal((await create({ name: 'Again', days: { start: '2026-05-01', end: '2026-05-03' } })).status, 409);
  const { data: history } = await server.request(admin, 'GET', `/api/data/stay/${record.id}/history`);
  assert.deepEqual(history.list[0].changes, [{ field: 'days', from: may, to: { start: '2026-05-01', end: '2026-05-03' } }]);
  const same = await server.request(admin, 'PUT', `/api/data/stay/${record.id}`, {
    version: 2,
    days: { end: '2026-05-03', start: '2026-05-01' },
  });
  assert.equal(same.data.record.version, 2, 'the order of keys is no change');
});

test('a range without an end, or reversed, is refused with its field', async () => {
  const refused = async (days: object) => (await create({ name: 'x', days })).text;
  assert.match(await refused({ start: '2026-05-01', end: null }), /请填写结束时间/);
  assert.match(await refused({ start: '2026-05-03', end: '2026-05-03' }), /结束日期不能早于开始日期/);
});

test('lists ask what a range covers and overlaps, sort by it, and refuse operands of another form', async () => {
  await create({ name: 'June', days: { start: '2026-06-01', end: '2026-06-11' } });
  assert.deepEqual(await found({ days: { covers: '2026-06-10' } }), ['June']);
  assert.deepEqual(await found({ days: { overlaps: { start: '2026-05-02', end: '2026-06-02' } } }), ['May', 'June']);
  assert.deepEqual(await found({ days: { before: '2026-05-03' } }), ['May']);
  assert.deepEqual(await found({ days: { after: '2026-05-31' } }), ['June']);
  assert.deepEqual(await found({ days: { overlaps: { start: '2026-06-02', end: '2026-05-02' } } }), []);
  for (const days of [{ covers: 'soon' }, { overlaps: '2026-05-01' }, { overlaps: { from: '2026-05-01' } }, { gt: '2026-05-01' }]) {
    const path = `/api/data/stay?filter=${encodeURIComponent(JSON.stringify({ days }))}`;
    assert.equal((await server.request(admin, 'GET', path)).status, 400, JSON.stringify(days));
  }
});

test('the database itself refuses a range that is empty or open', async () => {
  for (const days of ['empty', '[2026-05-01,)', '(,2026-05-01)'])
    await assert.rejects(
      server.engine.database.query(sql`insert into stay (id, name, days) values (gen_random_uuid(), 'x', ${days}::daterange)`),
      /ck_stay_days/,
    );
});

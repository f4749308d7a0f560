import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { rewriteAllClosedDays } from '../closed-days.ts';
import { SiteClosure } from '../site-closure.model.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

const closures = () => repo(SiteClosure, server.context());
const daysOf = async (site: string, from: string, to: string) =>
  (
    await server.engine.database.query<{ day: string }>(
      sql`select day::text from site_closed_day where site = ${site} and day between ${from}::date and ${to}::date order by day`,
    )
  ).map(({ day }) => day);

test('closed days are written one by one, each once, and follow their closures', async () => {
  const [site] = await server.engine.database.query<{ id: string }>(sql`select id from site where kind = 'camp' order by id limit 1`);
  const id = site?.id ?? '';
  const march = () => daysOf(id, '2031-03-01', '2031-03-31');
  assert.deepEqual(await march(), []);
  const week = await closures().create({ site: id, startOn: '2031-03-03', endOn: '2031-03-05', reason: '设备检修' });
  const mondays = await closures().create({ site: id, startOn: '2031-03-01', endOn: '2031-03-12', weekday: '1', reason: '周一闭园' });
  assert.deepEqual(await march(), ['2031-03-03', '2031-03-04', '2031-03-05', '2031-03-10']);
  await closures().update(week.id, { endOn: '2031-03-04' });
  assert.deepEqual(await march(), ['2031-03-03', '2031-03-04', '2031-03-10']);
  await closures().remove(week.id);
  assert.deepEqual(await march(), ['2031-03-03', '2031-03-10']);
  const before = await daysOf(id, '2000-01-01', '2099-01-01');
  await rewriteAllClosedDays(server.context());
  assert.deepEqual(await daysOf(id, '2000-01-01', '2099-01-01'), before);
  await closures().remove(mondays.id);
  assert.deepEqual(await march(), []);
});

test('a closure of a venue alone closes no day of its site', async () => {
  const [venue] = await server.engine.database.query<{ id: string; site: string }>(sql`select id, site from venue order by id limit 1`);
  await closures().create({
    site: venue?.site ?? '',
    venue: venue?.id ?? '',
    startOn: '2031-04-02',
    endOn: '2031-04-03',
    reason: '设备检修',
  });
  assert.deepEqual(await daysOf(venue?.site ?? '', '2031-04-02', '2031-04-03'), []);
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { type Readers, readersOf } from './readers.ts';

let server: TestServer;
let readers: Readers;
before(async () => {
  server = await startSampled();
  readers = await readersOf(server, ['bureauAdmin', 'classTeacher', 'finance', 'baseManager']);
});
after(() => server.close());

const as = (account: string) => readers.as(account);
const get = (path: string, query: Record<string, string>) => readers.get('bureauAdmin', path, query);

describe('a report in the background', () => {
  const start = (account: string, body: object) => server.request(as(account), 'POST', '/api/reports/agencyReceptions/table', body);
  const jobOf = async (account: string, id: string) => (await server.request(as(account), 'GET', `/api/jobs/${id}`)).data.job;

  test('is written to a file with the figures that the page shows, for its owner alone', async () => {
    const asked = { period: 'all', rows: 'agency', columns: '' };
    const started = await start('bureauAdmin', { ...asked, format: 'csv', source: '/lims09' });
    assert.equal(started.status, 200);
    await server.engine.jobs.idle();
    const job = await jobOf('bureauAdmin', started.data.job.id);
    assert.equal(job.status, 'done');
    assert.match(job.title, /^导出报表“/);
    const { data } = await get('/agencyReceptions/answer', asked);
    const shown = data.sets.find(({ by }: { by: string[] }) => by.join() === 'agency').groups;
    assert.equal(job.total, shown.length);
    const path = `/api/jobs/${job.id}/file`;
    const file = await server.request(as('bureauAdmin'), 'GET', path);
    const direct = await get('/agencyReceptions/table', { ...asked, format: 'csv' });
    const rowsOf = ({ text }: Answer) => text.split('\r\n').slice(0, shown.length + 2);
    assert.deepEqual(rowsOf(file), rowsOf(direct));
    assert.equal((await server.request(as('finance'), 'GET', path)).status, 404);
  });

  test('is refused to start and to fetch for those who may not export it', async () => {
    assert.equal((await start('classTeacher', { period: 'all' })).status, 403);
    const started = await start('bureauAdmin', { period: 'all', format: 'csv' });
    await server.engine.jobs.idle();
    const narrower = server.actor({ ...as('baseManager'), userId: as('bureauAdmin').userId });
    assert.equal((await server.request(narrower, 'GET', `/api/jobs/${started.data.job.id}/file`)).status, 403);
  });

  test('of a bad question is refused before it starts', async () => {
    assert.equal((await start('bureauAdmin', { period: 'fortnight' })).data.key, 'report.badPeriod');
  });
});

import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer } from '@zhixing/testing/server.ts';
import { smallDisk } from '@zhixing/testing/small-disk.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/postgres/embedded.ts';
import { claim, heading } from '../report.ts';

/*
 * The disk of the database fills up while records are written, and is given room again: what was acknowledged, what people were told, and how long it took
 * until writing went on. Needs root, who alone may mount a small disk.
 */

const REFUSALS = 20;
const disk = smallDisk(300);
if (!disk) throw new Error('only root may mount a small disk');
chmodSync(disk.folder, 0o755);
heading('A full disk under the database', 'embedded PostgreSQL on a disk of 300 MB in memory');
const log = { info: () => {}, warn: console.warn, error: console.error };
const settings = { shared_buffers: '16MB', max_wal_size: '64MB' };
const postgres = await startEmbeddedPostgres({ dataDir: disk.folder, log, settings });
process.env.TEST_DATABASE_URL = postgres.adminUrl;
const models = ['user', 'organisation', 'boat'].map((name) => defineModel(name, { fields: { name: f.longText() } }));
const server = await startTestServer({ modules: [defineModule({ name: 'boats', models, locales: { zh: {}, en: {} } })], quiet: true });
try {
  const admin = server.actor({ administrator: true });
  const told = new Map<string, number>();
  const create = async (): Promise<boolean> => {
    const { status, data } = await server.request(admin, 'POST', '/api/data/boat', { name: randomBytes(2400).toString('base64') });
    const answer = status === 200 ? 'kept' : `${status} ${data.key}`;
    told.set(answer, (told.get(answer) ?? 0) + 1);
    return status === 200;
  };
  await create();
  disk.fill(2 * 1_048_576);
  while ((told.get('507 http.diskFull') ?? 0) < REFUSALS) await create();
  const { status } = await server.request(admin, 'GET', '/api/data/boat?pageSize=20');
  disk.clear();
  const since = performance.now();
  await eventually(create, Boolean, { every: 10 });
  const seconds = (performance.now() - since) / 1000;
  const there = (await server.request(admin, 'GET', '/api/data/boat?pageSize=20')).data.pagination.total;
  console.table(Object.fromEntries(told));
  claim('records acknowledged that are not there, or there unasked', Math.abs(there - (told.get('kept') ?? 0)), { atMost: 0 });
  claim('answers that are neither kept nor the clear refusal', [...told.keys()].filter((one) => !/^kept|^507/.test(one)).length, {
    atMost: 0,
  });
  claim('lists refused meanwhile', status === 200 ? 0 : 1, { atMost: 0 });
  claim('seconds until writing went on', seconds, { atMost: 10 });
} finally {
  await server.close();
  await postgres.stop();
  disk.unmount();
}

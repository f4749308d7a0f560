import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { defineModule } from '../module.ts';
import { runImport } from './transfer-models.ts';

const User = defineModel('user', { fields: { name: f.text({ required: true, max: 60 }) } });
const Place = defineModel('place', { traits: ['tree'], fields: { name: f.text({ required: true, unique: true, max: 40 }) } });
const places = defineModule({
  name: 'places',
  models: [User, Place],
  locales: { zh: { place: { title: '地点', fields: { name: '名称', parent: '上级' } } }, en: {} },
});

describe('imports of trees', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ modules: [places] });
  });
  after(() => server.close());

  test('a row may name a parent that stands below it in the file; a circle and an unknown parent are told', async () => {
    const admin = server.actor({ administrator: true });
    const lines = ['名称,上级', '街道,区', '区,市', '市,', '甲,乙', '乙,甲', '丙,无此处'];
    for (const dryRun of [true, false]) {
      const { job, errors } = await runImport(server, admin, { name: 'a.csv', bytes: Buffer.from(lines.join('\n')) }, { dryRun }, 'place');
      assert.deepEqual([job.created, job.failed], [3, 3]);
      assert.deepEqual(
        errors.map((error: { row: number }) => error.row),
        [5, 6, 7],
      );
    }
    const { data } = await server.request(admin, 'GET', '/api/data/place?sidx=id');
    const labels = Object.fromEntries(
      data.list.map((row: { name: string; parent: string }) => [row.name, data.labels.parent?.[row.parent] ?? null]),
    );
    assert.deepEqual(labels, { 市: null, 区: '市', 街道: '区' });
  });
});

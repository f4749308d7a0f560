import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { defineModule } from '../module.ts';
import { repo } from '../repository.ts';

const basics = ['user', 'organisation'].map((name) => defineModel(name, { fields: { name: f.text() } }));
const Line = defineModel('line', { fields: { number: f.integer({ required: true }) } });

let server: TestServer;
before(async () => {
  server = await startTestServer({
    modules: [defineModule({ name: 'lines', models: [...basics, Line], locales: { zh: {}, en: {} } })],
  });
});
after(() => server.close());

const fill = (from: number, until: number) =>
  server.engine.database.query(sql`
    insert into line (id, number, version, created_at, updated_at)
      select gen_random_uuid(), n, 1, now(), now() from generate_series(${from}::int, ${until}::int) n`);

test('without a limit all rows are read, and more than can be read at once are refused instead of cut off', async () => {
  const lines = repo(Line, server.context());
  await fill(1, 1200);
  const read = await lines.find({});
  assert.equal(read.length, 1200);
  assert.equal((await lines.find({}, { limit: 10 })).length, 10);
  await fill(1201, 50_001);
  await assert.rejects(lines.find({}), /more than 50000 rows of line: read them in parts/);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../modules/tests/product.ts';
import { seedBaseOnce } from '../src/base-data.ts';

let server: TestServer;
before(async () => {
  server = await startProduct();
});
after(() => server.close());

test('an installation without sample data begins with dictionaries, catalogues, calendar and phrases, once', async () => {
  const { engine } = server;
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const countOf = async () => {
    const [row] = await engine.database.query<Record<string, number>>(sql`
      select (select count(*) from dictionary_item)::int as entries, (select count(*) from fee_category)::int as fees,
        (select count(*) from work_calendar)::int as days, (select count(*) from common_word where deleted_at is null)::int as words,
        (select count(*) from school)::int as schools`);
    return row;
  };
  await Promise.all([seedBaseOnce(engine, say), seedBaseOnce(engine, say)]);
  assert.equal(said.length, 1, 'of two processes one does it');
  const first = await countOf();
  for (const name of ['entries', 'fees', 'days', 'words']) assert.ok((first?.[name] ?? 0) > 0, name);
  assert.equal(first?.schools, 0);
  await engine.database.query(sql`update common_word set deleted_at = now()`);
  await seedBaseOnce(engine, say);
  assert.equal((await countOf())?.words, 0, 'what was deleted stays away');
});

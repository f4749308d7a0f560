import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { productDatabase, startProduct } from '@zhixing/modules/tests/product.ts';
import { allRecipes } from '@zhixing/modules/tests/recipes.ts';
import { createBuilders } from '@zhixing/testing/builders.ts';
import type { TestDatabase } from '@zhixing/testing/database.ts';
import { readEnv } from '../src/env.ts';
import { makeFirstSample } from '../src/first-sample.ts';
import type { Undo } from '../src/serve.ts';
import { StartupError } from '../src/startup-error.ts';
import { query, temporaryFolder } from './database-fixture.ts';

let database: TestDatabase;
before(async () => {
  database = await productDatabase();
});
after(() => database.drop());

test('what stops the process that makes the sample stops the start with its sentence; where there are schools there is none', async (t) => {
  const env = readEnv({ DATA_DIR: temporaryFolder(t), DATABASE_URL: database.url, DEMO: 'on' });
  const [said, steps]: [string[], Undo[]] = [[], []];
  const make = () => makeFirstSample({ env, databaseUrl: database.url }, steps, (line) => said.push(line));
  await query(database.url, "insert into sys_migration (id) values ('2999-01-01-of-later')");
  await assert.rejects(
    make,
    (error: Error) => error instanceof StartupError && /2999-01-01-of-later.*start that version/.test(error.message),
  );
  assert.equal(steps.length, 1);
  await query(database.url, "delete from sys_migration where id = '2999-01-01-of-later'");
  const product = await startProduct({ on: { ...database, drop: async () => undefined } });
  await createBuilders(product.context(), await allRecipes()).make('school');
  await product.close();
  await make();
  assert.deepEqual([said, steps.length], [[], 1]);
});

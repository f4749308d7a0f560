import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { encryptSecret } from '@zhixing/modules/identity/second-factor/secret-box.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../modules/tests/product.ts';
import { settingsOf } from '../src/app.ts';
import { readEnv } from '../src/env.ts';
import { acceptKey, checkSecrets, mustOpenSecrets } from '../src/secrets.ts';
import { StartupError } from '../src/startup-error.ts';
import { temporaryFolder } from './database-fixture.ts';

const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string];

let server: TestServer;
before(async () => {
  server = await startProduct();
});
after(() => server.close());

const refused = (error: Error) =>
  error instanceof StartupError &&
  /^1 of the secrets in the database .* do not open with .*\nPut the former key back.*\n.*secrets accept-key/.test(error.message);

test('a server whose key is damaged, lost or another one does not start while secrets do not open with it', async (t) => {
  const { engine } = server;
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'secret-key');
  const env = readEnv({ DATA_DIR: folder });
  await mustOpenSecrets(env, engine);
  assert.ok(!existsSync(file), 'nothing sealed makes no key');

  const person = randomUUID();
  const sealed = encryptSecret({ cipherKey: '', demo: false, secretKey: FIRST }, person, Buffer.from('seed'));
  await engine.database.query(sql`
    insert into sys_second_factor (user_id, secret, created_at) values (${person}, ${sealed}, ${engine.now()})`);
  writeFileSync(file, `${FIRST}\n`);
  await mustOpenSecrets(env, engine);
  writeFileSync(file, FIRST.replace('a', 'A'));
  await assert.rejects(mustOpenSecrets(env, engine), refused);
  rmSync(file);
  await assert.rejects(mustOpenSecrets(env, engine), refused, 'lost: a new one was made in its place');
  await assert.rejects(mustOpenSecrets(readEnv({ DATA_DIR: folder, SECRET_KEY: SECOND }), engine), refused);
  await mustOpenSecrets(readEnv({ DATA_DIR: folder, SECRET_KEY: FIRST }), engine);
});

test('a server that runs reads its key once: its file that is lost meanwhile is not made anew with another', (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'secret-key');
  const settings = settingsOf(readEnv({ DATA_DIR: folder }));
  assert.ok(!existsSync(file), 'nothing sealed makes no key');
  const key = settings.secretKey;
  rmSync(file);
  assert.equal(settings.secretKey, key);
  assert.ok(!existsSync(file));
});

test('a key that is gone for good is given up by a command, for the one key that there is then', async () => {
  const { engine } = server;
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const env = readEnv({ SECRET_KEY: SECOND });
  assert.equal(await checkSecrets(engine, [], say, env), 1);
  await acceptKey(engine, [], say, env);
  await mustOpenSecrets(env, engine);
  await assert.rejects(mustOpenSecrets(readEnv({ SECRET_KEY: THIRD }), engine), refused);
  assert.equal(await checkSecrets(engine, [], say, readEnv({ SECRET_KEY: FIRST })), 0);
  await acceptKey(engine, [], say, readEnv({ SECRET_KEY: FIRST }));
  assert.deepEqual(said, [
    '1 secrets do not open with SECRET_KEY.',
    'The server starts with SECRET_KEY now. 1 secrets have to be entered again; the page of the state of the system says how many are left.',
    'Every secret opens with SECRET_KEY.',
    'Every secret opens with SECRET_KEY: there is nothing to accept.',
  ]);
  const lines = await engine.database.query<{ verb: string }>(
    sql`select verb from sys_audit_open where verb = 'acceptKey' union all select verb from sys_audit where verb = 'acceptKey'`,
  );
  assert.equal(lines.length, 1);
});

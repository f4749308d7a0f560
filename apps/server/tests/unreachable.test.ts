import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { childEnv } from '@zhixing/testing/child-env.ts';
import { projectDir } from '../src/env.ts';
import { temporaryFolder } from './database-fixture.ts';
import { CIPHER_KEY } from './server-process.ts';

const own = String(process.env.TEST_DATABASE_URL);
const urlWith = (change: (url: URL) => void): string => {
  const url = new URL(own);
  change(url);
  return url.href;
};

/** Output and exit status of a server started with this database URL. */
const started = (dataDir: string, DATABASE_URL: string) =>
  spawnSync(process.execPath, ['apps/server/src/main.ts'], {
    cwd: projectDir,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...childEnv, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, CIPHER_KEY, DATABASE_URL },
  });

test('a database that cannot be opened stops the start with a sentence, and its password is told nobody', (t) => {
  const folder = temporaryFolder(t);
  const away = started(
    folder,
    urlWith((url) => Object.assign(url, { port: '1', password: 'hunter2' })),
  );
  assert.equal(away.status, 1, away.stderr);
  assert.match(away.stderr, /^The database at \S+:1 does not answer \(ECONNREFUSED\): see that it runs.*DATABASE_URL names it\.\n$/);
  const missing = started(
    folder,
    urlWith((url) => Object.assign(url, { pathname: '/zx_there_is_none' })),
  );
  assert.match(missing.stderr, /^There is no database "zx_there_is_none" at \S+: create it/);
  const refused = started(
    folder,
    urlWith((url) => Object.assign(url, { username: 'zx_nobody', password: 'hunter2' })),
  );
  assert.match(refused.stderr, /^The database at \S+ refuses the user or the password of DATABASE_URL \(28/);
  assert.doesNotMatch(away.stderr + refused.stderr + away.stdout + refused.stdout, /hunter2/);
});

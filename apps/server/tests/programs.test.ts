import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { installedPostgres, runnablePrograms } from '../src/postgres/binaries.ts';
import { isRoot, temporaryFolder } from './database-fixture.ts';

const someUser = { uid: 54_321, gid: 54_321 };

/** The programs as unpacked by npm without install scripts: without symbolic links. */
function unpacked(t: TestContext, mode: number) {
  const { folder: original, version } = installedPostgres();
  const folder = path.join(temporaryFolder(t, mode), 'package');
  cpSync(original, folder, { recursive: true, filter: (source) => !/\/(include|doc|man)$/.test(source) });
  const links = readdirSync(path.join(original, 'native/lib'), { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  for (const { name } of links) rmSync(path.join(folder, 'native/lib', name));
  chmodSync(path.join(folder, 'native/bin/initdb'), 0o644);
  return { folder, version };
}

const versionOf = (bin: string, options = {}) => execFileSync(path.join(bin, 'initdb'), ['--version'], { encoding: 'utf8', ...options });

test('the links that a blocked install script did not make are made at the start', (t) => {
  const installation = unpacked(t, 0o755);
  const shelter = temporaryFolder(t);
  assert.throws(() => versionOf(path.join(installation.folder, 'native/bin')));
  const bin = runnablePrograms(installation, undefined, shelter);
  assert.equal(bin, path.join(installation.folder, 'native/bin'));
  assert.match(versionOf(bin), /PostgreSQL\) 18/);
  assert.deepEqual(readdirSync(shelter), []);
});

test('programs in a folder that the database account may not enter are copied once to one that it may', {
  skip: !isRoot && 'needs root',
}, (t) => {
  const installation = unpacked(t, 0o700);
  const shelter = path.join(temporaryFolder(t), 'shelter');
  const bin = runnablePrograms(installation, someUser, shelter);
  assert.equal(bin, path.join(shelter, `postgresql-${installation.version}`, 'native/bin'));
  assert.match(versionOf(bin, { ...someUser, cwd: '/' }), /PostgreSQL\) 18/);
  const made = statSync(bin).ino;
  assert.equal(runnablePrograms(installation, someUser, shelter), bin);
  assert.equal(statSync(bin).ino, made);
  assert.deepEqual(readdirSync(shelter), [path.basename(path.resolve(bin, '../..'))], 'no half-made copy stays');
});

test('a place to copy to that the account cannot enter either is told in a sentence', { skip: !isRoot && 'needs root' }, (t) => {
  const installation = unpacked(t, 0o700);
  const shelter = temporaryFolder(t, 0o700);
  assert.throws(() => runnablePrograms(installation, someUser, shelter), {
    name: 'StartupError',
    message: /can reach neither .* DATABASE_URL/,
  });
  chownSync(shelter, someUser.uid, someUser.gid);
  assert.ok(existsSync(runnablePrograms(installation, someUser, shelter)));
});

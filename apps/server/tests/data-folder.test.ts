import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '@zhixing/engine/files/folder.ts';
import { childEnv } from '@zhixing/testing/child-env.ts';
import { smallDisk } from '@zhixing/testing/small-disk.ts';
import { checkDataFolder } from '../src/data-folder.ts';
import { projectDir, readEnv } from '../src/env.ts';
import { StartupError } from '../src/startup-error.ts';
import { isRoot, temporaryFolder } from './database-fixture.ts';

/** A folder that cannot be created, although its parent exists. */
const NOWHERE = '/proc/zx-none/data';
const check = (DATA_DIR: string, more: Readonly<Record<string, string>> = {}) => checkDataFolder(readEnv({ DATA_DIR, ...more }));
const refused = (folder: string, sentence: RegExp) =>
  assert.throws(
    () => check(folder),
    (error: Error) => error instanceof StartupError && sentence.test(error.message) && error.message.includes(folder),
  );

test('a server whose data folder cannot be made ends at once, with one sentence', { skip: !existsSync('/proc') && 'needs /proc' }, () => {
  const started = spawnSync(process.execPath, ['apps/server/src/main.ts'], {
    cwd: projectDir,
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
    env: { ...childEnv, PORT: '0', DATA_DIR: NOWHERE },
  });
  assert.deepEqual([started.status, started.signal], [1, null], started.stderr);
  assert.match(
    started.stderr,
    /^The folder DATA_DIR \/proc\/zx-none\/data cannot be made or written \(E[A-Z]+\): choose another DATA_DIR\.\n$/,
  );
});

test('folders are made with those above them, by several at once, and a place where none can be is told', async (t) => {
  const folder = path.join(temporaryFolder(t), 'a/b/c');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(path.join(folder, 'd'))]);
  assert.ok(statSync(path.join(folder, 'd')).isDirectory());
  writeFileSync(path.join(folder, 'file'), '');
  await assert.rejects(makeFolder(path.join(folder, 'file')), { code: 'ENOTDIR' });
  await assert.rejects(makeFolder(path.join(folder, 'file/below')), { code: 'ENOTDIR' });
  if (existsSync('/proc')) await assert.rejects(makeFolder(NOWHERE), { code: /^E/ });
});

test('a data folder that is a file, belongs to somebody else, or lies on a full or read-only disk is told as what it is', (t) => {
  const folder = temporaryFolder(t);
  check(path.join(folder, 'new/data'));
  assert.deepEqual(readdirSync(path.join(folder, 'new/data')), [], 'the trial leaves nothing');
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  refused(file, /is a file or lies below one \(ENOTDIR\)/);
  refused(path.join(file, 'below'), /is a file or lies below one/);
  const closed = path.join(folder, 'closed');
  mkdirSync(closed, { mode: 0o500 });
  asSomebody(() => refused(path.join(closed, 'data'), /may not be written by this user \(EACCES\)/));
  const disk = smallDisk(1);
  if (!disk) return t.diagnostic('small disks can be mounted by root alone');
  try {
    disk.fill(0);
    refused(disk.folder, /^The disk of DATA_DIR .* is full \(ENOSPC\): make room/);
    check(disk.folder, { DATABASE_URL: 'postgres://zhixing@db/zhixing' });
    disk.clear();
    check(disk.folder);
    if (spawnSync('mount', ['-o', 'remount,ro', disk.folder]).status === 0) refused(disk.folder, /disk that can only be read \(EROFS\)/);
  } finally {
    disk.unmount();
  }
});

test('nothing is asked of the data folder where database, files and keys lie elsewhere', () => {
  const bucket = { FILES: 's3://zhixing', S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };
  const keys = { CIPHER_KEY: '0123456789abcdef', SECRET_KEY: 'x'.repeat(32) };
  check(NOWHERE, { ...bucket, ...keys, DATABASE_URL: 'postgres://zhixing@db/zhixing' });
});

/** Runs as another user, since root can write everywhere. */
function asSomebody(work: () => void): void {
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

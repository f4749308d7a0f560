import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { database, databaseProcess, isRunning, kill, query, spawnOwner, temporaryFolder } from './database-fixture.ts';

const mainProcess = (dataDir: string) => Number.parseInt(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
const instance = (dataDir: string): string => JSON.parse(readFileSync(path.join(dataDir, 'postgres/credentials.json'), 'utf8')).instance;

test('a database whose server was killed is stopped and started anew, with every acknowledged write', async (t) => {
  const dataDir = temporaryFolder(t);
  const owner = await databaseProcess(t, dataDir);
  await query(owner.told.url, 'create table kept as select 1 answer');
  await kill(owner.child);
  assert.deepEqual(await query(owner.told.url, 'select answer from kept'), [{ answer: 1 }], 'the database outlives the kill');
  const { url, warnings, stop } = await database(t, dataDir);
  assert.deepEqual(await query(url, 'select answer from kept'), [{ answer: 1 }]);
  assert.deepEqual(warnings, ['Stopping the database that an earlier server left behind.']);
  await stop();
  assert.equal(isRunning(instance(dataDir)), false);
});

test('server and database killed together in the middle of a statement start again', async (t) => {
  const dataDir = temporaryFolder(t);
  const owner = await databaseProcess(t, dataDir);
  await query(owner.told.url, 'create table kept as select 1 answer');
  const busy = query(owner.told.url, 'select count(*) from generate_series(1, 1e12)').catch(() => {});
  await eventually(
    async () => (await query(owner.told.adminUrl, "select 1 from pg_stat_activity where query like 'select count%'")).length > 0,
  );
  process.kill(mainProcess(dataDir), 'SIGKILL');
  await kill(owner.child);
  const { url } = await database(t, dataDir);
  assert.deepEqual(await query(url, 'select answer from kept'), [{ answer: 1 }]);
  await busy;
});

test('a first start that was killed while it created the files is repeated', async (t) => {
  const dataDir = temporaryFolder(t);
  const owner = spawnOwner(t, dataDir);
  const folder = path.join(dataDir, 'postgres');
  await eventually(() => existsSync(folder) && readdirSync(folder).some((name) => existsSync(path.join(folder, name, 'global'))));
  await kill(owner);
  const { url } = await database(t, dataDir);
  assert.deepEqual(await query(url, 'select 1 one'), [{ one: 1 }]);
  assert.deepEqual(readdirSync(folder).sort(), ['cluster', 'credentials.json', 'server.lock', 'server.log']);
});

test('a process file that names a stranger does not keep the database from starting', async (t) => {
  const dataDir = temporaryFolder(t);
  const { stop } = await database(t, dataDir);
  await stop();
  const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  t.after(() => kill(stranger));
  const trace = [stranger.pid, path.join(dataDir, 'postgres/cluster'), '1700000000', '21000', '', '127.0.0.1', '  1234567  7', 'ready', ''];
  writeFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), trace.join('\n'));
  const { url } = await database(t, dataDir);
  assert.deepEqual(await query(url, 'select 1 one'), [{ one: 1 }]);
  assert.equal(stranger.exitCode ?? stranger.signalCode, null, 'the stranger lives');
});

test('a lock whose process id now belongs to another process is taken over', async (t) => {
  const dataDir = temporaryFolder(t);
  const { stop } = await database(t, dataDir);
  await stop();
  const lock = path.join(dataDir, 'postgres/server.lock');
  for (const content of [JSON.stringify({ pid: process.pid, start: 'another boot/1', since: '2026-01-01' }), '{"pid":', '']) {
    writeFileSync(lock, content);
    const again = await database(t, dataDir);
    await again.stop();
    assert.equal(existsSync(lock), false);
  }
});

test('a database that ends by itself is started again at the same address', async (t) => {
  const dataDir = temporaryFolder(t);
  const { url, warnings } = await database(t, dataDir);
  await query(url, 'create table kept as select 1 answer');
  const before = mainProcess(dataDir);
  process.kill(before, 'SIGKILL');
  await eventually(() =>
    query(url, 'select answer from kept').then(
      () => true,
      () => false,
    ),
  );
  assert.notEqual(mainProcess(dataDir), before);
  assert.match(warnings[0] ?? '', /ended unexpectedly/);
});

import assert from 'node:assert/strict';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { reachable } from '../src/postgres/account.ts';
import { runningPostgresUrl } from '../src/postgres/embedded.ts';
import { database, databaseProcess, isRoot, isRunning, query, temporaryFolder } from './database-fixture.ts';

// nobody: the only unprivileged user that every system has (initdb requires an entry in the user list).
const someUser = { uid: 65_534, gid: 65_534 };
const rootOnly = { skip: isRoot ? false : 'needs root' };

test('the application owns its database, is no superuser, and finds Chinese collation and search', async (t) => {
  const { url } = await database(t, temporaryFolder(t));
  const [row] = await query(
    url,
    `select current_user role, (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user) mighty,
      (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) owner,
      (select string_agg(name, '' order by name collate "zh-x-icu") from unnest(array['张', '李', '王', '阿']) name) sorted,
      array_length(show_trgm('湘江'), 1) trigrams, 'a.b'::ltree @> 'a.b.c' below, current_setting('server_encoding') encoding,
      current_setting('TimeZone') zone, current_setting('fsync') fsync`,
  );
  const expected = {
    role: 'zhixing',
    mighty: false,
    owner: 'zhixing',
    sorted: '阿李王张',
    trigrams: 3,
    below: true,
    encoding: 'UTF8',
    zone: 'UTC',
    fsync: 'on',
  };
  assert.deepEqual({ ...row }, expected);
  await query(url, 'create table pupil (name text primary key, during int4range, exclude using gist (name with =, during with &&))');
});

test('nobody enters without the password, and its file is for its owner alone', async (t) => {
  const dataDir = temporaryFolder(t);
  const { url, adminUrl } = await database(t, dataDir);
  for (const address of [url, adminUrl]) {
    const stranger = new URL(address);
    stranger.password = 'guess';
    await assert.rejects(query(stranger.href, 'select 1'), /password authentication failed/);
  }
  assert.equal(statSync(path.join(dataDir, 'postgres', 'credentials.json')).mode & 0o777, 0o600);
  assert.equal(statSync(path.join(dataDir, 'postgres', 'cluster')).mode & 0o777, 0o700);
  assert.ok(Number(new URL(url).port) < 32_768);
});

test('data is there after a stop and a start, and a stop can be asked for twice', async (t) => {
  const dataDir = temporaryFolder(t);
  const first = await database(t, dataDir);
  await query(first.url, 'create table kept as select 1 answer');
  await first.stop();
  await first.stop();
  const second = await database(t, dataDir);
  assert.deepEqual(await query(second.url, 'select answer from kept'), [{ answer: 1 }]);
  assert.deepEqual(second.warnings, []);
});

test('a second server on the same data folder is refused until the first one stops', async (t) => {
  const dataDir = temporaryFolder(t);
  const owner = await databaseProcess(t, dataDir);
  await assert.rejects(database(t, dataDir), {
    name: 'StartupError',
    message: new RegExp(`in use by another server \\(process ${owner.child.pid}, .*DATA_DIR`),
  });
  assert.equal(runningPostgresUrl(dataDir), owner.told.url);
  const other = await databaseProcess(t, dataDir);
  assert.match(other.told.refusal ?? '', /in use by another server/);
  owner.child.kill('SIGTERM');
  await new Promise((resolve) => owner.child.once('exit', resolve));
  assert.equal(runningPostgresUrl(dataDir), undefined);
  await database(t, dataDir);
});

test('Ctrl-C in the terminal leaves the database to its owner', async (t) => {
  const owner = await databaseProcess(t, temporaryFolder(t), { detached: true });
  process.kill(-(owner.child.pid ?? Number.NaN), 'SIGINT');
  assert.equal(await owner.line(), 'interrupted');
  assert.deepEqual(await query(owner.told.url, 'select 1 one'), [{ one: 1 }]);
});

test('root starts it in a folder that the database account cannot walk to', rootOnly, async (t) => {
  const dataDir = path.join(temporaryFolder(t, 0o700), 'data');
  for (const round of ['create', 'reopen']) {
    const { url, stop } = await database(t, dataDir);
    assert.deepEqual(await query(url, `select '${round}' round`), [{ round }]);
    await stop();
  }
  const cluster = statSync(path.join(dataDir, 'postgres', 'cluster'));
  assert.ok(cluster.uid > 0 && !reachable(path.join(dataDir, 'postgres'), { uid: cluster.uid, gid: cluster.gid }));
});

test('an ordinary user starts it as itself, and root continues as that user', rootOnly, async (t) => {
  if (!reachable(process.execPath, someUser) || !reachable(import.meta.dirname, someUser))
    return t.skip('the project lies in a folder of root');
  const dataDir = path.join(temporaryFolder(t), 'data');
  mkdirSync(dataDir);
  chownSync(dataDir, someUser.uid, someUser.gid);
  const owner = await databaseProcess(t, dataDir, someUser);
  await query(owner.told.url, 'create table mine as select 1 answer');
  owner.child.kill('SIGTERM');
  await new Promise((resolve) => owner.child.once('exit', resolve));
  const { url, stop } = await database(t, dataDir);
  assert.deepEqual(await query(url, 'select answer from mine'), [{ answer: 1 }]);
  await stop();
  chownSync(path.join(dataDir, 'postgres', 'cluster'), 1, 1);
  rmSync(path.join(dataDir, 'postgres', 'server.lock'), { force: true });
  const refused = await databaseProcess(t, dataDir, someUser);
  assert.match(refused.told.refusal ?? '', /belong to another user \(uid 1\).*DATABASE_URL/);
});

test('root without the right to change accounts is told to use DATABASE_URL', rootOnly, async (t) => {
  if (!existsSync('/usr/bin/setpriv')) return t.skip('needs setpriv');
  const { told } = await databaseProcess(t, temporaryFolder(t), {}, ['/usr/bin/setpriv', '--bounding-set=-all', '--inh-caps=-all']);
  assert.match(told.refusal ?? '', /may not change to the account .*DATABASE_URL/);
});

test('a database of another version and one without its credentials are refused in a sentence', async (t) => {
  const dataDir = temporaryFolder(t);
  const { stop } = await database(t, dataDir);
  await stop();
  const [version, credentials] = ['cluster/PG_VERSION', 'credentials.json'].map((file) => path.join(dataDir, 'postgres', file)) as [
    string,
    string,
  ];
  const made = readFileSync(version, 'utf8');
  writeFileSync(version, '17\n');
  await assert.rejects(database(t, dataDir), /made by PostgreSQL 17, and this version brings PostgreSQL 18: export it/);
  writeFileSync(version, made);
  rmSync(credentials);
  await assert.rejects(database(t, dataDir), /missing or damaged: restore it from a backup/);
  assert.equal(isRunning(dataDir), false);
});

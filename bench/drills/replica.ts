import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import { freePort, stop, waitFor } from './programs.ts';

/*
 * Figures from a streaming replica: read from it while it keeps up, from the primary once it is paused for longer than allowed or killed, and from it again
 * when it has caught up. Both are started here: apt-get install postgresql (15 or later).
 */

const MAX_LAG = 3;
const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
// PostgreSQL refuses to run as root.
const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
const folder = mkdtempSync(path.join(tmpdir(), 'zxreplica-'));
chmodSync(folder, 0o700);
if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
const started: ChildProcess[] = [];

const pg = (name: string, ...args: string[]) =>
  execFileSync(path.join(bin, name), args, {
    ...account,
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
const run = (data: string, port: number): ChildProcess => {
  const settings = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], { ...account, stdio: 'ignore', cwd: folder });
  started.push(child);
  return child;
};

const [main, copy] = [path.join(folder, 'main'), path.join(folder, 'copy')];
const [port, copyPort] = [await freePort(), await freePort()];
const [url, copyUrl] = [port, copyPort].map((one) => `postgres://drill@127.0.0.1:${one}/postgres`) as [string, string];
const openCopy = () => openDatabase({ url: copyUrl, max: 1 });

try {
  pg('initdb', '-D', main, '-U', 'drill', '-A', 'trust', '-E', 'UTF8', '-N');
  appendFileSync(path.join(main, 'postgresql.conf'), 'wal_level=replica\nmax_wal_senders=4\n');
  run(main, port);
  await waitFor('the primary', async () =>
    openDatabase({ url, max: 1 })
      .then((db) => db.close())
      .then(() => true),
  );
  pg('pg_basebackup', '-h', '127.0.0.1', '-p', String(port), '-U', 'drill', '-D', copy, '-R', '-X', 'stream', '-c', 'fast');
  const replica = run(copy, copyPort);
  await waitFor('the replica', async () =>
    openCopy()
      .then((db) => db.close())
      .then(() => true),
  );

  const database = await openDatabase({ url, max: 4, replica: { url: copyUrl, maxLagSeconds: MAX_LAG } });
  const fromReplica = async () =>
    (await database.reading().query<{ copy: boolean }>(sql`select pg_is_in_recovery() as copy`))[0]?.copy === true;
  const told = async (what: string, wanted: boolean) => {
    const began = performance.now();
    await waitFor(what, async () => (await fromReplica()) === wanted);
    const lag = database.replicaLag();
    console.log(
      `${what}: after ${((performance.now() - began) / 1000).toFixed(1)} s, behind by ${lag?.toFixed(1) ?? 'nobody knows how much'} s`,
    );
  };
  await database.query(sql`create table kept (n int)`);
  await told('it keeps up and is read from', true);
  const control = await openCopy();
  await control.query(sql`select pg_wal_replay_pause()`);
  await database.query(sql`insert into kept values (1)`);
  await told('it is paused, and the primary is read from', false);
  await control.query(sql`select pg_wal_replay_resume()`);
  await told('it has caught up and is read from again', true);
  await control.close();
  replica.kill('SIGKILL');
  const answers = await Promise.all(Array.from({ length: 20 }, () => database.reading().query(sql`select count(*)::int as n from kept`)));
  console.log(`killed while it is read from: ${answers.length} of 20 questions answered`);
  await told('it is gone, and the primary is read from', false);
  await database.close();
} finally {
  for (const child of started) await stop(child, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { eventually } from '@zhixing/testing/eventually.ts';
import { freePort } from '@zhixing/testing/free-port.ts';
import mysql, { type Connection } from 'mysql2/promise';

const SERVER = '/usr/sbin/mariadbd';
const INSTALL = '/usr/bin/mariadb-install-db';
/** Why the tests with a real MariaDB are skipped; false if they can run. In continuous integration they always run. */
export const withoutMariadb: string | false =
  !existsSync(SERVER) && process.env.CI !== 'true' ? 'there is no MariaDB: apt-get install mariadb-server' : false;

export interface Mariadb {
  readonly port: number;
  /** Has all privileges on `school`. */
  readonly account: string;
  readonly password: string;
  readonly root: Connection;
  close(): Promise<void>;
}

/** A real MariaDB on a free port with a temporary data directory and a database `school`. */
export async function startMariadb(): Promise<Mariadb> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zxmariadb-'));
  // Servers that start clear their temporary tables away, and those of others where they share a folder.
  const data = [`--datadir=${path.join(folder, 'data')}`, `--tmpdir=${folder}`];
  const user = `--user=${userInfo().username}`;
  execFileSync(INSTALL, ['--no-defaults', ...data, user, '--auth-root-authentication-method=normal', '--skip-test-db'], { stdio: 'pipe' });
  const port = await freePort();
  const places = [`--socket=${folder}/socket`, `--pid-file=${folder}/pid`, `--port=${port}`, '--bind-address=127.0.0.1'];
  const child = spawn(SERVER, ['--no-defaults', ...data, user, ...places, '--skip-log-bin'], { stdio: 'ignore' });
  const root = await connected(port, child);
  const [account, password] = ['keeper', 'pine-needle'];
  await root.query('create database school character set utf8mb4');
  await root.query('use school');
  await root.query(`create user ${account} identified by '${password}'`);
  await root.query(`grant all on school.* to ${account}`);
  return {
    port,
    account,
    password,
    root,
    close: async () => {
      root.destroy();
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function connected(port: number, child: ChildProcess): Promise<Connection> {
  const hopeless = () => (child.exitCode === null ? undefined : `mariadbd ended with ${child.exitCode}`);
  return eventually(() => mysql.createConnection({ host: '127.0.0.1', port, user: 'root' }), Boolean, { every: 100, hopeless });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

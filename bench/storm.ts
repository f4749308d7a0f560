import { parseArgs } from 'node:util';
import { sealPassword } from '@zhixing/client/cipher.ts';
import { hashForStorage, isPassword, md5Hex } from '@zhixing/modules/identity/password/password.ts';
import { startChild } from './children.ts';
import { asked, openPlace } from './place.ts';
import { claim, heading, median, round1 } from './report.ts';

/*
 * Everybody signs in at once, as at the first lesson of a term, against the bare checking of as many passwords with the same argon2id
 * parameters, as many at once as the thread pool takes.
 */

const { values: options } = parseArgs({ options: { users: { type: 'string', default: '500' }, rounds: { type: 'string', default: '3' } } });
const users = Number(options.users);
const PASSWORD = 'Bench-2026';
const CIPHER_KEY = '0123456789abcdef';
const POOL = 4;

const place = await openPlace();
heading(`${users} people sign in at once`, place.title);
try {
  const database = await place.create();
  const server = await startChild('our-server.ts', {
    DATABASE_URL: database,
    DEMO: 'off',
    CIPHER_KEY,
    PORT: '0',
    LOG_LEVEL: 'info',
    BENCH_ROLE: 'platformAdmin',
  });
  await multiply(database);
  const bare: number[] = [];
  const ours: Storm[] = [];
  await storm(server.url, 20);
  for (let round = 0; round < Number(options.rounds); round++) {
    bare.push(await checkAll());
    ours.push(await storm(server.url, users));
  }
  await server.stop();
  const seconds = (list: readonly number[]) => round1(median(list) / 1000);
  console.log(`bare checking ${seconds(bare)} s, signing in ${seconds(ours.map(({ all }) => all))} s`);
  console.log(
    `the one in the middle waited ${seconds(ours.map(({ p50 }) => p50))} s, the last but five in a hundred ${seconds(ours.map(({ p95 }) => p95))} s`,
  );
  claim('throughput of signing in against bare checking', median(ours.map(({ all }, n) => (bare[n] ?? 0) / all)), { atLeast: 0.5 });
} finally {
  await place.close();
}

/** Makes as many people as are wanted of the one that is there; all have the same password. */
async function multiply(database: string): Promise<void> {
  await asked(
    database,
    `insert into "user" select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'account', 'storm' || n))).*
     from "user" u, generate_series(1, ${users}) n where u.account = 'benchplatformAdmin'`,
  );
  await asked(
    database,
    `insert into sys_credential select (jsonb_populate_record(c, jsonb_build_object('user_id', s.id))).*
     from "user" s, sys_credential c join "user" u on u.id = c.user_id where u.account = 'benchplatformAdmin' and s.account like 'storm%'`,
  );
}

interface Storm {
  readonly all: number;
  readonly p50: number;
  readonly p95: number;
}

async function storm(url: string, people: number): Promise<Storm> {
  const password = sealPassword(PASSWORD, CIPHER_KEY);
  const began = performance.now();
  const waits = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const body = JSON.stringify({ account: `storm${n + 1}`, password });
      const response = await fetch(`${url}/api/oauth/Login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
      await response.text();
      return performance.now() - began;
    }),
  );
  const sorted = waits.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(people - 1, Math.floor(people * share))] ?? 0;
  return { all: performance.now() - began, p50: at(0.5), p95: at(0.95) };
}

async function checkAll(): Promise<number> {
  const md5 = md5Hex(PASSWORD);
  const credential = await hashForStorage(md5);
  let left = users;
  const began = performance.now();
  const worker = async () => {
    while (left-- > 0) if (!(await isPassword(md5, credential))) throw new Error('not the password');
  };
  await Promise.all(Array.from({ length: POOL }, worker));
  return performance.now() - began;
}

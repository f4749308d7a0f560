import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { Alarm } from '@zhixing/modules/study/alarm/alarm.model.ts';
import { startTrackedTrip, type TrackedTrip } from '@zhixing/modules/study/device/tests/tracked-trip.ts';
import { productDatabase, startProduct } from '@zhixing/modules/tests/product.ts';
import { childEnv } from '@zhixing/testing/child-env.ts';
import type { TestDatabase } from '@zhixing/testing/database.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { freePort } from '@zhixing/testing/free-port.ts';
import { startNats, withoutNats } from '@zhixing/testing/nats.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { query } from './database-fixture.ts';
import { CIPHER_KEY, type ServerProcess, startServerProcess } from './server-process.ts';
import { Terminal } from './terminal.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/gateway.ts');
const DEVICES = 6;
/** Positions that a terminal sends without hearing that one has arrived. */
const UNANSWERED = 20;

/** A gateway of its own on two ways in, as an operator starts it. */
async function startGatewayProcess(queue: Record<string, string>, port: number): Promise<ChildProcess> {
  const env = { ...childEnv, LOG_LEVEL: 'error', GATEWAY_JT808_PORT: String(port), ...queue };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(child.stdout as NodeJS.EventEmitter, 'data'), once(child, 'exit').then(() => assert.fail('the gateway ended'))]);
  return child;
}

async function killed(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

describe('gateways that are processes of their own, beside servers', { skip: await withoutNats() }, () => {
  let [database, product, tracked, folder] = [] as unknown as [TestDatabase, TestServer, TrackedTrip, string];
  let nats: Awaited<ReturnType<typeof startNats>>;
  let natsPort = 0;
  let begun = 0;
  const ports: number[] = [];
  let gateways: (ChildProcess | undefined)[] = [];
  let server: ServerProcess | undefined;
  let queue: Record<string, string> = {};
  let settings: Record<string, string> = {};
  const terminals: { phone: string; student: string; line: Terminal }[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'zxqueue-'));
    natsPort = await freePort();
    nats = await startNats(natsPort, path.join(folder, 'nats'));
    database = await productDatabase();
    queue = { GATEWAY_QUEUE_URL: `nats://127.0.0.1:${natsPort}`, GATEWAY_QUEUE_NAME: 'zxtest', GATEWAY_QUEUE_MB: '64' };
    settings = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'off', CIPHER_KEY, ...queue };
    for (let n = 0; n < 2; n += 1) ports.push(await freePort());
    const starting = Promise.all([startServerProcess(settings), ...ports.map((port) => startGatewayProcess(queue, port))]);
    product = await startProduct({ on: database });
    tracked = await startTrackedTrip(product, Date.now);
    [server, ...gateways] = await starting;
    const phones = Array.from({ length: DEVICES }, (_, n) => `1390000000${n}`);
    const students: string[] = [];
    for (const identity of phones) students.push((await tracked.worn(undefined, { protocol: 'jt808', identity })).student);
    // What is dated before a device was given out is nobody's.
    begun = Math.ceil(Date.now() / 1000) * 1000;
    for (const [n, phone] of phones.entries()) {
      terminals.push({ phone, student: students[n] ?? '', line: new Terminal(phone, [ports[n % 2] ?? 0, ports[(n + 1) % 2] ?? 0], begun) });
    }
  });
  after(async () => {
    for (const { line } of terminals) line.end();
    await Promise.all(gateways.map((child) => killed(child, 'SIGTERM')));
    await server?.end('SIGTERM');
    await product?.close();
    await nats?.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const points = () =>
    query(
      database.url,
      `select d.identity, extract(epoch from p.fix_at)::float8 * 1000 as at, p.late
         from sys_track_point p join device d on d.id = p.device order by p.tableoid, p.ctid`,
    ) as Promise<{ identity: string; at: number; late: boolean }[]>;

  test('gateway, server and queue are killed under load: nothing that was acknowledged is lost or doubled (failure cases 1 and 3)', async () => {
    const kills = new Map<number, () => Promise<void>>([
      [
        40,
        async () => {
          await killed(gateways[0]);
          gateways[0] = await startGatewayProcess(queue, ports[0] ?? 0);
        },
      ],
      [
        80,
        async () => {
          await server?.end('SIGKILL');
          server = await startServerProcess(settings);
        },
      ],
      [
        120,
        async () => {
          await nats?.end('SIGKILL');
          nats = await startNats(natsPort, path.join(folder, 'nats'));
        },
      ],
    ]);
    const killing: Promise<void>[] = [];
    for (let n = 1; n <= 160; n += 1) {
      for (const { line } of terminals) line.say(n);
      const kill = kills.get(n);
      if (kill) killing.push(kill());
      await eventually(() => terminals.every(({ line }) => line.waiting < UNANSWERED));
    }
    await Promise.all(killing);
    await eventually(() => terminals.every(({ line }) => line.waiting === 0), Boolean, { seconds: 120, every: 100 });
    await eventually(async () => (await points()).length >= 160 * DEVICES, Boolean, { seconds: 120, every: 200 });
    const stored = await points();
    assert.equal(stored.length, 160 * DEVICES);
    for (const { phone, line } of terminals) {
      const times = new Set(stored.filter(({ identity }) => identity === phone).map(({ at }) => Math.round((at - begun) / 1000)));
      assert.deepEqual(
        [...line.acknowledged].filter((n) => !times.has(n)),
        [],
      );
    }
  });

  test('a gateway that is switched on before its queue waits for it', async () => {
    const port = await freePort();
    const deaf = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    const asked = once(deaf, 'connection');
    const starting = startGatewayProcess({ ...queue, GATEWAY_QUEUE_URL: `nats://127.0.0.1:${port}` }, await freePort());
    await asked;
    await once(deaf.close(), 'close');
    const late = await startNats(port, path.join(folder, 'late'));
    try {
      await killed(await starting, 'SIGTERM');
    } finally {
      await late?.end('SIGTERM');
    }
  });

  test('a button is pressed once and raises one alarm; a text is shown by the terminal of whichever gateway it is connected to', async () => {
    const [first] = terminals;
    assert.ok(first);
    first.line.say(200, true);
    const alarms = () => repo(Alarm, product.context()).find({ student: first.student, category: 'sos' });
    await eventually(async () => (await alarms()).length === 1);
    const answer = await product.request(tracked.schoolAdmin, 'POST', '/api/device-messages/trip', {
      trip: tracked.trip,
      to: 'students',
      text: '请到校门口集合',
    });
    assert.equal(answer.status, 200, answer.text);
    const left = () => query(database.url, `select status from device_message where status <> 'delivered'`);
    await eventually(async () => (await left()).length === 0, Boolean, { seconds: 60, every: 200 });
    assert.equal((await alarms()).length, 1);
  });
});

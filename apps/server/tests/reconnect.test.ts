import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { Device } from '@zhixing/modules/study/device/device.model.ts';
import { DeviceBinding } from '@zhixing/modules/study/device/device-binding.model.ts';
import { createIntake } from '@zhixing/modules/study/device/intake.ts';
import { keyOf } from '@zhixing/modules/study/device/keys.ts';
import { startTrackedTrip, type TrackedTrip } from '@zhixing/modules/study/device/tests/tracked-trip.ts';
import { productDatabase, startProduct } from '@zhixing/modules/tests/product.ts';
import type { TestDatabase } from '@zhixing/testing/database.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { freePort } from '@zhixing/testing/free-port.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startGateway } from '../../gateway/src/gateway.ts';
import { query } from './database-fixture.ts';
import { Terminal } from './terminal.ts';

const DEVICES = 200;
/** What two hundred connections, their terminals in this same process and what waits of them may need. */
const MAX_GROWTH = 200 * 1_048_576;

/** The way to the database, which can be cut: whoever is connected is cut off, and whoever connects meanwhile is refused. */
async function startCutter(url: string) {
  const target = new URL(url);
  const [host, port] = [target.hostname, Number(target.port || 5432)];
  const open = new Set<net.Socket>();
  let isCut = false;
  const way = net.createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = net.connect(port, host);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  target.hostname = '127.0.0.1';
  target.port = String((way.address() as net.AddressInfo).port);
  return {
    url: target.href,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    join: () => {
      isCut = false;
    },
    end: () => {
      for (const socket of open) socket.destroy();
      way.close();
    },
  };
}

let database: TestDatabase;
let way: Awaited<ReturnType<typeof startCutter>>;
let product: TestServer;
let port = 0;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let begun = 0;
const terminals: { readonly phone: string; readonly line: Terminal }[] = [];

const open = () =>
  startGateway({
    intake: createIntake(product.engine),
    ports: { jt808: port },
    codeKey: 'the same after a restart',
    limits: { retryMs: 20 },
  });
before(async () => {
  database = await productDatabase();
  way = await startCutter(database.url);
  product = await startProduct({ on: { url: way.url, drop: database.drop }, quiet: true });
  const tracked = await startTrackedTrip(product, Date.now);
  const phones = Array.from({ length: DEVICES }, (_, n) => `1380000${String(n).padStart(4, '0')}`);
  await giveOut(tracked, phones);
  port = await freePort();
  gateway = await open();
  begun = Math.ceil(Date.now() / 1000) * 1000;
  for (const phone of phones) terminals.push({ phone, line: new Terminal(phone, [port], begun) });
});
after(async () => {
  for (const { line } of terminals) line.end();
  await gateway?.stop();
  way.join();
  await product?.close();
  way.end();
});

/** Gives a device to each of many wearers, as one that the API gave out is stored. */
async function giveOut({ worn, builders, trip }: TrackedTrip, phones: readonly string[]): Promise<void> {
  const tripStaff = String((await builders.make('tripStaff', { trip })).id);
  const { badge, binding } = await worn({ tripStaff }, { protocol: 'jt808', identity: '13800009999' });
  const context = product.context();
  const [device, bound] = [await repo(Device, context).get(badge.id), await repo(DeviceBinding, context).get(binding)];
  const devices = phones.map((identity) => {
    const own = { deviceNo: identity, serialNo: identity, imei: null, qrCode: null, identityKey: keyOf('jt808', identity) };
    return { ...device, ...own, id: randomUUID(), identity };
  });
  await insertRows(context, Device, devices as never);
  const bindings = devices.map(({ id }) => ({ ...bound, id: randomUUID(), device: id, deviceKey: id }));
  await insertRows(context, DeviceBinding, bindings as never);
}

const sayAll = (numbers: readonly number[]) => {
  for (const n of numbers) for (const { line } of terminals) line.say(n);
};
const allAnswered = () => eventually(() => terminals.every(({ line }) => line.waiting === 0), Boolean, { seconds: 120, every: 50 });

/** Every position that a terminal has sent is there once. */
async function mustBeWhole(positions: number): Promise<void> {
  const rows = await query(
    database.url,
    `select d.identity, array_agg(extract(epoch from p.fix_at)::float8 * 1000) as times from sys_track_point p join device d on d.id = p.device group by d.identity`,
  );
  const byPhone = new Map(rows.map(({ identity, times }) => [identity, (times as number[]).map((at) => Math.round((at - begun) / 1000))]));
  const sent = Array.from({ length: positions }, (_, n) => n + 1);
  for (const { phone, line } of terminals) {
    assert.deepEqual(
      [...line.acknowledged].toSorted((a, b) => a - b),
      sent,
      phone,
    );
    assert.deepEqual(
      byPhone.get(phone)?.toSorted((a, b) => a - b),
      sent,
      phone,
    );
  }
}

test('two hundred devices that connect again at once lose and double nothing, and memory stays bounded (failure case 14)', async () => {
  sayAll([1, 2]);
  await allAnswered();
  const before = process.memoryUsage().rss;
  await gateway.stop();
  // Stored by devices until they are connected; those that were written into the cut connection are sent again.
  sayAll([3, 4, 5]);
  gateway = await open();
  let most = 0;
  await eventually(
    () => {
      most = Math.max(most, process.memoryUsage().rss);
      return terminals.every(({ line }) => line.waiting === 0);
    },
    Boolean,
    { seconds: 120, every: 50 },
  );
  await mustBeWhole(5);
  assert.ok(most - before < MAX_GROWTH, `${Math.round((most - before) / 1_048_576)} MB more`);
});

test('a database that is away under load costs no position that was acknowledged, and each is there once (failure case 2)', async () => {
  sayAll([6, 7]);
  way.cut();
  sayAll([8, 9, 10]);
  const heard = terminals.reduce((sum, { line }) => sum + line.acknowledged.size, 0);
  await eventually(() =>
    product.engine.database.query({ text: 'select 1', values: [] } as never).then(
      () => false,
      () => true,
    ),
  );
  assert.ok(
    terminals.some(({ line }) => line.waiting > 0),
    'nothing is acknowledged that is not stored',
  );
  assert.ok(terminals.reduce((sum, { line }) => sum + line.acknowledged.size, 0) < DEVICES * 10 && heard < DEVICES * 10);
  way.join();
  await allAnswered();
  await mustBeWhole(10);
});

import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { FrameSplitter, readFrame, writeFrames } from '@zhixing/telemetry/jt808/frame.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { type Gateway, startGateway } from '../../../../apps/gateway/src/gateway.ts';
import { startSimulator } from '../../../../apps/gateway/src/simulator/simulator.ts';
import { startProduct } from '../../../tests/product.ts';
import { DeviceMessage } from '../messages/device-message.model.ts';
import { createOutbox, expireMessages } from '../messages/outbox.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

const MINUTE_MS = 60_000;
/** Of JT/T 808, to terminals. */
const TEXT = 0x8300;
let server: TestServer;
let late = 0;
let all: TrackedTrip;
let gateway: Gateway;
before(async () => {
  server = await startProduct({ now: () => new Date(Date.now() + late) });
  all = await startTrackedTrip(server, () => Date.now() + late);
  gateway = await startGateway({
    intake: all.intake,
    outbox: createOutbox(server.engine),
    ports: { watch: 0, jt808: 0 },
    limits: { outboxMs: 20 },
  });
});
after(async () => {
  await gateway.stop();
  await server.close();
});

const send = (actor: Actor, values: object) => server.request(actor, 'POST', '/api/data/deviceMessage', values);
const messageOf = (id: string) => repo(DeviceMessage, server.context()).get(id);
const becomes = async (id: string, status: string) => {
  await eventually(async () => (await messageOf(id)).status === status);
  return messageOf(id);
};
const sent = async (device: string, more: object = {}) => {
  const answer = await send(all.schoolAdmin, { device, text: '请在大巴旁集合', ...more });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.data.record.id);
};

test('a text reaches a watch and the terminal of a coach once they are connected, and is delivered when they say so', async () => {
  const vehicle = String((await all.builders.make('tripVehicle', { trip: all.trip })).id);
  const watch = await all.worn(undefined, { protocol: 'watch', identity: '8800000001' });
  const coach = await all.worn({ tripVehicle: vehicle }, { protocol: 'jt808', identity: '13907310001' });
  const texts = [await sent(watch.badge.id), await sent(coach.badge.id, { urgent: true })];
  const [first] = texts;
  const row = await messageOf(String(first));
  assert.deepEqual([row.status, row.trip, row.school, row.sentAt], ['queued', all.trip, all.school, null]);
  const reading = (at: number) => [{ at, lng: 112.93, lat: 28.18, speedKmh: 3, heading: 0, battery: 80, isSos: false }];
  const simulator = startSimulator({
    host: '127.0.0.1',
    ports: { watch: gateway.ports.watch ?? 0, jt808: gateway.ports.jt808 ?? 0 },
    devices: async () => [
      { protocol: 'watch', identity: '8800000001', readingsAt: reading },
      { protocol: 'jt808', identity: '13907310001', readingsAt: reading },
    ],
    everyMs: 100,
    log: { info: () => undefined, warn: () => undefined },
  });
  try {
    for (const id of texts) assert.ok((await becomes(id, 'delivered')).deliveredAt);
    const later = await sent(watch.badge.id);
    await becomes(later, 'delivered');
  } finally {
    await simulator.stop();
  }
});

/** A terminal that signs in at a gateway, and what it answers to texts: a result, or nothing. Returns the texts that it has heard of. */
function terminalAt(port: number | undefined, phone: string, result: number | null) {
  const socket = net.connect(port ?? 0, '127.0.0.1');
  const splitter = new FrameSplitter();
  const heard: number[] = [];
  const say = (id: number, serial: number, body: Buffer) =>
    socket.write(Buffer.concat(writeFrames({ phone, edition: 2013 }, id, serial, body)));
  socket.on('data', (chunk) => {
    for (const frame of splitter.push(chunk)) {
      const message = readFrame(frame);
      if (typeof message === 'string' || message.id !== TEXT) continue;
      heard.push(message.serial);
      if (result !== null) say(0x0001, 9, Buffer.from([message.serial >> 8, message.serial & 0xff, TEXT >> 8, TEXT & 0xff, result]));
    }
  });
  say(0x0102, 1, Buffer.from('code'));
  say(0x0002, 2, Buffer.alloc(0));
  return { heard, end: () => socket.destroy() };
}

test('a terminal that refuses a text is told of, and may be sent it again', async () => {
  const { badge } = await all.worn(undefined, { protocol: 'jt808', identity: '13907310002' });
  const terminal = terminalAt(gateway.ports.jt808, '13907310002', 1);
  const id = await sent(badge.id);
  const refused = await becomes(id, 'failed');
  assert.deepEqual([refused.failure, refused.deliveredAt, terminal.heard.length], ['refused', null, 1]);
  assert.equal((await server.request(all.schoolAdmin, 'POST', `/api/data/deviceMessage/${id}/actions/resend`, {})).status, 200);
  await eventually(() => terminal.heard.length === 2);
  await becomes(id, 'failed');
  terminal.end();
});

test('a text that a terminal does not answer has been sent, and nobody says that it was delivered', async () => {
  const { badge } = await all.worn(undefined, { protocol: 'jt808', identity: '13907310003' });
  const limits = { outboxMs: 20, answerMs: 50 };
  const hasty = await startGateway({ intake: all.intake, outbox: createOutbox(server.engine), ports: { jt808: 0 }, limits });
  const terminal = terminalAt(hasty.ports.jt808, '13907310003', null);
  const id = await sent(badge.id);
  await eventually(async () => (await messageOf(id)).failure === 'unanswered');
  assert.equal((await messageOf(id)).status, 'sent');
  terminal.end();
  await hasty.stop();
});

test('a text waits for its device, can be withdrawn, and is given up when it is too late', async () => {
  const { badge } = await all.worn(undefined, { protocol: 'watch', identity: '8800000003' });
  const [withdrawn, expired] = [await sent(badge.id), await sent(badge.id, { validMinutes: 10 })];
  assert.equal((await server.request(all.schoolAdmin, 'POST', `/api/data/deviceMessage/${withdrawn}/actions/withdraw`, {})).status, 200);
  assert.equal(await createOutbox(server.engine).claim(withdrawn), false);
  await expireMessages(server.context());
  assert.equal((await messageOf(expired)).status, 'queued');
  late += 11 * MINUTE_MS;
  assert.equal(await createOutbox(server.engine).claim(expired), false);
  await expireMessages(server.context());
  const row = await messageOf(expired);
  assert.deepEqual([row.status, row.failure], ['failed', 'expired']);
});

test('two gateways send a text once', async () => {
  const { badge } = await all.worn(undefined, { protocol: 'watch', identity: '8800000004' });
  const id = await sent(badge.id);
  const outbox = createOutbox(server.engine);
  assert.deepEqual((await Promise.all([outbox.claim(id), outbox.claim(id), outbox.claim(id)])).filter(Boolean).length, 1);
  await outbox.settle(id, 'notConnected');
  assert.equal((await messageOf(id)).status, 'queued');
});

test('a text goes to all who are chosen on a trip, from whoever looks after it alone', async () => {
  const person = String((await all.builders.make('tripStaff', { trip: all.trip })).id);
  await all.worn({ tripStaff: person }, { protocol: 'watch', identity: '8800000005' });
  await all.worn(undefined, { protocol: 'gt06', identity: '358899000000009' });
  const toTrip = (actor: Actor, to: string) =>
    server.request(actor, 'POST', '/api/device-messages/trip', { trip: all.trip, to, text: '原地等候，不要离开队伍' });
  const before = await repo(DeviceMessage, server.context()).count({});
  const staff = await toTrip(all.schoolAdmin, 'staff');
  assert.deepEqual([staff.status, staff.data.queued], [200, 1], staff.text);
  const everybody = await toTrip(all.schoolAdmin, 'all');
  const carried = await server.engine.database.query(
    sql`select 1 from device_binding b join device d on d.id = b.device where b.device_key is not null and d.protocol <> 'gt06'`,
  );
  assert.equal(everybody.data.queued, carried.length);
  assert.equal(await repo(DeviceMessage, server.context()).count({}), before + 1 + carried.length);
  const elsewhere = server.actor({
    roles: ['schoolAdmin'],
    organisationId: all.trip,
    variables: { '@organizationAndSuborganization': [all.trip] },
  });
  assert.equal((await toTrip(elsewhere, 'all')).data.key, 'device.nobodyHears');
  assert.equal((await toTrip(server.actor({ roles: ['guide'] }), 'all')).status, 403);
  const spare = await all.device({ protocol: 'osmand', identity: 'phone' });
  assert.equal((await send(all.schoolAdmin, { device: spare.id, text: '请回复' })).status, 400, 'a device that shows no text');
  assert.equal((await send(all.schoolAdmin, { device: spare.id, text: '' })).status, 400);
});

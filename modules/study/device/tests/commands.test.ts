import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { Gt06Splitter, readGt06Frame, writeGt06Frame } from '@zhixing/telemetry/gt06/frame.ts';
import { GT06 } from '@zhixing/telemetry/gt06/report.ts';
import { FrameSplitter, type Message, readFrame, writeFrames } from '@zhixing/telemetry/jt808/frame.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { type Gateway, startGateway } from '../../../../apps/gateway/src/gateway.ts';
import { startProduct } from '../../../tests/product.ts';
import { Trip } from '../../trip/trip.model.ts';
import { sweepCommands } from '../commands/command-outbox.ts';
import { DeviceCommand } from '../commands/device-command.model.ts';
import { layAreas } from '../commands/lay-areas.ts';
import { createOutbox } from '../messages/outbox.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

const MINUTE_MS = 60_000;
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
    ports: { watch: 0, jt808: 0, gt06: 0 },
    limits: { outboxMs: 20, answerMs: 300 },
    now: () => Date.now() + late,
  });
});
after(async () => {
  await gateway.stop();
  await server.close();
});

const send = (actor: Actor, values: object) => server.request(actor, 'POST', '/api/data/deviceCommand', values);
const act = (id: string, action: string) => server.request(all.schoolAdmin, 'POST', `/api/data/deviceCommand/${id}/actions/${action}`, {});
const commandOf = (id: string) => repo(DeviceCommand, server.context()).get(id);
const becomes = async (id: string, status: string) => {
  await eventually(async () => (await commandOf(id)).status === status);
  return commandOf(id);
};
const asked = async (device: string, values: object) => {
  const answer = await send(all.schoolAdmin, { device, ...values });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.data.record.id);
};
const areaCommands = (device: string) =>
  repo(DeviceCommand, server.context()).find({ device, fenceTask: { empty: false } }, { order: { field: 'createdAt', descending: false } });
const course = async (device: string) => (await areaCommands(device)).map(({ fenceTask, status }) => `${fenceTask} ${status}`);

/** A terminal that signs in, and what it answers to a message: a result, its position, or nothing. */
function terminal(phone: string, resultOf: (message: Message) => number | null = () => 0) {
  const socket = net.connect(gateway.ports.jt808 ?? 0, '127.0.0.1');
  const splitter = new FrameSplitter();
  const heard: { id: number; body: string }[] = [];
  const say = (id: number, serial: number, body: Buffer) =>
    socket.write(Buffer.concat(writeFrames({ phone, edition: 2013 }, id, serial, body)));
  socket.on('data', (chunk) => {
    for (const frame of splitter.push(chunk)) {
      const message = readFrame(frame);
      if (typeof message === 'string' || message.id === 0x8001) continue;
      heard.push({ id: message.id, body: message.body.toString('hex') });
      const result = resultOf(message);
      const serial = Buffer.of(message.serial >> 8, message.serial & 0xff);
      if (result === null) continue;
      if (message.id === 0x8201) say(0x0201, 8, Buffer.concat([serial, Buffer.alloc(28)]));
      else say(0x0001, 9, Buffer.concat([serial, Buffer.of(message.id >> 8, message.id & 0xff, result)]));
    }
  });
  say(0x0102, 1, Buffer.from('code'));
  say(0x0002, 2, Buffer.alloc(0));
  return { heard, end: () => socket.destroy() };
}

const coach = async (identity: string) => {
  const vehicle = String((await all.builders.make('tripVehicle', { trip: all.trip })).id);
  return all.worn({ tripVehicle: vehicle }, { protocol: 'jt808', identity });
};

test('a terminal is asked for its position and told how often to report, and the answers are matched to the commands', async () => {
  const { badge } = await coach('13907320001');
  const line = terminal('13907320001');
  const [located, set] = [await asked(badge.id, { ask: 'locate' }), await asked(badge.id, { ask: 'setInterval', seconds: 15 })];
  const row = await becomes(located, 'acknowledged');
  assert.deepEqual([row.trip, row.school, row.attempts, row.failure], [all.trip, all.school, 1, null]);
  assert.ok(row.acknowledgedAt);
  await becomes(set, 'acknowledged');
  assert.deepEqual(
    line.heard.filter(({ id }) => id < 0x8600),
    [
      { id: 0x8201, body: '' },
      { id: 0x8103, body: '0200000020040000000000000029040000000f' },
    ],
  );
  line.end();
});

test('a terminal that refuses is not asked again; one that says nothing is, three times', async () => {
  const { badge } = await coach('13907320002');
  let result: number | null = 3;
  const line = terminal('13907320002', () => result);
  const refused = await becomes(await asked(badge.id, { ask: 'setInterval', seconds: 20 }), 'failed');
  assert.deepEqual([refused.failure, refused.attempts], ['refused', 1]);
  result = null;
  const id = await asked(badge.id, { ask: 'setInterval', seconds: 30 });
  for (const attempts of [1, 2]) {
    await eventually(async () => {
      const { status, attempts: made } = await commandOf(id);
      return status === 'queued' && made === attempts;
    });
    late += 2 * MINUTE_MS;
  }
  const failed = await becomes(id, 'failed');
  assert.deepEqual([failed.failure, failed.attempts], ['unanswered', 3]);
  result = 0;
  assert.equal((await act(id, 'resend')).status, 200);
  await becomes(id, 'acknowledged');
  line.end();
});

test('watches and trackers are asked in their own words, and nobody asks what a device does not know', async () => {
  const watch = await all.worn(undefined, { protocol: 'watch', identity: '8800000101' });
  const tracker = await all.worn(undefined, { protocol: 'gt06', identity: '358899000000101' });
  const heard: string[] = [];
  const socket = net.connect(gateway.ports.watch ?? 0, '127.0.0.1');
  socket.on('data', (chunk) => {
    for (const [, content = ''] of chunk.toString().matchAll(/\*([A-Z]+(?:,\d+)?)\]/g)) {
      if (content === 'LK') continue;
      heard.push(content);
      const name = content.split(',')[0] ?? '';
      socket.write(`[3G*8800000101*${name.length.toString(16).padStart(4, '0')}*${name}]`);
    }
  });
  socket.write('[3G*8800000101*0002*LK]');
  const ids = [
    await asked(watch.badge.id, { ask: 'locate' }),
    await asked(watch.badge.id, { ask: 'setInterval', seconds: 60 }),
    await asked(watch.badge.id, { ask: 'find' }),
  ];
  for (const id of ids) await becomes(id, 'acknowledged');
  assert.deepEqual(heard, ['CR', 'UPLOAD,60', 'FIND']);
  socket.destroy();
  const line = net.connect(gateway.ports.gt06 ?? 0, '127.0.0.1');
  const splitter = new Gt06Splitter();
  const words: string[] = [];
  line.on('data', (chunk) => {
    for (const frame of splitter.push(chunk)) {
      const message = readGt06Frame(frame);
      if (message?.type !== GT06.command) continue;
      words.push(message.content.toString('latin1', 5));
      const answer = Buffer.from(words.length === 1 ? 'TIMER OK!' : 'Invalid Command', 'latin1');
      const content = Buffer.concat([Buffer.of(answer.length + 4), message.content.subarray(1, 5), answer]);
      line.write(writeGt06Frame({ type: GT06.answer, content, serial: 2, long: false }));
    }
  });
  line.write(writeGt06Frame({ type: GT06.login, content: Buffer.from('0358899000000101', 'hex'), serial: 1, long: false }));
  line.write(writeGt06Frame({ type: GT06.status, content: Buffer.of(0, 6, 4, 0, 1), serial: 2, long: false }));
  await becomes(await asked(tracker.badge.id, { ask: 'setInterval', seconds: 30 }), 'acknowledged');
  const refused = await becomes(await asked(tracker.badge.id, { ask: 'locate' }), 'failed');
  assert.deepEqual([refused.failure, words], ['refused', ['TIMER,30,30#', 'WHERE#']]);
  line.destroy();
  const unknown = await send(all.schoolAdmin, { device: tracker.badge.id, ask: 'find' });
  assert.deepEqual([unknown.status, unknown.data.key], [400, 'device.unknownAsk']);
  const phone = await all.device({ protocol: 'osmand', identity: 'phone-9' });
  assert.equal((await send(all.schoolAdmin, { device: phone.id, ask: 'locate' })).status, 400);
  assert.equal((await send(all.schoolAdmin, { device: watch.badge.id })).status, 400, 'a command without what to do');
  assert.equal((await send(server.actor({ roles: ['guide'] }), { device: watch.badge.id, ask: 'locate' })).status, 403);
});

test('what no device fetches expires, and what a gateway took and never settled is queued again', async () => {
  const { badge } = await all.worn(undefined, { protocol: 'watch', identity: '8800000102' });
  const [expired, lost] = [
    await asked(badge.id, { ask: 'find', validMinutes: 5 }),
    await asked(badge.id, { ask: 'find', validMinutes: 60 }),
  ];
  const outbox = createOutbox(server.engine);
  assert.deepEqual((await Promise.all([outbox.claim(lost), outbox.claim(lost)])).filter(Boolean).length, 1);
  late += 6 * MINUTE_MS;
  assert.equal(await outbox.claim(expired), false);
  await sweepCommands(server.context());
  assert.equal((await commandOf(expired)).status, 'expired');
  const row = await commandOf(lost);
  assert.deepEqual([row.status, row.attempts], ['queued', 1]);
  assert.equal((await act(lost, 'withdraw')).status, 200);
  assert.equal(await outbox.claim(lost), false);
});

test('a fence of a trip is laid into the terminals of its coaches, laid anew when it is redrawn, and taken out after the trip', async () => {
  const { badge } = await coach('13907320003');
  const line = terminal('13907320003');
  const values = {
    ...(await all.builders.values('geoFence')),
    trip: all.trip,
    site: null,
    shape: 'circle',
    center: { lng: 112.93, lat: 28.23 },
    radiusM: 500,
    forVehicles: true,
  };
  const made = await server.request(all.schoolAdmin, 'POST', '/api/data/geoFence', values);
  assert.equal(made.status, 200, made.text);
  const { id, version } = made.data.record as { id: string; version: number };
  await eventually(async () => (await course(badge.id)).join() === 'lay acknowledged');
  const number = id.slice(-8);
  const [circle] = line.heard.filter(({ id: message }) => message === 0x8600);
  assert.equal(circle?.body.slice(0, 12), `0101${number}`);
  assert.equal(circle?.body.slice(-8), '000001f4', 'the radius');
  // Degrees of the map are 400 metres off those of the satellites here.
  const lat = Number.parseInt(circle?.body.slice(16, 24) ?? '', 16) / 1e6;
  assert.ok(Math.abs(lat - 28.23) > 0.001 && Math.abs(lat - 28.23) < 0.01, String(lat));
  assert.equal(await layAreas(server.context()), 0, 'what is laid is left alone');
  const ring = [
    [112.93, 28.23],
    [112.94, 28.23],
    [112.94, 28.24],
    [112.93, 28.23],
  ];
  const redrawn = { shape: 'polygon', center: null, radiusM: null, points: { type: 'Polygon', coordinates: [ring] }, version };
  const changed = await server.request(all.schoolAdmin, 'PUT', `/api/data/geoFence/${id}`, redrawn);
  assert.equal(changed.status, 200, changed.text);
  const anew = ['lay acknowledged', 'take acknowledged', 'lay acknowledged'];
  await eventually(async () => (await course(badge.id)).join() === anew.join());
  const areas = line.heard.filter(({ id: message }) => message >= 0x8600).map(({ id: message }) => message);
  assert.deepEqual(areas, [0x8600, 0x8601, 0x8604]);
  const [first] = await areaCommands(badge.id);
  await updateRows(server.context(), DeviceCommand, { set: { status: 'failed' }, where: sql`t.id = ${first?.id}` });
  assert.equal((await act(String(first?.id), 'resend')).data.key, 'device.superseded');
  await updateRows(server.context(), Trip, { set: { status: 'settling' }, where: sql`t.id = ${all.trip}` });
  await layAreas(server.context());
  await eventually(async () => (await course(badge.id)).at(-1) === 'take acknowledged');
  assert.deepEqual(line.heard.at(-1), { id: 0x8605, body: `01${number}` });
  assert.equal(await layAreas(server.context()), 0);
  line.end();
});

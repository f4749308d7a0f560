import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import net from 'node:net';
import { after, test } from 'node:test';
import { FrameSplitter, readFrame, writeFrames } from '@zhixing/telemetry/jt808/frame.ts';
import { type Claim, IntakeFull, type Report } from '@zhixing/telemetry/report.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import mqtt from 'mqtt';
import { startGateway } from '../src/gateway.ts';

const stored: Report[] = [];
const state = { full: false, refusals: 0 };
const intake = {
  accept: async (reports: readonly Report[]) => {
    if (state.full) {
      state.refusals += 1;
      throw new IntakeFull('full');
    }
    stored.push(...reports);
  },
  admit: async ({ identity, secret }: Claim) => identity !== '999' && secret !== 'wrong',
};
const VENDOR_KEY = 'a key of the vendor';
const vendorKey = async (vendor: string) => (vendor === 'hik' ? VENDOR_KEY : undefined);
const gateway = await startGateway({ intake, vendorKey, ports: { jt808: 0, http: 0, mqtt: 0 }, limits: { retryMs: 10, answerMs: 400 } });
after(() => gateway.stop());

const LOCATION = Buffer.from('00000001000000020154a3000731e0000028003c005a261126083000', 'hex');

test('a terminal is answered once its location is stored, and speaks for its own phone number alone', async () => {
  const socket = net.connect(gateway.ports.jt808 ?? 0, '127.0.0.1');
  const answers: string[] = [];
  const splitter = new FrameSplitter();
  socket.on('data', (chunk) => {
    for (const frame of splitter.push(chunk)) {
      const message = readFrame(frame);
      answers.push(typeof message === 'string' ? message : `${message.id.toString(16)} ${message.body.toString('hex')}`);
    }
  });
  const say = (phone: string, id: number, serial: number, body: Buffer) =>
    socket.write(Buffer.concat(writeFrames({ phone, edition: 2013 }, id, serial, body)));
  say('13800000001', 0x0200, 1, LOCATION);
  await eventually(() => answers.includes('8001 0001020001'));
  say('13800000001', 0x0102, 2, Buffer.from('wrong'));
  await eventually(() => answers.includes('8001 0002010201'));
  say('13800000001', 0x0102, 3, Buffer.from('right'));
  await eventually(() => answers.includes('8001 0003010200'));
  say('13800000002', 0x0200, 4, LOCATION);
  await eventually(() => answers.includes('8001 0004020001'));
  assert.equal(stored.length, 0);
  state.full = true;
  say('13800000001', 0x0200, 5, LOCATION);
  await eventually(() => state.refusals > 2);
  assert.ok(!answers.includes('8001 0005020000'));
  state.full = false;
  await eventually(() => answers.includes('8001 0005020000'));
  assert.deepEqual(
    stored.map(({ identity, alarms }) => ({ identity, alarms })),
    [{ identity: '13800000001', alarms: ['sos'] }],
  );
  socket.destroy();
});

test('what is posted is answered with 503 while the intake is full, and 403 for a wrong key', async () => {
  const post = (key: string) =>
    fetch(`http://127.0.0.1:${gateway.ports.http}/gateway/json/B1/pos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ v: 1, ts: 1, seq: 1, lat: 30, lng: 120 }),
    }).then(({ status }) => status);
  state.full = true;
  assert.equal(await post('right'), 503);
  state.full = false;
  assert.equal(await post('wrong'), 403);
  assert.equal(await post('right'), 200);
});

test('a badge publishes below its own prefix alone', async () => {
  const url = `mqtt://127.0.0.1:${gateway.ports.mqtt}`;
  const badge = await mqtt.connectAsync(url, { username: 'B2', password: 'right', reconnectPeriod: 0 });
  await badge.publishAsync('st/t/p/B2/up/alarm', JSON.stringify({ v: 1, ts: 2, seq: 2, alarm: 'sos' }), { qos: 1 });
  assert.ok(stored.some(({ identity, kind }) => identity === 'B2' && kind === 'alarm'));
  let isClosed = false;
  badge.on('close', () => {
    isClosed = true;
  });
  badge.publish('st/t/p/B3/up/alarm', JSON.stringify({ v: 1, alarm: 'sos' }), { qos: 1 }, () => undefined);
  await eventually(() => isClosed);
  assert.ok(!stored.some(({ identity }) => identity === 'B3'));
  badge.end(true);
  await assert.rejects(mqtt.connectAsync(url, { username: 'B2', password: 'wrong', reconnectPeriod: 0 }));
});

test('what a vendor posts is signed with its key, unchanged and at most five minutes old', async () => {
  const body = JSON.stringify({ v: 1, ts: 1, seq: 1, device: 'gate-1', door: 'north', result: 'denied', temperature: 36.5 });
  const post = ({ vendor = 'hik', at = Date.now(), key = VENDOR_KEY, sent = body, signed = body } = {}) =>
    fetch(`http://127.0.0.1:${gateway.ports.http}/gateway/vendor/${vendor}/access`, {
      method: 'POST',
      headers: { 'x-timestamp': String(at), 'x-signature': `sha256=${createHmac('sha256', key).update(`${at}.${signed}`).digest('hex')}` },
      body: sent,
    }).then(({ status }) => status);
  const before = stored.length;
  assert.deepEqual(
    [
      await post({ vendor: 'other' }),
      await post({ key: 'a key of another' }),
      await post({ sent: body.replace('denied', 'opened') }),
      await post({ at: Date.now() - 301_000 }),
      await post({ at: Date.now() + 301_000 }),
    ],
    [401, 401, 401, 401, 401],
  );
  assert.equal(stored.length, before);
  assert.equal(await post(), 200);
  assert.deepEqual([stored.at(-1)?.identity, stored.at(-1)?.kind], ['hik/gate-1', 'access']);
});

test('a badge that acknowledges commands has them delivered or refuses them, and one that does not has been written to', async () => {
  const url = `mqtt://127.0.0.1:${gateway.ports.mqtt}`;
  const badge = await mqtt.connectAsync(url, { username: 'B2', password: 'right', reconnectPeriod: 0 });
  const answers: Record<string, object> = { 集合: { ok: true }, 听不懂: { ok: false } };
  badge.on('message', (_, payload) => {
    const { id, text } = JSON.parse(payload.toString());
    if (answers[text]) badge.publish('st/t/p/B2/up/ack', JSON.stringify({ v: 1, id, ...answers[text] }), { qos: 1 });
    // Neither of these answers the command.
    else
      for (const broken of ['no JSON', JSON.stringify({ v: 1, id: 'another', ok: true })])
        badge.publish('st/t/p/B2/up/ack', broken, { qos: 1 });
  });
  await badge.subscribeAsync('st/t/p/B2/down/+', { qos: 1 });
  const to = { protocol: 'json', identity: 'B2' } as const;
  const outcomes = [];
  for (const text of ['集合', '听不懂', '上车']) outcomes.push(await gateway.send(to, { ask: 'text', text }));
  assert.deepEqual(outcomes, ['delivered', 'refused', 'written']);
  badge.end(true);
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Report } from '@zhixing/telemetry/report.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { withoutMosquitto } from '@zhixing/testing/nats.ts';
import mqtt from 'mqtt';
import { startGateway } from '../src/gateway.ts';

const url = 'mqtt://127.0.0.1:1883';

describe('an external broker', { skip: await withoutMosquitto() }, () => {
  test('divides messages between gateways, which confirm what is stored, and carries commands down', async () => {
    const run = randomBytes(4).toString('hex');
    const device = `B${run}`;
    const stored: Report[] = [];
    const state = { failures: 3 };
    const intake = {
      admit: async ({ identity }: { identity: string }) => identity === device,
      accept: async (reports: readonly Report[]) => {
        if (state.failures > 0) {
          state.failures -= 1;
          throw new Error('the database is away');
        }
        stored.push(...reports);
      },
    };
    const broker = { url, group: `zxtest-${run}` };
    const gateways = await Promise.all(
      [0, 1].map(() => startGateway({ intake, broker, ports: {}, limits: { retryMs: 5, answerMs: 500 } })),
    );
    const badge = await mqtt.connectAsync(url, { clientId: device });
    const heard: string[] = [];
    badge.on('message', (topic, payload) => heard.push(`${topic} ${JSON.parse(payload.toString()).text}`));
    await badge.subscribeAsync(`st/t/p/${device}/down/+`, { qos: 1 });
    const all = Array.from({ length: 60 }, (_, seq) => seq);
    for (const seq of all)
      await badge.publishAsync(`st/t/p/${device}/up/pos`, JSON.stringify({ v: 1, ts: 1000 + seq, seq, lat: 28.2, lng: 112.9 }), { qos: 1 });
    await badge.publishAsync(`st/t/p/${device}/up/pos`, 'no JSON', { qos: 1 });
    await badge.publishAsync(`st/t/p/other-${run}/up/pos`, JSON.stringify({ v: 1, ts: 1, seq: 1, lat: 28.2, lng: 112.9 }), { qos: 1 });
    await eventually(() => new Set(stored.map(({ dedupe }) => dedupe)).size === all.length);
    assert.deepEqual([...new Set(stored.map(({ identity }) => identity))], [device]);
    const to = { protocol: 'json', identity: device } as const;
    const outcomes = await Promise.all(gateways.map((gateway) => gateway.send(to, { ask: 'text', text: '集合' })));
    assert.ok(outcomes.includes('written'), String(outcomes));
    await eventually(() => heard.includes(`st/t/p/${device}/down/text 集合`));
    badge.on('message', (_, payload) =>
      badge.publish(`st/t/p/${device}/up/ack`, JSON.stringify({ v: 1, id: JSON.parse(payload.toString()).id, ok: true }), { qos: 1 }),
    );
    const answered = await Promise.all(gateways.map((gateway) => gateway.send(to, { ask: 'text', text: '上车' })));
    assert.deepEqual(
      [...new Set(answered)].filter((outcome) => outcome !== 'notConnected'),
      ['delivered'],
    );
    badge.end(true);
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  });
});

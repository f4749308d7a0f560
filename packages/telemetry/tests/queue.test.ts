import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { natsUrl, withoutNats } from '@zhixing/testing/nats.ts';
import { consumeReports, type Shares } from '../queue/consume.ts';
import { acknowledge, deleteStream, keepStream, nextMessages, store, takeOver } from '../queue/jetstream.ts';
import { Nats, NatsUnreachable } from '../queue/nats.ts';
import { partOf, queueIntake, queueOutbox } from '../queue/report-queue.ts';
import { IntakeFull, type Report } from '../report.ts';

const report = (identity: string, n: number, more: Partial<Report> = {}): Report => ({
  protocol: 'json',
  identity,
  kind: 'position',
  dedupe: String(n),
  fixAt: n,
  receivedAt: n,
  ...more,
});
const log = { warn: () => undefined };
const all = Array.from({ length: 16 }, (_, part) => part);
const sharesOf = (parts: () => readonly number[]): Shares => ({ everyMs: 20, renew: async () => parts(), leave: async () => undefined });

describe('a NATS server that is not there yet', () => {
  /** A server that says something to whoever connects, and goes. */
  const saying = async (words: readonly string[], secure = false) => {
    const server = createServer(async (socket) => {
      for (const word of words) await new Promise((resolve) => socket.write(word, resolve));
      if (!secure) socket.end();
      socket.once('data', () => socket.destroy());
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const url = `${secure ? 'tls' : 'nats'}://127.0.0.1:${port}`;
    return Nats.connect({ url }).finally(() => server.close());
  };

  test('and goes while it greets, or before it is secure, cannot be reached', async () => {
    await assert.rejects(saying([]), NatsUnreachable);
    await assert.rejects(saying(['INFO {}\r\n']), NatsUnreachable);
    await assert.rejects(saying(['INFO {}\r\n'], true), NatsUnreachable);
    await assert.rejects(saying(['HTTP/1.1 400 Bad Request\r\n']), NatsUnreachable);
  });
});

describe('the queue between gateways and servers', { skip: await withoutNats() }, () => {
  const names: string[] = [];
  const open = async () => Nats.connect({ url: natsUrl });
  const fresh = () => {
    const name = `zxtest-${randomBytes(5).toString('hex')}`;
    names.push(name);
    return name;
  };
  after(async () => {
    const nats = await open();
    for (const name of names) await deleteStream(nats, name).catch(() => undefined);
    nats.close();
  });

  test('reports of a device are stored in their order, once each, by whichever server has its part', async () => {
    const name = fresh();
    const [gateway, here, there] = [await open(), await open(), await open()];
    const intake = await queueIntake({ nats: gateway, name });
    const stored: Report[] = [];
    const servers = { admit: async () => true, accept: async (reports: readonly Report[]) => void stored.push(...reports) };
    let isSplit = false;
    const one = await consumeReports({ nats: here, name, log, intake: servers, shares: sharesOf(() => (isSplit ? all.slice(8) : all)) });
    for (let n = 0; n < 200; n += 1) {
      const some = Array.from({ length: 5 }, (_, device) => intake.accept([report(`D${device}`, n)]));
      await Promise.all(some);
      // What a device sends again, because it was not answered in time.
      if (n % 7 === 0) await intake.accept([report('D0', n)]);
      isSplit ||= n === 100;
    }
    const two = await consumeReports({ nats: there, name, log, intake: servers, shares: sharesOf(() => all.slice(0, 8)) });
    await eventually(() => stored.length === 1000);
    for (let device = 0; device < 5; device += 1)
      assert.deepEqual(
        stored.filter(({ identity }) => identity === `D${device}`).map(({ fixAt }) => fixAt),
        Array.from({ length: 200 }, (_, n) => n),
      );
    await Promise.all([one.stop(), two.stop()]);
    for (const nats of [gateway, here, there]) nats.close();
  });

  test('what a server took and did not store comes again, before what is newer', async () => {
    const nats = await open();
    const name = fresh();
    await keepStream(nats, { name, subjects: [`${name}.reports.*`], mostBytes: 1_048_576, replicas: 1 });
    const consumer = { stream: name, name: 'reports-3' };
    await takeOver(nats, consumer, `${name}.reports.3`);
    for (const n of [1, 2, 3]) await store(nats, `${name}.reports.3`, Buffer.from(String(n)), `m${n}`);
    const taken = await nextMessages(nats, consumer, 2, AbortSignal.timeout(60_000));
    await acknowledge(nats, taken.slice(0, 1));
    await takeOver(nats, consumer, `${name}.reports.3`);
    const again = await nextMessages(nats, consumer, 10, AbortSignal.timeout(60_000));
    assert.deepEqual(
      again.map(({ payload }) => payload.toString()),
      ['2', '3'],
    );
    nats.close();
  });

  test('a full queue takes nothing, and a report with an alarm has a lane of its own', async () => {
    const nats = await open();
    const name = fresh();
    const intake = await queueIntake({ nats, name, mostBytes: 4096 });
    const long = report('D1', 1, { raw: 'x'.repeat(5000) });
    await assert.rejects(intake.accept([long]), IntakeFull);
    await intake.accept([report('D1', 2, { alarms: ['sos'] })]);
    const consumer = { stream: name, name: 'urgent' };
    await takeOver(nats, consumer, `${name}.urgent.${partOf({ protocol: 'json', identity: 'D1' })}`);
    assert.equal((await nextMessages(nats, consumer, 1, AbortSignal.timeout(60_000))).length, 1);
    nats.close();
  });

  test('gateways ask servers who may report and what waits; while none answers, those known are let in and strangers wait', async () => {
    const name = fresh();
    const [gateway, server] = [await open(), await open()];
    const intake = await queueIntake({ nats: gateway, name });
    const outbox = queueOutbox({ nats: gateway, name });
    const settled: string[] = [];
    const consumer = await consumeReports({
      nats: server,
      name,
      log,
      shares: sharesOf(() => []),
      intake: { accept: async () => undefined, admit: async ({ identity }) => identity === 'known' },
      outbox: {
        waiting: async () => [{ id: '1', protocol: 'json', identity: 'known', command: { ask: 'text', text: '集合', urgent: true } }],
        claim: async (id) => id === '1',
        settle: async (id, outcome) => void settled.push(`${id} ${outcome}`),
      },
    });
    assert.equal(await intake.admit({ protocol: 'json', identity: 'known' }), true);
    assert.equal(await intake.admit({ protocol: 'json', identity: 'other' }), false);
    assert.deepEqual(
      (await outbox.waiting()).map(({ command }) => command.ask === 'text' && command.text),
      ['集合'],
    );
    assert.deepEqual([await outbox.claim('1'), await outbox.claim('2')], [true, false]);
    await outbox.settle('1', 'delivered');
    assert.deepEqual(settled, ['1 delivered']);
    await consumer.stop();
    assert.equal(await intake.admit({ protocol: 'json', identity: 'known' }), true);
    await assert.rejects(async () => intake.admit({ protocol: 'json', identity: 'other' }));
    gateway.close();
    server.close();
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { joined } from '../../../tests/joined.ts';
import { auditModule } from '../audit.module.ts';
import { forwardBatch, forwardHealth } from '../forward/forward.ts';
import { type SyslogReceiver, startSyslogReceiver } from './syslog-receiver.ts';

const people = defineModule({
  name: 'people',
  models: [
    defineModel('user', { fields: { name: f.text(), account: f.text() } }),
    ...['file', 'region', 'dictionaryItem'].map((name) =>
      defineModel(name, { fields: { name: f.text(), code: f.text(), dictionary: f.text() } }),
    ),
  ],
  locales: { zh: {}, en: {} },
});
const HEAD = /^<(\d+)>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) \S+ zhixing - (\S{1,32}) \[zhixing@32473 seq="(\d+)" hash="[0-9a-f]{64}"/;
const numbersIn = (messages: readonly string[]) => messages.map((message) => Number(HEAD.exec(message)?.[4]));

for (const by of ['tcp', 'tls', 'udp'] as const)
  describe(`the audit log goes to a receiver of syslog over ${by}`, () => {
    let server: TestServer;
    let receiver: SyslogReceiver;
    before(async () => {
      receiver = await startSyslogReceiver(by);
      server = await startTestServer({ ...joined([people, auditModule()]), quiet: true });
    });
    after(async () => {
      await receiver.down();
      await server.close();
    });

    const write = async (lines: number, detail: Record<string, unknown> = {}) => {
      for (let n = 0; n < lines; n += 1) await audit(server.context(), { kind: 'account', verb: 'refused', detail: { n, ...detail } });
      await server.engine.audit.seal();
    };
    const place = () => ({ by, host: '127.0.0.1', port: receiver.port, ...(receiver.ca && { ca: receiver.ca }) });
    const forward = async () => {
      await eventually(
        () => forwardBatch(server.engine, place()),
        (more) => !more,
        { every: 0 },
      );
    };
    const head = async () => Number((await server.engine.database.query<{ seq: string }>(sql`select seq from sys_audit_head`))[0]?.seq);
    const allTaken = async () => {
      const wanted = await head();
      await eventually(
        () => receiver.taken.length,
        (taken) => taken >= wanted,
      );
    };

    test('line by line in the order of the chain, each in the form of RFC 5424', async () => {
      await write(3, { text: '登录\n<34>1 forged "]' });
      await forward();
      await allTaken();
      const last = receiver.taken.at(-1) ?? '';
      assert.match(last, HEAD);
      assert.deepEqual(
        HEAD.exec(last)
          ?.slice(1, 2)
          .concat(HEAD.exec(last)?.[3] ?? ''),
        ['108', 'account.refused'],
      );
      assert.deepEqual(JSON.parse(last.slice(last.indexOf('\ufeff') + 1)), { n: 2, text: '登录\n<34>1 forged "]' });
      assert.doesNotMatch(last, /\p{Cc}/u, 'a line stays one line');
      assert.deepEqual(
        numbersIn(receiver.taken),
        Array.from({ length: await head() }, (_, n) => n + 1),
      );
    });

    if (by !== 'udp')
      test('what is written while the receiver is gone is told when it is back, and nothing is left out', async () => {
        await receiver.down();
        await write(1200);
        await assert.rejects(forwardBatch(server.engine, place()));
        await receiver.up();
        receiver.cutOff = true;
        await assert.rejects(forwardBatch(server.engine, place()), 'a receiver that hangs up has taken nothing');
        receiver.cutOff = false;
        await forward();
        assert.deepEqual(
          numbersIn(receiver.taken),
          Array.from({ length: await head() }, (_, n) => n + 1),
        );
        const before = receiver.taken.length;
        await forward();
        assert.equal(receiver.taken.length, before, 'what was taken is not told again');
      });

    test('the state of the system says when lines have been waiting for long', async () => {
      assert.deepEqual(await forwardHealth(server.engine), []);
      await receiver.down();
      await write(2);
      assert.deepEqual(await forwardHealth(server.engine), [], 'not at once');
      const later = { ...server.engine, now: () => new Date(Date.now() + 6 * 60_000) };
      assert.deepEqual(await forwardHealth(later), [{ tone: 'danger', key: 'audit.findings.forwardLate', params: { lines: 2 } }]);
    });
  });

test('two processes do not tell the same lines at once', async () => {
  const receiver = await startSyslogReceiver('tcp');
  const server = await startTestServer({ ...joined([people, auditModule()]) });
  for (let n = 0; n < 20; n += 1) await audit(server.context(), { kind: 'account', verb: 'end' });
  await server.engine.audit.seal();
  const place = { by: 'tcp', host: '127.0.0.1', port: receiver.port } as const;
  await Promise.all([forwardBatch(server.engine, place), forwardBatch(server.engine, place)]);
  assert.equal(new Set(receiver.taken).size, receiver.taken.length);
  await server.close();
  await receiver.down();
});

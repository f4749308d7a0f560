import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clamd } from '@zhixing/engine/antivirus/clamd.ts';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { type ClamdServer, EICAR, startClamdServer } from '@zhixing/testing/clamd-server.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { fileModule } from '../file.module.ts';

const basics = defineModule({ name: 'basics', models: [defineModel('user', { fields: { name: f.text() } })], locales: { zh: {}, en: {} } });
const TIMEOUT_MS = 2500;

describe('uploads are shown to a scanner', () => {
  let scanner: ClamdServer;
  const servers: TestServer[] = [];
  let [strict, lenient]: TestServer[] = [];
  let teacher: Actor;
  before(async () => {
    scanner = await startClamdServer();
    const start = async (whenAway: 'refuse' | 'accept') => {
      const antivirus = { scanner: clamd({ host: '127.0.0.1', port: scanner.port, timeoutMs: TIMEOUT_MS }), whenAway };
      const server = await startTestServer({ modules: [fileModule, basics], antivirus, quiet: true });
      servers.push(server);
      return server;
    };
    strict = await start('refuse');
    lenient = await start('accept');
    teacher = strict.actor({ roles: ['schoolAdmin'] });
  });
  after(async () => {
    for (const server of servers) await server.close();
    await scanner.down();
  });

  const upload = async (content: string | Buffer, server = strict, actor = teacher) => {
    const head = '--x12345\r\nContent-Disposition: form-data; name="file"; filename="说明.txt"\r\nContent-Type: text/plain\r\n\r\n';
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--x12345--\r\n')]);
    return must(server).request(actor, 'POST', '/api/file/Uploader', payload, { 'content-type': 'multipart/form-data; boundary=x12345' });
  };
  const inPieces = async (content: Buffer) => {
    const ask = (method: 'POST' | 'GET', path: string, body?: unknown) =>
      must(strict).request(teacher, method, `/api/file/uploads${path}`, body);
    const { id } = (await ask('POST', '', { name: '说明.txt', size: content.length })).data;
    const headers = { 'content-type': 'application/octet-stream' };
    for (let at = 0; at < content.length; at += 1_000_000)
      await must(strict).request(teacher, 'PUT', `/api/file/uploads/${id}?offset=${at}`, content.subarray(at, at + 1_000_000), headers);
    return { id, finished: await ask('POST', `/${id}/finish`, {}), progress: () => ask('GET', `/${id}`) };
  };
  const stored = async () => (await must(strict).engine.database.query<{ n: number }>(sql`select count(*)::int as n from file`))[0]?.n;
  const findings = async (server = strict) => (await fileModule.health?.(must(server).engine))?.map(({ key }) => key);
  const must = (server: TestServer | undefined): TestServer => {
    assert.ok(server);
    return server;
  };

  test('what it finds something in is refused by name, leaves no file, and stands in the audit log', async () => {
    const answer = await upload(`${EICAR}\n`);
    assert.deepEqual([answer.status, answer.data.key], [422, 'antivirus.infected']);
    assert.match(answer.msg, /Eicar-Test-Signature/);
    assert.equal(await stored(), 0);
    const lines = await must(strict).engine.database.query<{ actor: string; found: string }>(
      sql`select actor, detail->>'found' as found from sys_audit_open where verb = 'infected' union all select actor, detail->>'found' from sys_audit where verb = 'infected'`,
    );
    assert.deepEqual(lines, [{ actor: teacher.userId, found: 'Eicar-Test-Signature' }]);
  });

  test('what is clean is taken after all of it was shown, in one piece or in several', async () => {
    assert.equal((await upload('一切正常')).status, 200);
    const long = Buffer.alloc(2_500_000, 'a');
    assert.equal((await inPieces(long)).finished.status, 200);
    assert.deepEqual(scanner.seen.slice(-1), [long.length]);
  });

  test('malware at the end of an upload in pieces is found, and nothing of it is kept', async () => {
    const before = await stored();
    const { finished, progress } = await inPieces(Buffer.concat([Buffer.alloc(1_500_000, 'b'), Buffer.from(EICAR)]));
    assert.deepEqual([finished.status, finished.data.key], [422, 'antivirus.infected']);
    assert.equal((await progress()).data.key, 'file.uploadGone');
    assert.equal(await stored(), before);
  });

  test('what it could not look at is not clean', async () => {
    scanner.most = 100;
    assert.equal((await upload('x'.repeat(5000))).data.key, 'antivirus.unchecked');
    scanner.most = 1_048_576;
    scanner.silent = true;
    const unheard = await upload('大家好');
    assert.deepEqual([unheard.status, unheard.data.key], [503, 'antivirus.unchecked']);
    scanner.silent = false;
  });

  test('while it is gone, files are refused or taken as the setting says, and the state of the system says so', async () => {
    assert.deepEqual([await findings(), await findings(lenient)], [[], []]);
    await scanner.down();
    const refused = await upload('大家好');
    assert.deepEqual([refused.status, refused.data.key], [503, 'antivirus.unchecked']);
    assert.equal((await upload('大家好', lenient, must(lenient).actor({ roles: ['schoolAdmin'] }))).status, 200);
    assert.deepEqual([await findings(), await findings(lenient)], [['file.findings.scannerRefuses'], ['file.findings.scannerAway']]);
    await scanner.up();
    assert.equal((await upload('大家好')).status, 200);
    assert.deepEqual(await findings(), []);
    const again = await upload(EICAR, lenient, must(lenient).actor({ roles: ['schoolAdmin'] }));
    assert.equal(again.data.key, 'antivirus.infected', 'whoever takes files unchecked takes none that is known to be bad');
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readAnchors } from '@zhixing/engine/audit/anchors.ts';
import { deleteOldLines } from '@zhixing/engine/audit/retention.ts';
import { verifyAudit } from '@zhixing/engine/audit/verify.ts';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import { defineModel, f } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { joined } from '../../../tests/joined.ts';
import { anchorLog } from '../anchor-log.ts';
import { auditModule } from '../audit.module.ts';

const PATH = '/api/system/Log';
const Child = defineModel('child', { minors: true, fields: { name: f.text(), idCard: f.text({ sensitive: true }) } });
const module = defineModule({
  name: 'children',
  models: [
    defineModel('user', { fields: { name: f.text(), account: f.text() } }),
    ...['file', 'region', 'dictionaryItem'].map((name) =>
      defineModel(name, { fields: { name: f.text(), code: f.text(), dictionary: f.text() } }),
    ),
    Child,
  ],
  locales: { zh: {}, en: {} },
  migrations: [
    {
      id: 'config',
      up: ['create table sys_config (name text primary key, value jsonb not null, updated_at timestamptz(3) not null, updated_by uuid)'],
    },
  ],
  routes: [
    defineRoute({ method: 'GET', path: '/api/broken', access: 'public', query: z.strictObject({}) }, async () => {
      throw new Error('nothing of "张三" or 13800138000 is told');
    }),
  ],
});

let server: TestServer;
let admin: Actor;
let auditor: Actor;
before(async () => {
  server = await startTestServer({ ...joined([module, auditModule()]) });
  admin = server.actor({ administrator: true });
  auditor = server.actor({ duties: ['audit'] });
  await server.engine.database.query(sql`insert into "user" (id, name, account) values (${admin.userId}, '管理员', 'admin')`);
});
after(() => server.close());

const ask = async (who: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, status = 200) => {
  const answer = await server.request(who, method, url, body);
  assert.equal(answer.status, status, `${method} ${url}: ${answer.text.slice(0, 300)}`);
  return answer.data;
};

test('the end of the log is written down elsewhere from time to time, and finds out who rewrites the log', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'zxheads-'));
  const file = path.join(folder, 'apart', 'heads.jsonl');
  await ask(admin, 'POST', '/api/data/child', { name: '李雷' });
  const first = await anchorLog(server.engine, file);
  await ask(admin, 'POST', '/api/data/child', { name: '韩雪' });
  const second = await anchorLog(server.engine, file);
  assert.notEqual(first, second);
  const heads = readAnchors(await readFile(file, 'utf8'), null);
  assert.deepEqual(
    heads.map(({ seq, hash }) => `${seq}:${hash.slice(0, 16)}`),
    [first, second],
  );
  const found = async () => (await verifyAudit(server.engine.database, { heads, contents: false })).tampering;
  assert.equal(await found(), null);
  const [head] = heads;
  const other = [{ ...head, hash: '0'.repeat(64) }] as typeof heads;
  assert.equal((await verifyAudit(server.engine.database, { heads: other, contents: false })).tampering?.kind, 'head');
  await rm(folder, { recursive: true });
});

test('how far the sealing lags behind is told with the state of the log', async () => {
  const { lag } = await ask(admin, 'GET', `${PATH}/State`);
  assert.deepEqual(Object.keys(lag).sort(), ['lines', 'seconds']);
});

describe('the log of operations', () => {
  test('is found by time, person, module, keyword and address, and tells before and after as grants mask it', async () => {
    const { record } = await ask(admin, 'POST', '/api/data/child', { name: '韩梅梅', idCard: '11010120150101123X' });
    const find = async (query: string) =>
      (await ask(auditor, 'GET', `${PATH}?category=3&${query}`)).list as {
        id: string;
        verb: string;
        record: string;
        recordLabel: string | null;
      }[];
    for (const query of [
      'module=child',
      `keyword=${record.id}`,
      `keyword=%E2%80%8B${record.id}`,
      `person=${encodeURIComponent('管\u200b理')}`,
      'address=127.0.0.1&module=child',
      'startTime=2026-01-01&module=child',
    ])
      assert.ok(
        (await find(query)).some((line) => line.record === record.id),
        query,
      );
    for (const query of ['module=user', 'endTime=2020-01-01', 'address=10.0.0.9', 'keyword=nothing', 'person=nobody'])
      assert.ok(!(await find(query)).some((line) => line.record === record.id), query);
    const [line] = await find(`keyword=${record.id}`);
    const told = await ask(admin, 'GET', `${PATH}/${line?.id}`);
    const masked = told.changes.find(({ field }: { field: string }) => field === 'idCard');
    assert.deepEqual([told.intact, masked.before], [true, '******']);
    const named = (lines: readonly { recordLabel?: string | null }[]) => lines.map(({ recordLabel }) => recordLabel);
    const readable = (await ask(admin, 'GET', `${PATH}?category=3&keyword=${record.id}`)).list;
    assert.deepEqual([...named(readable), told.recordLabel], ['韩梅梅', '韩梅梅'], 'records are named');
    assert.deepEqual(named(await find(`keyword=${record.id}`)), [null], 'to those alone who may read them');
    assert.ok(!JSON.stringify(told).includes('11010120150101123X'), 'masked for whoever sees masks');
    const seen = await ask(auditor, 'GET', `${PATH}/${line?.id}`);
    assert.ok(!JSON.stringify(seen).includes('韩梅梅'), 'whoever holds no grant sees no contents');
    assert.ok(seen.hidden > 0);
  });

  test('reading it is a line, and whoever is not entitled reads nothing', async () => {
    const reads = async () =>
      (
        await server.engine.database.query(
          sql`select 1 from sys_audit_open where verb = 'read' union all select 1 from sys_audit where verb = 'read'`,
        )
      ).length;
    const before = await reads();
    await ask(auditor, 'GET', `${PATH}?category=3`);
    assert.equal(await reads(), before + 1);
    const somebody = server.actor({ roles: ['schoolAdmin'] });
    for (const path of [PATH, `${PATH}/ModuleName`, `${PATH}/State`, `${PATH}/Concerned?record=x`, `${PATH}/Export`, `${PATH}/a1`])
      await ask(somebody, 'GET', path, undefined, 403);
  });

  test('is a file too, whose making is a line', async () => {
    const { text, status } = await server.request(auditor, 'GET', `${PATH}/Export?category=3`);
    assert.equal(status, 200);
    assert.ok(text.split('\n').length > 3);
    const lines = (await ask(auditor, 'GET', `${PATH}?category=3&keyword=log`)).list;
    assert.ok(lines.some(({ kind, verb }: { kind: string; verb: string }) => kind === 'export' && verb === 'log'));
  });

  test('who looked at data of a child is told by its name', async () => {
    assert.deepEqual((await ask(auditor, 'GET', `${PATH}/Concerned?record=${encodeURIComponent('韩梅梅')}`)).list[0].lines, []);
    assert.deepEqual((await ask(auditor, 'GET', `${PATH}/Concerned?record=${encodeURIComponent('无此人')}`)).list, []);
  });
});

test('a failed request is found by the number that its user was told, without what may be somebody’s', async () => {
  const answer = await server.request(null, 'GET', '/api/broken', undefined, { 'x-request-id': 'broken-request-1' });
  assert.equal(answer.status, 500);
  const line = await eventually(async () => (await ask(auditor, 'GET', `${PATH}?category=4&keyword=broken-request-1`)).list[0]);
  assert.equal(line.status, 500);
  const told = await ask(auditor, 'GET', `${PATH}/${line.id}`);
  assert.match(told.error, /nothing of "…" or … is told/);
});

describe('how long lines are kept', () => {
  test('half a year at least; nobody deletes them before', async () => {
    await ask(auditor, 'PUT', `${PATH}/Retention`, { days: 179 }, 400);
    assert.equal((await ask(auditor, 'PUT', `${PATH}/Retention`, { days: 200 })).days, 200);
    await ask(auditor, 'DELETE', PATH, undefined, 409);
    assert.match((await server.request(auditor, 'DELETE', `${PATH}/3`)).msg, /保存期（200 天）内不能删除/);
  });

  test('old months go, and the chain still holds from its checkpoint', async () => {
    const { database } = server.engine;
    await server.engine.audit.seal();
    const lines = (await verifyAudit(database)).lines;
    assert.equal(await deleteOldLines(server.engine), 0);
    const later = { ...server.engine, now: () => new Date(Date.now() + 240 * 86_400_000) };
    assert.equal(await deleteOldLines(later), lines);
    await ask(admin, 'POST', '/api/data/child', { name: '李雷' });
    await server.engine.audit.seal();
    const verdict = await verifyAudit(database);
    assert.deepEqual([verdict.tampering, verdict.from], [null, lines]);
    await database.query(sql`update sys_audit_checkpoint set hash = sha256('x')`);
    assert.equal((await verifyAudit(database)).tampering?.kind, 'removed');
  });
});

import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule, type Finding } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { databaseFindings } from '../database-findings.ts';
import { machineFindings } from '../machine-findings.ts';
import { monitorModule } from '../monitor.module.ts';

const well = { version: '18', bytes: 1, connections: 5, mostConnections: 100, oldestSeconds: 0, answerMs: 1, aheadSeconds: 0, at: 0 };
const GB = 1_073_741_824;
const idle = {
  system: 'Linux',
  cores: 2,
  load: 0,
  memory: 8 * GB,
  memoryFree: 4 * GB,
  processMemory: GB,
  heap: GB,
  heapMost: 4 * GB,
  upSeconds: 1,
  delayMs: 1,
  disks: [{ folder: '/data', bytes: 100 * GB, free: 50 * GB }],
};
const told = (findings: readonly Finding[]) => findings.map(({ tone, key }) => `${tone} ${key.split('.').at(-1)}`);

describe('the state of the system', () => {
  let server: TestServer;
  let admin: Actor;
  let ill = false;
  const basics = ['user', 'organisation'].map((name) => defineModel(name, { fields: { name: f.text() } }));
  const patient = defineModule({
    name: 'patient',
    models: basics,
    locales: {
      zh: { patient: { findings: { ill: { title: '有 {count} 处故障', todo: '请修复' } } } },
      en: { patient: { findings: { ill: { title: '{count} faults', todo: 'Mend them' } } } },
    },
    health: async () => {
      if (ill) throw new Error('cannot tell');
      return [{ tone: 'warning', key: 'patient.findings.ill', params: { count: 3 } }];
    },
  });
  before(async () => {
    server = await startTestServer({ modules: [patient, monitorModule([tmpdir(), '/nowhere'])] });
    admin = server.actor({ administrator: true });
  });
  after(() => server.close());
  const look = async (language = 'zh-CN') =>
    (await server.request(admin, 'GET', '/api/system/Monitor', undefined, { 'accept-language': language })).data;

  test('figures past their limits are told, by how far they are', () => {
    assert.deepEqual(databaseFindings(well), []);
    assert.deepEqual(databaseFindings({ ...well, replicaSeconds: 5, superuser: false }), []);
    assert.deepEqual(told(databaseFindings({ ...well, superuser: true })), ['warning superuser']);
    assert.deepEqual(told(databaseFindings({ ...well, replicaSeconds: 90 })), ['warning replica']);
    assert.deepEqual(told(databaseFindings({ ...well, replicaSeconds: null })), ['danger replica']);
    assert.deepEqual(machineFindings(idle), []);
    assert.deepEqual(told(databaseFindings({ ...well, connections: 85, oldestSeconds: 700, aheadSeconds: -3 })), [
      'warning connections',
      'danger oldStatement',
      'warning clock',
    ]);
    assert.deepEqual(
      told(machineFindings({ ...idle, delayMs: 1500, heap: 3.5 * GB, disks: [{ folder: '/data', bytes: 100 * GB, free: GB }] })),
      ['danger disk', 'warning heap', 'danger delay'],
    );
  });

  test('clocks that differ are both told, and a log that is ahead of the clock', async () => {
    const [clock] = databaseFindings({ ...well, at: Date.parse('2026-11-22T01:00:00Z'), aheadSeconds: -86_400 });
    assert.deepEqual([clock?.tone, clock?.params], ['danger', { server: '2026-11-22 09:00:00', database: '2026-11-21 09:00:00' }]);
    await server.engine.database.query(
      sql`insert into sys_audit_open (at, kind, verb) values (now() + interval '3 days 90 minutes', 'job', 'x')`,
    );
    const { findings } = await look('en');
    const future = findings.find(({ key }: { key: string }) => key === 'monitor.findings.future');
    assert.deepEqual([future?.tone, future?.title], ['warning', 'Audit log entries are 3 days and 2 hours ahead of the server clock']);
  });

  test('a file store that is away is told', async () => {
    const { check } = server.engine.files;
    Object.assign(server.engine.files, { check: () => Promise.reject(new Error('away')) });
    const { findings } = await look('en');
    Object.assign(server.engine.files, { check });
    assert.ok(findings.some(({ title }: { title: string }) => title === 'File storage is not available'));
    assert.ok((await look('en')).findings.every(({ title }: { title: string }) => title !== 'File storage is not available'));
  });

  test('administrators read it in their language, with what the modules tell', async () => {
    const health = await look();
    assert.ok(health.findings.some(({ title, todo }: { title: string; todo: string }) => title === '有 3 处故障' && todo === '请修复'));
    assert.ok((await look('en')).findings.some(({ title }: { title: string }) => title === '3 faults'));
    const [role] = await server.engine.database.query<{ is: boolean }>(
      sql`select rolsuper as is from pg_roles where rolname = current_user`,
    );
    assert.equal(health.database.superuser, role?.is);
    assert.ok(health.database.bytes > 0 && health.machine.disks.length === 1 && health.work.jobs === 0);
    assert.ok(health.slow.length > 0 && health.slow.every(({ total, most }: { total: number; most: number }) => total >= most));
    const teacher = server.actor({ roles: ['teacher'] });
    assert.equal((await server.request(teacher, 'GET', '/api/system/Monitor')).status, 403);
  });

  test('what cannot be read is told as such, and hides nothing else', async () => {
    ill = true;
    const health = await look();
    ill = false;
    assert.ok(
      health.findings.some(({ key, tone }: { key: string; tone: string }) => key === 'monitor.findings.modulesUnread' && tone === 'danger'),
    );
    assert.ok(health.database.version);
  });

  test('jobs that nobody works on are told with their age', async () => {
    // No worker polls this lane.
    await server.engine.database.query(
      sql`insert into sys_job (id, model, language, actor, status, lane, lease_until) values (gen_random_uuid(), 'user', 'zh', '{}', 'running', 'none', now() - interval '10 minutes')`,
    );
    const { findings, work } = await look();
    await server.engine.database.query(sql`delete from sys_job where lane = 'none'`);
    assert.equal(work.jobs, 1);
    assert.ok(findings.some(({ key, tone }: { key: string; tone: string }) => key === 'monitor.findings.jobs' && tone === 'warning'));
  });

  test('events that nobody delivers are told with their age', async () => {
    await server.engine.database.query(
      sql`insert into sys_outbox (id, event, created_at, due_at) values (gen_random_uuid(), '{}', now() - interval '2 hours', now() + interval '1 day')`,
    );
    const { findings } = await look();
    assert.ok(
      findings.some(({ tone, title }: { tone: string; title: string }) => tone === 'danger' && title.includes('1 个事件未处理')),
      JSON.stringify(findings),
    );
  });

  test('statements are told without what was asked', async () => {
    await server.engine.database.query(sql`select ${'secret-of-a-child'}::text as word`);
    assert.ok(!JSON.stringify((await look()).slow).includes('secret-of-a-child'));
  });
});

import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { raw } from 'sql-template-tag';
import { auditCommands } from '../src/audit.ts';

const Child = defineModel('child', {
  minors: true,
  fields: { number: f.serial({ prefix: 'C', unique: true }), name: f.text(), idCard: f.text({ sensitive: true, unique: true }) },
});
const Allergy = defineModel('allergy', {
  minors: true,
  fields: { child: f.ref('child', { required: true }), what: f.text({ sensitive: true }) },
});
const module = defineModule({
  name: 'children',
  models: [
    defineModel('user', { fields: { name: f.text(), account: f.text() } }),
    ...['file', 'region', 'dictionaryItem'].map((name) =>
      defineModel(name, { fields: { name: f.text(), code: f.text(), dictionary: f.text() } }),
    ),
    Child,
    Allergy,
  ],
  locales: { zh: {}, en: {} },
  approval: async () => '01900000-0000-7000-8000-0000000000aa',
});

let server: TestServer;
let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zxaudit-'));
  server = await startTestServer({ modules: [module] });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(command: string, ...args: string[]): Promise<{ code: number | undefined; said: string }> {
  const lines: string[] = [];
  const code = await auditCommands[command]?.(server.engine, args, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

test('of a name that more children have than are told, it is said that they are not all', async () => {
  const admin = server.actor({ administrator: true });
  for (let n = 0; n < 21; n += 1) {
    const answer = await server.request(admin, 'POST', '/api/data/child', { name: '张伟', idCard: `2${n}` });
    assert.equal(answer.status, 200);
  }
  const { said } = await run('who', '--name', '张伟');
  assert.equal(said.match(/张伟 C/g)?.length, 20);
  assert.match(said, /This is not all: more have the name/);
});

test('who looked at, exported and fetched the data of a child is told by its name and its id', async () => {
  const admin = server.actor({ administrator: true });
  const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await server.request(admin, method, url, body);
    assert.ok(answer.status === 200, `${method} ${url}: ${answer.text.slice(0, 200)}`);
    return answer.data;
  };
  const { record: child } = await ask('POST', '/api/data/child', { name: '韩梅梅', idCard: '110' });
  const { record: other } = await ask('POST', '/api/data/child', { name: '李雷', idCard: '111' });
  const { record: allergy } = await ask('POST', '/api/data/allergy', { child: child.id, what: '花生' });
  assert.match((await run('who', '--name', '韩梅梅')).said, /nobody/);
  await ask('POST', `/api/data/allergy/${allergy.id}/unmask`, { fields: ['what'], reason: '准备午餐' });
  const { job } = await ask('POST', '/api/data/child/export', {
    format: 'csv',
    reason: '上报名单',
    filter: { name: '韩梅梅' },
  });
  await server.engine.jobs.idle();
  await ask('GET', `/api/jobs/${job.id}/file`);
  for (const asked of [
    ['--name', '韩梅梅'],
    ['--record', child.id],
    ['--number', child.number],
    ['--number', '110'],
  ]) {
    const { code, said } = await run('who', ...asked);
    assert.equal(code, 0);
    for (const handled of ['unmask unmask', 'export csv', 'download exportFile']) assert.match(said, new RegExp(handled), said);
    assert.ok(said.startsWith(`韩梅梅 ${child.number} (child ${child.id})`), 'namesakes are told apart by their number');
    assert.match(said, /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+08:00 {2}unmask unmask .* what {2}"准备午餐"/, said);
    assert.match(said, /export csv .* name/, said);
  }
  assert.match((await run('who', '--name', '李雷')).said, /nobody/);
  assert.doesNotMatch((await run('export')).said, /花生|韩梅梅|准备午餐|上报名单/);
  assert.ok((await run('export')).said.includes(other.id));
  assert.equal((await run('who', '--name', '没有此人')).code, 1);
});

test('the log is verified against heads that were signed and kept elsewhere', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const place = (name: string) => path.join(folder, name);
  await writeFile(place('private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(place('public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(place('heads'), `${(await run('head', '--key', place('private.pem'))).said}\n`);
  const verify = () => run('verify', '--contents', '--heads', place('heads'), '--key', place('public.pem'));
  const well = await verify();
  assert.equal(well.code, 0, well.said);
  assert.match(well.said, /^OK: \d+ lines.*1 known heads/);
  await writeFile(place('forged'), `${(await run('head')).said}\n`);
  await assert.rejects(run('verify', '--heads', place('forged'), '--key', place('public.pem')), /not signed by this key/);
  await server.engine.database.transaction(async (tx) => {
    await tx.query(raw('set local session_replication_role = replica'));
    await tx.query(raw('delete from sys_audit where seq = 2'));
  });
  const { code, said } = await verify();
  assert.equal(code, 1);
  assert.match(said, /TAMPERED: line 2 is missing/);
});

test('wrong words are refused with the usage', async () => {
  await assert.rejects(run('verify', '--colour', 'red'), /audit verify/);
  await assert.rejects(run('verify', '--head', '12'), /SEQ:HASH/);
  await assert.rejects(run('who'), /--record/);
  await assert.rejects(run('export', '--from', 'yesterday'), /no day/);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from './product.ts';
import { allRecipes } from './recipes.ts';

/*
 * Holes that other platforms of this kind had in the parts that this one has too, each named after the report. The class of the hole is
 * tried, not the original request.
 */
let server: TestServer;
let admin: Actor;
let bureau: Actor;
let builders: Builders;
let student: Record<string, unknown> & { id: string };
before(async () => {
  server = await startProduct();
  admin = server.actor({ administrator: true });
  builders = createBuilders(server.context(), await allRecipes());
  student = await builders.make('student');
  bureau = server.actor({ roles: ['bureauApprover'], variables: { '@organizationAndSuborganization': [String(student.school)] } });
});
after(() => server.close());
const get = (actor: Actor | null, url: string) => server.request(actor, 'GET', `/api/data/${url}`);
const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
const injections = [
  'id; drop table student',
  'id desc, (select pg_sleep(1))',
  '(case when 1=1 then id end)',
  'student.id',
  '"id"',
  'idCard--',
];

test('NocoBase CVE-2026-52887, Budibase CVE-2026-54350: keys and operators of a filter are those of the catalogue', async () => {
  for (const key of [...injections, "name' or '1'='1", 'name::text', 'pg_shadow.passwd', '$where']) {
    assert.equal((await get(admin, `student?${filter({ [key]: 1 })}`)).status, 400, key);
    assert.equal((await get(admin, `student?${filter({ name: { [key]: 1 } })}`)).status, 400, key);
  }
});

test('NocoBase CVE-2026-41641: a changed model passes the same checks as a new one', async () => {
  const document = { name: 'replayed', fields: { title: { kind: 'text' } } };
  assert.equal((await server.request(admin, 'POST', '/api/models', document)).status, 200);
  for (const bad of [
    { title: { kind: 'text', pattern: '(?=a)b' } },
    { "x'; drop": { kind: 'text' } },
    { title: { kind: 'text' }, b: { kind: 'formula', expression: 'process.exit()(', result: 'text' } },
  ])
    assert.equal((await server.request(admin, 'POST', '/api/models', { ...document, fields: bad })).status, 400);
});

test('Budibase CVE-2026-73300: one statement at a time', async () => {
  await assert.rejects(server.engine.database.query(sql`select ${1}::int; select 2`));
});

test('Budibase CVE-2026-27702, n8n CVE-2025-68613: formulas are no JavaScript', async () => {
  const expressions = [
    'this.constructor.constructor("return process")()',
    'title.constructor',
    '[].map(x, x.constructor)',
    '(function(){return 1})()',
    'globalThis',
  ];
  for (const [n, expression] of expressions.entries()) {
    const fields = { title: { kind: 'text' }, out: { kind: 'formula', expression, result: 'text' } };
    const published = await server.request(admin, 'POST', '/api/models', { name: `escape${n}`, fields });
    assert.equal(published.status, 400, expression);
    assert.match(published.data.findings[0].id, /^M04[023]$/, expression);
  }
  const plain = { title: { kind: 'text' }, out: { kind: 'formula', expression: 'title + "!"', result: 'text' } };
  assert.equal((await server.request(admin, 'POST', '/api/models', { name: 'plainFormula', fields: plain })).status, 200);
  const made = await server.request(admin, 'POST', '/api/data/plainFormula', { title: 'x' });
  assert.equal(made.data.record.out, 'x!', 'a formula that is one is published and computed by the same way');
});

test('Directus CVE-2026-35442, CVE-2024-34708: what is masked is not told by filters, sorts, searches or columns', async () => {
  assert.match((await get(bureau, `student/${student.id}`)).data.record.idCard, /^\*{6}$/);
  const part = String(student.idCard).slice(0, 8);
  const asked = [
    filter({ idCard: { startsWith: part } }),
    filter({ idCard: { ne: 'x' } }),
    filter({ birthday: { gt: '2000-01-01' } }),
    'sidx=idCard&sort=asc',
    filter({ school: { where: { principalPhone: { startsWith: '1' } } } }),
  ];
  for (const query of asked) assert.equal((await get(bureau, `student?${query}`)).status, 400, query);
  assert.equal((await get(bureau, `student?keyword=${part}`)).data.pagination.total, 0);
  const chosen = await get(bureau, 'student?fields=idCard,name');
  assert.ok(!chosen.text.includes(String(student.idCard)) && !chosen.text.includes(String(student.name)));
});

test('Directus CVE-2026-39943: the history passes the same mask as the list', async () => {
  const { text } = await get(bureau, `student/${student.id}/history`);
  assert.ok(!text.includes(String(student.idCard)) && !text.includes(String(student.enrolNo)));
});

test('Directus CVE-2025-55746: what is refused changes nothing', async () => {
  const refused = await server.request(bureau, 'PUT', `/api/data/student/${student.id}`, { version: 1, name: '改名' });
  assert.equal(refused.status, 403);
  assert.equal((await get(admin, `student/${student.id}`)).data.record.version, student.version);
});

test('Directus CVE-2025-64749: a record that is not yours looks like one that is not there', async () => {
  const stranger = server.actor({ roles: ['bureauApprover'], variables: { '@organizationAndSuborganization': [] } });
  const [foreign, missing] = await Promise.all([
    get(stranger, `student/${student.id}`),
    get(stranger, 'student/01900000-0000-7000-8000-000000000001'),
  ]);
  assert.deepEqual([foreign.status, foreign.msg, foreign.data.key], [missing.status, missing.msg, missing.data.key]);
  assert.equal(foreign.status, 404);
});

test('JeecgBoot 9491, CVE-2023-38992: key words and label look-ups are parameters', async () => {
  for (const word of ["' or 1=1 --", '%', '_', '\\', '%\' union select account, name from "user" --'])
    for (const place of ['student', 'region/options', 'dictionaryItem/options']) {
      const { status, data } = await get(admin, `${place}?keyword=${encodeURIComponent(word)}`);
      assert.deepEqual([status, data.pagination.total], [200, 0], `${place} ${word}`);
    }
});

test('JimuReport 4736: the order of a list is a field and a direction', async () => {
  for (const sidx of injections) assert.equal((await get(admin, `student?sidx=${encodeURIComponent(sidx)}&sort=asc`)).status, 400, sidx);
  assert.equal((await get(admin, `student?sidx=id&sort=${encodeURIComponent('asc; select 1')}`)).status, 400);
});

test('JeecgBoot 9830: what a picker is filled with is named, never a condition or a statement of the client', async () => {
  for (const extra of ['filterSql=1%3D1', 'table=user', 'condition=1%3D1', `sql=${encodeURIComponent('select 1')}`])
    for (const place of ['region/options', 'dictionaryItem/options', 'student'])
      assert.equal((await get(admin, `${place}?${extra}`)).status, 400, `${place} ${extra}`);
  assert.equal((await get(admin, `${encodeURIComponent('sys_user" where 1=1 --')}/options`)).status, 404);
});

test('Directus GHSA-77qm: a file name that somebody wrote into the database harms nobody', async () => {
  const boundary = 'x12345';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const { id } = (await server.request(admin, 'POST', '/api/file/Uploader', Buffer.from(`${head}hello\r\n--${boundary}--\r\n`), type)).data;
  const names = [
    '../../etc/passwd',
    'a\r\nset-cookie: x=1',
    '"; filename="b.html',
    '%00',
    '%zz',
    '',
    '\u202egpj.exe',
    '😀'.repeat(100),
    "''--",
    '\u0085',
  ];
  for (const name of names) {
    await server.engine.database.query(sql`update file set name = ${name} where id = ${id}`);
    const answer = await server.app.inject({ url: `/api/file/own/${id}`, headers: { authorization: `Bearer ${admin.sessionId}` } });
    assert.deepEqual([answer.statusCode, answer.body, answer.headers['set-cookie']], [200, 'hello', undefined], name);
    assert.match(String(answer.headers['content-disposition']), /^attachment; filename\*=UTF-8''[\w%.~!*'()-]*$/, name);
  }
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { textOfPages } from '@zhixing/pdf/tests/read-pdf.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { pdfSheets } from '../pdf/sheet-pdf.ts';

describe('records as PDF', () => {
  let server: TestServer;
  let builders: Builders;
  let school: string;
  let admin: Actor;
  let reader: Actor;
  before(async () => {
    server = await startProduct();
    builders = createBuilders(server.context(), await allRecipes());
    school = (await builders.make('school', { name: '红旗小学' })).id;
    admin = server.actor({ roles: ['platformAdmin'] });
    reader = readerAt([school]);
  });
  after(() => server.close());

  const readerAt = (schools: readonly string[]): Actor =>
    server.actor({ roles: ['schoolAdmin'], variables: { '@organizationAndSuborganization': [...schools] } });
  const inject = (who: Actor, path: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/api/data/${path}`, headers: { authorization: `Bearer ${who.sessionId}`, ...headers } });
  const textOf = async (answer: { rawPayload: Buffer; statusCode: number; payload: string }) => {
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    return (await textOfPages(answer.rawPayload)).join('\n');
  };
  const designed = async (values: object) => {
    const made = await server.request(admin, 'POST', '/api/data/printTemplate', {
      name: '学校登记卡',
      type: 'record',
      subject: 'school',
      ...values,
    });
    assert.equal(made.status, 200, made.text);
  };
  const printed = () =>
    server.engine.database.query<{ actor: string; detail: object }>(
      sql`select actor, detail from (select id, kind, record_id, actor, detail from sys_audit_open union all select id, kind, record_id, actor, detail from sys_audit) a where kind = 'print' and record_id = ${school} order by id`,
    );

  test('a record is downloaded under its name with what its reader sees, and the print is written down', async () => {
    const answer = await inject(reader, `school/${school}/print/pdf?parts=fields,grade.school`);
    assert.equal(answer.headers['content-type'], 'application/pdf', answer.payload.slice(0, 300));
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.match(decodeURIComponent(String(answer.headers['content-disposition'])), /^attachment; filename\*=UTF-8''红旗小学 .+\.pdf$/);
    const text = await textOf(answer);
    for (const part of ['红旗小学', '系统信息', '第 1 页 共', '打印人：', '暂无年级']) assert.ok(text.includes(part), part);
    const detail = { parts: ['fields', 'grade.school'], sheet: 'standard', copies: 1, format: 'pdf' };
    assert.deepEqual(await printed(), [{ actor: reader.userId, detail }]);
    assert.ok((await textOf(await inject(reader, `school/${school}/print/pdf`, { 'accept-language': 'en' }))).includes('Page 1 of'));
  });

  test('who may not print it gets nothing, and nothing is written down', async () => {
    const before = (await printed()).length;
    assert.equal((await inject(readerAt([]), `school/${school}/print/pdf`)).statusCode, 404);
    assert.equal((await inject(server.actor(), `school/${school}/print/pdf`)).statusCode, 403);
    assert.equal((await inject(reader, `school/${school}/print/pdf?sheet=nonsense`)).statusCode, 409);
    assert.equal((await inject(reader, `school/${school}/print/pdf?colour=red`)).statusCode, 400);
    assert.equal((await inject(reader, `school/${school}/print/pdf?parts=<script>`)).statusCode, 400);
    assert.equal((await inject(reader, `school/${school}/print/pdf?parts=nonsense.school`)).statusCode, 400);
    assert.equal((await printed()).length, before);
  });

  test('masked fields stay masked, in a template and on the standard sheet', async () => {
    const student = await builders.make('student', { name: '欧阳晓明', phone: '13800006789' });
    const teacher = readerAt([String(student.school)]);
    const seen = (await server.request(teacher, 'GET', `/api/data/student/${student.id}`)).data;
    assert.ok(seen.masked.includes('phone'), 'the reader sees it masked');
    const parts = [
      { part: 'form', fields: ['name', 'phone'] },
      { part: 'text', text: '联系电话：{phone}' },
    ];
    await designed({ code: 'studentCard', subject: 'student', sheet: { format: 1, heading: '{sheet}', parts } });
    for (const query of ['', '?sheet=studentCard']) {
      const text = await textOf(await inject(teacher, `student/${student.id}/print/pdf${query}`));
      assert.ok(!text.includes('13800006789'), query);
      assert.ok(text.includes(seen.record.phone), `${query}: ${text}`);
    }
  });

  test('a template is printed with its parts, texts, places of signature and watermark, and its copies are counted', async () => {
    const sheet = {
      format: 1,
      heading: '{sheet}',
      header: '{system} · {model}',
      footer: '{record} 存档',
      parts: [
        { part: 'form', title: '基本情况', fields: ['name'] },
        { part: 'text', text: '兹证明 {name} 已登记。http://127.0.0.1:1/x.png' },
        { part: 'seal', places: ['校长', '经办人'] },
      ],
    };
    await designed({ code: 'schoolCard', sheet, watermark: true, paper: 'A5', orientation: 'landscape' });
    const text = await textOf(await inject(reader, `school/${school}/print/pdf?sheet=schoolCard`));
    for (const part of [
      '学校登记卡',
      '学校资料',
      '红旗小学 存档',
      '基本情况',
      '兹证明 红旗小学 已登记。http://127.0.0.1:1/x.png',
      '校长',
      '经办人',
    ])
      assert.ok(text.includes(part), `${part}: ${text}`);
    const [{ copies } = { copies: 0 }] = await server.engine.database.query<{ copies: number }>(
      sql`select copies from print_template where code = 'schoolCard'`,
    );
    assert.equal(copies, 1);
  });

  test('the same data gives the same bytes, and a changed record others', async () => {
    const ctx = server.context(reader);
    const of = { model: 'school', id: school, sheet: 'registerSheet' };
    const [first, again] = [await pdfSheets.ofSheet(ctx, of), await pdfSheets.ofSheet({ ...ctx, memo: new Map() }, of)];
    assert.deepEqual([again.sha256, again.name], [first.sha256, first.name]);
    assert.equal(createHash('sha256').update(first.bytes).digest('hex'), first.sha256);
    const later = await pdfSheets.ofSheet(ctx, { ...of, at: new Date('2026-05-01T00:00:00Z') });
    assert.notEqual(later.sha256, first.sha256);
    await repo({ name: 'school' } as never, server.context()).update(school, { remark: '已核对😀' } as never);
    const changed = await pdfSheets.ofSheet({ ...ctx, memo: new Map() }, of);
    assert.notEqual(changed.sha256, first.sha256);
    assert.deepEqual(changed.missing, ['😀']);
  });

  test('one is attached as a file with its digest, and is not where its transaction is rolled back', async () => {
    const ctx = server.context(reader);
    const attached = await pdfSheets.attach(ctx, { model: 'school', id: school });
    const find = (id: string) =>
      server.engine.database.query<{ name: string; sha256: string; mediaType: string; by: string }>(
        sql`select name, sha256, media_type as "mediaType", created_by as by from file where id = ${id}`,
      );
    const { name, sha256 } = attached;
    assert.deepEqual(await find(attached.id), [{ name, sha256, mediaType: 'application/pdf', by: reader.userId }]);
    const stored = await server.engine.files.open(attached.id);
    const bytes = Buffer.concat((await stored?.stream.toArray()) ?? []);
    assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
    let lost = '';
    await assert.rejects(
      server.engine.database.transaction(async (db) => {
        lost = (await pdfSheets.attach({ ...ctx, db, memo: new Map() }, { model: 'school', id: school })).id;
        throw new Error('no');
      }),
      /no/,
    );
    assert.deepEqual(await find(lost), []);
  });

  test('a person gets twenty in a minute', async () => {
    const hasty = readerAt([school]);
    const statuses = new Set<number>();
    for (let time = 0; time < 20; time += 1) statuses.add((await inject(hasty, `school/${school}/print/pdf?sheet=schoolCard`)).statusCode);
    assert.deepEqual([...statuses], [200]);
    const refused = await inject(hasty, `school/${school}/print/pdf`);
    assert.equal(refused.statusCode, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal((await inject(reader, `school/${school}/print/pdf`)).statusCode, 200, 'others are not concerned');
  });
});

test('a person has two documents underway; the next is refused until one is finished', async () => {
  const turns = createConcurrencyLimit(2, () => new Error('underway'));
  const { promise, resolve } = Promise.withResolvers<string>();
  const both = [turns.take('li', () => promise), turns.take('li', () => promise)];
  await assert.rejects(
    turns.take('li', async () => 'third'),
    /underway/,
  );
  assert.equal(await turns.take('wang', async () => 'other'), 'other');
  resolve('done');
  assert.deepEqual(await Promise.all(both), ['done', 'done']);
  const failing = turns.take('li', () => Promise.reject(new Error('failed')));
  await assert.rejects(failing, /failed/);
  assert.equal(await turns.take('li', async () => 'again'), 'again');
});

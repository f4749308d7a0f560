import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';
import { declareSheets } from '../shipped.ts';

describe('templates of paper', () => {
  let server: TestServer;
  let school: string;
  let admin: Actor;
  let reader: Actor;
  before(async () => {
    server = await startProduct();
    school = (await createBuilders(server.context(), await allRecipes()).make('school')).id;
    admin = server.actor({ roles: ['platformAdmin'] });
    reader = server.actor({ roles: ['schoolAdmin'], organisationId: school, variables: { '@organizationAndSuborganization': [school] } });
  });
  after(() => server.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const ask = (who: Actor, method: Method, path: string, body?: object) => server.request(who, method, `/api/${path}`, body);
  const make = (values: object) =>
    ask(admin, 'POST', 'data/printTemplate', { code: 'schoolCard', name: '学校登记卡', type: 'record', ...values });
  const sheets = async (who: Actor): Promise<{ code: string; name: string }[]> =>
    (await ask(who, 'GET', `data/school/${school}/sheets`)).data.list;
  const card = (parts: readonly object[], more: object = {}) => ({ sheet: { format: 1, parts, ...more } });

  test('those of the product are there, named in the language of the reader, and kept as they are by a second start', async () => {
    const list = (await ask(admin, 'GET', 'data/printTemplate?pageSize=50')).data.list as { code: string; name: string; flow: string }[];
    const agency = list.find(({ code }) => code === 'introduceAgency');
    assert.equal(agency?.name, '机构引进审批表');
    assert.ok(agency?.flow, 'it is for its flow');
    await declareSheets(server.engine);
    const again = (await ask(admin, 'GET', 'data/printTemplate?pageSize=50')).data.list as { version: number }[];
    assert.deepEqual([...new Set(again.map(({ version }) => version))], [1]);
    const english = await server.request(admin, 'GET', '/api/data/printTemplate?pageSize=50', undefined, { 'accept-language': 'en' });
    assert.ok(
      (english.data.list as { name: string }[]).some(({ name }) => name === 'Agency accreditation form'),
      english.text,
    );
  });

  test('a sheet names fields and places that are there; what cannot be printed is not kept', async () => {
    const wrong = [
      ['print.unknownField', card([{ part: 'form', fields: ['colour'] }])],
      ['print.unknownField', card([{ part: 'form', rows: ['nonsense'] }])],
      ['print.unknownPlace', card([{ part: 'text', text: '兹证明 {nobody}' }])],
      ['print.unknownPlace', card([{ part: 'form' }], { header: '{initiator}' })],
      ['print.onlyOfFlows', card([{ part: 'opinions' }])],
      ['print.badSheet', card([])],
      ['print.badSheet', card([{ part: 'form' }], { colour: 'red' })],
    ] as const;
    for (const [key, values] of wrong) {
      const refused = await make({ subject: 'school', ...values });
      assert.deepEqual([refused.status, refused.data.fields?.sheet === undefined], [400, false], refused.text);
      assert.ok(refused.text.includes(key), `${key}: ${refused.text}`);
    }
    assert.equal((await make({ subject: 'nonsense' })).status, 400);
    assert.equal((await make({ code: 'standard' })).status, 409, 'the sheet of the product has this name');
  });

  test('whoever reads a record is offered what is for it and in use, and prints by that alone', async () => {
    const parts = [
      { part: 'form', fields: ['name'] },
      { part: 'text', text: '{name}，{printer}' },
      { part: 'seal', places: ['校长'] },
    ];
    const made = await make({ subject: 'school', ...card(parts, { heading: '{sheet}' }) });
    assert.equal(made.status, 200, made.text);
    await ask(admin, 'POST', 'data/printTemplate', { code: 'studentCard', name: '学生卡', type: 'record', subject: 'student' });
    assert.deepEqual(
      (await sheets(reader)).map(({ code }) => code),
      ['registerSheet', 'schoolCard'],
    );
    const print = (sheet: string, copies?: number, who = reader) =>
      ask(who, 'POST', `data/school/${school}/print`, { parts: ['fields'], sheet, ...(copies && { copies }) });
    assert.equal((await print('schoolCard', 3)).status, 200);
    assert.equal((await print('schoolCard')).status, 200);
    for (const other of ['studentCard', 'approvalSheet', 'nonsense'])
      assert.equal((await print(other)).data.key, 'print.notOffered', other);
    assert.equal((await print('schoolCard', 100)).status, 400);
    assert.equal((await print('schoolCard', 1, server.actor())).status, 403);
    const { id } = made.data.record;
    const counted = (await ask(admin, 'GET', `data/printTemplate/${id}`)).data.record;
    assert.deepEqual([counted.copies, counted.version], [4, 1], 'counted, and whoever edits it is not disturbed');
    const lines = await server.engine.database.query<{ detail: object }>(
      sql`select detail from (select id, kind, record_id, detail from sys_audit_open union all select id, kind, record_id, detail from sys_audit) a where kind = 'print' and record_id = ${school} order by id`,
    );
    assert.deepEqual(
      lines.map(({ detail }) => detail),
      [3, 1].map((copies) => ({ copies, parts: ['fields'], sheet: 'schoolCard' })),
    );
    await ask(admin, 'POST', `data/printTemplate/${id}/actions/disable`, {});
    assert.equal((await print('schoolCard')).data.key, 'print.notOffered', 'switched off');
    assert.equal((await ask(admin, 'DELETE', `data/printTemplate/${id}`)).status, 200);
  });

  test('who may not design does not; those of the product are changed and set back, but not deleted or made for something else', async () => {
    assert.equal((await ask(reader, 'POST', 'data/printTemplate', { code: 'own', name: '自制', type: 'record' })).status, 403);
    assert.equal((await ask(reader, 'GET', 'data/printTemplate')).status, 403);
    const list = (await ask(admin, 'GET', 'data/printTemplate?pageSize=50')).data.list as { id: string; code: string }[];
    const id = list.find(({ code }) => code === 'introduceAgency')?.id ?? '';
    assert.equal((await ask(admin, 'DELETE', `data/printTemplate/${id}`)).status, 409);
    assert.equal((await ask(admin, 'PUT', `data/printTemplate/${id}`, { version: 1, type: 'record' })).data.key, 'print.builtIn');
    const changed = await ask(admin, 'PUT', `data/printTemplate/${id}`, { version: 1, ...card([{ part: 'form' }]), paper: 'A3' });
    assert.deepEqual([changed.data.record?.changed, changed.data.record?.paper], [true, 'A3'], changed.text);
    await declareSheets(server.engine);
    const stored = (await ask(admin, 'GET', `data/printTemplate/${id}`)).data.record;
    assert.equal(stored.paper, 'A3', 'what somebody has changed stays');
    const back = await ask(admin, 'POST', `data/printTemplate/${id}/actions/setBack`, {});
    assert.equal(back.status, 200, back.text);
    const set = (await ask(admin, 'GET', `data/printTemplate/${id}`)).data.record;
    assert.deepEqual([set.changed, set.paper, set.sheet.heading], [false, 'A4', '{sheet}']);
  });

  test('they are listed with the plain sheets, by type, for whoever may read what they are about', async () => {
    const children = async (who: Actor, type: string) =>
      ((await ask(who, 'GET', `system/printDev/Selector?type=${type}`)).data.list as { children: { enCode: string; fullName: string }[] }[])
        .flatMap(({ children }) => children)
        .map(({ fullName }) => fullName);
    assert.ok((await children(admin, '1')).includes('机构引进审批表'));
    assert.ok((await children(reader, '1')).includes('通用审批单'));
    assert.ok((await children(reader, '2')).includes('登记表'));
    assert.ok(!(await children(reader, '2')).includes('通用审批单'));
  });
});

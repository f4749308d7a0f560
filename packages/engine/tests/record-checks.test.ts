import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { modelRoutes } from '../http/model-routes.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';
import { csv, runImport } from './transfer-models.ts';

const Hall = defineModel('hall', { fields: { name: f.text({ required: true, search: true }), capacity: f.integer() } });
const Visit = defineModel('visit', {
  fields: {
    title: f.text({ required: true, unique: true }),
    startOn: f.date(),
    endOn: f.date(),
    people: f.integer(),
    staff: f.integer(),
    hall: f.ref('hall'),
    kind: f.choice(['day', 'stay']),
  },
  states: ['draft', 'sent'],
  actions: { send: { from: ['draft'], to: 'sent' } },
  checks: {
    endsLater: { must: { endOn: { gte: '@.startOn' } } },
    oneDay: { when: { kind: 'day' }, must: { endOn: { eq: '@.startOn' } }, at: 'kind' },
    fits: { must: { people: { lte: '@.hall.capacity' } } },
    staffed: { when: { status: 'sent' }, must: { any: [{ staff: { gt: 0 } }, { people: { lt: 10 } }] } },
  },
});
const Ballot = defineModel('ballot', {
  fields: {
    present: f.integer({ required: true }),
    agree: f.integer({ required: true }),
    against: f.integer({ required: true }),
    votes: f.formula({ expression: 'agree + against', result: 'integer', internal: true }),
  },
  checks: { addUp: { must: { votes: { eq: '@.present' } }, at: 'agree' } },
});
const checks = {
  endsLater: '返回日期不能早于出发日期',
  oneDay: '当日活动须当日返回',
  fits: '人数超过场馆容量',
  staffed: '十人以上须有带队教师',
};
const fields = { title: '名称', startOn: '出发日期', endOn: '返回日期', people: '人数' };
const module = defineModule({
  name: 'visits',
  models: [...basics, Hall, Visit, Ballot],
  locales: {
    zh: { visit: { title: '参观', fields, checks }, ballot: { checks: { addUp: '票数须等于实到人数' } } },
    en: { visit: { checks: { endsLater: 'Ends before it starts' } } },
  },
  grants: [{ role: 'blind', model: 'visit', verbs: ['read', 'update'], scope: 'all', hidden: ['startOn'] }],
});

let server: TestServer;
let admin: Actor;
let hall: string;
let last = 0;
before(async () => {
  server = await startTestServer({ modules: [module], routes: apiRoutes(() => [...dataRoutes, ...modelRoutes], '1', 'public') });
  admin = server.actor({ administrator: true });
  hall = (await server.request(admin, 'POST', '/api/data/hall', { name: '礼堂', capacity: 100 })).data.record.id;
});
after(() => server.close());
const create = (values: object, headers = {}) =>
  server.request(admin, 'POST', '/api/data/visit', { title: `第${++last}次`, ...values }, headers);
const update = (record: { id: string; version: number }, values: object) =>
  server.request(admin, 'PUT', `/api/data/visit/${record.id}`, { version: record.version, ...values });

describe('checks over several fields', () => {
  test('refuse in words at their field, in the language of the writer', async () => {
    const refused = await create({ startOn: '2026-05-03', endOn: '2026-05-02' });
    assert.deepEqual([refused.status, refused.data.key, refused.data.fields], [400, 'model.invalid', { endOn: checks.endsLater }]);
    const english = await create({ startOn: '2026-05-03', endOn: '2026-05-02' }, { 'accept-language': 'en' });
    assert.deepEqual(english.data.fields, { endOn: 'Ends before it starts' });
    const twice = await create({ kind: 'day', startOn: '2026-05-03', endOn: '2026-05-02' });
    assert.deepEqual(twice.data.fields, { endOn: checks.endsLater, kind: checks.oneDay });
    assert.equal((await create({ kind: 'stay', startOn: '2026-05-03', endOn: '2026-05-03' })).status, 200);
  });

  test('ask nothing of what is absent, and are asked on every change and action', async () => {
    const { record } = (await create({ startOn: '2026-05-03', people: 30 })).data;
    const wrong = await update(record, { endOn: '2026-05-01' });
    assert.deepEqual(wrong.data.fields, { endOn: checks.endsLater });
    const act = (version: number) => server.request(admin, 'POST', `/api/data/visit/${record.id}/actions/send`, { version });
    assert.deepEqual((await act(1)).data.fields, { staff: checks.staffed }, 'an alternative is not waived by absence');
    const next = (await update(record, { staff: 2 })).data.record;
    assert.equal((await act(next.version)).data.record.status, 'sent');
  });

  test('look at the record referred to when it is chosen, and leave what was stored editable', async () => {
    assert.deepEqual((await create({ hall, people: 101 })).data.fields, { people: checks.fits });
    const { record } = (await create({ hall, people: 100 })).data;
    await server.engine.database.query(sql`update hall set capacity = 50 where id = ${hall}`);
    const renamed = await update(record, { startOn: '2026-01-01' });
    assert.equal(renamed.status, 200, 'nothing that the check names has changed');
    assert.deepEqual((await update(renamed.data.record, { people: 60 })).data.fields, { people: checks.fits });
    await server.engine.database.query(sql`update hall set capacity = 100 where id = ${hall}`);
  });

  test('a record in the recycle bin comes back only where it fulfils them', async () => {
    const { record } = (await create({ hall, people: 80 })).data;
    await server.request(admin, 'DELETE', `/api/data/visit/${record.id}`);
    await server.engine.database.query(sql`update hall set capacity = 10 where id = ${hall}`);
    const back = await server.request(admin, 'POST', `/api/data/visit/${record.id}/restore`, {});
    assert.deepEqual(back.data.fields, { people: checks.fits });
    await server.engine.database.query(sql`update hall set capacity = 100 where id = ${hall}`);
  });

  test('are database constraints where the record alone decides', async () => {
    const write = (title: string, more: string) =>
      server.engine.database.query(
        sql`insert into visit (id, title, start_on, end_on, status) values (gen_random_uuid(), ${title}, '2026-05-03', ${more}, 'draft')`,
      );
    await assert.rejects(write('around', '2026-05-02'), { code: '23514' });
    await write('along', '2026-05-04');
    const [held] = await server.engine.database.query<{ n: number }>(
      sql`select count(*)::int as n from pg_constraint where conrelid = 'visit'::regclass and conname like 'cc\\_%' and convalidated`,
    );
    assert.equal(held?.n, 3, 'the one that looks at the hall cannot be one');
  });

  test('hold in imports by row and in bulk, with the reason of each row', async () => {
    const file = csv('名称,出发日期,返回日期\n甲班,2026-06-01,2026-06-02\n乙班,2026-06-03,2026-06-02\n');
    const { job, errors } = await runImport(server, admin, { name: '参观.csv', bytes: file }, {}, 'visit');
    assert.deepEqual([job.created, job.failed], [1, 1]);
    assert.match(JSON.stringify(errors), new RegExp(checks.endsLater));
    const ids = [];
    for (const people of [5, 200]) ids.push((await create({ people })).data.record.id);
    const { data } = await server.request(admin, 'POST', '/api/data/visit/bulk', {
      selection: { ids },
      operation: { op: 'update', values: { hall } },
    });
    await server.engine.jobs.idle();
    const rows = (await server.request(admin, 'GET', `/api/jobs/${data.job.id}/rows?outcome=failed`)).data.list;
    assert.deepEqual([rows.length, rows[0].id], [1, ids[1]]);
    assert.match(JSON.stringify(rows), new RegExp(checks.fits));
  });

  test('are told to forms that can evaluate them', async () => {
    const told = async (who: Actor) =>
      (await server.request(who, 'GET', '/api/models/visit')).data.checks.map(({ name, at, text }: Record<string, string>) => [
        name,
        at,
        text,
      ]);
    assert.deepEqual(await told(admin), [
      ['endsLater', 'endOn', checks.endsLater],
      ['oneDay', 'kind', checks.oneDay],
      ['staffed', 'staff', checks.staffed],
    ]);
    assert.deepEqual(await told(server.actor({ roles: ['blind'] })), [['staffed', 'staff', checks.staffed]]);
  });

  test('over what the server computes are evaluated by the server while a form is filled in', async () => {
    const described = (await server.request(admin, 'GET', '/api/models/ballot')).data;
    assert.deepEqual(described.checks, []);
    assert.deepEqual(described.validated.toSorted(), ['against', 'agree', 'present']);
    const typed = async (values: object) => (await server.request(admin, 'POST', '/api/data/ballot/validate', { values })).data.fields;
    assert.deepEqual(await typed({ present: 10, agree: 8, against: 1 }), { agree: '票数须等于实到人数' });
    assert.deepEqual(await typed({ present: 10, agree: 9, against: 1 }), {});
    assert.deepEqual(await typed({ present: 10, agree: 9 }), {});
  });

  test('a filter cannot compare with a field, which may be one that the reader does not see', async () => {
    const filter = encodeURIComponent(JSON.stringify({ endOn: { gt: '@.startOn' } }));
    const answer = await server.request(server.actor({ roles: ['blind'] }), 'GET', `/api/data/visit?filter=${filter}`);
    assert.equal(answer.data.key, 'model.badFilter');
    const byText = encodeURIComponent(JSON.stringify({ title: { eq: '@.kind' } }));
    assert.equal((await server.request(admin, 'GET', `/api/data/visit?filter=${byText}`)).data.key, 'model.badFilter');
  });
});

describe('checks of a model published at run time', () => {
  const loan = { format: 1, name: 'loan', title: '借用', fields: { taken: { kind: 'integer' }, given: { kind: 'integer' } } };
  const must = { given: { lte: '@.taken' } };
  const post = (document: object) => server.request(admin, 'POST', '/api/models', document);
  const lend = (values: object) => server.request(admin, 'POST', '/api/data/loan', values);

  test('come with a new version; what existing records break is told, and holds from then on', async () => {
    assert.equal((await post(loan)).status, 200);
    const old = (await lend({ taken: 1, given: 2 })).data.record;
    const published = await post({ ...loan, checks: { returned: { must, label: '归还数不能多于借出数' } } });
    assert.deepEqual(published.data, { name: 'loan', version: 2, unmet: ['loan.checks.returned'] });
    const refused = await lend({ taken: 1, given: 2 });
    assert.deepEqual(refused.data.fields, { given: '归还数不能多于借出数' });
    const change = (values: object) => server.request(admin, 'PUT', `/api/data/loan/${old.id}`, { version: old.version, ...values });
    assert.equal((await change({ given: 3 })).status, 400);
    assert.equal((await change({ given: 1 })).status, 200);
    const mended = await post({ ...loan, checks: { returned: { must } } });
    assert.deepEqual(mended.data, { name: 'loan', version: 3 });
    assert.match((await lend({ taken: 1, given: 2 })).data.fields.given, /不一致/);
  });

  test('and go with it', async () => {
    await post(loan);
    assert.equal((await lend({ taken: 1, given: 2 })).status, 200);
    const wrong = await post({ ...loan, checks: { returned: { must: { given: { lte: '@.nothing' } } } } });
    assert.match(wrong.msg, /M014 checks\.returned\.must/);
  });
});

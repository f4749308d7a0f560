import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { engineModule } from '../engine.module.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { modelRoutes } from '../http/model-routes.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';
import { csv, runImport } from './transfer-models.ts';

/*
 * A teacher who knows a child's name or number asks every route that takes values whether the child is known elsewhere. The routes are read
 * from the API's own description: one that is new must be asked as well.
 */

const Child = defineModel('child', {
  fields: {
    nick: f.text({ required: true, search: true }),
    name: f.text({ sensitive: true, search: true }),
    phone: f.phone({ sensitive: true, unique: true, search: true }),
    badge: f.text({ unique: true }),
    height: f.integer({ sensitive: true }),
  },
  actions: { greet: { args: { phone: f.phone() } } },
  importKeys: [['phone'], ['nick']],
});
const verbs = ['read', 'create', 'update', 'delete', 'import', 'export'] as const;
const module = defineModule({
  name: 'children',
  models: [...basics, Child],
  locales: { zh: {}, en: {} },
  grants: [
    { role: 'teacher', model: 'child', verbs: [...verbs], actions: 'all', scope: 'own' },
    { role: 'nurse', model: 'child', verbs: [...verbs], actions: 'all', scope: 'all', clear: ['name', 'phone', 'height'] },
  ],
});

const THERE = { nick: '星星', name: '欧阳雪', phone: '13912345678', badge: 'B-1', height: 142 };
const ABSENT = '13900000000';

let server: TestServer;
let nurse: Actor;
let there: string;
let people = 0;
const teacher = (): Actor => server.actor({ roles: ['teacher'], userId: `0196f000-0000-7000-8000-${String(++people).padStart(12, '0')}` });

before(async () => {
  const routes = () => [...dataRoutes, ...modelRoutes, ...(engineModule.routes ?? [])];
  server = await startTestServer({ modules: [module], routes: apiRoutes(routes, '1', 'public') });
  nurse = server.actor({ roles: ['nurse'] });
  there = (await server.request(nurse, 'POST', '/api/data/child', THERE)).data.record.id;
});
after(() => server.close());

const own = async (actor: Actor, values: object = {}) => {
  const { data, text } = await server.request(actor, 'POST', '/api/data/child', { nick: '自己', ...values });
  assert.ok(data?.record, text);
  return data.record as { id: string; version: number };
};
const query = (values: Record<string, unknown>): string => {
  const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return new URLSearchParams(Object.fromEntries(texts)).toString();
};

type Ask = (actor: Actor, phone: string) => Promise<{ readonly status: number; readonly text: string }>;
const get =
  (path: string, more: object = {}): Ask =>
  async (actor, phone) => {
    const texts = [];
    for (const asked of [{ filter: { phone } }, { keyword: phone }, { keyword: THERE.name }])
      texts.push(await server.request(actor, 'GET', `/api/data/child${path}?${query({ ...asked, ...more })}`));
    return { status: texts[0]?.status ?? 0, text: texts.map(({ text }) => text).join('\n') };
  };
const selection = (phone: string) => ({ filter: { phone }, expected: 0 });
const operation = { op: 'update', values: { nick: '别名' } };

/** How each route is asked about a number. */
const asks: Readonly<Record<string, Ask>> = {
  'get /api/data/child': get(''),
  'get /api/data/child/options': get('/options'),
  'get /api/data/child/summary': get('/summary'),
  'get /api/data/child/groups': get('/groups', { by: 'createdBy' }),
  'post /api/data/child': (actor, phone) => server.request(actor, 'POST', '/api/data/child', { nick: '问', phone }),
  'put /api/data/child/{id}': async (actor, phone) => {
    const { id, version } = await own(actor);
    return server.request(actor, 'PUT', `/api/data/child/${id}`, { version, phone });
  },
  'post /api/data/child/batch': (actor, phone) =>
    server.request(actor, 'POST', '/api/data/child/batch', { operations: [{ op: 'create', values: { nick: '批', phone } }] }),
  'post /api/data/child/validate': (actor, phone) =>
    server.request(actor, 'POST', '/api/data/child/validate', { values: { nick: '验', phone } }),
  'post /api/data/child/names': (actor, phone) =>
    server.request(actor, 'POST', '/api/data/child/names', { rows: [{ names: { createdBy: phone }, values: {} }] }),
  'post /api/data/child/{id}/actions/greet': async (actor, phone) =>
    server.request(actor, 'POST', `/api/data/child/${(await own(actor)).id}/actions/greet`, { args: { phone } }),
  'post /api/data/child/bulk': (actor, phone) =>
    server.request(actor, 'POST', '/api/data/child/bulk', { selection: selection(phone), operation, source: 'selection' }),
  'post /api/data/child/bulk/preview': (actor, phone) =>
    server.request(actor, 'POST', '/api/data/child/bulk/preview', { selection: selection(phone), operation }),
  'post /api/data/child/export': (actor, phone) =>
    server.request(actor, 'POST', '/api/data/child/export', { format: 'csv', filter: { phone } }),
  'post /api/data/child/import/{job}/plan': async (actor, phone) => {
    const { job } = await runImport(
      server,
      actor,
      { name: 'a.csv', bytes: csv(`nick,phone\n问,${phone}`) },
      { mode: 'add', dryRun: true },
      'child',
    );
    return { status: 200, text: JSON.stringify(job) };
  },
};

/** Routes that take no values of fields: keys of records and jobs, choices of columns, a reason. */
const KEYS_ALONE = /\/(unmask|restore|import\/\{job\}(\/(preview|mapping|cancel|undo|suggest))?|import)$/;

describe('someone who may not read a record', () => {
  test('is asked about by every route that takes values', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json();
    const { paths } = document;
    type Operation = { requestBody?: unknown; parameters?: { in: string; name: string }[] };
    const taking = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([, { requestBody, parameters = [] }]) => requestBody || parameters.some(({ name }) => name === 'filter' || name === 'keyword'),
        )
        .map(([method]) => `${method} ${path}`)
        .filter((route) => route.includes('/api/data/child') && !KEYS_ALONE.test(route)),
    );
    assert.deepEqual(
      taking.filter((route) => !asks[route]),
      [],
      'routes that take values and are not asked here',
    );
    assert.ok(taking.length >= 10, taking.join('\n'));
  });

  for (const [route, ask] of Object.entries(asks))
    test(`learns nothing of it from ${route}`, async () => {
      const { text, status } = await ask(teacher(), THERE.phone);
      for (const told of [there, THERE.nick, THERE.name, THERE.badge]) assert.ok(!text.includes(told), `${told} in ${text}`);
      assert.doesNotMatch(text, /model\.duplicate|已存在/, text);
      assert.notEqual(status, 500, text);
      if (route.startsWith('get ') || route.endsWith('validate')) {
        const other = await ask(teacher(), ABSENT);
        assert.equal(text.replaceAll(THERE.phone, ''), other.text.replaceAll(ABSENT, ''), 'the same as about a number that no one has');
      }
    });

  test('is refused a number of theirs in general words, and the audit log names the record', async () => {
    const actor = teacher();
    const { status, data } = await server.request(actor, 'POST', '/api/data/child', { nick: '问', phone: THERE.phone });
    assert.deepEqual([status, data.key, data.fields ?? {}], [409, 'model.notAccepted', {}]);
    const lines = await server.engine.database.query<{ records: string[]; detail: { duplicates: number } }>(
      sql`select records, detail from sys_audit_open where actor = ${actor.userId} and verb = 'compare'
        union all select records, detail from sys_audit where actor = ${actor.userId} and verb = 'compare'`,
    );
    assert.deepEqual(
      lines.map(({ records }) => records),
      [[there]],
    );
  });

  test('is told the field where it says nothing of a person, and where the record is theirs', async () => {
    const actor = teacher();
    const badge = await server.request(actor, 'POST', '/api/data/child', { nick: '问', badge: THERE.badge });
    assert.deepEqual([badge.data.key, Object.keys(badge.data.fields)], ['model.duplicate', ['badge']]);
    await own(actor, { phone: '13812345678' });
    const double = await server.request(actor, 'POST', '/api/data/child', { nick: '问', phone: '13812345678' });
    assert.deepEqual([double.data.key, Object.keys(double.data.fields)], ['model.duplicate', ['phone']]);
  });

  test('cannot ask on once the comparisons of the day are used up, whichever process is asked, nor by writing', async () => {
    const actor = teacher();
    await own(actor);
    const day = sql`(${server.engine.now()}::timestamptz at time zone 'Asia/Shanghai')::date`;
    await server.engine.database.query(
      sql`insert into sys_comparison (user_id, day, meter, count) values (${actor.userId}, ${day}, 'questions', 199)`,
    );
    const list = () => server.request(actor, 'GET', `/api/data/child?${query({ filter: { phone: ABSENT } })}`);
    assert.equal((await list()).status, 200);
    assert.deepEqual([(await list()).status, (await list()).data.key], [429, 'model.tooManyGuesses']);
    for (const phone of [THERE.phone, ABSENT])
      assert.equal((await server.request(actor, 'POST', '/api/data/child', { nick: '问', phone })).data.key, 'model.tooManyGuesses', phone);
    assert.equal((await server.request(actor, 'POST', '/api/data/child', { nick: '无' })).status, 200, 'work without such values goes on');
    assert.equal((await server.request(teacher(), 'GET', `/api/data/child?${query({ filter: { phone: ABSENT } })}`)).status, 200);
  });

  const asked = async (actor: Actor, meter: string): Promise<number> => {
    const [row] = await server.engine.database.query<{ count: number }>(
      sql`select count from sys_comparison where user_id = ${actor.userId} and meter = ${meter}`,
    );
    return row?.count ?? 0;
  };
  /** Uses up trials of the day, all but some. */
  const leave = (actor: Actor, left: number) =>
    server.engine.database.query(
      sql`insert into sys_comparison (user_id, day, meter, count) values (${actor.userId}, (${server.engine.now()}::timestamptz at time zone 'Asia/Shanghai')::date, 'trials', ${8000 - left})
        on conflict (user_id, day, meter) do update set count = excluded.count`,
    );
  const batch = (actor: Actor, ...phones: string[]) =>
    server.request(actor, 'POST', '/api/data/child/batch', {
      operations: [...phones.map((phone) => ({ op: 'create', values: { nick: '批', phone } })), { op: 'create', values: {} }],
    });
  const imported = async (actor: Actor, dryRun: boolean, ...phones: string[]) => {
    const bytes = csv(`nick,phone\n${phones.map((phone) => `问,${phone}`).join('\n')}`);
    return (await runImport(server, actor, { name: 'a.csv', bytes }, { mode: 'add', dryRun }, 'child')).job;
  };

  test('is asked about in a batch that comes to nothing: each number counts, and nobody is answered beyond the limit', async () => {
    const actor = teacher();
    assert.equal((await batch(actor, '13600000001', '13600000002')).data.operation, 3);
    assert.equal(await asked(actor, 'trials'), 2);
    await leave(actor, 1);
    assert.equal((await batch(actor, '13600000001')).data.operation, 2, 'the last one of the day');
    for (const phone of [THERE.phone, ABSENT]) assert.equal((await batch(actor, phone)).data.key, 'model.tooManyGuesses', phone);
    assert.equal(
      (await server.request(actor, 'POST', '/api/data/child', { nick: '自己', phone: '13600000003' })).status,
      200,
      'single work',
    );
  });

  test('is asked about in trial imports: each number counts, and an import that stays is free', async () => {
    const actor = teacher();
    const trial = await imported(actor, true, '13600000011', '13600000012', THERE.phone);
    assert.deepEqual([trial.status, trial.created, await asked(actor, 'trials')], ['dryRunDone', 2, 3]);
    await leave(actor, 0);
    for (const phone of [THERE.phone, ABSENT]) assert.deepEqual((await imported(actor, true, phone)).created, 0, phone);
    const stayed = await imported(actor, false, '13600000011', '13600000012');
    assert.deepEqual([stayed.status, stayed.created, await asked(actor, 'trials')], ['done', 2, 8002]);
  });

  test('is asked about in the preview of an operation, which counts', async () => {
    const actor = teacher();
    const { id } = await own(actor);
    const preview = { selection: { ids: [id] }, operation: { op: 'update', values: { phone: '13600000021' } } };
    assert.equal((await server.request(actor, 'POST', '/api/data/child/bulk/preview', preview)).status, 200);
    assert.equal(await asked(actor, 'trials'), 1);
  });

  test('a search across models is metered as well', async () => {
    const actor = teacher();
    await own(actor, { phone: '13712345678' });
    await server.request(actor, 'GET', `/api/workbench/search?q=13712345678`);
    assert.equal(await asked(actor, 'questions'), 1);
  });
});

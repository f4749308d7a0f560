import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { defineModel, f, type ModelDocument } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { openDatabase } from '../database/database.ts';
import { engineModule } from '../engine.module.ts';
import { diskFiles } from '../files/files.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { modelRoutes } from '../http/model-routes.ts';
import { defineModule } from '../module.ts';
import { startEngine } from '../start-engine.ts';
import { basics } from './basics.ts';

/** The same content twice: declared in code under one name, posted by a designer under another. */
const lostItem = {
  fields: {
    title: f.text({ required: true, max: 40, search: true }),
    value: f.money({ min: 0 }),
    foundOn: f.date(),
    double: f.formula({ expression: 'value * 2', result: 'money' }),
    number: f.serial({ prefix: 'LI' }),
  },
  states: ['open', 'returned'],
  actions: { giveBack: { from: ['open'], to: 'returned', when: { value: { empty: false } }, args: { to: f.text({ required: true }) } } },
  views: {
    list: { columns: ['title', 'value', 'status'], sort: '-foundOn' },
    form: { groups: [{ title: 'basics', fields: ['title', 'value', 'foundOn'] }] },
  },
  unique: [['title', 'foundOn']],
} as const;
const codeModel = defineModel('codedItem', lostItem as never) as unknown as ModelDocument;
const posted = { ...JSON.parse(JSON.stringify(codeModel)), name: 'postedItem', title: '失物' };

const module = defineModule({ name: 'lost', models: [...basics, codeModel], locales: { zh: {}, en: {} } });
let server: TestServer;
let admin: Actor;
const routes = [...dataRoutes, ...modelRoutes];
before(async () => {
  server = await startTestServer({ modules: [module], routes: apiRoutes(() => routes, '1', 'public') });
  admin = server.actor({ administrator: true });
});
after(() => server.close());
const post = (document: object) => server.request(admin, 'POST', '/api/models', document);
const refused = async (document: object, key: string, id = '') => {
  const answer = await post(document);
  assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text.slice(0, 300)}`);
  assert.equal(answer.data.key, key, answer.text.slice(0, 300));
  if (id) assert.ok(answer.msg.includes(id), answer.msg);
};

describe('a model posted at run time', () => {
  test('has its table, API, permissions, list and form at once, the same as one in code', async () => {
    assert.deepEqual((await post(posted)).data, { name: 'postedItem', version: 1 });
    const answers = [];
    for (const name of ['codedItem', 'postedItem']) {
      const url = `/api/data/${name}`;
      const made = await server.request(admin, 'POST', url, { title: '雨伞', value: 1250, foundOn: '2026-09-01' });
      assert.equal(made.status, 200, made.text);
      const { id } = made.data.record;
      const again = await server.request(admin, 'POST', url, { title: '雨伞', foundOn: '2026-09-01' });
      const acted = await server.request(admin, 'POST', `${url}/${id}/actions/giveBack`, { args: { to: '失主' } });
      const list = await server.request(admin, 'GET', `${url}?keyword=伞&sidx=value&filter=${encodeURIComponent('{"value":{"gt":1000}}')}`);
      const history = await server.request(admin, 'GET', `${url}/${id}/history`);
      const stranger = await server.request(server.actor({ roles: [] }), 'GET', url);
      const described = (await server.request(admin, 'GET', `/api/models/${name}`)).data;
      answers.push({
        double: made.data.record.double,
        again: again.data.key,
        acted: acted.data.record.status,
        total: list.data.pagination.total,
        verbs: history.data.list.map((entry: { verb: string }) => entry.verb),
        stranger: stranger.data.params.permission.replace(name, ''),
        described: {
          ...described,
          name: '',
          title: '',
          fields: described.fields.map((field: { label: string }) => ({ ...field, label: '', model: '' })),
        },
      });
    }
    assert.deepEqual(answers[1], answers[0]);
    assert.equal(answers[0]?.acted, 'returned');
    const api = (await server.app.inject('/api/openapi.json')).json() as {
      paths: Record<string, unknown>;
      components: { schemas: object };
    };
    assert.ok('/api/data/postedItem/{id}/actions/giveBack' in api.paths && 'postedItem' in api.components.schemas);
    assert.deepEqual(
      (await server.request(admin, 'GET', '/api/models')).data.list.find((one: { name: string }) => one.name === 'postedItem'),
      {
        name: 'postedItem',
        title: '失物',
        origin: 'designer',
      },
    );
  });

  test('grows by a new version; kinds, precision and targets stay', async () => {
    const wider = {
      ...posted,
      fields: { ...posted.fields, colour: { kind: 'text' }, weight: { kind: 'decimal' }, finder: { kind: 'ref', model: 'user' } },
    };
    assert.equal((await post(wider)).data.version, 2);
    const made = await server.request(admin, 'POST', '/api/data/postedItem', { title: '水壶', colour: '红' });
    assert.equal(made.data.record.colour, '红');
    const retyped = (own: object) => refused({ ...wider, fields: { ...wider.fields, ...own } }, 'model.badDocument', 'M060');
    await retyped({ colour: { kind: 'integer' } });
    await retyped({ weight: { kind: 'decimal', scale: 4 } });
    await retyped({ finder: { kind: 'ref', model: 'file' } });
    assert.equal((await post(posted)).data.version, 3, 'a field may go');
    await retyped({ colour: { kind: 'integer' } });
  });

  test('a field named status is a field like others where a model has no states', async () => {
    const own = {
      name: 'laptop',
      title: '笔记本',
      fields: { title: { kind: 'text' }, status: { kind: 'choice', options: ['new', 'worn'], required: true } },
    };
    assert.equal((await post(own)).status, 200);
    const described = (await server.request(admin, 'GET', '/api/models/laptop')).data.fields;
    assert.notEqual(described.find(({ name }: { name: string }) => name === 'status').readonly, true);
    const made = await server.request(admin, 'POST', '/api/data/laptop', { title: '一号', status: 'new' });
    assert.equal(made.status, 200, made.text);
    const { id, version } = made.data.record;
    const changed = await server.request(admin, 'PUT', `/api/data/laptop/${id}`, { version, status: 'worn' });
    assert.equal(changed.data.record?.status, 'worn', changed.text);
    assert.equal((await server.request(admin, 'POST', '/api/data/laptop', { title: '二号' })).data.fields.status, '此项必填');
    await refused({ ...own, states: ['open'] }, 'model.badDocument', 'M004');
  });

  test('only administrators publish', async () => {
    assert.equal((await server.request(server.actor(), 'POST', '/api/models', posted)).status, 403);
  });

  test('wrong documents are refused with the ids of their findings', async () => {
    await refused({ name: 'wrong', fields: { a: { kind: 'nope' }, b: { kind: 'constructor' } } }, 'model.badDocument', 'M002');
    await refused({ name: 'wrong', fields: { a: { kind: 'text', colour: 1 } } }, 'model.badDocument', 'M003');
    await refused({ name: 'wrong', fields: {}, extra: 1 }, 'model.badDocument', 'M001');
    await refused({ name: 'wrong', fields: { deletedAt: { kind: 'moment' } } }, 'model.badDocument', 'M004');
    await refused({ name: 'wrong', fields: { a: { kind: 'integer', search: true } } }, 'model.badDocument', 'M032');
    await refused({ name: 'wrong', fields: { a: { kind: 'count', of: 'user', by: 'name' } } }, 'model.badDocument', 'M050');
    await refused({ name: 'wrong', fields: { a: { kind: 'text' } }, scopes: { b: { toString: 1 } } }, 'model.badDocument', 'M011');
    assert.equal((await server.request(admin, 'GET', '/api/data/wrong')).status, 404);
  });

  test('names of built-in models, of tables and of the catalogue are taken', async () => {
    for (const name of ['user', 'codedItem', 'sysModel', 'sysHistory', 'pgClass', 'pgProc'])
      await refused({ ...posted, name, title: 'x' }, 'model.nameTaken');
  });

  test('a document that existing records contradict is refused and changes nothing', async () => {
    const note = { name: 'note', fields: { text: { kind: 'longText', max: 9000 } } };
    await post(note);
    const long = Array.from({ length: 2000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join('');
    for (const text of [long, 'twice', 'twice'])
      assert.equal((await server.request(admin, 'POST', '/api/data/note', { text })).status, 200);
    await refused({ ...note, fields: { text: { ...note.fields.text, unique: true } } }, 'model.badDocument', 'M061');
    assert.equal((await server.request(admin, 'POST', '/api/data/note', { text: 'twice' })).status, 200);
    assert.equal(
      (await server.request(admin, 'GET', '/api/models/note')).data.fields.find((one: { name: string }) => one.name === 'text').unique,
      false,
    );
  });

  test('any name is a name: tables and fields called like words of SQL or of the engine', async () => {
    for (const name of ['page', 'w', 'h', 't', 'n', 'p', 'up', 'select', 'order', 'constructor', 'toString']) {
      const document = {
        name,
        title: name,
        traits: ['tree'],
        fields: {
          t: { kind: 'text', search: true },
          p: { kind: 'text' },
          r: { kind: 'integer' },
          n: { kind: 'ref', model: name },
          w: { kind: 'count', of: name, by: 'n' },
          select: { kind: 'text' },
          page: { kind: 'text' },
        },
      };
      assert.equal((await post(document)).status, 200, name);
      const first = await server.request(admin, 'POST', `/api/data/${name}`, { t: 'one', p: 'pp', r: 1, select: 'all', page: 'x' });
      assert.equal(first.status, 200, first.text);
      const { id } = first.data.record;
      const second = await server.request(admin, 'POST', `/api/data/${name}`, { t: 'two', p: 'qq', n: id, parent: id });
      assert.equal(second.data.labels.n[id], 'one', second.text);
      const cycle = await server.request(admin, 'PUT', `/api/data/${name}/${id}`, { version: 1, parent: second.data.record.id });
      assert.equal(cycle.status, 400, cycle.text);
      const list = await server.request(admin, 'GET', `/api/data/${name}?sidx=t`);
      assert.deepEqual(
        list.data.list.map((row: { p: string; w: number }) => [row.p, row.w]),
        [
          ['pp', 1],
          ['qq', 0],
        ],
      );
      assert.equal((await server.request(admin, 'PUT', `/api/data/${name}/${id}`, { version: 1, r: 2 })).data.record.r, 2);
    }
  });

  test('a name may be that of a type of the database: its records are written one by one, together and back', async () => {
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const answer = await server.request(admin, method, path, body);
      assert.equal(answer.status, 200, `${method} ${path}: ${answer.text.slice(0, 300)}`);
      return answer.data;
    };
    for (const name of [
      'line',
      'point',
      'money',
      'box',
      'date',
      'text',
      'uuid',
      'json',
      'interval',
      'name',
      'oid',
      'bool',
      'xml',
      'table',
    ]) {
      await ask('POST', '/api/models', { name, title: name, fields: { title: { kind: 'text', required: true, search: true } } });
      const base = `/api/data/${name}`;
      const { record } = await ask('POST', base, { title: 'one' });
      await ask('PUT', `${base}/${record.id}`, { version: 1, title: 'two' });
      await ask('DELETE', `${base}/${record.id}`);
      await ask('POST', `${base}/${record.id}/restore`, {});
      const { job } = await ask('POST', `${base}/bulk`, {
        selection: { ids: [record.id] },
        operation: { op: 'update', values: { title: 'three' } },
      });
      await server.engine.jobs.idle();
      await ask('POST', `/api/jobs/${job.id}/undo`, {});
      await server.engine.jobs.idle();
      const { list } = await ask('GET', `${base}?keyword=two`);
      assert.deepEqual(
        list.map((row: { title: string }) => row.title),
        ['two'],
        name,
      );
      const history = await ask('GET', `${base}/${record.id}/history`);
      assert.equal(history.list.length, 6, name);
    }
  });
});

test('a second process hears of a published model and serves it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'zxfiles-'));
  const database = await openDatabase({ url: server.engine.database.url, max: 3 });
  const log = { info: () => {}, warn: () => {}, error: console.error };
  const other = await startEngine({ database, modules: [engineModule, module], log, files: diskFiles(folder) });
  try {
    await post({ name: 'newcomer', fields: { a: { kind: 'text' } } });
    await eventually(() => other.registry.find('newcomer'));

    // Said while the other process had lost its connection.
    await server.engine.database.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    );
    await post({ name: 'latecomer', fields: { a: { kind: 'text' } } });
    await eventually(() => other.registry.find('latecomer'));
  } finally {
    await other.stop();
    await database.close();
    await rm(folder, { recursive: true });
  }
});

test('models posted at the same time are all there, each as soon as its author is told so', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `atOnce${n}`);
  const seen = await Promise.all(
    names.map(async (name) => {
      const stored = await post({ ...posted, name });
      return [stored.status, (await server.request(admin, 'GET', `/api/data/${name}`)).status];
    }),
  );
  assert.deepEqual(
    seen,
    names.map(() => [200, 200]),
  );
  for (const name of names) assert.ok(server.engine.registry.find(name), name);
});

test('an overlay that no longer fits is left out, and the platform starts', async () => {
  const overlays = [
    { model: 'user', add: { broken: { kind: 'nope' } } },
    { model: 'user', add: { nick: { kind: 'text' } } },
  ];
  for (const overlay of overlays)
    await server.engine.database.query(
      sql`insert into sys_overlay (id, model, document) values (gen_random_uuid(), 'user', ${JSON.stringify(overlay)}::json)`,
    );
  await server.engine.reload();
  const { fields } = server.engine.registry.get('user');
  assert.ok(fields.nick && !fields.broken);
  await server.engine.database.query(sql`delete from sys_overlay`);
});

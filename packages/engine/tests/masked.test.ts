import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Pupil = defineModel('pupil', {
  fields: {
    code: f.text({ required: true, unique: true, search: true }),
    name: f.text({ sensitive: true, search: true }),
    phone: f.phone({ sensitive: true }),
    blood: f.text({ sensitive: true }),
    note: f.longText({ sensitive: true }),
    poor: f.flag({ sensitive: true }),
    stage: f.choice(['a', 'b'], { sensitive: true }),
    born: f.date({ sensitive: true }),
    height: f.integer({ sensitive: true }),
    nation: f.dictionary('nation', { sensitive: true }),
    home: f.region({ sensitive: true }),
    friend: f.ref('pupil', { sensitive: true }),
    mate: f.ref('pupil'),
    /** Required where the pupil is poor, as both readers know; only the nurse sees it. */
    grant: f.text({ sensitive: true, requiredWhen: { code: { in: ['P8', 'P9'] } } }),
  },
});
const verbs = ['read', 'create', 'update', 'delete', 'import', 'export'] as const;
const clear = ['name', 'phone', 'blood', 'note', 'poor', 'stage', 'born', 'height', 'nation', 'home', 'friend', 'grant'];
const module = defineModule({
  name: 'pupils',
  models: [...basics, Pupil],
  locales: { zh: { pupil: { fields: { poor: '家庭困难' } } }, en: {} },
  grants: [
    { role: 'helper', model: 'pupil', verbs: [...verbs], scope: 'all' },
    { role: 'nurse', model: 'pupil', verbs: [...verbs], scope: 'all', clear },
  ],
});

let server: TestServer;
let helper: Actor;
let nurse: Actor;
const ids: Record<string, string> = {};
before(async () => {
  server = await startTestServer({ modules: [module] });
  helper = server.actor({ roles: ['helper'] });
  nurse = server.actor({ roles: ['nurse'] });
  const first = { code: 'P1', name: '张小明', phone: '15412345678', blood: 'AB', note: '对花生过敏', poor: true, stage: 'a', height: 140 };
  for (const values of [first, { code: 'P2', name: '李红', phone: '15487654321', poor: false, stage: 'b', height: 150 }]) {
    const { data, text } = await server.request(nurse, 'POST', '/api/data/pupil', values);
    assert.ok(data.record, text);
    ids[values.code] = data.record.id;
  }
});
after(() => server.close());

const asked = (filter: object): string => encodeURIComponent(JSON.stringify(filter));
const list = (filter: object, actor = helper) => server.request(actor, 'GET', `/api/data/pupil?filter=${asked(filter)}`);

describe('whoever sees a field masked', () => {
  const guesses: object[] = [
    { poor: true },
    { poor: { ne: false } },
    { poor: { empty: true } },
    { not: { poor: false } },
    { any: [{ code: 'P1' }, { stage: 'a' }] },
    { stage: { in: ['a'] } },
    { born: { gte: '2014-01-01' } },
    { born: '@today' },
    { height: { gt: 140 } },
    { nation: 'han' },
    { home: '430000' },
    { friend: { empty: false } },
    { friend: { where: { code: 'P1' } } },
    { blood: 'AB' },
    { note: '对花生过敏' },
    { name: { contains: '明' } },
    { phone: { in: ['15412345678'] } },
    { any: [{ name: '张小明' }, { name: '张大明' }] },
    { mate: { where: { poor: true } } },
  ];

  test('cannot ask behind the mask: not in a list, its figures, an export or a selection', async () => {
    for (const filter of guesses) {
      const { status, data } = await list(filter);
      assert.deepEqual([status, data.key], [400, 'model.maskedFilter'], JSON.stringify(filter));
      assert.equal((await list(filter, nurse)).status, 200, 'and who sees it in clear may');
    }
    const filter = { poor: true };
    const get = async (path: string) => (await server.request(helper, 'GET', `/api/data/pupil${path}`)).data.key;
    assert.equal(await get(`/options?filter=${asked(filter)}`), 'model.maskedFilter');
    assert.equal(await get(`/summary?filter=${asked(filter)}`), 'model.maskedFilter');
    assert.equal(await get(`/groups?by=mate&filter=${asked(filter)}`), 'model.maskedFilter');
    for (const by of ['poor', 'stage', 'born', 'friend', 'nation', 'home'])
      assert.equal(await get(`/groups?by=${by}`), 'model.badGroup', by);
    for (const field of ['poor', 'name', 'height']) assert.equal(await get(`?sidx=${field}&sort=asc`), 'model.badSort', field);
    assert.equal(await get('/summary?fields=height'), 'model.notSummable');
    const bulk = { selection: { filter, expected: 1 }, operation: { op: 'update', values: { blood: 'A' } } };
    for (const [path, body] of Object.entries({ export: { filter }, bulk, 'bulk/preview': bulk }))
      assert.equal((await server.request(helper, 'POST', `/api/data/pupil/${path}`, body)).data.key, 'model.maskedFilter', path);
  });

  test('is told which field it is, in words', async () => {
    assert.match((await list({ poor: true })).text, /家庭困难/);
  });

  test('still looks people up by a whole name or number, one at a time', async () => {
    assert.equal((await list({ name: '张小明' })).data.pagination.total, 1);
    assert.equal((await list({ phone: '15412345678', code: 'P2' })).data.pagination.total, 0);
    assert.equal((await list({ blood: { empty: false } })).data.key, 'model.maskedFilter', 'not whether there is something');
  });

  test('finds nothing behind it by a keyword', async () => {
    const found = async (keyword: string) =>
      (await server.request(helper, 'GET', `/api/data/pupil?keyword=${encodeURIComponent(keyword)}`)).data.pagination.total;
    assert.deepEqual([await found('小明'), await found('xiaoming'), await found('张小明')], [0, 0, 1]);
  });

  test('is not offered the questions', async () => {
    const { data } = await server.request(helper, 'GET', '/api/models/pupil');
    const offered = Object.fromEntries(data.fields.map((field: { name: string; operators: string[] }) => [field.name, field.operators]));
    for (const name of ['poor', 'stage', 'born', 'height', 'nation', 'home', 'friend']) assert.deepEqual(offered[name], [], name);
    assert.deepEqual([offered.phone, offered.name, offered.blood, offered.note], [['eq'], ['eq'], [], []]);
  });

  test('does not learn from a refusal that a required field is empty, unless the own change requires it', async () => {
    const { data } = await server.request(nurse, 'POST', '/api/data/pupil', { code: 'P7', name: '王芳' });
    const { id } = data.record;
    await server.engine.database.query({ text: `update pupil set code = 'P8' where id = $1`, values: [id] } as never);
    const change = (actor: Actor, version: number, values: object) =>
      server.request(actor, 'PUT', `/api/data/pupil/${id}`, { version, ...values });
    assert.equal((await change(helper, 1, { stage: 'a' })).status, 200, 'who does not see it is not asked for it');
    assert.deepEqual(Object.keys((await change(nurse, 2, { stage: 'b' })).data.fields), ['grant']);
    const other = (await server.request(nurse, 'POST', '/api/data/pupil', { code: 'P6', name: '赵敏' })).data.record;
    const own = await server.request(helper, 'PUT', `/api/data/pupil/${other.id}`, { version: 1, code: 'P9' });
    assert.equal(own.status, 400, 'a record is not made incomplete');
  });

  test('does not learn from a write that nothing changed', async () => {
    const versions = [];
    for (const [version, poor] of [
      [1, true],
      [2, true],
    ] as const) {
      const { data, text } = await server.request(helper, 'PUT', `/api/data/pupil/${ids.P1}`, { version, poor });
      assert.ok(data.record, text);
      versions.push(data.record.version);
    }
    assert.deepEqual(versions, [2, 3], 'the value was there before');
    const { data } = await server.request(helper, 'GET', `/api/data/pupil/${ids.P1}/history`);
    assert.deepEqual(data.list[0].changes, [{ field: 'poor', from: null, to: null }]);
    const again = await server.request(nurse, 'PUT', `/api/data/pupil/${ids.P1}`, { version: 3, poor: true });
    assert.equal(again.data.record.version, 3, 'who sees the value changes nothing by repeating it');
  });
});

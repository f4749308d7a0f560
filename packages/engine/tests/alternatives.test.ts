import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkModel, defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';

const Child = defineModel('child', { fields: { name: f.text({ required: true, max: 20 }) }, label: ['name'] });
const Coach = defineModel('coach', { fields: { name: f.text({ required: true, max: 20 }) }, label: ['name'] });
const Badge = defineModel('badge', {
  fields: { code: f.text({ required: true, max: 20 }), child: f.ref('child'), coach: f.ref('coach'), spare: f.ref('child') },
  alternatives: { wearer: { fields: ['child', 'coach'] } },
});
const words = {
  child: { title: '学生' },
  coach: { title: '车辆' },
  badge: { title: '胸牌', fields: { code: '编号', child: '学生', coach: '车辆', spare: '备用' } },
};

let server: TestServer;
let child: string;
let coach: string;
before(async () => {
  server = await startTestServer({ modules: [{ name: 'badges', models: [Child, Coach, Badge], locales: { zh: words, en: {} } }] });
  child = (await ask('POST', '/api/data/child', { name: '张明' })).data.record.id;
  coach = (await ask('POST', '/api/data/coach', { name: '1号车' })).data.record.id;
});
after(() => server.close());

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.request(server.actor({ administrator: true }), method, url, body);

test('a record refers to exactly one of several models, and what is wrong is said at the first of them', async () => {
  const { status, data } = await ask('POST', '/api/data/badge', { code: 'B1', child });
  assert.equal(status, 200);
  for (const values of [{}, { child, coach }]) {
    const refused = await ask('POST', '/api/data/badge', { code: 'B2', ...values });
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.data.fields, { child: '学生、车辆须且只能填写一项' });
  }
  const { id, version } = data.record;
  assert.equal((await ask('PUT', `/api/data/badge/${id}`, { version, coach })).status, 400);
  assert.equal((await ask('PUT', `/api/data/badge/${id}`, { version, child: null, coach })).status, 200);
});

test('the database holds it beneath, whoever writes', async () => {
  const { data } = await ask('POST', '/api/data/badge', { code: 'B3', coach });
  await assert.rejects(
    server.engine.database.query(sql`update badge set child = ${child}::uuid where id = ${data.record.id}`),
    /check constraint/,
  );
});

test('a form offers the others only while none is filled in, and fields beside them always', async () => {
  const { fields } = (await ask('GET', '/api/models/badge')).data as { fields: { name: string; show?: object }[] };
  const showOf = (name: string) => fields.find((field) => field.name === name)?.show;
  assert.deepEqual(showOf('child'), { coach: { empty: true } });
  assert.deepEqual(showOf('coach'), { child: { empty: true } });
  assert.equal(showOf('spare'), undefined);
});

test('a model made in the designer has them as well, none required where it says so', async () => {
  const document = {
    name: 'parcel',
    title: '物品',
    fields: {
      code: { kind: 'text', label: '编号', required: true, max: 20 },
      child: { kind: 'ref', label: '收件学生', model: 'child' },
      coach: { kind: 'ref', label: '随车', model: 'coach' },
    },
    alternatives: { place: { fields: ['child', 'coach'], required: false } },
  };
  assert.equal((await ask('POST', '/api/models', document)).status, 200);
  assert.equal((await ask('POST', '/api/data/parcel', { code: 'P1' })).status, 200);
  const refused = await ask('POST', '/api/data/parcel', { code: 'P2', child, coach });
  assert.deepEqual(refused.data.fields, { child: '收件学生、随车最多填写一项' });
});

test('alternatives that cannot be are findings of the document', () => {
  const findingsOf = (fields: readonly string[], more: object = {}) => {
    const document = {
      name: 'pass',
      fields: {
        code: { kind: 'text', max: 20 },
        child: { kind: 'ref', model: 'child' },
        owner: { kind: 'ref', model: 'child', required: true },
      },
      alternatives: { holder: { fields } },
      ...more,
    };
    return checkModel(document, () => true)
      .filter(({ id }) => id === 'M075')
      .map(({ message }) => message);
  };
  assert.deepEqual(findingsOf(['code', 'child']), ['"code" is no reference']);
  assert.deepEqual(findingsOf(['child', 'child']), ['"child" is named twice']);
  assert.deepEqual(findingsOf(['owner', 'child']), ['"owner" is required, so that no other can be filled in']);
  assert.deepEqual(findingsOf(['child', 'nobody']), ['"nobody" is no reference']);
});

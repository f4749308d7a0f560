import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { basics } from './basics.ts';

const Person = defineModel('user', {
  fields: { name: f.text({ required: true, max: 60 }), phone: f.phone({ sensitive: true }), place: f.text({ max: 40 }) },
  label: ['name', 'phone'],
  scopes: { here: { place: { eq: '@organizeId' } } },
});
const Letter = defineModel('letter', {
  fields: {
    title: f.text({ required: true }),
    sender: f.ref('user', { named: true }),
    clerk: f.ref('user'),
    readers: f.refs('user', { named: true }),
  },
});
const models = [...basics.filter(({ name }) => name !== 'user'), Person, Letter];
let server: TestServer;
before(async () => {
  const grants = [
    { role: 'reader', model: 'letter', verbs: ['read'] as const, scope: 'all' },
    { role: 'local', model: 'letter', verbs: ['read'] as const, scope: 'all' },
    { role: 'local', model: 'user', verbs: ['read'] as const, scope: 'here' },
  ];
  server = await startTestServer({ modules: [{ name: 'letters', models, locales: { zh: {}, en: {} } }], grants });
});
after(() => server.close());

test('whoever reads a record is told whom it names, without what is sensitive, and is led to nobody he may not look at', async () => {
  const admin = server.actor({ administrator: true });
  const make = async (model: string, values: object) =>
    (await server.request(admin, 'POST', `/api/data/${model}`, values)).data.record.id as string;
  const away = await make('user', { name: '张三', phone: '13812345678', place: 'there' });
  const near = await make('user', { name: '李四', place: 'here' });
  const writer = server.actor({ administrator: true, userId: away });
  const { data: written } = await server.request(writer, 'POST', '/api/data/letter', {
    title: '函',
    sender: away,
    clerk: away,
    readers: [near, away],
  });
  const letter = written.record.id;
  const told = async (role: string) => {
    const reader = server.actor({ roles: [role], variables: { '@organizeId': 'here' } });
    const page = await server.request(reader, 'GET', '/api/data/letter');
    const one = await server.request(reader, 'GET', `/api/data/letter/${letter}`);
    assert.deepEqual(one.data.labels, page.data.labels);
    const { fields } = (await server.request(reader, 'GET', '/api/models/letter')).data;
    const own = fields.filter(({ name }: { name: string }) => ['sender', 'clerk', 'readers'].includes(name));
    const linked = own.flatMap(({ name, linked: is }: { name: string; linked?: boolean }) => (is ? [name] : []));
    return { labels: page.data.labels, linked };
  };
  for (const role of ['reader', 'local']) {
    const { labels, linked } = await told(role);
    assert.match(labels.sender[away], /^张三 \*{6}$/);
    assert.deepEqual(Object.keys(labels.readers).toSorted(), [away, near].toSorted());
    assert.match(labels.createdBy[away], /^张三/, 'so it is with whoever made the record');
    assert.equal(labels.clerk?.[away], undefined, 'a person who is not named stays unknown');
    assert.deepEqual(linked, role === 'local' ? ['clerk'] : []);
  }
});

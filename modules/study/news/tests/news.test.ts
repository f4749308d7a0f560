import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { User } from '../../../identity/account/user.model.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { startProduct } from '../../../tests/product.ts';
import { NewsColumn } from '../../catalogue/news-column.model.ts';

let server: TestServer;
let bureau: string;
let school: string;
let editor: string;
const columns: Record<string, string> = {};
before(async () => {
  server = await startProduct();
  const places = repo(Organisation, server.context());
  bureau = (await places.create({ name: '湘江市教育局', kind: 'bureau', code: 'EB1' })).id;
  school = (await places.create({ name: '第一小学', kind: 'school', code: 'SC1', parent: bureau })).id;
  editor = (await repo(User, server.context()).create({ account: 'editor', name: '王编辑', organisation: bureau })).id;
  for (const needAudit of [true, false]) {
    const code = needAudit ? 'reviewed' : 'free';
    columns[code] = (await repo(NewsColumn, server.context()).create({ columnCode: code, name: code, audience: 'all', needAudit })).id;
  }
});
after(() => server.close());

const person = (role: string, organisationId: string, reach: readonly string[] = [organisationId]): Actor =>
  server.actor({
    ...(role === 'bureauAdmin' && { userId: editor }),
    roles: [role],
    organisationId,
    variables: { '@organizationAndSuborganization': reach },
  });
const ask = (actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.request(actor, method, `/api/data/newsArticle${path}`, body);
const act = async (actor: Actor, id: string, action: string, args: object = {}) => ask(actor, 'POST', `/${id}/actions/${action}`, args);
const written = async (actor: Actor, values: object = {}): Promise<string> => {
  const made = await ask(actor, 'POST', '', { newsColumn: columns.reviewed, title: '研学基地开放日', content: '欢迎参加。', ...values });
  assert.equal(made.status, 200, made.text);
  return made.data.record.id;
};
const finds = async (actor: Actor, id: string) =>
  (await ask(actor, 'GET', '?pageSize=100')).data.list.some((one: { id: string }) => one.id === id);

test('a school writes, its bureau looks at it and publishes, and only then others read it', async () => {
  const writer = person('schoolAdmin', school);
  const admin = person('bureauAdmin', bureau, [bureau, school]);
  const reader = person('guide', '019a0000-0009-7000-8000-000000000001');
  const id = await written(writer);
  const pinned = { newsColumn: columns.reviewed, title: '置顶', content: '置顶。', isTop: true };
  assert.notEqual((await ask(writer, 'POST', '', pinned)).status, 200, 'reading news lets nobody pin it');
  assert.equal((await act(writer, id, 'publish')).status, 403);
  const first = await act(writer, id, 'submit');
  assert.equal(first.status, 200, first.text);
  assert.equal((await act(admin, id, 'giveBack', {})).status, 400, 'with what is to be changed');
  assert.equal((await act(admin, id, 'giveBack', { args: { opinion: '请补充时间地点' } })).status, 200);
  assert.equal((await act(writer, id, 'submit')).status, 200);
  assert.equal(await finds(reader, id), false);
  assert.equal((await act(admin, id, 'publish')).status, 200);
  assert.equal(await finds(reader, id), true);
  const { record } = (await ask(admin, 'GET', `/${id}`)).data;
  assert.deepEqual([record.organisation, record.publisher, typeof record.publishedAt], [school, admin.userId, 'string']);
  const change = { version: record.version, title: '改了' };
  assert.equal((await ask(admin, 'PUT', `/${id}`, change)).data.key, 'model.notEditable');
  assert.equal((await act(admin, id, 'takeOffline')).status, 200);
  assert.equal(await finds(reader, id), false);
  assert.equal((await ask(admin, 'PUT', `/${id}`, { ...change, version: record.version + 1 })).status, 200);
  assert.equal((await act(admin, id, 'republish')).status, 200);
});

test('is read by whom it is for, and published at once only where nobody has to look at it', async () => {
  const admin = person('bureauAdmin', bureau, [bureau, school]);
  const reviewed = await written(admin);
  assert.equal((await act(admin, reviewed, 'publish')).data.key, 'news.reviewFirst');
  const id = await written(admin, { newsColumn: columns.free, audience: 'agency' });
  assert.equal((await act(admin, id, 'publish')).status, 200);
  assert.equal(await finds(person('agencyManager', '019a0000-0009-7000-8000-000000000002'), id), true);
  assert.equal(await finds(person('classTeacher', school), id), false);
  const stranger = person('schoolAdmin', '019a0000-0009-7000-8000-000000000003');
  assert.equal((await ask(stranger, 'GET', `/${reviewed}`)).status, 404, 'drafts of others');
});

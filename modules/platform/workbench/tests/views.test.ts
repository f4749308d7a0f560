import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { type Office, openOffice } from './office.ts';

const path = '/api/workbench/views';
const page = 'lims01/lims010207';
const definition = { type: 'cards', where: { status: 'enrolled' }, sort: '-name', columns: ['name'] };

describe('saved views', () => {
  let office: Office;
  let head: Actor;
  let other: Actor;
  let platform: Actor;
  let admin: Actor;
  before(async () => {
    office = await openOffice();
    head = await office.person('李校办', 'schoolAdmin', office.school);
    other = await office.person('赵外校', 'schoolAdmin', office.otherSchool);
    platform = await office.person('周平台', 'platformAdmin', office.school);
    admin = await office.admin('系统管理员');
  });
  after(() => office.server.close());

  const save = (actor: Actor, name: string, more: object = {}) =>
    office.server.request(actor, 'POST', path, { model: 'school', page, name, definition, ...more });
  const seen = async (actor: Actor, model = 'school') =>
    (await office.server.request(actor, 'GET', `${path}?model=${model}&page=${encodeURIComponent(page)}`)).data.list;
  const names = async (actor: Actor) => (await seen(actor)).map((view: { name: string }) => view.name);

  test('own views come back whole, and only to their owner', async () => {
    const { data } = await save(head, '我的在读', { pinned: true });
    const { id, owner, ...rest } = data;
    assert.deepEqual(rest, {
      version: 1,
      model: 'school',
      page,
      name: '我的在读',
      audience: 'mine',
      role: null,
      pinned: true,
      isDefault: false,
      mayEdit: true,
      definition,
    });
    assert.deepEqual(owner, { id: head.userId, name: '李校办' });
    assert.deepEqual(await names(head), ['我的在读']);
    for (const stranger of [other, admin]) {
      assert.deepEqual(await names(stranger), []);
      const changed = await office.server.request(stranger, 'PUT', `${path}/${id}`, { version: 1, name: '改名' });
      assert.deepEqual([changed.status, changed.data.key], [404, 'workbench.viewNotFound']);
      assert.equal((await office.server.request(stranger, 'DELETE', `${path}/${id}?version=1`)).status, 404);
    }
  });

  test('are given to everybody by administrators alone, to a role also by its holders who look after the platform', async () => {
    for (const [actor, more] of [
      [head, { audience: 'everyone' }],
      [head, { audience: 'role', role: 'schoolAdmin' }],
      [platform, { audience: 'everyone' }],
      [platform, { audience: 'role', role: 'schoolAdmin' }],
      [admin, { audience: 'role' }],
    ] as const) {
      const refused = await save(actor, '越权', more);
      assert.deepEqual([refused.status, refused.data.key], [403, 'workbench.mayNotPublish'], JSON.stringify(more));
    }
    await save(admin, '全体', { audience: 'everyone' });
    await save(admin, '学校管理员', { audience: 'role', role: 'schoolAdmin' });
    assert.equal((await save(platform, '平台', { audience: 'role', role: 'platformAdmin' })).code, 200);
    assert.deepEqual((await names(other)).toSorted(), ['全体', '学校管理员'].toSorted());
    assert.ok((await seen(other)).every((view: { mayEdit: boolean }) => !view.mayEdit));
    assert.deepEqual((await names(admin)).length, 3);
    assert.ok((await seen(admin)).every((view: { mayEdit: boolean }) => view.mayEdit));
    const [given] = await seen(other);
    assert.equal((await office.server.request(other, 'PUT', `${path}/${given.id}`, { version: 1, name: '改名' })).status, 403);
    assert.equal((await office.server.request(other, 'DELETE', `${path}/${given.id}?version=1`)).status, 403);
  });

  test('are shared within a school by those who look after it, who change them together; nobody else sees them', async () => {
    const teacher = await office.person('孙班主任', 'classTeacher', office.school);
    const second = await office.person('钱校办', 'schoolAdmin', office.school);
    const { data, status } = await save(head, '本校在读', { audience: 'organisation', isDefault: true });
    assert.equal(status, 200);
    for (const actor of [teacher, second]) assert.ok((await names(actor)).includes('本校在读'));
    assert.ok(!(await names(other)).includes('本校在读'));
    const change = (actor: Actor, version: number, more: object) =>
      office.server.request(actor, 'PUT', `${path}/${data.id}`, { version, ...more });
    assert.equal((await change(teacher, 1, { name: '改名' })).status, 403);
    assert.equal((await change(other, 1, { name: '改名' })).status, 404);
    assert.equal((await change(second, 1, { name: '本校全部在读' })).status, 200);
    assert.equal((await save(teacher, '越权', { audience: 'organisation' })).status, 403);
    assert.equal((await save(other, '外校', { audience: 'organisation', isDefault: true })).status, 200);
    const defaults = (await seen(head)).filter((view: { isDefault: boolean }) => view.isDefault);
    assert.deepEqual(
      defaults.map((view: { name: string }) => view.name),
      ['本校全部在读'],
      'another school has a default of its own',
    );
    assert.equal((await office.server.request(second, 'DELETE', `${path}/${data.id}?version=2`)).code, 200);
  });

  test('an own view does not become a shared one by changing it', async () => {
    const { data } = await save(head, '私有');
    for (const changes of [{ audience: 'everyone' }, { audience: 'role', role: 'schoolAdmin' }])
      assert.equal((await office.server.request(head, 'PUT', `${path}/${data.id}`, { version: 1, ...changes })).status, 403);
  });

  test('a version that is no longer current is refused', async () => {
    const { data } = await save(head, '版本');
    const place = `${path}/${data.id}`;
    assert.equal(
      (await office.server.request(head, 'PUT', place, { version: 1, name: '二版', definition: { keyword: '一' } })).data.version,
      2,
    );
    assert.equal((await office.server.request(head, 'PUT', place, { version: 1, name: '三版' })).status, 409);
    assert.equal((await office.server.request(head, 'DELETE', `${place}?version=1`)).status, 409);
    assert.equal((await office.server.request(head, 'DELETE', `${place}?version=2`)).code, 200);
    assert.equal((await office.server.request(head, 'DELETE', `${place}?version=2`)).status, 404);
  });

  test('a page has one default for each audience', async () => {
    const first = (await save(head, '默认一', { isDefault: true })).data;
    await save(admin, '全体默认', { audience: 'everyone', isDefault: true });
    await save(other, '别人的默认', { isDefault: true });
    await save(head, '默认二', { isDefault: true });
    const chosen = (await seen(head)).filter((view: { isDefault: boolean }) => view.isDefault);
    assert.deepEqual(chosen.map((view: { name: string }) => view.name).toSorted(), ['全体默认', '默认二'].toSorted());
    assert.equal((await seen(head)).find((view: { id: string }) => view.id === first.id).isDefault, false);
  });

  test('models out of reach, unknown contents and endless definitions are refused', async () => {
    assert.equal((await office.server.request(platform, 'GET', `${path}?model=student`)).status, 403);
    assert.equal((await save(platform, '学生', { model: 'student' })).status, 403);
    assert.equal((await save(head, 'x', { model: 'nonsense' })).status, 404);
    for (const more of [
      { name: '' },
      { name: 'x'.repeat(41) },
      { page: 'a b' },
      { audience: 'all' },
      { role: 'x'.repeat(41) },
      { owner: other.userId },
      { definition: { script: 1 } },
      { definition: null },
    ])
      assert.equal((await save(head, 'x', more)).status, 400, JSON.stringify(more).slice(0, 50));
    assert.equal((await save(head, 'x', { definition: { where: { name: 'x'.repeat(40_000) } } })).status, 413);
    const deep = `{"model":"school","page":"a","name":"x","definition":{"where":${'['.repeat(9000)}${']'.repeat(9000)}}}`;
    assert.equal((await office.server.request(head, 'POST', path, deep, { 'content-type': 'application/json' })).status, 400);
  });
});

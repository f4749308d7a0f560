import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../organisation.model.ts';

const PASSWORD = 'Abc12345';

interface Entry {
  readonly fullName: string;
  readonly enCode: string;
  readonly children: readonly Entry[];
}

const flat = (list: readonly Entry[]): readonly Entry[] => list.flatMap((entry) => [entry, ...flat(entry.children)]);
const names = (list: readonly Entry[]) => flat(list).map(({ fullName }) => fullName);

describe('lists from which people and places are chosen', () => {
  let server: SignInServer;
  let root: string;
  let head: string;
  let department: string;
  before(async () => {
    server = await startSignInServer();
    const places = repo(Organisation, server.context());
    const city = (await places.create({ name: '市局', kind: 'bureau' })).id;
    const school = (await places.create({ name: '一小', kind: 'school', parent: city })).id;
    department = (await places.create({ name: '教务处', kind: 'department', parent: school })).id;
    await places.create({ name: '教研组', kind: 'department', parent: department });
    await createUser(server.engine, { account: 'root', name: '管理员', password: PASSWORD, administrator: true, organisation: city });
    await createUser(server.engine, { account: 'head', name: '校管', password: PASSWORD, organisation: school, roles: ['schoolAdmin'] });
    [root, head] = [await server.token('root', PASSWORD), await server.token('head', PASSWORD)];
  });
  after(() => server.close());

  const list = async (path: string, token: string) => (await server.get(`/api/permission/${path}`, token)).data.list;

  test('they hold what their reader may read, and nobody else’s', async () => {
    assert.deepEqual(names(await list('Organize/Tree', root)), ['市局', '一小']);
    assert.deepEqual(names(await list('Organize/Tree', head)), ['一小']);
    assert.deepEqual(
      (await list('Users/All', head)).map(({ fullName }: Entry) => fullName),
      ['校管'],
    );
    assert.deepEqual(names(await list('Users/Selector', root)).filter((name) => ['管理员', '校管'].includes(name)).length, 2);
    assert.equal((await server.get('/api/permission/Users/All')).code, 602);
  });

  test('departments stand below their organisation; the own branch is left out when a parent is chosen', async () => {
    assert.deepEqual(names(await list('Organize/Department/Selector/0', root)), ['市局', '一小', '教务处', '教研组']);
    assert.deepEqual(names(await list(`Organize/Department/Selector/${department}`, root)), ['市局', '一小']);
  });

  test('roles stand under global and bound ones, named in the language of the reader', async () => {
    const roles = flat(await list('Role/Selector', root));
    assert.ok(roles.some(({ enCode, fullName }) => enCode === 'schoolAdmin' && fullName === '学校管理员'));
    const english = await server.request(null, 'GET', '/api/permission/Role/Selector', undefined, {
      authorization: `Bearer ${root}`,
      'accept-language': 'en',
    });
    assert.ok(names(english.data.list).includes('School admin') || names(english.data.list).includes('School administrator'));
    assert.ok(Array.isArray((await server.get('/api/permission/Group/Selector', root)).data));
    assert.deepEqual(await list('Position/All', head), []);
  });
});

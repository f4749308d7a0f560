import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { Position } from '../../organisation/position.model.ts';
import { UserPosition } from '../../organisation/user-position.model.ts';
import { roleId } from '../roles.ts';
import { createUser } from '../users.ts';
import { type SignInServer, startSignInServer } from './signing-in.ts';

const PASSWORD = 'Abc12345';
const BOUNDARY = 'users-of-a-school';

describe('users come in and go out as tables', () => {
  let server: SignInServer;
  const tokens: Record<string, string> = {};
  const places: Record<string, string> = {};
  const ask = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, language = 'zh-CN') =>
    server.request(null, method, url, body, { authorization: `Bearer ${tokens[who]}`, 'accept-language': language });
  const found = async (account: string) =>
    (await ask('root', 'GET', `/api/data/user?filter=${encodeURIComponent(JSON.stringify({ account: { eq: account } }))}`)).data.list[0];

  /** Imports a table as a user with the suggested mapping of columns; returns the job and the errors of failed rows. */
  const bring = async (who: string, lines: readonly string[], mode = 'addOrUpdate', language = 'zh-CN') => {
    const headers = {
      authorization: `Bearer ${tokens[who]}`,
      'accept-language': language,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    };
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="users.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    const payload = `${head}${lines.join('\n')}\r\n--${BOUNDARY}--\r\n`;
    const uploaded = (await server.app.inject({ method: 'POST', url: '/api/data/user/import', headers, payload })).json().data;
    const mapping = Object.fromEntries(
      uploaded.columns.flatMap(({ index, field }: { index: number; field: string | null }) => (field ? [[String(index), field]] : [])),
    );
    const url = `/api/data/user/import/${uploaded.job.id}`;
    const planned = await ask(who, 'POST', `${url}/plan`, { mapping, mode }, language);
    assert.equal(planned.status, 200, planned.msg);
    await server.engine.jobs.idle();
    const { job, errors } = (await ask(who, 'GET', url, undefined, language)).data;
    return { job, mapping, errors: errors as { row: number; message: string }[] };
  };

  before(async () => {
    server = await startSignInServer();
    const tree = repo(Organisation, server.context());
    places.city = (await tree.create({ name: '市局', code: 'B1', kind: 'bureau' })).id;
    places.school = (await tree.create({ name: '一小', code: 'S1', kind: 'school', parent: places.city })).id;
    await repo(Position, server.context()).create({ code: 'P1', name: '年级组长' });
    await createUser(server.engine, { account: 'root', name: '总管', password: PASSWORD, organisation: places.city, administrator: true });
    await createUser(server.engine, {
      account: 'keeper',
      name: '校管',
      password: PASSWORD,
      organisation: places.school,
      roles: ['schoolAdmin'],
    });
    await createUser(server.engine, {
      account: 'chief',
      name: '督学',
      password: PASSWORD,
      organisation: places.school,
      roles: ['bureauAdmin', 'platformAdmin'],
    });
    for (const who of ['root', 'keeper']) tokens[who] = await server.token(who, PASSWORD);
  });
  after(() => server.close());

  test('organisation, roles and positions are given by name or code, each under its own rules', async () => {
    const { job, mapping, errors } = await bring('keeper', [
      '账号,姓名,所属单位,角色,岗位',
      'li01,李老师,一小,班主任,年级组长',
      'li02,李主任,S1,"classTeacher、schoolLeader",P1',
      'li03,李三,一小,平台管理员,',
      'li04,李四,一小,教育局管理员,',
      'li05,李五,一小,没有的角色,',
      'li06,李六,市局,班主任,',
      'keeper,校管,一小,"学校管理员、校领导",',
      'chief,新名字,一小,班主任,',
    ]);
    assert.deepEqual(Object.values(mapping), ['account', 'name', 'organisation', 'roles', 'positions']);
    assert.deepEqual([job.created, job.failed], [2, 6], JSON.stringify(errors));
    assert.deepEqual(
      errors.map(({ row }) => row),
      [4, 5, 6, 7, 8, 9],
    );
    assert.match(errors[0]?.message ?? '', /平台管理员/);
    assert.match(errors[1]?.message ?? '', /教育局管理员/);
    assert.match(errors[2]?.message ?? '', /未找到/);
    assert.match(errors[4]?.message ?? '', /不能调整自己的角色/);
    assert.match(errors[5]?.message ?? '', /督学/);
    const second = await found('li02');
    assert.deepEqual([...second.roles].sort(), [roleId('classTeacher'), roleId('schoolLeader')].sort());
    const held = (await ask('root', 'GET', `/api/data/userRole?filter=${encodeURIComponent(JSON.stringify({ user: { eq: second.id } }))}`))
      .data;
    assert.equal(held.pagination.total, 2);
    assert.equal((await found('chief')).name, '督学');
    for (const account of ['li03', 'li04', 'li05', 'li06']) assert.equal(await found(account), undefined, account);
  });

  test('a table brought again changes only what differs, and takes roles that are no longer listed', async () => {
    const again = await bring('keeper', ['账号,角色', 'li01,班主任', 'li02,schoolLeader'], 'update');
    assert.deepEqual([again.job.updated, again.job.failed], [1, 0], JSON.stringify(again.errors));
    assert.deepEqual((await found('li02')).roles, [roleId('schoolLeader')]);
    const english = await bring('root', ['Account,Roles', 'li01,Class teacher'], 'update', 'en');
    assert.equal(english.job.failed, 0, JSON.stringify(english.errors));
  });

  test('what is given and taken elsewhere is shown on the user, who is found by it', async () => {
    const one = await found('li01');
    const made = await ask('root', 'POST', '/api/data/userRole', { user: one.id, role: roleId('finance') });
    assert.equal(made.status, 200);
    const by = async (field: string, value: string) =>
      (await ask('root', 'GET', `/api/data/user?filter=${encodeURIComponent(JSON.stringify({ [field]: { has: value } }))}`)).data.list.map(
        ({ account }: { account: string }) => account,
      );
    assert.deepEqual(await by('roles', roleId('finance')), ['li01']);
    assert.equal((await found('li01')).version, one.version, 'no form that is open is out of date by it');
    const { record } = made.data;
    await ask('root', 'DELETE', `/api/data/userRole/${record.id}?version=${record.version}`);
    assert.deepEqual(await by('roles', roleId('finance')), []);
    const [position] = await repo(UserPosition, server.context()).find({ user: one.id });
    assert.deepEqual(await by('positions', String(position?.position)), ['li01', 'li02']);
  });

  test('an export has the columns that were chosen, in the language of whoever exports', async () => {
    const made = await ask('root', 'POST', '/api/data/user/export', { format: 'csv', fields: ['account', 'organisation', 'roles'] }, 'en');
    assert.equal(made.status, 200, made.msg);
    await server.engine.jobs.idle();
    const file = await server.app.inject({
      url: `/api/jobs/${made.data.job?.id ?? made.data.id}/file`,
      headers: { authorization: `Bearer ${tokens.root}` },
    });
    assert.match(file.body, /Account,Organisation,Roles/);
    assert.match(file.body, /li02,一小,School leader/);
  });
});

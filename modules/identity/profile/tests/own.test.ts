import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { User } from '../../account/user.model.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';

const PASSWORD = 'Maple2026tree';
const BASE = '/api/permission/Users/Current';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describe('what is one’s own', () => {
  let server: SignInServer;
  let token: string;
  let me: string;
  let clerk: string;
  let stranger: string;
  before(async () => {
    server = await startSignInServer();
    const places = repo(Organisation, server.context());
    const city = await places.create({ name: '江州市教育局', kind: 'bureau', code: 'C' });
    const school = await places.create({ name: '江州一小', kind: 'school', code: 'S', parent: city.id });
    const person = { password: PASSWORD, roles: ['schoolAdmin' as const], organisation: school.id };
    me = await createUser(server.engine, { ...person, account: 'chief', name: '校长', mobilePhone: '15400000009' });
    clerk = await createUser(server.engine, { ...person, account: 'clerk', name: '科员', roles: ['finance'] });
    stranger = await createUser(server.engine, { ...person, account: 'stranger', name: '外人' });
    await repo(User, server.context()).update(clerk, { manager: me });
    token = await server.token('chief', PASSWORD);
  });
  after(() => server.close());
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, as = token, more = {}) =>
    server.request(null, method, url.startsWith('/') ? url : `${BASE}/${url}`, body, { authorization: `Bearer ${as}`, ...more });
  const upload = async (as: string, name: string, bytes: Buffer) => {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
    return send('POST', '/api/file/Uploader', payload, as, { 'content-type': 'multipart/form-data; boundary=x' });
  };

  test('the base information is shown in clear and changed like any record: checked, versioned, recorded', async () => {
    const { data } = await send('GET', 'BaseInfo');
    assert.deepEqual([data.account, data.name, data.mobilePhone, data.organizeName], ['chief', '校长', '15400000009', '江州一小']);
    assert.deepEqual(data.roleNames, ['学校管理员']);
    const changed = await send('PUT', 'BaseInfo', { version: data.version, email: 'chief@example.com', gender: 'female' });
    assert.deepEqual([changed.status, changed.msg, changed.data.email], [200, '保存成功', 'chief@example.com']);
    assert.equal((await send('PUT', 'BaseInfo', { version: data.version, email: null })).data.key, 'model.conflict');
    assert.equal((await send('PUT', 'BaseInfo', { mobilePhone: '123' })).data.fields.mobilePhone, '请正确输入您的手机号');
    assert.equal((await send('PUT', 'BaseInfo', { email: 'no' })).data.fields.email, '请正确输入您的邮箱地址');
    const read = (await send('GET', 'BaseInfo')).data;
    const same = await send('PUT', 'BaseInfo', read);
    assert.deepEqual([same.status, same.data], [200, read], 'what was read can be written back');
    const moved = await send('PUT', 'BaseInfo', { ...read, birthday: '1980-05-06' });
    assert.deepEqual([moved.data.birthday, moved.data.email], ['1980-05-06', 'chief@example.com'], moved.text);
    assert.equal((await send('PUT', 'BaseInfo', { ...read, birthday: null })).data.key, 'model.conflict', 'what was read is old by now');
    assert.equal((await send('PUT', 'BaseInfo', { ...moved.data, name: '局长' })).status, 400);
    for (const evil of [
      { name: '局长' },
      { account: 'x' },
      { isAdministrator: true },
      { organisation: null },
      { roles: [] },
      { id: stranger },
    ])
      assert.equal((await send('PUT', 'BaseInfo', evil)).status, 400, JSON.stringify(evil));
  });

  test('a picture of one’s own becomes the avatar; a stranger’s, another type and none are refused', async () => {
    const mine = (await upload(token, 'me.png', Buffer.from(PIXEL, 'base64'))).data.id;
    assert.equal((await send('PUT', `Avatar/${mine}`)).data.headIcon, mine);
    assert.equal((await send('GET', '/api/oauth/CurrentUser')).data.userInfo.headIcon, mine);
    const picture = await send('GET', 'Avatar');
    assert.equal(picture.headers['content-type'], 'image/png');
    const theirs = (await upload(await server.token('stranger', PASSWORD), 'me.png', Buffer.from(PIXEL, 'base64'))).data.id;
    const text = (await upload(token, 'me.txt', Buffer.from('text'))).data.id;
    for (const id of [theirs, text, 'x', '01900000-0000-7000-8000-000000000001', '..%2f..%2fetc'])
      assert.equal((await send('PUT', `Avatar/${id}`)).data.key, 'account.avatarRefused', id);
    assert.equal((await send('GET', 'Avatar', undefined, await server.token('clerk', PASSWORD))).status, 400, 'nobody else’s is shown');
  });

  test('the name that the upload answered is as good as its id: the newest own upload of that name counts', async () => {
    const picture = Buffer.from(PIXEL, 'base64');
    await upload(token, '校徽.png', picture);
    const newest = (await upload(token, '校徽.png', picture)).data;
    await upload(await server.token('stranger', PASSWORD), '校徽.png', picture);
    const taken = await send('PUT', `Avatar/${encodeURIComponent(newest.name)}`);
    assert.deepEqual([taken.status, taken.data.headIcon], [200, newest.id], taken.text);
    const long = (await upload(token, `${'长'.repeat(196)}.png`, picture)).data;
    assert.equal((await send('PUT', `Avatar/${encodeURIComponent(long.name)}`)).data.headIcon, long.id);
    assert.equal((await send('PUT', `Avatar/${encodeURIComponent('没有.png')}`)).data.key, 'account.avatarRefused');
  });

  test('signatures are kept, one of them is the default, and strangers reach none', async () => {
    const signImg = `data:image/png;base64,${PIXEL}`;
    const first = (await send('POST', 'SignImg', { signImg })).data.id;
    const second = (await send('POST', 'SignImg', { signImg, isDefault: true })).data.id;
    const list = async () => (await send('GET', 'SignImg')).data.list as { id: string; isDefault: boolean; signImg: string }[];
    assert.deepEqual(
      (await list()).map(({ id, isDefault }) => [id, isDefault]),
      [
        [second, true],
        [first, false],
      ],
    );
    assert.equal((await list())[0]?.signImg, signImg);
    assert.equal((await send('PUT', `${first}/SignImg`)).status, 200);
    const { userInfo } = (await send('GET', '/api/oauth/CurrentUser')).data;
    assert.deepEqual([userInfo.signId, userInfo.signImg], [first, signImg]);
    const other = await server.token('stranger', PASSWORD);
    for (const method of ['PUT', 'DELETE'] as const)
      for (const id of [first, 'x']) assert.equal((await send(method, `${id}/SignImg`, undefined, other)).status, 404);
    assert.deepEqual((await send('GET', 'SignImg', undefined, other)).data.list, []);
    assert.equal((await send('DELETE', `${first}/SignImg`)).status, 200);
    assert.deepEqual(
      (await list()).map(({ id, isDefault }) => [id, isDefault]),
      [[second, true]],
    );
  });

  test('what is no small PNG or JPEG is no signature, and ten are enough', async () => {
    const wrong = [
      '',
      'text',
      `data:image/svg+xml;base64,${PIXEL}`,
      `data:image/jpeg;base64,${PIXEL}`,
      'data:image/png;base64,AAAA',
      `data:image/png;base64,${Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(52_000)]).toString('base64')}`,
    ];
    for (const signImg of wrong) assert.equal((await send('POST', 'SignImg', { signImg })).data.key, 'account.signatureRefused');
    const other = await server.token('stranger', PASSWORD);
    const add = () => send('POST', 'SignImg', { signImg: `data:image/png;base64,${PIXEL}` }, other);
    const answers = await Promise.all(Array.from({ length: 12 }, add));
    assert.equal(answers.filter(({ status }) => status === 200).length, 10);
    assert.equal(answers.filter(({ data }) => data.key === 'account.tooManySignatures').length, 2);
  });

  test('organisations, positions and permissions are the real ones', async () => {
    const [organisation] = (await send('GET', 'getUserOrganizes')).data.list;
    assert.deepEqual([organisation.fullName, organisation.trail], ['江州一小', ['江州市教育局']]);
    assert.deepEqual((await send('GET', 'getUserPositions')).data, { list: [] });
    const list = (await send('GET', 'Authorize')).data.list as { model: string; reach: string; verbs: { enCode: string }[] }[];
    const users = list.find(({ model }) => model === 'user');
    assert.deepEqual([users?.reach, users?.verbs.map(({ enCode }) => enCode).slice(0, 3)], ['organisation', ['read', 'create', 'update']]);
    assert.ok(!list.some(({ model }) => model === 'gradeAdmin'), 'what may not be read is not listed');
  });

  test('subordinates are told level by level, strangers’ never', async () => {
    const mine = (await send('GET', 'Subordinate/0')).data.list;
    assert.deepEqual(
      mine.map(({ id, roleNames }: { id: string; roleNames: string[] }) => [id, roleNames]),
      [[clerk, ['财务']]],
    );
    assert.deepEqual((await send('GET', `Subordinate/${clerk}`)).data, { list: [] });
    for (const id of [stranger, 'x', '01900000-0000-7000-8000-000000000001'])
      assert.equal((await send('GET', `Subordinate/${id}`)).data.key, 'account.notSubordinate');
  });

  test('the sign-in log tells successes and failures of this account alone', async () => {
    await server.login('chief', 'wrong');
    const fresh = await server.token('chief', PASSWORD);
    const { data } = await send('GET', 'SystemLog?currentPage=1&pageSize=50', undefined, fresh);
    assert.equal(data.list[0].current, true);
    assert.equal(data.list[0].address, '127.0.0.1');
    assert.equal(data.list[1].outcome, 'failed');
    assert.equal(data.pagination.total, data.list.length);
    const failed = await send('GET', 'SystemLog?outcome=failed', undefined, fresh);
    assert.equal(failed.data.pagination.total, 1);
    const clerks = await send('GET', 'SystemLog', undefined, await server.token('clerk', PASSWORD));
    assert.ok(clerks.data.list.every(({ outcome }: { outcome: string }) => outcome === 'succeeded'));
    assert.equal((await send('GET', 'SystemLog?pageSize=5000')).status, 400);
  });

  test('sessions are listed and ended, strangers’ never', async () => {
    const [one, two] = [await server.token('chief', PASSWORD), await server.token('chief', PASSWORD)];
    const list = (await send('GET', 'Sessions', undefined, one)).data.list as { id: string; current: boolean }[];
    assert.equal(list.filter(({ current }) => current).length, 1);
    const theirs = (await send('GET', 'Sessions', undefined, await server.token('stranger', PASSWORD))).data.list as { id: string }[];
    for (const id of [theirs[0]?.id, 'x'])
      assert.equal((await send('DELETE', `Sessions/${id}`, undefined, one)).data.key, 'account.unknownSession');
    const own = list.find(({ current }) => current)?.id;
    assert.equal((await send('DELETE', `Sessions/${own}`, undefined, two)).status, 200);
    assert.equal((await send('GET', 'Sessions', undefined, one)).code, 601);
    assert.equal((await send('DELETE', 'Sessions', undefined, two)).status, 200);
    assert.equal((await send('GET', 'Sessions', undefined, two)).data.list.length, 1);
    token = two;
  });
});

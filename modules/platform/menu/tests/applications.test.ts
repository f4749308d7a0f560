import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { startSecondProcess } from '../../../identity/account/tests/second-process.ts';
import { type SignInServer, startSignInServer } from '../../../identity/account/tests/signing-in.ts';
import { createUser } from '../../../identity/account/users.ts';

const PASSWORD = 'Maple2026tree';

describe('applications that administrators make', () => {
  let server: SignInServer;
  let root: string;
  let teacher: string;
  let teacherId: string;
  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'root', name: '管理员', password: PASSWORD, administrator: true });
    teacherId = (await createUser(server.engine, {
      account: 'teacher',
      name: '陈老师',
      password: PASSWORD,
      roles: ['schoolAdmin'],
    })) as never;
    root = await server.token('root', PASSWORD);
    teacher = await server.token('teacher', PASSWORD);
  });
  after(() => server.close());

  const send = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}` });
  const current = async (token: string) => (await server.get('/api/oauth/CurrentUser', token)).data;
  const held = async (token: string) => (await current(token)).userInfo.systemIds.map(({ id }: { id: string }) => id);
  const grant = async (subject: string, items: string[]) => {
    const { data } = await server.get('/api/permission/Authority/Holders/role?keyword=schoolAdmin', root);
    const state = await server.get(`/api/permission/Authority/Grants/role/${data.list[0].id}`, root);
    const grants = { [subject]: { items: [...state.data[subject === '@pages' ? 'pages' : 'applications'].now, ...items] } };
    const saved = await send(root, 'PUT', `/api/permission/Authority/Grants/role/${data.list[0].id}`, { grants });
    assert.equal(saved.status, 200, saved.text);
  };

  test('one is made with a menu and a home, and offered as soon as there is something in it', async () => {
    const made = await send(root, 'POST', '/api/system/System', {
      fullName: '家校',
      enCode: 'family',
      titles: { en: 'Family' },
      icon: 'home',
    });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual(await held(root), ['business', 'development'], 'nothing is in it yet');
    const entry = { systemId: 'family', type: 3, enCode: 'people', fullName: '人员', moduleId: 'user' };
    assert.equal((await send(root, 'POST', '/api/system/Menu', entry)).status, 200);
    assert.deepEqual(await held(root), ['business', 'development', 'family']);
    const change = { fullName: '家校', enCode: 'family', titles: { en: 'Family' }, icon: 'home' };
    assert.equal((await send(root, 'PUT', `/api/system/System/${made.data.id}`, { ...change, home: 'nowhere' })).data.key, 'menu.badHome');
    assert.equal((await send(root, 'PUT', `/api/system/System/${made.data.id}`, { ...change, home: 'people' })).status, 200);
    assert.equal(
      (await send(root, 'PUT', `/api/system/System/${made.data.id}`, { ...change, enCode: 'home' })).data.key,
      'menu.staysFixed',
    );
    assert.equal((await send(root, 'DELETE', `/api/system/System/${made.data.id}`)).data.key, 'menu.applicationUsed');
    assert.equal((await send(root, 'POST', '/api/system/System', { ...change, enCode: 'business' })).data.key, 'menu.codeTaken');
  });

  test('switching to it shows its own menu and home', async () => {
    const switched = await send(root, 'PUT', '/api/permission/Users/Current/major', { majorId: 'family', majorType: 'System' });
    assert.deepEqual([switched.status, switched.msg], [200, '已切换到家校']);
    const { userInfo, menuList } = await current(root);
    assert.deepEqual([userInfo.systemId, menuList.map(({ id }: { id: string }) => id)], ['family', ['people']]);
    const own = userInfo.systemIds.find(({ id }: { id: string }) => id === 'family');
    assert.deepEqual([own.home, own.icon, own.currentSystem], ['model/people', 'home', true]);
  });

  test('it is for those to whom it is granted, with what they may see of it', async () => {
    assert.deepEqual(await held(teacher), ['business']);
    await grant('@applications', ['family']);
    assert.deepEqual(await held(teacher), ['business'], 'it shows him nothing');
    await grant('@pages', ['people']);
    assert.deepEqual(await held(teacher), ['business', 'family']);
    const subjects = (await server.get('/api/permission/Authority/Subjects', root)).data;
    assert.ok(
      subjects.pages.some(({ code, application }: { code: string; application: string }) => code === 'people' && application === 'family'),
    );
    assert.ok(subjects.applications.some(({ id, title }: { id: string; title: string }) => id === 'family' && title === '家校'));
    assert.ok(teacherId);
  });

  test('what is turned off is nobody’s, and whoever was in it is back in the business', async () => {
    const [{ id }] = (await server.get('/api/system/System', root)).data.list;
    const state = () => send(root, 'PUT', `/api/system/System/${id}/Actions/State`, {});
    assert.equal((await state()).status, 200);
    server.wait(6000);
    assert.deepEqual(await held(teacher), ['business']);
    assert.equal((await current(root)).userInfo.systemId, 'business');
    assert.equal(
      (await send(root, 'PUT', '/api/permission/Users/Current/major', { majorId: 'family', majorType: 'System' })).data.key,
      'account.notHeld',
    );
    await state();
    server.wait(6000);
    assert.equal((await current(root)).userInfo.systemId, 'family');
  });

  test('another process shows a change at once, and tells its windows', async () => {
    const second = await startSecondProcess(server.engine, { cipherKey: '0123456789abcdef', demo: false });
    try {
      const address = await second.app.listen({ port: 0, host: '127.0.0.1' });
      const title = async () => {
        const answer = await fetch(`${address}/api/oauth/CurrentUser`, { headers: { authorization: `Bearer ${root}` } });
        return ((await answer.json()) as { data: { menuList: { fullName: string }[] } }).data.menuList[0]?.fullName;
      };
      assert.equal(await title(), '人员');
      const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`);
      await once(socket, 'open');
      socket.send(JSON.stringify({ token: root }));
      await once(socket, 'message');
      const told = once(socket, 'message');
      assert.equal((await send(root, 'PUT', '/api/system/Menu/people', { fullName: '全体人员' })).status, 200);
      const [{ data }] = await told;
      assert.equal(JSON.parse(String(data)).data.kind, 'menu');
      assert.equal(await title(), '全体人员');
      socket.close();
    } finally {
      await second.close();
    }
  });

  test('a menu is carried to another installation: a trial says what would happen, and nothing is brought in by halves', async () => {
    await send(root, 'PUT', '/api/system/Menu/lims01', { titles: { zh: '档案', zhtw: '檔案', en: 'Records' }, systemId: 'business' });
    const document = (await server.get('/api/system/Menu/family/Actions/Export', root)).data;
    assert.deepEqual([document.format, document.application.home, document.entries.length], ['zhixing.menu', 'people', 1]);
    const bring = (trial: boolean, sent: unknown, systemId?: string) =>
      send(root, 'POST', '/api/system/Menu/Actions/Import', { trial, document: sent, ...(systemId && { systemId }) });
    const what = ({ data }: { data: { lines: { what: string }[] } }) => data.lines.map((line) => line.what);
    assert.deepEqual(what(await bring(true, document)), ['same']);
    const entry = (code: string, more: object) => ({ code, kind: 'directory', name: code, parent: 'shelf', ...more });
    const other = { ...document, application: { ...document.application, code: 'copied', name: '另一个', home: 'inner' } };
    const entries = [entry('inner', { kind: 'model', target: 'user' }), entry('shelf', { parent: '-1', enabled: true })];
    const trial = await bring(true, { ...other, entries });
    assert.deepEqual([trial.data.newApplication, what(trial)], [true, ['added', 'added']]);
    assert.equal((await server.get('/api/system/Menu/ModuleBySystem?systemId=copied', root)).status, 404, 'a trial leaves nothing');
    const refused = await bring(false, { ...other, entries: [...entries, entry('broken', { kind: 'model', target: 'nonsense' })] });
    assert.deepEqual(what(refused), ['added', 'added', 'refused']);
    assert.match(refused.data.lines.at(-1).why, /nonsense/);
    assert.equal((await server.get('/api/system/Menu/ModuleBySystem?systemId=copied', root)).status, 404, 'nothing by halves');
    assert.equal((await bring(false, { ...other, entries })).msg, '导入成功');
    assert.deepEqual(await held(root), ['business', 'development', 'family', 'copied']);
    assert.equal((await bring(true, document, 'business')).data.key, 'menu.otherApplication');
    for (const wrong of [null, {}, { ...document, format: 'other' }, { ...document, more: 1 }])
      assert.equal((await bring(true, wrong)).data.key, 'menu.badDocument');
  });

  test('what was changed is kept with who did it', async () => {
    const [{ id }] = (await server.get('/api/data/menuEntry?filter={"code":"people"}', root)).data.list;
    const { list } = (await server.get(`/api/data/menuEntry/${id}/history`, root)).data;
    assert.deepEqual(
      list.map(({ verb }: { verb: string }) => verb),
      ['update', 'create'],
    );
  });
});

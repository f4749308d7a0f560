import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { defineReport } from '@zhixing/model/report/index.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { dictionaryModule } from '../../dictionary/dictionary.module.ts';
import { menuModule } from '../menu.module.ts';
import { invalidateMenuCache, loadMenuCache } from '../menu-cache.ts';
import { type MenuItem, menuListOf } from '../menu-list.ts';
import { permissionListOf } from '../permission-list.ts';

const site = defineModule({
  name: 'site',
  models: [
    defineModel('site', {
      fields: { name: f.text({ required: true }), kind: f.choice(['base', 'camp']), phone: f.phone() },
      states: ['open', 'closed'],
      actions: { close: { from: ['open'], to: 'closed' } },
    }),
  ],
  menu: { 'lims03/lims030101': 'site' },
  grants: [{ role: 'schoolAdmin', model: 'site', verbs: ['read'], scope: 'all' }],
  locales: { zh: { site: { title: '基地' } }, en: { site: { title: 'Site' } } },
});

const base = '/api/system/Menu';
const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);

describe('menus that administrators arrange', () => {
  const counts = defineReport({
    name: 'siteCounts',
    model: 'site',
    dimensions: { kind: { field: 'kind' } },
    measures: { sites: { count: true } },
    rows: ['kind'],
  });
  let server: TestServer;
  let admin: Actor;
  before(async () => {
    server = await startTestServer({ modules: [menuModule, { ...site, reports: [counts] }, dictionaryModule] });
    admin = server.actor({ administrator: true });
  });
  after(() => server.close());

  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, actor = admin) =>
    server.request(actor, method, base + path, body);
  const rows = async (systemId = 'business') => (await ask('GET', `/ModuleBySystem?systemId=${systemId}`)).data.list;
  const row = async (code: string, systemId = 'business') => (await rows(systemId)).find(({ id }: { id: string }) => id === code);
  const inside = async (parent: string) =>
    (await rows()).filter(({ parentId }: { parentId: string }) => parentId === parent).map(({ id }: { id: string }) => id);
  const shown = (actor = admin) => flat(menuListOf(server.engine, actor, 'zh'));
  const item = (code: string, actor = admin) => shown(actor).find(({ id }) => id === code);
  const add = (entry: object) => ask('POST', '', { systemId: 'business', parentId: '-1', fullName: '样例', ...entry });

  test('those who look after the platform arrange menus, nobody else reads them', async () => {
    const teacher = server.actor({ roles: ['schoolAdmin'] });
    for (const [method, path, body] of [
      ['GET', '/ModuleBySystem?systemId=business'],
      ['GET', '/Choices'],
      ['GET', '/lims01'],
      ['GET', '/business/TreeView'],
      ['GET', '/business/Actions/Export'],
      ['POST', '', { systemId: 'business', type: 1, fullName: '目录' }],
      ['PUT', '/lims01', { fullName: '改名' }],
      ['PUT', '/lims01/Actions/State', {}],
      ['POST', '/Actions/Import', { document: {} }],
    ] as const)
      assert.equal((await ask(method, path, body, teacher)).status, 403, path);
    assert.equal((await ask('GET', '/ModuleBySystem?systemId=business', undefined, server.actor({ roles: ['systemAdmin'] }))).status, 200);
  });

  test('an entry of the program is renamed in each language, keeps following the program in everything else, and is shown as declared again', async () => {
    const titles = { zh: '基本档案', zhtw: '基本檔案', en: 'Records' };
    assert.equal((await ask('PUT', '/lims01', { titles, icon: 'folder' })).status, 200);
    assert.deepEqual([item('lims01')?.titles, item('lims01')?.icon], [titles, 'folder']);
    assert.ok(item('lims01')?.spelling.includes('jiben'), 'found by the pinyin of the new name');
    assert.equal(item('lims010101')?.parentId, 'lims0101');
    const changed = await row('lims01');
    assert.deepEqual([changed.declared, changed.changed, changed.original.zh], [true, true, '基础资料']);
    assert.equal((await ask('DELETE', '/lims01')).data.key, 'menu.declaredStays');
    assert.equal((await ask('POST', '/lims01/Actions/Reset', {})).status, 200);
    assert.equal(item('lims01')?.titles.zh, '基础资料');
  });

  test('a writer who has not seen the last change is told so', async () => {
    await ask('PUT', '/lims02', { fullName: '机构' });
    const { version } = await row('lims02');
    assert.equal((await ask('PUT', '/lims02', { fullName: '机构甲', version })).status, 200);
    assert.equal((await ask('PUT', '/lims02', { fullName: '机构乙', version })).status, 409);
    await ask('POST', '/lims02/Actions/Reset', {});
  });

  test('entries are put before each other and into other directories, one line for each', async () => {
    const before = await inside('-1');
    assert.equal((await ask('PUT', '/lims09/Actions/Move', { parentId: '-1', before: 'lims01' })).status, 200);
    assert.deepEqual(await inside('-1'), ['lims09', ...before.filter((code: string) => code !== 'lims09')]);
    for (let n = 0; n < 40; n += 1) {
      const [first, second] = n % 2 === 0 ? ['lims02', 'lims03'] : ['lims03', 'lims02'];
      await ask('PUT', `/${first}/Actions/Move`, { parentId: '-1', before: second });
    }
    const [a, b] = [(await inside('-1')).indexOf('lims03'), (await inside('-1')).indexOf('lims02')];
    assert.equal(b - a, 1, 'between the same neighbours again and again');
    assert.equal((await ask('PUT', '/lims0902/Actions/Move', { parentId: 'lims08', before: null })).status, 200);
    assert.equal((await inside('lims08')).at(-1), 'lims0902');
    for (const code of ['lims09', 'lims02', 'lims03', 'lims0902']) await ask('POST', `/${code}/Actions/Reset`, {});
    assert.deepEqual(await inside('-1'), before);
  });

  test('a menu has no circles, four levels at most, and stands in directories alone', async () => {
    const move = async (code: string, parentId: string) =>
      (await ask('PUT', `/${code}/Actions/Move`, { parentId, before: null })).data?.key ?? null;
    assert.equal(await move('lims01', 'lims01'), 'menu.ownDescendant');
    assert.equal(await move('lims01', 'lims0101'), 'menu.ownDescendant');
    assert.equal(await move('lims01', 'lims010101'), 'menu.ownDescendant');
    assert.equal(await move('lims0102', 'lims010101'), 'menu.noDirectory');
    assert.equal(await move('lims0102', 'models'), 'menu.noDirectory');
    assert.equal(await move('lims01', 'lims02'), null, 'four levels');
    assert.equal(await move('lims02', 'lims03'), 'menu.tooDeep');
    assert.equal(await move('nonsense', 'lims03'), 'menu.unknownEntry');
    await ask('POST', '/lims01/Actions/Reset', {});
    for (const enCode of ['left', 'right']) await add({ type: 1, enCode });
    const crossed = await Promise.all([move('left', 'right'), move('right', 'left')]);
    assert.deepEqual(crossed.toSorted(), ['menu.ownDescendant', null].toSorted(), 'two at the same moment take turns');
    for (const { id } of (await rows()).filter(({ declared }: { declared: boolean }) => !declared)) await ask('DELETE', `/${id}?inside=up`);
  });

  test('what is turned off is not there, with everything inside; the page of menus itself stays', async () => {
    assert.equal((await ask('PUT', '/lims01/Actions/State', {})).status, 200);
    assert.equal(
      shown().some(({ id }) => id.startsWith('lims01')),
      false,
    );
    await ask('PUT', '/lims01/Actions/State', {});
    assert.ok(item('lims010101'));
    await ask('PUT', '/lims0101', { noShow: 1 });
    assert.equal(JSON.parse(item('lims0101')?.propertyJson ?? '').noShow, true);
    for (const [code, body] of [
      ['system', { enabledMark: 0 }],
      ['system.menu', { enabledMark: 0 }],
      ['system.menu', { noShow: 1 }],
    ] as const)
      assert.equal((await ask('PUT', `/${code}`, body)).data.key, 'menu.ownPage', code);
    for (const { id } of (await rows()).filter(({ parentId }: { parentId: string }) => parentId === '-1'))
      if (id !== 'lims03') await ask('PUT', `/${id}`, { enabledMark: 0 });
    assert.equal((await ask('PUT', '/lims03/Actions/State', {})).data.key, 'menu.lastPage');
    for (const { id, changed } of await rows()) if (changed) await ask('POST', `/${id}/Actions/Reset`, {});
  });

  test('pages, models, dictionaries and addresses become entries; kinds without a page, and addresses that are none, are refused', async () => {
    const first = await add({ type: 1, enCode: 'own', fullName: '自建目录' });
    assert.deepEqual([first.status, first.data.id], [200, 'own']);
    const key = async (entry: object) => (await add({ parentId: 'own', ...entry })).data.key ?? null;
    assert.equal(await key({ type: 3, enCode: 'camps', moduleId: 'site', propertyJson: '{"filter":{"kind":"camp"}}' }), null);
    assert.equal(await key({ type: 2, enCode: 'again', moduleId: 'lims030101' }), null);
    assert.equal(await key({ type: 7, enCode: 'news', urlAddress: 'https://moe.example/news', linkTarget: '_self' }), null);
    const camps = item('camps');
    assert.deepEqual([camps?.type, camps?.parentId, camps?.urlAddress], [3, 'own', 'model/camps']);
    assert.deepEqual(JSON.parse(camps?.propertyJson ?? '').filter, { kind: 'camp' });
    assert.deepEqual(
      camps?.titles,
      { zh: '样例', zhtw: '樣例', en: '样例' },
      'a name that nobody has written follows from the Chinese one',
    );
    assert.equal(JSON.parse(item('again')?.propertyJson ?? '').moduleId, 'site');
    assert.deepEqual([item('news')?.type, JSON.parse(item('news')?.propertyJson ?? '').frame], [7, true]);
    for (const type of [8, 9]) assert.equal(await key({ type }), 'menu.kindNotOffered');
    for (const urlAddress of [
      'http://moe.example',
      'javascript:alert(1)',
      '//moe.example',
      'https://a:b@moe.example',
      '/inside',
      'moe',
      '',
    ])
      assert.equal(await key({ type: 7, urlAddress, linkTarget: '_self' }), 'menu.badAddress', urlAddress);
    assert.equal(await key({ type: 7, enCode: 'inside', urlAddress: '/ReportServer', linkTarget: '_blank' }), null);
    assert.equal(await key({ type: 4, moduleId: 'colours' }), 'menu.badTarget', 'no such dictionary');
    assert.equal((await server.request(admin, 'POST', '/api/data/dictionaryType', { code: 'colours', name: '颜色' })).status, 200);
    assert.equal(await key({ type: 4, enCode: 'shades', moduleId: 'colours' }), null);
    assert.deepEqual([item('shades')?.type, JSON.parse(item('shades')?.propertyJson ?? '').moduleId], [4, 'colours']);
    assert.equal(await key({ type: 5, moduleId: 'nothing' }), 'menu.badTarget', 'no such report');
    assert.equal(await key({ type: 5, enCode: 'counts', moduleId: 'siteCounts' }), null);
    assert.deepEqual([item('counts')?.type, item('counts')?.urlAddress], [5, 'dataReport/counts']);
    assert.equal(await key({ type: 6, moduleId: '../evil' }), 'menu.badTarget', 'no id of a screen');
    assert.equal(await key({ type: 6, enCode: 'wall', moduleId: 'board-1' }), null);
    assert.deepEqual([item('wall')?.type, JSON.parse(item('wall')?.propertyJson ?? '').moduleId], [6, 'board-1']);
    assert.equal(await key({ type: 3, moduleId: 'nonsense' }), 'menu.badTarget');
    assert.equal(await key({ type: 2, moduleId: 'lims01' }), 'menu.badTarget', 'a directory is no page');
    for (const propertyJson of ['{"filter":{"nonsense":1}}', '{"filter":{"kind":"tent"}}', '{"colour":1}', '{', '[]'])
      assert.equal(await key({ type: 3, moduleId: 'site', propertyJson }), 'menu.badProperties', propertyJson);
    for (const enCode of ['own', 'lims01', 'system.log']) assert.equal(await key({ type: 1, enCode }), 'menu.codeTaken', enCode);
  });

  test('an entry of administrators is shown to those alone whose pages name it, and who may read its model', async () => {
    const teacher = (pages: string[]) => {
      const actor = server.actor({ roles: ['schoolAdmin'] });
      const menu = { roles: [], openers: [], applications: new Set<string>(), pages: new Set(pages) };
      return { ...actor, access: { ...actor.access, menu } };
    };
    assert.deepEqual(
      shown(teacher(['camps', 'news'])).map(({ id }) => id),
      ['own', 'camps', 'news'],
    );
    assert.equal(item('camps', server.actor({ roles: ['schoolAdmin'] })), undefined);
    const stranger = server.actor({ roles: ['tutor'] });
    const menu = { roles: [], openers: [], applications: new Set<string>(), pages: new Set(['camps', 'news']) };
    assert.equal(item('camps', { ...stranger, access: { ...stranger.access, menu } }), undefined, 'without a grant on the model');
    const { hints } = await row('camps');
    assert.deepEqual(
      hints.map(({ name }: { name: string }) => name),
      ['nobody'],
    );
  });

  test('a directory goes only after it is said what becomes of what stands in it; what the program declares goes back', async () => {
    await add({ type: 1, enCode: 'box', parentId: 'own' });
    await add({ type: 3, enCode: 'boxed', parentId: 'box', moduleId: 'site' });
    await ask('PUT', '/lims0902/Actions/Move', { parentId: 'box', before: null });
    const refused = await ask('DELETE', '/box');
    assert.deepEqual([refused.status, refused.data.key, refused.data.params.count], [409, 'menu.hasChildren', 2]);
    assert.equal((await ask('DELETE', '/box?inside=up')).status, 200);
    assert.deepEqual([(await row('boxed')).parentId, (await row('lims0902')).parentId, await row('box')], ['own', 'own', undefined]);
    assert.equal((await ask('DELETE', '/own?inside=remove')).status, 200);
    assert.deepEqual([await row('boxed'), await row('camps'), (await row('lims0902')).parentId], [undefined, undefined, 'lims09']);
  });

  test('buttons, columns and fields are left out for one entry alone, and never a field without which nothing can be saved', async () => {
    const parts = await ask('GET', '/lims030101/Parts');
    assert.deepEqual([parts.data.model, parts.data.buttons.length, parts.data.schemes[0].id], ['site', 8, 'all']);
    await add({ type: 3, enCode: 'plain', moduleId: 'site' });
    const off = { buttons: ['add', 'close'], columns: ['phone'], form: ['phone'] };
    assert.equal((await ask('PUT', '/plain', { off })).status, 200);
    const of = (code: string) =>
      permissionListOf(server.engine, admin, 'zh').find(({ modelId }) => modelId === code) ?? assert.fail(`no permissions of ${code}`);
    const codes = (list: readonly { enCode: string }[]) => list.map(({ enCode }) => enCode);
    assert.ok(!codes(of('plain').button).some((code) => ['add', 'close'].includes(code)));
    assert.ok(!codes(of('plain').column).includes('phone') && !codes(of('plain').form).includes('phone'));
    assert.ok(codes(of('lims030101').button).includes('close') && codes(of('lims030101').form).includes('phone'));
    assert.deepEqual(JSON.parse(item('plain')?.propertyJson ?? '').off, off);
    assert.equal((await ask('PUT', '/plain', { off: { form: ['name'] } })).data.key, 'menu.requiredField');
    assert.equal((await ask('PUT', '/plain', { off: { buttons: ['fly'] } })).data.key, 'menu.badParts');
    const made = await server.request(admin, 'POST', '/api/data/site', { name: '营地', phone: '13800138000' });
    assert.equal(made.status, 200, 'what an entry leaves out is no permission');
    const state = (id: string) => server.request(admin, 'PUT', `/api/system/ModuleButton/${encodeURIComponent(id)}/Actions/State`, {});
    assert.equal((await state('plain:add')).status, 200);
    assert.ok(codes(of('plain').button).includes('add'));
    const list = await server.request(admin, 'GET', '/api/system/ModuleButton/plain/List');
    assert.equal(list.data.list.find(({ enCode }: { enCode: string }) => enCode === 'close').enabledMark, 0);
    await ask('DELETE', '/plain');
  });

  test('a directory is copied with everything in it, and the copies belong to administrators', async () => {
    const { data } = await ask('POST', '/lims0301/Actions/Copy', {});
    const copied = await rows();
    const children = copied.filter(({ parentId }: { parentId: string }) => parentId === data.id);
    assert.equal(children.length, (await inside('lims0301')).length);
    const page = children.find(({ moduleId }: { moduleId: string }) => moduleId === 'lims030101');
    assert.deepEqual([page.declared, page.kind, page.model], [false, 'page', 'site']);
    assert.match((await row(data.id)).fullName, /副本$/);
    await ask('DELETE', `/${data.id}?inside=remove`);
  });

  test('five hundred entries are one reading, and quick', async () => {
    await server.engine.database.query(sql`
      insert into menu_entry (id, version, application, code, kind, name, parent, place, target, no_show, status, created_at, updated_at)
      select gen_random_uuid(), 1, 'business', 'many' || n, 'model', '菜单' || n, 'lims03', n, 'site', false, 'enabled', now(), now()
      from generate_series(1, 500) n`);
    invalidateMenuCache(server.engine);
    await loadMenuCache(server.engine);
    let statements = 0;
    const { database } = server.engine;
    const query = database.query.bind(database);
    const counted = (statement: Parameters<typeof query>[0]) => {
      statements += 1;
      return query(statement);
    };
    Object.assign(database, { query: counted });
    assert.ok((await rows()).length > 800);
    Object.assign(database, { query });
    assert.ok(statements <= 1, `${statements} statements`);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { traditional } from '@zhixing/engine/text/locale.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { builtInRoles } from '../../../identity/account/roles.ts';
import { areaOf } from '../areas.ts';
import { declaredEntries, entries, pages } from '../entries.ts';
import { menuModule } from '../menu.module.ts';
import { type MenuItem, menuListOf, notBuiltPages } from '../menu-list.ts';
import { permissionListOf } from '../permission-list.ts';

const site = defineModule({
  name: 'site',
  models: [
    defineModel('site', {
      fields: { name: f.text({ required: true }), kind: f.choice(['base', 'camp']), phone: f.phone() },
      states: ['open', 'closed'],
      actions: { close: { from: ['open'], to: 'closed' } },
    }),
    defineModel('file', { fields: { name: f.text({ required: true }) } }),
    defineModel('lostItem', { fields: { title: f.text({ required: true }) } }),
  ],
  menu: { 'lims03/lims030101': 'site' },
  grants: [
    { role: 'schoolAdmin', model: 'site', verbs: ['read'], scope: 'all', hidden: ['phone'] },
    { role: 'platformAdmin', model: 'site', verbs: ['read', 'create', 'update'], actions: 'all', scope: 'all' },
  ],
  locales: { zh: { site: { title: '基地' } }, en: { site: { title: 'Site' } } },
});

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);

const staffRoles = builtInRoles
  .map(({ code }) => code)
  .filter((code) => !['parent', 'student', 'systemAdmin', 'securityAdmin', 'auditAdmin'].includes(code));

test('menus call things in traditional Chinese as the pages behind them do', () => {
  const all = [...declaredEntries('business'), ...declaredEntries('development')];
  assert.deepEqual(
    all.filter(({ zh, zhtw }) => traditional(zh) !== zhtw).map(({ zh, zhtw }) => [zh, zhtw, traditional(zh)]),
    [],
  );
});

describe('the business menu', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ modules: [menuModule, site] });
  });
  after(() => server.close());
  const menuOf = (roles: readonly string[], administrator = false) =>
    menuListOf(server.engine, server.actor({ roles, administrator }), 'zh');

  test('it has eleven groups and 294 pages with distinct codes and addresses, all in three languages', () => {
    assert.equal(pages.length, 294);
    assert.equal(entries.filter(({ parent }) => parent === '-1').length, 11);
    assert.equal(new Set(entries.map(({ code }) => code)).size, entries.length);
    assert.equal(new Set(pages.map(({ address }) => address)).size, pages.length);
    for (const { address } of pages) assert.match(address, /^lims(0[1-9]|10)\/lims\d{6}$/);
    for (const entry of entries) assert.ok(entry.zh && entry.zhtw && entry.en && entry.icon, entry.code);
  });

  test('every page belongs to an area of the role matrix', () => {
    assert.deepEqual(
      pages.filter(({ code }) => areaOf(code) === null).map(({ code }) => code),
      [],
    );
  });

  test('administrators see everything, a person without roles nothing', () => {
    const all = flat(menuOf([], true));
    assert.equal(all.filter(({ urlAddress }) => urlAddress.startsWith('lims')).length, 294);
    assert.deepEqual(menuOf([]), []);
  });

  test('a model without a place in the business menu has a page for administrators alone', () => {
    const page = flat(menuOf([], true)).find(({ urlAddress }) => urlAddress === 'models/lostItem');
    assert.equal(JSON.parse(page?.propertyJson ?? '{}').moduleId, 'lostItem');
    assert.ok(!flat(menuOf([], true)).some(({ urlAddress }) => urlAddress === 'models/file'), 'files are uploaded, not filled in');
    const codes = permissionListOf(server.engine, server.actor({ administrator: true }), 'zh').find(
      ({ modelId }) => modelId === 'models.lostItem',
    );
    assert.ok(codes?.button.some(({ enCode }) => enCode === 'add'));
    assert.equal(
      flat(menuOf(staffRoles)).some(({ urlAddress }) => urlAddress.startsWith('models/')),
      false,
    );
  });

  test('each role sees the pages of its areas, and no empty directory', () => {
    for (const role of staffRoles) {
      const items = flat(menuOf([role]));
      const shown = items.filter(({ type }) => type === 2);
      assert.ok(shown.length > 20 && shown.length < 294, `${role}: ${shown.length}`);
      for (const directory of items.filter(({ type }) => type === 1)) assert.ok(directory.children?.length, directory.id);
    }
    const codes = (role: string) => new Set(flat(menuOf([role])).map(({ id }) => id));
    assert.ok(codes('finance').has('lims080201') && !codes('finance').has('lims0304'));
    assert.ok(codes('platformAdmin').has('lims100401') && !codes('schoolAdmin').has('lims100401'));
    assert.ok(!codes('platformAdmin').has('lims010207'), 'the operator has no business with students');
    assert.ok(codes('auditAdmin').has('lims100603') && !codes('platformAdmin').has('lims100603'), 'the log is read by those who keep it');
  });

  test('the three administrators find what is theirs to look after, and nothing that would turn them away', () => {
    const development = (role: string) => {
      const actor = server.actor({ roles: [role] });
      const menu = { roles: [role], openers: [role], applications: new Set<string>(), pages: new Set<string>() };
      const working = { ...actor, access: { ...actor.access, menu }, application: 'development' };
      return new Set(flat(menuListOf(server.engine, working, 'zh')).map(({ id }) => id));
    };
    const shown = ['system.log', 'system.monitor', 'permission.userOnline', 'system.sysConfig', 'permission.apiKey', 'system.cache'];
    const of = (role: string) => shown.filter((code) => development(role).has(code));
    assert.deepEqual(of('auditAdmin'), ['system.log', 'system.monitor', 'system.sysConfig', 'permission.apiKey']);
    assert.deepEqual(of('systemAdmin'), ['system.monitor', 'system.cache']);
    assert.deepEqual(of('securityAdmin'), ['permission.userOnline', 'system.sysConfig', 'permission.apiKey']);
    for (const role of ['platformAdmin', 'gradeAdmin']) assert.deepEqual(of(role), [], role);
  });

  test('a page with a model is shown to those who may read it, and names the model', () => {
    const page = (roles: string[]) => flat(menuOf(roles)).find(({ id }) => id === 'lims030101');
    assert.equal(page(['bureauAdmin']), undefined, 'in the area, but without a grant');
    const shown = page(['schoolAdmin']);
    assert.deepEqual(JSON.parse(shown?.propertyJson ?? ''), {
      moduleId: 'site',
      iconBackgroundColor: JSON.parse(shown?.propertyJson ?? '').iconBackgroundColor,
      isTree: 0,
      filter: { kind: 'base' },
    });
    assert.equal(shown?.parentId, 'lims0301');
    assert.equal(shown?.urlAddress, 'lims03/lims030101');
    const notBuilt = flat(menuOf(['schoolAdmin'])).find(({ id }) => id === 'lims030102');
    assert.equal(JSON.parse(notBuilt?.propertyJson ?? '').moduleId, '');
    assert.equal(notBuiltPages(server.engine).length, 207);
  });

  test('permissions follow the grants: columns, form fields and buttons', () => {
    const of = (roles: string[]) => permissionListOf(server.engine, server.actor({ roles }), 'en')[0];
    const reader = of(['schoolAdmin']);
    assert.equal(reader?.modelId, 'lims030101');
    assert.equal(reader?.modelName, 'Site');
    assert.ok(!reader?.column.some(({ enCode }) => enCode === 'phone'));
    assert.deepEqual([reader?.form, reader?.button], [[], []]);
    const writer = of(['platformAdmin']);
    assert.deepEqual(
      writer?.button.map(({ enCode }) => enCode),
      ['add', 'edit', 'close'],
    );
    assert.deepEqual(writer?.form.map(({ enCode }) => enCode).sort(), ['kind', 'name', 'phone']);
    assert.deepEqual(permissionListOf(server.engine, server.actor({ roles: ['finance'] }), 'zh'), []);
  });
});

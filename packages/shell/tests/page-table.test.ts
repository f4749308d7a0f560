import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CurrentUser, MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { firstPage, pageTable } from '../menu/page-table.ts';

const entry = (over: Partial<MenuEntry>): MenuEntry => ({
  id: over.enCode ?? '',
  fullName: over.enCode ?? '',
  titles: { zh: over.enCode ?? '', zhtw: '', en: '' },
  enCode: '',
  parentId: '-1',
  icon: '',
  hasChildren: false,
  urlAddress: '',
  linkTarget: '_self',
  children: [],
  type: 1,
  propertyJson: '{}',
  sortCode: 0,
  systemId: '',
  isData: false,
  ...over,
});

const student = entry({
  enCode: 'b',
  type: 2,
  urlAddress: 'lims01/b?tree=1',
  propertyJson: '{"moduleId":"student","filter":{"status":"active"}}',
});
const planned = entry({ enCode: 'c', type: 2, urlAddress: 'lims01/c', propertyJson: '{"moduleId":""}' });
const top = entry({ enCode: 'lims01', children: [entry({ enCode: 'a', children: [student, planned] }), entry({ enCode: 'empty' })] });

const fixedPages = [...pageTable().keys()];

test('a page stands at its address without the query, under the directories above it', () => {
  signedInWith([top]);
  const page = pageTable().get('/lims01/b');
  assert.equal(page?.kind, 'menu');
  assert.ok(page?.kind === 'menu');
  assert.deepEqual([page.model, page.filter, page.trail.map(({ enCode }) => enCode)], ['student', { status: 'active' }, ['lims01', 'a']]);
});

test('a page without a module is known and has no model', () => {
  signedInWith([top]);
  const page = pageTable().get('/lims01/c');
  assert.ok(page?.kind === 'menu' && page.model === '');
});

test('a directory leads to its first page, an empty one leads nowhere', () => {
  signedInWith([top]);
  assert.deepEqual(pageTable().get('/lims01'), { kind: 'directory', first: '/lims01/b' });
  assert.equal(pageTable().get('/empty'), undefined);
  assert.equal(firstPage(entry({ enCode: 'empty' })), null);
});

test('each type of entry has its route, and what is designed carries what it shows', () => {
  const designed = (type: number, enCode: string, more = {}) =>
    entry({ type, enCode, id: `id-${enCode}`, propertyJson: JSON.stringify({ moduleId: `of-${enCode}`, ...more }) });
  const kinds = [designed(3, 'a.b'), designed(4, 'sexes'), designed(5, 'counts'), designed(8, 'board', { isTree: '1' })];
  const leaving = [entry({ type: 6, enCode: 'screen' }), entry({ type: 7, enCode: 'site', linkTarget: '_blank' })];
  signedInWith([entry({ type: 0, enCode: 'group', children: [...kinds, ...leaving] })]);
  const shown = ['/model/a.b', '/dictionary/sexes', '/dataReport/counts', '/portal/board'].map((address) => pageTable().get(address));
  assert.deepEqual(
    shown.map((page) => page?.kind === 'menu' && [page.name, page.renderer, page.model, page.modelId, page.relationId, page.isTree]),
    [
      ['model-a-b', 'model', 'of-a.b', 'id-a.b', 'of-a.b', false],
      ['dictionary-sexes', 'dictionary', 'dictionaryItem', 'id-sexes', 'of-sexes', false],
      ['dataReport-counts', 'dataReport', '', 'id-counts', 'of-counts', false],
      ['portal-board', 'portal', '', 'id-board', 'of-board', true],
    ],
  );
  assert.equal(pageTable().size, fixedPages.length + kinds.length, 'groups have no address, and what leaves the shell has none in it');
});

test('a title stands in for one that is missing, and properties that cannot be read count as none', () => {
  signedInWith([entry({ type: 2, enCode: 'x', urlAddress: '/lims01/x', fullName: '甲', propertyJson: '{', titles: undefined as never })]);
  const page = pageTable().get('/lims01/x');
  assert.ok(page?.kind === 'menu');
  assert.deepEqual([page.titles.en, page.model, page.isTree], ['甲', '', false]);
});

test('the fixed pages stay when the menu is gone, and what everybody does with flows is among them', () => {
  useSession.setState({ user: null });
  const addresses = [...pageTable().keys()];
  for (const address of ['/home', '/profile', '/agenda', '/permission/explain', '/404', '/workFlow/flowTodo', '/workFlowDetail'])
    assert.ok(addresses.includes(address), address);
  assert.deepEqual(addresses, fixedPages);
});

const signedInWith = (menuList: readonly MenuEntry[]): void => useSession.setState({ user: { menuList } as CurrentUser });

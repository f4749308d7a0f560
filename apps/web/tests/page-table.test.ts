import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CurrentUser, MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { firstPage, pageTable } from '../shell/page-table.ts';

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

test('the fixed pages stay when the menu is gone', () => {
  useSession.setState({ user: null });
  assert.deepEqual([...pageTable().keys()], ['/home', '/profile', '/404']);
});

const signedInWith = (menuList: readonly MenuEntry[]): void => useSession.setState({ user: { menuList } as CurrentUser });

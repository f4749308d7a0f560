import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Location } from 'react-router';
import { ALIVE, addressOfTab, afterClosing, aliveTabs, tabs, useTabs } from '../shell/tabs.ts';

const at = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: pathname });
const open = (path: string, search = '') => tabs.open(path, at(path, search));
const paths = () => useTabs.getState().list.map(({ path }) => path);

beforeEach(() => tabs.closeAll());

test('home is always there and first', () => {
  open('/a');
  tabs.close('/home');
  assert.deepEqual(paths(), ['/home', '/a']);
});

test('a page opens one tab, which remembers its latest query', () => {
  open('/a', '?p=1');
  open('/a', '?p=2');
  assert.deepEqual(useTabs.getState().list.map(addressOfTab), ['/home', '/a?p=2']);
});

test('closing the tab in front leads to the last one that remains, else home', () => {
  open('/a', '?p=1');
  open('/b');
  assert.equal(afterClosing(useTabs.getState().list, '/b'), '/a?p=1');
  tabs.close('/b');
  assert.equal(afterClosing(useTabs.getState().list, '/a'), '/home');
});

test('closing others keeps home and the tab itself', () => {
  for (const path of ['/a', '/b', '/c']) open(path);
  tabs.closeOthers('/b');
  assert.deepEqual(paths(), ['/home', '/b']);
});

test('refreshing gives one tab a new generation', () => {
  open('/a');
  open('/b');
  tabs.refresh('/a');
  assert.deepEqual(
    useTabs.getState().list.map(({ generation }) => generation),
    [0, 1, 0],
  );
});

test('only the most recently visited pages stay alive, in the order of the bar', () => {
  const many = Array.from({ length: ALIVE + 3 }, (_, index) => `/p${index}`);
  for (const path of many) open(path);
  open('/p0');
  const alive = aliveTabs(useTabs.getState().list).map(({ path }) => path);
  assert.deepEqual(alive, ['/p0', ...many.slice(4)]);
});

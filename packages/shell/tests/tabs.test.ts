import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { tabKeyOf } from '@zhixing/client/tab.ts';
import type { Location } from 'react-router';
import { ALIVE, aliveTabs } from '../tabs/alive-tabs.ts';
import { addressOfTab, afterClosing, tabs, useTabs } from '../tabs/tabs.ts';

const at = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: pathname });
const open = (path: string, search = '') => tabs.open(at(path, search));
const list = () => useTabs.getState().list;
const keys = () => list().map(({ key }) => key);

beforeEach(() => {
  for (const { key } of list()) tabs.pin(key, false);
  tabs.closeAll();
});

test('home is always there and first', () => {
  open('/a');
  tabs.close('/home');
  tabs.move('/a', 0);
  assert.deepEqual(keys(), ['/home', '/a']);
});

test('a page opens one tab, which remembers its latest query', () => {
  open('/a', '?p=1');
  open('/a/', '?p=2');
  assert.deepEqual(list().map(addressOfTab), ['/home', '/a?p=2']);
});

test('an address that names its own tab is a second one of the same page', () => {
  open('/a', '?record=1&tab=1');
  open('/a', '?record=2&tab=2');
  open('/a', '?record=2&edit=1&tab=2');
  assert.deepEqual(list().map(addressOfTab), ['/home', '/a?record=1&tab=1', '/a?record=2&edit=1&tab=2']);
  assert.equal(tabKeyOf({ pathname: '/a', search: '?record=1' }), '/a');
});

test('closing the tab in front leads to the last one that remains, else home', () => {
  open('/a', '?p=1');
  open('/b');
  assert.equal(afterClosing(list(), '/b', 'last'), '/a?p=1');
  tabs.close('/b');
  assert.equal(afterClosing(list(), '/a', 'last'), '/home');
});

test('closing the tab in front leads to the one seen before, where the person wants that', () => {
  for (const path of ['/a', '/b', '/c', '/a', '/b']) open(path);
  assert.equal(afterClosing(list(), '/b', 'previous'), '/a');
  assert.equal(afterClosing(list(), '/b', 'last'), '/c');
});

test('closing others keeps home, pinned tabs and the tab itself, and only its page keeps its state', () => {
  for (const path of ['/a', '/b', '/c', '/d']) open(path);
  tabs.pin('/d', true);
  tabs.closeOthers('/b');
  assert.deepEqual(keys(), ['/home', '/d', '/b']);
  assert.deepEqual(
    aliveTabs(list(), '/b', true).map(({ key }) => key),
    ['/b'],
  );
});

test('closing all keeps pinned tabs without the state of their pages', () => {
  for (const path of ['/a', '/b']) open(path);
  tabs.pin('/b', true);
  tabs.closeAll();
  assert.deepEqual(keys(), ['/home', '/b']);
  assert.deepEqual(aliveTabs(list(), '/home', true), []);
});

test('tabs to the left and to the right are closed, pinned ones stay', () => {
  for (const path of ['/a', '/b', '/c', '/d']) open(path);
  tabs.pin('/a', true);
  tabs.closeLeft('/c');
  assert.deepEqual(keys(), ['/home', '/a', '/c', '/d']);
  tabs.closeRight('/c');
  assert.deepEqual(keys(), ['/home', '/a', '/c']);
});

test('a tab moves among its like: pinned ones stay before the others', () => {
  for (const path of ['/a', '/b', '/c']) open(path);
  tabs.move('/c', 1);
  assert.deepEqual(keys(), ['/home', '/c', '/a', '/b']);
  tabs.pin('/b', true);
  tabs.move('/b', 3);
  assert.deepEqual(keys(), ['/home', '/b', '/c', '/a']);
});

test('refreshing gives one tab a new generation', () => {
  open('/a');
  open('/b');
  const before = list().map(({ generation }) => generation);
  tabs.refresh('/a');
  assert.deepEqual(
    list().map(({ generation }, i) => generation - (before[i] ?? 0)),
    [0, 1, 0],
  );
});

test('restored tabs stand in their order and build nothing until they are opened', () => {
  tabs.restore([
    { location: at('/home'), pinned: true },
    { location: at('/a', '?p=3'), pinned: false },
    { location: at('/b'), pinned: true },
  ]);
  assert.deepEqual(list().map(addressOfTab), ['/home', '/b', '/a?p=3']);
  assert.deepEqual(aliveTabs(list(), '/home', true), []);
});

test('only the most recently visited pages stay alive, in the order of the bar', () => {
  const many = Array.from({ length: ALIVE + 3 }, (_, index) => `/p${index}`);
  for (const path of many) open(path);
  open('/p0');
  const alive = aliveTabs(list(), '/p0', true).map(({ path }) => path);
  assert.deepEqual(alive, ['/p0', ...many.slice(4)]);
});

test('without the cache only the page in front is alive', () => {
  for (const path of ['/a', '/b']) open(path);
  assert.deepEqual(
    aliveTabs(list(), '/b', false).map(({ path }) => path),
    ['/b'],
  );
});

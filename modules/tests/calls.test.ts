import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { TestServer } from '@zhixing/testing/server.ts';
import { productRoutes, startProduct } from './product.ts';

const root = path.join(import.meta.dirname, '../..');
const rows = [...readFileSync(path.join(root, 'docs/calls.md'), 'utf8').matchAll(/^\| ([A-Z, ]+) \| (\/\S+) \| (.+) \| (\S+) \|$/gm)].map(
  ([, methods = '', address = '', what = '', file = '']) => ({ methods: methods.split(', '), address, what, file }),
);
const shapeOf = (address: string) => address.replace(/:\w+/g, ':');

/** The GET calls of the specification's section 7. */
const openCalls = [
  ...['BaseInfo', 'Subordinate/0', 'Authorize', 'SystemLog', 'getUserOrganizes', 'getUserPositions', 'SignImg'].map(
    (name) => `/api/permission/Users/Current/${name}`,
  ),
  ...['Users/All', 'Users/Selector', 'Position/Selector', 'Position/All', 'Role/Selector', 'Organize/Tree', 'Group/Selector'].map(
    (name) => `/api/permission/${name}`,
  ),
  '/api/permission/Organize/Department/Selector/0',
  ...['printDev/Selector', 'DictionaryType', 'DictionaryData/All', 'SysConfig'].map((name) => `/api/system/${name}`),
  '/api/file/ImageCode/a1b2',
  '/api/visualdev/Portal/0/auth',
  '/api/visualdev/OnlineDev/student/Config',
];

describe('the GET calls of the specification', () => {
  let server: TestServer;
  before(async () => {
    server = await startProduct();
  });
  after(() => server.close());
  const get = (address: string, more = {}) => server.request(server.actor(more), 'GET', address);

  test('ignore keys of a query that say nothing to them, as clients of the family send them', async () => {
    for (const address of openCalls) {
      const { status, text } = await get(`${address}?keyword=a&currentPage=1&sidx=&dataType=1&n=1`);
      assert.ok(![400, 404].includes(status), `${address}: ${text}`);
    }
    assert.equal((await get('/api/system/printDev/Selector?type=9')).status, 400, 'keys of their own are checked');
    assert.equal((await get('/api/home?keyword=a')).status, 400, 'calls of the product refuse them');
  });

  test('are described with their own parameters alone', async () => {
    const { paths } = JSON.parse((await get('/api/openapi.json')).text);
    const names = (address: string) => paths[address].get.parameters.map(({ name }: { name: string }) => name);
    assert.deepEqual(names('/api/system/DictionaryType'), []);
    assert.deepEqual(names('/api/system/printDev/Selector'), ['type']);
    assert.deepEqual(names('/api/permission/Users/Current/SystemLog'), ['currentPage', 'pageSize', 'outcome']);
  });
});

describe('the documented calls', () => {
  test('are many, and each stands there once', () => {
    assert.ok(rows.length >= 180, String(rows.length));
    const calls = rows.flatMap(({ methods, address }) => methods.map((method) => `${method} ${address}`));
    assert.equal(new Set(calls).size, calls.length);
  });
  for (const { methods, address, file } of rows)
    test(`${methods.join(', ')} ${address} is served and tested`, () => {
      for (const method of methods)
        assert.ok(
          productRoutes.some((route) => route.method === method && shapeOf(route.path) === shapeOf(address)),
          `${method} is not served`,
        );
      assert.ok(existsSync(path.join(root, file)), file);
      const name = address.split('/').findLast((part) => !part.startsWith(':')) ?? '';
      assert.match(readFileSync(path.join(root, file), 'utf8'), new RegExp(`\\b${name}\\b`), `${file} does not call it`);
    });
});

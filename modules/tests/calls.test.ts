import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { productRoutes } from './product.ts';

const root = path.join(import.meta.dirname, '../..');
const rows = [...readFileSync(path.join(root, 'docs/calls.md'), 'utf8').matchAll(/^\| ([A-Z, ]+) \| (\/\S+) \| (.+) \| (\S+) \|$/gm)].map(
  ([, methods = '', address = '', what = '', file = '']) => ({ methods: methods.split(', '), address, what, file }),
);
const shapeOf = (address: string) => address.replace(/:\w+/g, ':');

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

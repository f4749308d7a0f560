import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { TestServer } from '@zhixing/testing/server.ts';
import { productRoutes, startProduct } from './product.ts';

interface Operation {
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, unknown>>;
}

describe('the description of the API', () => {
  let server: TestServer;
  let text: string;
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  before(async () => {
    server = await startProduct();
    ({ text } = await server.request(server.actor(), 'GET', '/api/openapi.json'));
    ({ paths } = JSON.parse(text) as { paths: typeof paths });
  });
  after(() => server.close());

  test('has every call of the server', () => {
    const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');
    const described = new Set(
      Object.entries(paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${shapeOf(path)}`)),
    );
    const [first] = server.engine.registry.all().filter(({ actions }) => Object.keys(actions).length > 0);
    const served = productRoutes.map(({ method, path }) => {
      const named = path.replace('/:model', `/${first?.name}`);
      const acting = named.endsWith('/actions/:action') ? named.replace(':action', Object.keys(first?.actions ?? {})[0] ?? '') : named;
      return `${method.toLowerCase()} ${shapeOf(acting)}`;
    });
    assert.ok(served.length >= 420, `${served.length} calls`);
    assert.deepEqual(
      served.filter((call) => !described.has(call)),
      [],
    );
  });

  test('is right by the rules of its format', async () => {
    // Of two addresses that fit, the one with fewer parameters is served: that is how the family names its calls.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    assert.deepEqual(
      problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer} ${message}`),
      [],
    );
  });

  test('says of every call who may ask, how it fails, and how often it may be asked', () => {
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    for (const { responses } of operations)
      assert.deepEqual(
        ['429', '4XX', '5XX'].filter((status) => !(status in responses)),
        [],
      );
    const byKey = operations.filter(({ security }) => JSON.stringify(security)?.includes('apiKey'));
    assert.equal(byKey.length > 100 && byKey.length < operations.length, true);
    assert.deepEqual(paths['/api/oauth/Login']?.post?.security, []);
    assert.equal(paths['/api/oauth/CurrentUser']?.get?.security, undefined);
    assert.deepEqual(paths['/api/data/student']?.get?.security, [{ session: [] }, { apiKey: [] }]);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { TestServer } from '@zhixing/testing/server.ts';
import { productRoutes, startProduct } from './product.ts';

let server: TestServer;
/** Processor time of making the documentation of the API once: what a stranger must not be able to cause, in microseconds. */
let dear = 0;
const spent = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};
before(async () => {
  server = await startProduct();
  const authorization = `Bearer ${server.actor().sessionId}`;
  dear = await spent(() => server.app.inject({ url: '/api/openapi.json', headers: { authorization } }));
});
after(() => server.close());

describe('the documentation of the API', () => {
  const headers = { 'accept-encoding': 'gzip' };
  for (const url of ['/api/openapi.json', '/api/docs'])
    test(`${url} is for people who are signed in, is made once, and comes packed and by its name`, async () => {
      assert.equal(productRoutes.find(({ path }) => path === url)?.access, 'session');
      const reader = server.actor();
      const authorization = `Bearer ${reader.sessionId}`;
      const ask = (more = {}) => server.app.inject({ url, headers: { authorization, ...headers, ...more } });
      const first = await ask();
      assert.equal(first.headers['content-encoding'], 'gzip');
      const known = await ask({ 'if-none-match': String(first.headers.etag) });
      assert.deepEqual([known.statusCode, known.payload], [304, '']);
      const again = await spent(() => Promise.all(Array.from({ length: 20 }, () => ask())));
      assert.ok(again / 20 < dear / 4, `${again / 20} of ${dear}`);
    });

  test('is unpacked for whoever cannot unpack it', async () => {
    const authorization = `Bearer ${server.actor().sessionId}`;
    const plain = await server.app.inject({ url: '/api/openapi.json', headers: { authorization } });
    const packed = await server.app.inject({ url: '/api/openapi.json', headers: { authorization, ...headers } });
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.payload);
  });
});

const MOST_BYTES = 262_144;

/** What stands for the parameters of addresses. */
const examples: Readonly<Record<string, string>> = { ':random': 'abc', ':name': 'logoIcon' };

describe('what anybody may ask costs little', () => {
  const open = productRoutes.filter(({ access, method }) => access === 'public' && method === 'GET');
  test('there are such routes', () => assert.ok(open.length >= 8, String(open.length)));
  for (const route of open) {
    const url = route.path.replace(/:\w+/g, (name) => examples[name] ?? 'x');
    test(`${route.path} neither computes nor sends much`, async () => {
      await server.app.inject(url);
      const answers: Awaited<ReturnType<typeof server.app.inject>>[] = [];
      const took = await spent(async () => {
        answers.push(...(await Promise.all(Array.from({ length: 10 }, () => server.app.inject(url)))));
      });
      assert.ok(took / answers.length < dear / 4, `${took / answers.length} of ${dear}`);
      for (const { rawPayload } of answers) assert.ok(rawPayload.length <= MOST_BYTES, `${rawPayload.length} bytes`);
    });
  }
});

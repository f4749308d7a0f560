import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { defineModule } from '../module.ts';
import { defineRoute } from '../route.ts';
import { basics } from './basics.ts';

const words = defineRoute(
  { method: 'GET', path: '/api/words', access: 'public', query: z.strictObject({ q: z.string() }) },
  async ({ query }) => Array.from({ length: Number(query.q) }, (_, n) => `岳麓山 ${n}`),
);
const module = defineModule({ name: 'words', models: basics, locales: { zh: {}, en: {} }, routes: [words] });

describe('answers on slow lines', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ modules: [module], quiet: true });
  });
  after(() => server.close());

  const get = (count: number, accepted?: string) =>
    server.app.inject({
      method: 'GET',
      url: `/api/words?q=${count}`,
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });

  test('long JSON is compressed as the client accepts it, and says the same', async () => {
    const plain = await get(5000);
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get(5000, accepted);
      assert.equal(headers['content-encoding'], encoding, accepted);
      assert.match(String(headers.vary), /accept-encoding/);
      assert.ok(rawPayload.length < plain.rawPayload.length / 3, `${rawPayload.length} of ${plain.rawPayload.length}`);
      assert.equal(Number(headers['content-length']), rawPayload.length);
      assert.deepEqual(JSON.parse(String(unpack(rawPayload))).data, plain.json().data);
    }
  });

  test('short answers, and those for clients that accept nothing, are sent as they are', async () => {
    for (const { headers } of [await get(10, 'br, gzip'), await get(5000, 'identity'), await get(5000, 'br;q=0')])
      assert.equal(headers['content-encoding'], undefined);
  });
});

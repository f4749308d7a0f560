import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Route } from '@zhixing/engine/route.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { createPorts } from '../ports.ts';
import { productRoutes, startProduct } from './product.ts';
import { allRecipes } from './recipes.ts';
import { injected, type Named, strangerRequests } from './stranger-requests.ts';

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
  server = await startProduct({ provided: createPorts({ cipherKey: 'EY8WePvjM5GGwQzn', demo: true, secretKey: 'a key of the server' }) });
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

const MAX_BYTES = 262_144;

const STRANGERS = 8;
/** Reads of the bystander, of which the one in the middle counts. */
const READS = 5;
/** Eight strangers may slow others down as much as this, against eight who ask for the version. */
const RATIO = 60;
const ATTEMPTS = 3;

describe('what anybody may ask costs little', () => {
  const open = productRoutes.filter(({ access }) => access === 'public');
  let named: Named;
  let bystander: { readonly actor: Actor; readonly url: string };
  before(async () => {
    const builders = createBuilders(server.context(), await allRecipes());
    const { id } = await builders.make('user', { account: 'walker1' });
    bystander = { actor: server.actor({ administrator: true }), url: `/api/data/user/${id}` };
    named = { account: 'walker1', ...(await merchants(builders)), receiver: await receiver(builders) };
  });

  /** Makes the requests of a route, again for every call. */
  const requestsOf = ({ method, path }: Route) => {
    const example = strangerRequests[`${method} ${path}`];
    return () => (example ? [example(named)].flat().map((one) => injected(method, path, one)) : []);
  };

  /** How long a signed-in user waits for a record while eight strangers repeat a request: the median of some reads. */
  async function waitOf(ask: () => Promise<unknown>): Promise<number> {
    let over = false;
    const strangers = Array.from({ length: STRANGERS }, async () => {
      while (!over) {
        await ask();
        // Requests without a socket would otherwise follow each other in one turn of the event loop, in which nobody else is served.
        await new Promise(setImmediate);
      }
    });
    const took: number[] = [];
    try {
      for (let n = 0; n < READS; n += 1) {
        const before = performance.now();
        assert.equal((await server.request(bystander.actor, 'GET', bystander.url)).status, 200);
        took.push(performance.now() - before);
      }
    } finally {
      over = true;
      await Promise.all(strangers);
    }
    return took.toSorted((a, b) => a - b)[Math.floor(READS / 2)] ?? 0;
  }

  test('an example stands for every such route, and for no other', () => {
    const routes = open.map(({ method, path }) => `${method} ${path}`);
    assert.ok(routes.length >= 60, String(routes.length));
    assert.deepEqual(Object.keys(strangerRequests).toSorted(), routes.toSorted());
  });

  for (const route of open)
    test(`${route.method} ${route.path} neither computes nor sends much, nor keeps others waiting`, async () => {
      const requests = requestsOf(route);
      for (const n of requests().keys()) {
        const ask = () => server.app.inject(requests()[n] ?? '');
        const first = await ask();
        assert.ok(first.statusCode < 500, first.payload);
        assert.ok(!UNREAD.some((key) => first.payload.includes(key)), `the example is refused unread: ${first.payload}`);
        const answers: Awaited<ReturnType<typeof ask>>[] = [];
        const took = await spent(async () => {
          answers.push(...(await Promise.all(Array.from({ length: STRANGERS }, ask))));
        });
        assert.ok(took / STRANGERS < dear / 4, `${took / STRANGERS} of ${dear}`);
        for (const { rawPayload } of answers) assert.ok(rawPayload.length <= MAX_BYTES, `${rawPayload.length} bytes`);
        const ratios: number[] = [];
        while (ratios.length < ATTEMPTS && ratios.every((ratio) => ratio > RATIO))
          ratios.push((await waitOf(ask)) / (await waitOf(() => server.app.inject('/version'))));
        assert.ok(Math.min(...ratios) <= RATIO, `others wait ${ratios.join(', ')} times as long`);
      }
    });
});

/** Refusals before the work begins: an example that gets one measures nothing. */
const UNREAD = [
  'http.badRequest',
  'http.unsupportedMediaType',
  'http.tooLarge',
  'http.malformedJson',
  'model.unknownField',
  '.tooMany',
  '.noKey',
];

async function merchants({ make, act }: Builders): Promise<Pick<Named, 'wechat' | 'alipay'>> {
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: pem,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const wechat = await make('paymentAccount', { publicKeyId: 'S1', publicKey });
  const alipay = await make('paymentAccount', { provider: 'alipay', serialNo: null, publicKey });
  for (const { id } of [wechat, alipay]) await act('paymentAccount', id, 'setKeys', { privateKey, apiKey: 'k'.repeat(32) });
  return { wechat: wechat.id, alipay: alipay.id };
}

async function receiver({ make, act }: Builders): Promise<string> {
  const { id, code } = await make('messageAccount', { kind: 'wechat', appKey: 'wx1', robot: null, address: null });
  await act('messageAccount', id, 'setReceiver', { token: 'token1234', aesKey: 'a'.repeat(43) });
  return String(code);
}

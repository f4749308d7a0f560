import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { systemActor } from '../context.ts';
import { buildServer } from '../http/server.ts';
import { defineModule } from '../module.ts';
import { defineRoute } from '../route.ts';
import { basics } from './basics.ts';

const echo = defineRoute({ method: 'POST', path: '/api/echo', access: 'public', body: z.unknown() }, async ({ body }) => body);
const one = defineRoute(
  {
    method: 'GET',
    path: '/api/one',
    access: 'public',
    query: z.strictObject({ page: z.coerce.number().optional(), q: z.string().optional() }),
  },
  async ({ query }) => query,
);
const module = defineModule({ name: 'limits', models: basics, locales: { zh: {}, en: {} }, routes: [echo, one] });

describe('what a request may look like', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ modules: [module], quiet: true });
  });
  after(() => server.close());

  const post = (payload: string, type = 'application/json') =>
    server.app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload });
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const crowded = (names: number) => JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, n) => [`n${n}`, n])));

  test('a body is nested to 64 levels at most, in objects and lists, and has a thousand names an object', async () => {
    assert.equal((await post(nested(64))).statusCode, 200);
    assert.equal((await post(crowded(1000))).statusCode, 200);
    for (const body of [
      nested(65),
      nested(20_000),
      '['.repeat(65) + ']'.repeat(65),
      '['.repeat(60_000) + ']'.repeat(60_000),
      crowded(1001),
    ])
      assert.deepEqual([(await post(body)).statusCode, (await post(body)).json().data.key], [400, 'http.badRequest'], body.slice(0, 20));
  });

  test('names by which an object reaches what all objects share are refused wherever they stand, and change nothing', async () => {
    const bodies = [
      '{"__proto__":{"polluted":1}}',
      '{"a":[{"constructor":{"prototype":{"polluted":1}}}]}',
      '{"a":{"prototype":1}}',
      '{"\\u005f_proto__":1}',
    ];
    for (const body of bodies) assert.equal((await post(body)).statusCode, 400, body);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.deepEqual((await post('{"a":"__proto__"}')).json().data, { a: '__proto__' }, 'as a value it is a word like others');
  });

  test('what is given twice, or as a list or an object, where one is asked for, is refused', async () => {
    for (const query of ['page=1&page=2', 'q=a&q=b', 'q[]=a', 'q[a]=b', 'page=1&page=1'])
      assert.equal((await server.app.inject(`/api/one?${query}`)).statusCode, 400, query);
    assert.equal((await server.app.inject('/api/one?page=1&q=a')).statusCode, 200);
  });

  test('no answer of the API is kept by a browser, whether it is one or a refusal', async () => {
    for (const url of ['/api/one', '/api/one?nonsense=1', '/api/nowhere', '/api/data/widget', '/api/one/%zz'])
      assert.equal((await server.app.inject(url)).headers['cache-control'], 'no-store', url);
  });

  test('whoever sends his request drop by drop is cut off, the others are served', async () => {
    const slow = await buildServer({
      engine: server.engine,
      routes: [echo, one],
      authenticate: async () => systemActor,
      anonymous: systemActor,
      timeouts: { head: 150, whole: 300 },
    });
    await slow.listen({ port: 0, host: '127.0.0.1' });
    const { port } = slow.server.address() as AddressInfo;
    const starts = [
      '',
      'GET /api/one HTTP/1.1\r\nhost: x\r\n',
      'POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    ];
    const drips = starts.map((start) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      if (start) socket.write(start);
      return socket;
    });
    const cut = Promise.all(drips.map((socket) => once(socket, 'close')));
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/one`)).status, 200);
    await cut;
    await slow.close();
  });

  test('whoever leaves in the middle of a body has ended the request: the log tells of no failure', async () => {
    const failures: unknown[] = [];
    const log = { ...server.engine.log, error: (...said: unknown[]) => void failures.push(said) };
    const app = await buildServer({
      engine: { ...server.engine, log },
      routes: [echo],
      authenticate: async () => systemActor,
      anonymous: systemActor,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const left = new Promise((resolve) =>
      app.server.once('request', (request) => {
        request.once('close', resolve);
        socket.destroy();
      }),
    );
    const head = 'POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n';
    socket.write(`${head}{"a":`);
    await left;
    await app.close();
    assert.deepEqual(failures, []);
  });
});

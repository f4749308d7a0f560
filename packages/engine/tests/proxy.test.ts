import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { defineModule } from '../module.ts';
import { defineRoute } from '../route.ts';
import { basics } from './basics.ts';

const where = defineRoute(
  { method: 'GET', path: '/where', access: 'public', query: z.strictObject({}) },
  async (_input, ctx) => ctx.address,
);
const module = defineModule({ name: 'proxies', models: basics, locales: { zh: {}, en: {} }, routes: [where] });

/** What a server makes of a request that somebody at an address hands on for another. */
async function asked(server: TestServer, from: string, headers: Record<string, string>) {
  const answer = await server.app.inject({ url: '/where', remoteAddress: from, headers });
  return { address: answer.json().data, tls: answer.headers['strict-transport-security'] };
}

const overTls = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };
const YEAR = 'max-age=31536000';

describe('a proxy in front', () => {
  const open: TestServer[] = [];
  const start = async (trustProxy: boolean | readonly string[]) => {
    const server = await startTestServer({ modules: [module], trustProxy });
    open.push(server);
    return server;
  };
  after(() => Promise.all(open.map((server) => server.close())));

  test('who came to it over TLS is told that TLS stays, and is known by his own address', async () => {
    const server = await start(true);
    assert.deepEqual(await asked(server, '127.0.0.1', overTls), { address: '198.51.100.7', tls: YEAR });
    assert.deepEqual(await asked(server, '127.0.0.1', { ...overTls, 'x-forwarded-proto': 'http' }), {
      address: '198.51.100.7',
      tls: undefined,
    });
  });

  test('an address that the client itself has put before its own counts for nothing', async () => {
    const server = await start(true);
    const forged = { ...overTls, 'x-forwarded-for': '10.0.0.1, 198.51.100.7' };
    assert.equal((await asked(server, '127.0.0.1', forged)).address, '198.51.100.7');
  });

  test('only the proxies that are named are believed, several in a row as well', async () => {
    const server = await start(['10.2.0.5', '10.3.0.0/24']);
    assert.deepEqual(await asked(server, '10.2.0.5', overTls), { address: '198.51.100.7', tls: YEAR });
    assert.deepEqual(await asked(server, '10.2.0.6', overTls), { address: '10.2.0.6', tls: undefined });
    const row = { ...overTls, 'x-forwarded-for': '10.0.0.1, 198.51.100.7, 10.3.0.9' };
    assert.equal((await asked(server, '10.2.0.5', row)).address, '198.51.100.7');
  });

  test('without one nobody is believed', async () => {
    const server = await start(false);
    assert.deepEqual(await asked(server, '127.0.0.1', overTls), { address: '127.0.0.1', tls: undefined });
  });
});

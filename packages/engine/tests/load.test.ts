import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { createLoad } from '../http/load.ts';
import { defineModule } from '../module.ts';
import { defineRoute } from '../route.ts';
import { basics } from './basics.ts';

describe('a server under more load than it can carry', () => {
  let server: TestServer;
  const load = createLoad(2);
  const waiting: (() => void)[] = [];
  const query = z.strictObject({});
  const slow = defineRoute({ method: 'GET', path: '/slow', access: 'public', query }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  const broken = defineRoute({ method: 'GET', path: '/broken', access: 'public', query }, async () => {
    throw new Error('broken');
  });
  const health = defineRoute({ method: 'GET', path: '/healthz', access: 'public', query }, async () => 'ok');
  before(async () => {
    const module = defineModule({ name: 'load', models: basics, locales: { zh: {}, en: {} }, routes: [slow, broken, health] });
    server = await startTestServer({ modules: [module], load });
  });
  after(() => server.close());
  const ask = (path: string) => server.request(null, 'GET', path);
  const full = async () => {
    const answers = [ask('/slow'), ask('/slow')];
    while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    return answers;
  };

  test('says so at once, tells when to come again, and serves what it has begun', async () => {
    const answers = await full();
    const refused = await ask('/slow');
    assert.deepEqual([refused.status, refused.headers['retry-after'], refused.msg], [503, '5', '当前访问人数较多，请稍后再试。']);
    assert.equal((await ask('/healthz')).status, 200, 'whoever watches is answered');
    assert.equal(load.refused(), 1);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const atTheDoor = await fetch(`${address}/slow`, { method: 'POST', body: 'x'.repeat(100_000), headers: { 'accept-language': 'en' } });
    assert.deepEqual([atTheDoor.status, atTheDoor.headers.get('retry-after')], [503, '5']);
    assert.match(((await atTheDoor.json()) as { msg: string }).msg, /Too many people/);
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
    assert.equal(load.refused(), 2);
    for (const go of waiting.splice(0)) go();
    assert.deepEqual(
      (await Promise.all(answers)).map(({ status }) => status),
      [200, 200],
    );
    assert.equal(load.underWay(), 0);
  });

  test('has room again after every way in which an answer ends', async () => {
    assert.equal((await ask('/broken')).status, 500);
    assert.equal((await ask('/nowhere')).status, 404);
    assert.equal((await ask('/slow?unknown=1')).status, 400);
    assert.equal(load.underWay(), 0);
    const { port } = server.app.server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const gone = new AbortController();
    const given = fetch(`${address}/slow`, { signal: gone.signal }).catch(() => 'gone');
    while (waiting.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    gone.abort();
    assert.equal(await given, 'gone');
    for (let tries = 0; load.underWay() > 0 && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(load.underWay(), 0, 'whoever has gone holds no place');
    for (const go of waiting.splice(0)) go();
  });
});

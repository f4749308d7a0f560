import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { createLoad } from '../http/load-shedding.ts';
import { defineModule } from '../module.ts';
import { defineRoute } from '../route.ts';
import { basics } from './basics.ts';

describe('a server under more load than it can carry', () => {
  let server: TestServer;
  const load = createLoad(2, 1500);
  const waiting: (() => void)[] = [];
  const query = z.strictObject({});
  const slow = defineRoute({ method: 'GET', path: '/slow', access: 'session', query }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  const broken = defineRoute({ method: 'GET', path: '/broken', access: 'session', query }, async () => {
    throw new Error('broken');
  });
  const health = defineRoute({ method: 'GET', path: '/healthz', access: 'public', query }, async () => 'ok');
  before(async () => {
    const module = defineModule({ name: 'load', models: basics, locales: { zh: {}, en: {} }, routes: [slow, broken, health] });
    server = await startTestServer({ modules: [module], load });
  });
  after(() => {
    // A client keeps connections in store that it has never used; the server would wait for them.
    server.app.server.closeAllConnections();
    return server.close();
  });
  const ask = (path: string) => server.request(null, 'GET', path);
  const finish = () => {
    for (const go of waiting.splice(0)) go();
  };
  const full = async () => {
    const answers = [ask('/slow'), ask('/slow')];
    await eventually(() => waiting.length === 2);
    return answers;
  };

  test('says so after a moment, tells when to come again, and serves what it has begun', async () => {
    const answers = await full();
    const refused = await ask('/slow');
    assert.deepEqual([refused.status, refused.headers['retry-after'], refused.msg], [503, '5', '当前访问人数较多，请稍后再试。']);
    assert.equal((await ask('/healthz')).status, 200, 'whoever watches is answered');
    assert.equal(load.refused(), 1);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const atTheDoor = await fetch(`${address}/slow`, { method: 'POST', body: 'x'.repeat(100_000), headers: { 'accept-language': 'en' } });
    assert.deepEqual([atTheDoor.status, atTheDoor.headers.get('retry-after')], [503, '5']);
    assert.match(((await atTheDoor.json()) as { msg: string }).msg, /The system is busy/);
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
    assert.equal(load.refused(), 2);
    finish();
    assert.deepEqual(
      (await Promise.all(answers)).map(({ status }) => status),
      [200, 200],
    );
    assert.equal(load.underWay(), 0);
  });

  test('serves whoever waited in the order in which they came, once there is room', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const answers = await full();
    const ended: string[] = [];
    const waited = ['one', 'two', 'three'].map(async (name, i) => {
      await eventually(() => load.waiting() === i);
      const { status } = await fetch(`http://127.0.0.1:${port}/nowhere?${name}`);
      ended.push(`${name} ${status}`);
    });
    await eventually(() => load.waiting() === 3);
    assert.equal(load.waiting(), 3);
    finish();
    await Promise.all([...answers, ...waited]);
    assert.deepEqual(ended, ['one 404', 'two 404', 'three 404']);
    assert.deepEqual([load.underWay(), load.waiting(), load.refused()], [0, 0, 2], 'nobody was refused');
  });

  test('no longer keeps whoever went away while he waited', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const answers = await full();
    for (const method of ['GET', 'POST']) {
      const gone = new AbortController();
      const body = method === 'POST' ? { body: 'x' } : {};
      const given = fetch(`http://127.0.0.1:${port}/slow`, { method, ...body, signal: gone.signal }).catch(() => 'gone');
      await eventually(() => load.waiting() === 1);
      gone.abort();
      assert.equal(await given, 'gone');
      await eventually(() => load.waiting() === 0);
      assert.equal(load.waiting(), 0);
    }
    finish();
    await Promise.all(answers);
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
    await eventually(() => waiting.length === 1);
    gone.abort();
    assert.equal(await given, 'gone');
    await eventually(() => load.underWay() === 0);
    assert.equal(load.underWay(), 0, 'whoever has gone holds no place');
    finish();
  });
});

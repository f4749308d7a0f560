import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { createRates } from '@zhixing/engine/http/rate-limits.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { basics } from './basics.ts';

let now = 0;
let server: TestServer;
let people: readonly Actor[];
before(async () => {
  const rates = createRates({ address: 10, user: 4, key: 2 }, () => now);
  server = await startTestServer({ modules: [defineModule({ name: 'basics', models: [...basics], locales: { zh: {}, en: {} } })], rates });
  people = [server.actor({ administrator: true }), server.actor({ administrator: true })];
});
after(() => server.close());

const ask = async (actor: Actor | null, remoteAddress: string) => {
  const headers = actor ? { authorization: `Bearer ${actor.sessionId}` } : {};
  const { statusCode, headers: told, payload } = await server.app.inject({ url: '/api/data/region', headers, remoteAddress });
  return { status: statusCode, rate: told.ratelimit, policy: told['ratelimit-policy'], retry: told['retry-after'], text: payload };
};

test('a person has so many requests a minute, told on every answer, and is asked to wait beyond', async () => {
  now += 3_600_000;
  const [one = null, other = null] = people;
  const first = await ask(one, '10.0.0.1');
  assert.deepEqual([first.status, first.policy, first.rate, first.retry], [200, '"user";q=4;w=60', '"user";r=3;t=60', undefined]);
  for (let n = 0; n < 3; n++) assert.equal((await ask(one, '10.0.0.1')).status, 200);
  now += 15_000;
  const refused = await ask(one, '10.0.0.2');
  assert.deepEqual([refused.status, refused.rate, refused.retry], [429, '"user";r=0;t=45', '45']);
  assert.match(refused.text, /http\.tooManyRequests/);
  assert.match(refused.text, /45/);
  assert.equal((await ask(other, '10.0.0.1')).status, 200, 'the others are not concerned');
  now += 45_000;
  assert.equal((await ask(one, '10.0.0.1')).status, 200);
});

test('an address is counted before anybody knows who asks; of IPv6 all of its network', async () => {
  now += 3_600_000;
  const one = ['2001:DB8:1:2::A', '2001:0db8:0001:0002:0000:0000:0000:000b', '2001:db8:1:2:0:0:0:c'];
  for (let n = 0; n < 10; n++) assert.equal((await ask(null, one[n] ?? `2001:db8:1:2::${n + 1}`)).status, 403);
  const refused = await ask(null, '2001:db8:1:2:ffff::1');
  assert.deepEqual([refused.status, refused.policy], [429, '"address";q=10;w=60']);
  assert.equal((await ask(null, '2001:db8:1:3::1')).status, 403);
  for (let n = 0; n < 10; n++) assert.equal((await ask(null, n % 2 ? '::ffff:10.1.2.3' : '10.1.2.3')).status, 403);
  assert.equal((await ask(null, '::FFFF:10.1.2.3')).status, 429, 'an address of IPv4 in the coat of IPv6');
});

test('a key has a limit of its own, apart from that of its owner', async () => {
  now += 3_600_000;
  const owner = server.actor({ administrator: true });
  const byKey = server.actor({ userId: owner.userId, administrator: true, key: { id: 'k', name: '同步' } });
  for (let n = 0; n < 2; n++) assert.equal((await ask(byKey, '10.0.0.3')).status, 200);
  assert.deepEqual([(await ask(byKey, '10.0.0.3')).status, (await ask(byKey, '10.0.0.3')).policy], [429, '"key";q=2;w=60']);
  assert.equal((await ask(owner, '10.0.0.3')).status, 200);
});

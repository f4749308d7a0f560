import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoad } from '@zhixing/engine/http/load-shedding.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { createMetrics } from '../src/metrics.ts';

const PORT = 21_464;

test('Prometheus reads the answers by route, the pool and the work that waits, on a port of its own', async () => {
  const load = createLoad(10);
  const route = defineRoute(
    { method: 'GET', path: '/things/:id', access: 'public', params: z.object({ id: z.string() }), query: z.object({}) },
    async () => 'x',
  );
  const models = ['user', 'organisation'].map((name) => defineModel(name, { fields: { name: f.text() } }));
  const server = await startTestServer({
    modules: [defineModule({ name: 'things', models, locales: { zh: {}, en: {} }, routes: [route] })],
    load,
  });
  const metrics = createMetrics(server.engine, load);
  metrics.watch(server.app);
  await metrics.listen(PORT, '127.0.0.1');
  try {
    for (const path of ['/things/1', '/things/2', '/guess/1', '/guess/2']) await server.request(null, 'GET', path);
    const read = async () => (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text();
    const text = await read();
    assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/things\/:id",status="200"\} 2\n/);
    assert.match(text, /http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 2\n/);
    assert.match(text, /zhixing_database_up 1\n/);
    assert.match(text, /zhixing_work_events 0\n/);
    assert.match(text, /zhixing_database_connections_all [1-9]/);
    assert.match(text, /nodejs_eventloop_lag_p99_seconds /);
    assert.doesNotMatch(text, /\/guess/, 'no figure for addresses that are none');
    assert.equal((await fetch(`http://127.0.0.1:${PORT}/`)).status, 404);
    assert.equal((await server.request(null, 'GET', '/metrics')).status, 404, 'not where everybody reaches it');
  } finally {
    await metrics.stop();
    await server.close();
  }
});

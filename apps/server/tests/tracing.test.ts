import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { defineErrors } from '@zhixing/engine/errors.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { readEnv } from '../src/env.ts';
import { startTracing } from '../src/tracing.ts';
import { type CollectedSpan, spansIn } from './otlp-spans.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const NAME = '张小明';
const failures = defineErrors('things', { gone: { status: 404 } });

const shape = { query: z.strictObject({}), access: 'session', summary: 'A trial' } as const;
const things = defineModule({
  name: 'things',
  models: ['user', 'organisation', 'thing'].map((name) => defineModel(name, { fields: { name: f.text({ search: true }) } })),
  locales: { zh: { things: { errors: { gone: '没有' } } }, en: { things: { errors: { gone: 'Gone' } } } },
  routes: [
    defineRoute({ ...shape, method: 'GET', path: '/broken' }, async () => {
      throw new Error(`${NAME} is in the way`);
    }),
    defineRoute({ ...shape, method: 'GET', path: '/gone' }, async () => {
      throw failures.gone();
    }),
    defineRoute({ ...shape, method: 'GET', path: '/next' }, async (_input, ctx) => (await ctx.engine.outgoing.fetch(neighbour.url)).text()),
  ],
});

const neighbour = { url: '', heard: [] as (string | undefined)[] };

describe('what a collector is told', () => {
  let server: TestServer;
  const bodies: Buffer[] = [];
  const collector = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (request.url === '/v1/traces') bodies.push(body);
    else neighbour.heard.push(request.headers.traceparent as string | undefined);
    response.end('well');
  });

  before(async () => {
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    neighbour.url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    server = await startTestServer({ modules: [things], outgoingAllow: ['127.0.0.1'] });
  });
  after(async () => {
    await server.close();
    collector.close();
  });

  /** All spans exported for some requests. */
  async function toldOf(work: () => Promise<unknown>, env: Record<string, string> = {}): Promise<CollectedSpan[]> {
    bodies.length = 0;
    const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: neighbour.url, OTEL_SERVICE_NAME: 'trial', ...env };
    Object.assign(process.env, variables);
    const settings = readEnv(variables).tracing;
    assert.ok(settings);
    const stop = await startTracing(settings, '1.2.3');
    try {
      await work();
    } finally {
      await stop();
      for (const name of Object.keys(variables)) delete process.env[name];
    }
    return bodies.flatMap(spansIn);
  }
  const ask = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) =>
    server.request(server.actor({ administrator: true }), method, path, body, headers);
  const from = (sampled = '01') => ({ traceparent: `00-${TRACE}-${CALLER}-${sampled}` });

  test('a request is a part of what its caller does, and its statements are parts of it, without anything that people wrote', async () => {
    const spans = await toldOf(async () => {
      assert.equal((await ask('POST', '/api/data/thing', { name: NAME }, from())).status, 200);
      const filter = encodeURIComponent(JSON.stringify({ name: NAME }));
      assert.equal((await ask('GET', `/api/data/thing?filter=${filter}`)).status, 200);
    });
    const created = spans.find(({ name }) => name === 'POST /api/data/:model');
    assert.deepEqual([created?.trace, created?.parent, created?.attributes['http.response.status_code']], [TRACE, CALLER, 200]);
    assert.equal(created?.resource['service.name'], 'trial');
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    assert.ok(
      statements.some(({ trace, parent }) => trace === TRACE && parent === created?.span),
      'its statements stand in it',
    );
    assert.ok(statements.some(({ attributes }) => /insert into "?thing/.test(String(attributes['db.query.text']))));
    const read = spans.find(({ name }) => name === 'GET /api/data/:model');
    assert.ok(read && read.trace !== TRACE && read.parent === '', 'without a caller it begins by itself');
    assert.ok(!Buffer.concat(bodies).includes(NAME));
  });

  test('failures are told by their kind, never by what they say; what a client asks wrongly is none', async () => {
    const spans = await toldOf(async () => {
      const { error } = console;
      console.error = () => {};
      await ask('GET', '/broken').finally(() => Object.assign(console, { error }));
      await ask('GET', '/gone');
    });
    const found = (path: string) => spans.find(({ name }) => name === `GET ${path}`);
    assert.deepEqual([found('/broken')?.failed, found('/broken')?.attributes['error.type']], [true, 'Error']);
    assert.deepEqual([found('/gone')?.failed, found('/gone')?.attributes['error.type']], [false, 'things.gone']);
    assert.equal(found('/gone')?.attributes['http.response.status_code'], 404);
    assert.ok(!Buffer.concat(bodies).includes(NAME));
  });

  test('whoever is asked on behalf of a request hears of which, told or not', async () => {
    neighbour.heard.length = 0;
    const spans = await toldOf(() => ask('GET', '/next', undefined, from()));
    const next = spans.find(({ name }) => name === 'GET /next');
    await ask('GET', '/next', undefined, from());
    await ask('GET', '/next', undefined, { traceparent: 'nonsense' });
    assert.deepEqual(neighbour.heard, [`00-${TRACE}-${next?.span}-01`, from().traceparent, undefined]);
  });

  test('a job is told as a whole of its own, and what wakes by itself not at all', async () => {
    const spans = await toldOf(async () => {
      const started = await ask('POST', '/api/data/thing/export', { format: 'csv', fields: 'name' }, from());
      assert.equal(started.status, 200, started.text);
      await server.engine.jobs.idle();
      await server.engine.outbox.drain();
    });
    const job = spans.find(({ name }) => name === 'job export');
    assert.deepEqual([job?.parent, job?.attributes['zhixing.model']], ['', 'thing']);
    const roots = spans.filter(({ parent }) => parent === '').map(({ name }) => name);
    assert.deepEqual(roots, ['job export']);
  });

  test('who wants only a share is told only of it; what the caller does not follow is not followed here', async () => {
    assert.deepEqual(
      await toldOf(() => ask('GET', '/gone'), { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }),
      [],
    );
    assert.deepEqual(await toldOf(() => ask('GET', '/gone', undefined, from('00'))), []);
  });
});

test('nobody is told where the standard variables name no collector or switch it off', () => {
  const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  assert.deepEqual(readEnv(named).tracing, { sampler: { which: 'on', parentBased: true }, share: 1 });
  for (const off of [{}, { ...named, OTEL_SDK_DISABLED: 'true' }, { ...named, OTEL_TRACES_EXPORTER: 'none' }])
    assert.equal(readEnv(off).tracing, null);
  assert.throws(() => readEnv({ ...named, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }), /OTEL_EXPORTER_OTLP_PROTOCOL is not spoken here/);
  assert.throws(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }), /is not the address of a collector/);
});

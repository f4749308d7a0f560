import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { languageOf } from '@zhixing/engine/text/locale.ts';
import { type HostileRequest, hostileRequest, type Known } from '@zhixing/testing/hostile.ts';
import { seeded } from '@zhixing/testing/random.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { productRoutes, startProduct } from './product.ts';

/** The long form is run by `npm run drills`. */
const REQUESTS = process.env.DRILLS ? 20_000 : 1500;
let server: TestServer;
let admin: Actor;
let known: Known;
before(async () => {
  server = await startProduct();
  admin = server.actor({ administrator: true });
  const bureau = { name: '测试市教育局', level: 'city', region: '439900', dutyPhone: '0799-1234567' };
  await server.request(admin, 'POST', '/api/data/region', { code: '439900', name: '测试市', level: 'city' });
  const made = await server.request(admin, 'POST', '/api/data/educationBureau', bureau);
  const models = server.engine.registry.all();
  known = {
    models: models.map((model) => model.name),
    ids: [made.data.record.id, '01900000-0000-7000-8000-000000000001'],
    fields: [...new Set(models.flatMap((model) => Object.keys(model.fields)))],
  };
});
after(() => server.close());

const send = (request: HostileRequest, actor: Actor | null) =>
  server.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...request.headers, ...(actor ? { authorization: `Bearer ${actor.sessionId}` } : {}) },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
type Response = Awaited<ReturnType<typeof send>>;

const shown = (request: HostileRequest) =>
  JSON.stringify({ ...request, payload: request.payload?.toString().slice(0, 400) }).slice(0, 1500);

/** The envelope with a text of the catalogue in the language that was asked for. */
function checkRefusal(response: Response, request: HostileRequest): void {
  const body = response.json() as { code: number; msg: string; data: { key: string; requestId: string } };
  const where = `${shown(request)} → ${response.payload.slice(0, 400)}`;
  assert.match(String(response.headers['content-type']), /^application\/json/, where);
  assert.ok(Number.isInteger(body.code) && body.data.requestId && body.data.key, where);
  const place = body.data.key.replace(/\.(\w+)$/, '.errors.$1');
  const language = languageOf(request.headers['accept-language']);
  const template = server.engine.texts.find(language, place);
  assert.ok(template, `no text for ${body.data.key}: ${where}`);
  const fixed = template.split(/\{\w+\}/)[0] ?? '';
  assert.ok(body.msg.startsWith(fixed), where);
}

describe('hostile requests', () => {
  test(`${REQUESTS} of them get an answer, never a failure of the server`, async () => {
    const random = seeded(20_261_121);
    const statuses = new Map<number, number>();
    const reached = new Set<string>();
    const fallen: string[] = [];
    for (let n = 0; n < REQUESTS; n++) {
      const request = hostileRequest(random, productRoutes, known);
      const response = await send(request, random.chance(0.9) ? admin : null).catch((error: unknown) => {
        throw new Error(shown(request), { cause: error });
      });
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      reached.add(request.url.split('/').slice(0, 4).join('/'));
      if (response.statusCode >= 500 && response.statusCode < 600)
        fallen.push(`#${n} ${response.statusCode} ${shown(request)} ${response.payload}`);
      if (response.statusCode >= 400 && request.method !== 'HEAD') checkRefusal(response, request);
    }
    assert.deepEqual(fallen, []);
    for (const status of [200, 400, 403, 404, 405, 413, 415]) assert.ok(statuses.has(status), `no ${status} among ${[...statuses]}`);
    assert.ok(reached.size > 20, String(reached.size));
    assert.equal((await server.request(admin, 'GET', '/api/data/school')).status, 200, 'the tables are still there');
  });
});

describe('what every route says', () => {
  test('a method that a path does not take is 405 and names those it takes', async () => {
    for (const route of productRoutes) {
      const url = route.path.replace(/:model\b/, 'school').replace(/:\w+/g, 'x');
      const { statusCode, headers } = await send({ method: 'PATCH', url, headers: {} }, admin);
      assert.equal(statusCode, 405, url);
      assert.ok(String(headers.allow).split(', ').includes(route.method), `${url} ${String(headers.allow)}`);
    }
  });

  test('a body that is too large is 413, another kind of body 415', async () => {
    const posts = productRoutes.filter((route) => route.method === 'POST' && route.body && !route.bodyLimit);
    assert.ok(posts.length >= 100);
    for (const route of posts) {
      const url = route.path.replace(/:model\b/, 'school').replace(/:\w+/g, 'x');
      const sendType = (type: string, payload: string) => send({ method: 'POST', url, headers: { 'content-type': type }, payload }, admin);
      assert.equal((await sendType('application/json', `"${'x'.repeat(1_100_000)}"`)).statusCode, 413, url);
      for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
        assert.equal((await sendType(type, '--x--\r\n')).statusCode, 415, `${url} ${type}`);
    }
  });

  test('Directus CVE-2026-35408: every answer keeps windows and pages of others out; over TLS it says that TLS stays', async () => {
    const { headers } = await send({ method: 'GET', url: '/api/nowhere', headers: {} }, null);
    assert.deepEqual(
      ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'x-frame-options', 'x-content-type-options'].map(
        (name) => headers[name],
      ),
      ['same-origin', 'same-origin', 'SAMEORIGIN', 'nosniff'],
    );
    assert.match(String(headers['permissions-policy']), /microphone=\(\)/);
    assert.equal(headers['strict-transport-security'], undefined, 'a plain connection promises nothing');
  });

  test('an unknown address is 404, in the language of the reader', async () => {
    const messages = await Promise.all(
      ['zh', 'zh-TW', 'en'].map(
        async (language) => (await send({ method: 'GET', url: '/api/nowhere', headers: { 'accept-language': language } }, null)).json().msg,
      ),
    );
    assert.equal(new Set(messages).size, 3, String(messages));
  });
});

test('what is no HTTP at all is answered in the envelope too', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const raw = [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    'POST /api/models HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
  ];
  for (const text of raw) {
    const socket = connect(port, '127.0.0.1');
    socket.end(text);
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    await once(socket, 'close');
    assert.match(answer, /^HTTP\/1\.1 4\d\d /, text.slice(0, 40));
    assert.ok(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').data.requestId);
  }
});

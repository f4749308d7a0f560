import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { createLoad } from '../http/load-shedding.ts';
import { defineModule } from '../module.ts';
import { defineRoute } from '../route.ts';
import { basics } from './basics.ts';

const query = z.strictObject({});
const SLOTS = 4;
const STRANGERS = 16;
const UPLOADS = 8;
/** More than any limit of strangers. */
const MANY = 30;

describe('strangers, who call public routes', () => {
  let server: TestServer;
  let uploading = 0;
  const held: (() => void)[] = [];
  const load = createLoad(SLOTS);
  const routes = [
    defineRoute({ method: 'GET', path: '/api/held', access: 'public', query }, async () => {
      await new Promise<void>((resolve) => held.push(resolve));
      return 'done';
    }),
    defineRoute({ method: 'GET', path: '/api/open', access: 'public', query }, async () => 'open'),
    defineRoute({ method: 'GET', path: '/api/inside', access: 'session', query }, async () => 'inside'),
    defineRoute({ method: 'POST', path: '/api/upload', access: 'public', query }, async ({ request }) => {
      uploading += 1;
      const part = await request.file();
      return { bytes: (await part?.toBuffer())?.length };
    }),
  ];
  before(async () => {
    const module = defineModule({ name: 'strangers', models: basics, locales: { zh: {}, en: {} }, routes });
    server = await startTestServer({ modules: [module], load, quiet: true });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.app.server.closeAllConnections());
  after(() => server.close());

  test('leave the slots of the server to people who are signed in, however many of them wait', async () => {
    let answered = 0;
    const many = Array.from({ length: MANY }, async () => {
      const answer = await server.request(null, 'GET', '/api/held');
      answered += 1;
      return answer;
    });
    await eventually(() => held.length === STRANGERS);
    assert.equal((await server.request(server.actor(), 'GET', '/api/inside')).data, 'inside');
    assert.deepEqual([load.underWay(), held.length], [0, STRANGERS], 'no more of them are handled at once');
    await eventually(() => {
      for (const go of held.splice(0)) go();
      return answered === MANY;
    });
    assert.deepEqual([...new Set((await Promise.all(many)).map(({ status }) => status))], [200]);
  });

  test('who send a file drop by drop do not keep others from public routes', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const type = 'content-type: multipart/form-data; boundary=x';
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const clients = Array.from({ length: MANY }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.write(`POST /api/upload HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 100000\r\n\r\n${part}a`);
      return socket;
    });
    await eventually(() => uploading === UPLOADS);
    const open = await Promise.all(Array.from({ length: MANY }, () => server.request(null, 'GET', '/api/open')));
    assert.deepEqual([...new Set(open.map(({ status }) => status))], [200]);
    assert.equal(uploading, UPLOADS);
    const closed = clients.map((socket) => once(socket, 'close'));
    for (const socket of clients) socket.destroy();
    await Promise.all(closed);
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, describe, mock, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { systemActor } from '../context.ts';
import { buildServer } from '../http/server.ts';
import { takenFrom } from '../http/slow-readers.ts';
import { defineModule } from '../module.ts';
import { defineRoute } from '../route.ts';
import { basics } from './basics.ts';

/** More than the buffers of the operating system take on both sides. */
const BYTES = 64 * 1_048_576;
const EVERY = 1000;
/** What has to be read between two looks. */
const MINIMUM = 8192;
const LOOKS = 5;

const query = z.strictObject({});
const held: (() => void)[] = [];
const routes = [
  defineRoute({ method: 'GET', path: '/api/large', access: 'public', query }, async () => 'x'.repeat(BYTES)),
  defineRoute({ method: 'GET', path: '/api/small', access: 'public', query }, async () => 'x'),
  defineRoute({ method: 'GET', path: '/api/held', access: 'public', query }, async () => {
    await new Promise<void>((resolve) => held.push(resolve));
    return 'x';
  }),
];
const module = defineModule({ name: 'readers', models: basics, locales: { zh: {}, en: {} } });

describe('clients that read slowly', () => {
  let server: TestServer;
  let app: FastifyInstance;
  before(async () => {
    server = await startTestServer({ modules: [module], quiet: true });
    // The clock of the looks is moved by the tests, so that nothing depends on how fast the machine is.
    mock.timers.enable({ apis: ['setInterval'] });
    app = await buildServer({
      engine: server.engine,
      routes,
      authenticate: async () => systemActor,
      anonymous: systemActor,
      timeouts: { head: 60_000, whole: 60_000, slow: EVERY },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(async () => {
    app.server.closeAllConnections();
    await app.close();
    mock.timers.reset();
    await server.close();
  });

  /** Sends a request and reads nothing yet. */
  async function ask(path: string): Promise<{ readonly client: Socket; readonly served: Socket }> {
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    const [served] = await accepted;
    client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return { client, served };
  }
  const look = () => mock.timers.tick(EVERY);
  const waits = ({ writableLength }: Socket) => writableLength > 0;

  test('a connection is closed whose client asks for a long answer and does not read it', async () => {
    const { client, served } = await ask('/api/large');
    await eventually(() => waits(served));
    look();
    assert.equal(served.destroyed, false, 'the first look has nothing to compare with');
    await eventually(() => {
      look();
      return served.destroyed;
    });
    client.destroy();
  });

  test('a connection stays whose client reads as much as is asked for between two looks', async () => {
    const { client, served } = await ask('/api/large');
    await eventually(() => waits(served));
    for (let n = 0; n < LOOKS; n += 1) {
      const before = takenFrom(served);
      look();
      await eventually(
        () => {
          client.read(MINIMUM);
          return takenFrom(served) - before >= MINIMUM;
        },
        Boolean,
        { every: 0 },
      );
    }
    look();
    assert.deepEqual([served.destroyed, waits(served)], [false, true], 'there is more to read, and the line stands');
    client.destroy();
  });

  test('a connection stays that is idle, or whose answer is not there yet', async () => {
    const idle = await ask('/api/small');
    const waiting = await ask('/api/held');
    await eventually(() => takenFrom(idle.served) > 0 && held.length === 1);
    for (let n = 0; n < LOOKS; n += 1) look();
    assert.deepEqual([idle.served.destroyed, waiting.served.destroyed], [false, false]);
    for (const go of held) go();
    const [answer] = (await once(waiting.client.resume(), 'data')) as [Buffer];
    assert.match(String(answer), /^HTTP\/1\.1 200/);
    idle.client.destroy();
    waiting.client.destroy();
  });
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { productDatabase } from '@zhixing/modules/tests/product.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { freePort } from '../src/postgres/free-port.ts';
import { temporaryFolder } from './database-fixture.ts';

const MAX_LENGTH = { timeout: 60_000 };

test('a server that is told to end says so first, finishes what it let in, tells its windows, and ends', MAX_LENGTH, async (t) => {
  const database = await productDatabase();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = startServer(temporaryFolder(t), database.url, port);
  const ask = (target: string) => fetch(`${address}${target}`, { headers: { connection: 'close' } });
  try {
    await eventually(() =>
      ask('/readyz').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    const window = new WebSocket(`${address.replace('http', 'ws')}/api/live`);
    await once(window, 'open');
    const closed = once(window, 'close') as Promise<[CloseEvent]>;
    const begun = await Promise.all([1, 2, 3, 4].map(() => beginRequest(port)));
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await eventually(async () => (await ask('/readyz')).status === 503);
    assert.equal((await ask('/version')).status, 200, 'whoever has not heard of it is served');
    await eventually(() =>
      ask('/version').then(
        () => false,
        () => true,
      ),
    );
    const answers = await Promise.all(begun.map(({ finish }) => finish()));
    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 4\d\d .*\r\n(.*\r\n)*connection: close\r\n/i);
    assert.equal((await closed)[0].code, 1012, 'a window is told to come back');
    assert.deepEqual(await ended, [0, null]);
  } finally {
    server.kill('SIGKILL');
    await database.drop();
  }
});

const BODY = '{"account": "nobody"}';

/** A partially sent request. */
async function beginRequest(port: number): Promise<{ finish(): Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/oauth/Login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY.slice(0, 5)}`,
  );
  return {
    finish: () => {
      socket.write(BODY.slice(5));
      return text(socket);
    },
  };
}

function startServer(dataDir: string, databaseUrl: string, port: number): ChildProcess {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port), DEMO: 'off', CIPHER_KEY: 'EY8WePvjM5GGwQzn' };
  return spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts')], {
    env: { ...process.env, ...settings, DRAIN_SECONDS: '1', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

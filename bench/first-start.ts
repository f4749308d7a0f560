import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../apps/server/tests/server-process.ts';
import { load } from './load.ts';
import { openPlace } from './place.ts';
import { claim, heading } from './report.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const CONNECTIONS = 24;
const lists = ['school', 'student', 'guardian', 'staff', 'trip'].flatMap((model) => [
  { path: `/api/data/${model}?pageSize=50` },
  { path: `/api/data/${model}?pageSize=200` },
]);

const place = await openPlace();
const folder = await mkdtemp(path.join(tmpdir(), 'zxbench-'));
heading('Memory of the server under load: at its first start, which makes the sample data, and at the second', place.title);
try {
  const settings = {
    DATABASE_URL: await place.create(),
    DATA_DIR: folder,
    DEMO: 'on',
    LOG_LEVEL: 'fatal',
    RATE_USER: 'off',
    RATE_ADDRESS: 'off',
  };
  const first = await underLoad(settings);
  const second = await underLoad(settings);
  claim('memory at the first start against the second', first / second, { atMost: 1.2 });
} finally {
  await rm(folder, { recursive: true, force: true });
  await place.close();
}

/** Starts the server, loads it and returns what it has in memory then, in MB. */
async function underLoad(settings: Readonly<Record<string, string>>): Promise<number> {
  const server = await startServerProcess(settings);
  try {
    const token = await server.signIn('demo', 'Zhixing2026');
    await load({ url: server.url, token, connections: CONNECTIONS, seconds: Number(options.seconds), requests: () => lists });
    const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } finally {
    await server.end('SIGTERM');
  }
}

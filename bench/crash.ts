import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runningPostgresUrl } from '../apps/server/src/postgres/embedded.ts';
import { claim, heading, median } from './report.ts';
import { signIn } from './sign-in.ts';
import { type Supervisor, supervise, type Victim } from './supervisor.ts';
import { judge } from './verdict.ts';
import { startWriters } from './writers.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, writers: { type: 'string', default: '6' } },
});
const rounds = Number(options.rounds);

const dataDir = await mkdtemp(path.join(tmpdir(), 'zxcrash-'));
heading(`${rounds} × kill -9 at random moments while ${options.writers} clients write`, 'embedded PostgreSQL as shipped, fsync on');
const product = await supervise(dataDir);
try {
  await crash(product);
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function crash(product: Supervisor): Promise<void> {
  const { url, up } = product;
  await product.start();
  const token = await signIn(url, 'demo', 'Zhixing2026');
  const call = <T>(target: string, body?: object) => api<T>(`${url}${target}`, token, body);
  // A model without any unique field, published while the server runs: nothing but the key keeps its records from being doubled.
  await call('/api/models', {
    format: 1,
    name: 'crashNote',
    label: ['mark'],
    fields: { mark: { kind: 'text', required: true, index: true } },
  });
  const { list } = await call<{ list: { id: string }[] }>('/api/data/schoolClass?pageSize=50');
  const writers = startWriters({ url, token, classes: list.map(({ id }) => id), up }, Number(options.writers));
  const times: Record<Victim, number[]> = { server: [], database: [], both: [] };
  for (let round = 1; round <= rounds; round += 1) {
    await pause(100 + Math.random() * 1400);
    const victim: Victim = round % 10 === 0 ? 'database' : round % 4 === 0 ? 'both' : 'server';
    times[victim].push(await product.strike(victim));
    if (round % 20 === 0)
      console.log(`${round} rounds, ${writers.jobs.filter(({ acknowledged }) => acknowledged).length} writes acknowledged`);
  }
  await writers.finish();
  report(times, await judge(runningPostgresUrl(dataDir) ?? '', writers.jobs));
}

function report(times: Record<Victim, number[]>, verdict: Awaited<ReturnType<typeof judge>>): void {
  for (const [victim, values] of Object.entries(times)) {
    if (values.length === 0) continue;
    const longest = Math.max(...values) / 1000;
    console.log(
      `${victim} killed ${values.length} ×: ready again after ${(median(values) / 1000).toFixed(1)} s (longest ${longest.toFixed(1)} s)`,
    );
  }
  const { acknowledged, repeated, abandoned, refused, ...faults } = verdict;
  console.log(`writes acknowledged: ${acknowledged}, repeated after a crash: ${repeated}, given up by the client: ${abandoned}`);
  for (const refusal of new Set(refused)) console.log(`refused: ${refusal}`);
  for (const [fault, count] of Object.entries({ ...faults, refused: refused.length })) claim(`writes ${fault}`, count, { atMost: 0 });
}

async function api<T>(address: string, token: string, body?: object): Promise<T> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: T };
  if (answer.code !== 200) throw new Error(`${address}: ${JSON.stringify(answer)}`);
  return answer.data;
}

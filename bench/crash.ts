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
  options: {
    rounds: { type: 'string', default: '200' },
    database: { type: 'string', default: '50' },
    writers: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '600' },
  },
});
const victims = turns(Number(options.rounds), Number(options.database));

const dataDir = await mkdtemp(path.join(tmpdir(), 'zxcrash-'));
heading(
  `${options.rounds} × kill -9 of the server and ${options.database} of the database at random moments while ${options.writers} clients write`,
  'embedded PostgreSQL as shipped, fsync on',
);
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
    fields: { mark: { kind: 'text', required: true, index: true }, text: { kind: 'text' } },
  });
  const { list } = await call<{ list: { id: string }[] }>('/api/data/schoolClass?pageSize=50');
  const task = await taskOf(call, 'sweep');
  const writers = startWriters({ url, token, classes: list.map(({ id }) => id), task, up }, Number(options.writers));
  const times: Record<Victim, number[]> = { server: [], database: [], backend: [], both: [] };
  const until = performance.now() + Number(options.minutes) * 60_000;
  for (const [round, victim] of victims.entries()) {
    if (performance.now() > until) break;
    await pause(100 + Math.random() * 1400);
    times[victim].push(await product.strike(victim));
    if (round % 20 === 19)
      console.log(`${round + 1} rounds, ${writers.jobs.filter(({ acknowledged }) => acknowledged).length} writes acknowledged`);
  }
  await writers.finish();
  report(times, await judge(runningPostgresUrl(dataDir) ?? '', dataDir, writers.jobs));
}

/** Who is killed in which round: the server, one time in five with its database, and the database alone, half of the time one of its sessions. */
function turns(server: number, database: number): Victim[] {
  const all: Victim[] = [
    ...Array.from({ length: server }, (_, n): Victim => (n % 5 === 4 ? 'both' : 'server')),
    ...Array.from({ length: database }, (_, n): Victim => (n % 2 === 0 ? 'database' : 'backend')),
  ];
  return all
    .map((victim) => ({ victim, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ victim }) => victim);
}

async function taskOf(call: <T>(target: string) => Promise<T>, work: string): Promise<string> {
  const { list } = await call<{ list: { id: string; work: string }[] }>('/api/data/scheduledTask?pageSize=50');
  return list.find((task) => task.work === work)?.id ?? '';
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
  console.table(acknowledged);
  const all = Object.values(acknowledged).reduce((sum, count) => sum + count, 0);
  console.log(`writes acknowledged: ${all}, repeated after a crash: ${repeated}, given up by the client: ${abandoned}`);
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

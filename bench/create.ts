import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startChild } from './children.ts';
import { fill, idOf } from './fill.ts';
import type { Measured, Request } from './load.ts';
import { load } from './load.ts';
import { asked, openPlace } from './place.ts';
import { claim, figures, heading, ratio } from './report.ts';
import { studentBody } from './student-body.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } } });
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

const place = await openPlace();
heading(
  'Create a student over HTTP: permission, rules, references, row, history and outbox, against a bare insert in one transaction',
  place.title,
);
try {
  await compare();
} finally {
  await place.close();
}

async function compare(): Promise<void> {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  await (await startChild('our-server.ts', settings)).stop();
  await fill(database, 10_000);
  const ours = await startChild('our-server.ts', { ...settings, BENCH_ROLE: 'schoolAdmin', BENCH_PLACE: idOf('school', 0) });
  const bare = await startChild('bare-create.ts', { DATABASE_URL: database });
  let n = 0;
  const next = (path: string, headers?: () => Record<string, string>) => (): Request => ({
    path,
    body: JSON.stringify(studentBody(n++)),
    ...(headers ? { headers: headers() } : {}),
  });
  const contests = {
    ours: { url: ours.url, token: ours.ready.token, pid: ours.pid, next: next('/api/data/student') },
    'ours, repeatable': {
      url: ours.url,
      token: ours.ready.token,
      pid: ours.pid,
      next: next('/api/data/student', () => ({ 'idempotency-key': randomUUID() })),
    },
    bare: { url: bare.url, pid: bare.pid, next: next('/student') },
  };
  for (const connections of [1, 32]) {
    const measured: Record<keyof typeof contests, Measured[]> = { ours: [], 'ours, repeatable': [], bare: [] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of Object.keys(contests) as (keyof typeof contests)[]) {
        const figure = await load({ ...contests[name], connections, seconds: round === 0 ? 1 : seconds });
        if (round > 0) measured[name].push(figure);
      }
    }
    console.log(`${connections} connection${connections === 1 ? '' : 's'}`);
    figures(measured);
    claim(`create at ${connections} connection${connections === 1 ? '' : 's'}`, ratio(measured.ours, measured.bare, 'rps'), {
      atLeast: 0.4,
    });
    const repeatable = ratio(measured['ours, repeatable'], measured.bare, 'rps');
    claim(
      `create at ${connections} connection${connections === 1 ? '' : 's'} with an Idempotency-Key, as our web client sends one`,
      repeatable,
      { atLeast: 0.4 },
    );
  }
  await ours.stop();
  await bare.stop();
  await proveWhole(database);
}

/** What was measured was done: every created student has its history. */
async function proveWhole(database: string): Promise<void> {
  const { rows } = await asked(
    database,
    `select count(*)::int as students, count(h.record_id)::int as histories from student s left join sys_history h on h.record_id = s.id where s.created_by is not null`,
  );
  console.log(`students created through our server: ${rows[0].students}, with history: ${rows[0].histories}`);
}

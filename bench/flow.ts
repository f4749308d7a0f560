import { parseArgs } from 'node:util';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { type Office, openOffice } from '@zhixing/modules/platform/flow/tests/office.ts';
import pg from 'pg';
import { withDatabase } from '../scripts/test-database.ts';
import { type Child, startChild } from './children.ts';
import { asked } from './place.ts';
import { claim, heading, median, round1 } from './report.ts';

/*
 * Flows decided by fifty people at two server processes, everybody pressing every task at both: each decision counts once, none is lost, nobody waits for
 * ever. Then what one decision costs against a bare transaction that writes as many rows, and the to-do list of somebody with a long past.
 */

const { values: options } = parseArgs({
  options: { instances: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '300' } },
});
const INSTANCES = Number(options.instances);
const PEOPLE = 50;
const EACH = 3;
const OPEN = 500;
const PAST = 100_000;

/** What one decision writes, as plainly as it can be written. */
const BARE = [
  'select state from sys_flow_state where instance = $1 for update',
  'update sys_flow_state set state = state where instance = $1',
  `update flow_instance set updated_at = now(), version = version + 1, nodes = 'bare' where id = $1`,
  `update flow_task set updated_at = now(), version = version + 1, outcome = 'agreed' where instance = $1`,
  `insert into flow_record (id, version, created_at, updated_at, instance, at, act, signed) values (gen_random_uuid(), 1, now(), now(), $1, now(), 'submit', false)`,
  `insert into sys_audit_open (at, kind, verb, model, record_id, request) values (now(), 'write', 'bare', 'flowInstance', $1, 'bare')`,
  `insert into sys_notice (id, user_id, kind, params, at, source) values (gen_random_uuid(), gen_random_uuid(), 'bare', '{}', now(), $1)`,
];

interface Work {
  readonly instance: string;
  readonly task: number;
  readonly user: string;
}
interface Done {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly times: readonly number[];
}

await withDatabase(async (env) => {
  Object.assign(process.env, env);
  heading(`${INSTANCES} flows, ${PEOPLE} people, two processes`);
  const users = Array.from({ length: PEOPLE }, () => newId());
  const nodes = panels(users);
  const office = await openOffice(nodes);
  const settings = { DATABASE_URL: office.server.engine.database.url, FLOW_NODES: JSON.stringify(nodes) };
  const children = [await startChild('flow-worker.ts', settings), await startChild('flow-worker.ts', settings)];
  try {
    await hire(office, users);
    await decideAll(office, children);
    await costOfOne(office, children[0] as Child);
    await longPast(office);
  } finally {
    for (const child of children) await child.stop();
    await office.server.close();
  }
});

/** Nodes that ask some of the people each: all of them, then by share. */
function panels(users: readonly string[]): object[] {
  const ask = (id: string, from: number, mode: object) => ({
    kind: 'approval',
    id,
    who: { who: 'named', users: users.slice(from, from + EACH) },
    mode,
  });
  return [
    ask('first', 0, { mode: 'all' }),
    ask('second', EACH, { mode: 'inOrder' }),
    ask('third', 2 * EACH, { mode: 'all', decide: 'afterAll' }),
  ];
}

async function hire(office: Office, users: readonly string[]): Promise<void> {
  const { url } = office.server.engine.database;
  await asked(
    url,
    `insert into "user" (id, version, created_at, updated_at, name, account, status, is_administrator)
     select id::uuid, 1, now(), now(), 'p' || n, 'p' || n, 'enabled', false from unnest($1::text[]) with ordinality t(id, n)`,
    [users],
  );
}

async function openTasks(office: Office): Promise<Work[]> {
  const { rows } = await asked(
    office.server.engine.database.url,
    `select instance, number as task, "user" from flow_task where standing = 'toDo' order by random()`,
  );
  return rows;
}

async function submitMany(office: Office, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await office.submit(await office.propose({ title: `方案${n}` }));
}

async function decideAll(office: Office, children: readonly Child[]): Promise<void> {
  const { url } = office.server.engine.database;
  await submitMany(office, INSTANCES);
  const before = await deadlocks(url);
  const outcomes: Record<string, number> = {};
  const began = performance.now();
  for (let works = await openTasks(office); works.length > 0; works = await openTasks(office)) {
    for (const done of await Promise.all(children.map((child) => child.ask<Done>({ works, at: 25 })))) {
      for (const [outcome, count] of Object.entries(done.outcomes)) outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    }
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(outcomes, `${Math.round((outcomes.agreed ?? 0) / seconds)} decisions a second`);
  const { rows } = await asked(
    url,
    `select (select count(*) from flow_record where act = 'agree')::int as lines,
       (select count(*) from (select 1 from flow_record where act = 'agree' group by instance, node, "user" having count(*) > 1) d)::int as doubled,
       (select count(*) from flow_instance where standing <> 'approved')::int as lost,
       (select count(*) from proposal where status <> 'agreed' or approval <> 'adopt')::int as apart`,
  );
  const expected = INSTANCES * EACH * 3;
  claim('decisions that were lost', expected - rows[0].lines, { atMost: 0 });
  claim('decisions that count twice', rows[0].doubled, { atMost: 0 });
  claim('flows that have not ended', rows[0].lost, { atMost: 0 });
  claim('records that do not agree with their flow', rows[0].apart, { atMost: 0 });
  claim('deadlocks', (await deadlocks(url)) - before, { atMost: 0 });
}

async function deadlocks(url: string): Promise<number> {
  const { rows } = await asked(url, 'select deadlocks::int from pg_stat_database where datname = current_database()');
  return rows[0].deadlocks;
}

/** A hundred thousand flows that have ended stand beside those that run, as after some years. */
async function addFinished(url: string): Promise<void> {
  await asked(
    url,
    `with made as (
       insert into flow_instance select (jsonb_populate_record(null::flow_instance, to_jsonb(i) || jsonb_build_object('id', gen_random_uuid()))).*
       from (select * from flow_instance where standing = 'approved' limit 1) i, generate_series(1, $1) returning id)
     insert into sys_flow_state (instance, state) select made.id, s.state from made, (select state from sys_flow_state limit 1) s`,
    [PAST],
  );
  await asked(url, 'vacuum analyze flow_instance, sys_flow_state');
}

/** One decision after the other, against a transaction of the same rows: state, instance, two tasks, history, audit line, notice. */
async function costOfOne(office: Office, child: Child): Promise<void> {
  await addFinished(office.server.engine.database.url);
  const rounds = Number(options.rounds);
  await submitMany(office, Math.ceil(rounds / EACH));
  const works = (await openTasks(office)).slice(0, rounds);
  const { times } = await child.ask<Done>({ works, at: 1 });
  const bare = await bareTimes(office.server.engine.database.url, works);
  const p95 = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN;
  console.log(
    `a decision takes ${round1(median(times))} ms (p95 ${round1(p95(times))}), bare ${round1(median(bare))} ms (p95 ${round1(p95(bare))})`,
  );
  claim('p95 of a decision against a bare transaction with the same writes', p95(times) / p95(bare), { atMost: 3 });
}

async function bareTimes(url: string, works: readonly Work[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const times: number[] = [];
  try {
    for (const { instance } of works) {
      const began = performance.now();
      await client.query('begin');
      for (const [index, text] of BARE.entries()) await client.query({ name: `bare${index}`, text, values: [instance] });
      await client.query('commit');
      times.push(performance.now() - began);
    }
  } finally {
    await client.end();
  }
  return times;
}

/** The to-do list of somebody with a hundred thousand finished tasks and five hundred open ones, against that of somebody new. */
async function longPast(office: Office): Promise<void> {
  const { url } = office.server.engine.database;
  await asked(
    url,
    `insert into flow_task (id, version, created_at, updated_at, instance, number, node, "user", role, standing, template, initiator, urgency, opened_at)
     select gen_random_uuid(), 1, now(), now(), i.id, 1000 + n, 'past', $1, 'decide', case when n <= $3 then 'toDo' else 'done' end, i.template, i.initiator, 'normal',
       now() - make_interval(mins => n) from generate_series(1, $2) n, (select * from flow_instance limit 1) i`,
    [office.ids.wu, PAST + OPEN, OPEN],
  );
  // As autovacuum leaves the table after so many insertions.
  await asked(url, 'vacuum analyze flow_task');
  const list = async (name: 'wu' | 'zhou') => {
    const began = performance.now();
    const filter = encodeURIComponent(JSON.stringify({ standing: { in: ['toSign', 'toDo', 'doing'] } }));
    const answer = await office.server.request(office.as(name), 'GET', `/api/data/flowTask?filter=${filter}&pageSize=20`);
    if (answer.status !== 200) throw new Error(answer.text);
    return performance.now() - began;
  };
  const times: Record<'wu' | 'zhou', number[]> = { wu: [], zhou: [] };
  for (let round = 0; round < 60; round += 1) for (const name of ['wu', 'zhou'] as const) times[name].push(await list(name));
  console.log(`to-do list: ${round1(median(times.wu))} ms with a long past, ${round1(median(times.zhou))} ms for somebody new`);
  claim('to-do list with a long past against an empty one', median(times.wu) / median(times.zhou), { atMost: 2 });
}

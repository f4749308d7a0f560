import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { type Office, openOffice } from '@zhixing/modules/platform/flow/tests/office.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { withDatabase } from '../scripts/test-database.ts';
import { type Child, startChild } from './children.ts';
import { asked } from './place.ts';
import { claim, heading } from './report.ts';

/*
 * A process that decides flows, and does what they leave behind, is killed at random moments again and again. Afterwards every flow must have left exactly
 * what one has left that nobody disturbed: tasks, history, notices, copies, records that triggers add, lines of the audit log.
 */

const { values: options } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, flows: { type: 'string', default: '800' } },
});
const KILLS = Number(options.kills);
const FLOWS = Number(options.flows);
/** Longest life of a process once it has begun to decide. */
const LIFE_MS = 250;
const AT_ONCE = 10;

const users = Array.from({ length: 6 }, newId);
const ask = (id: string, from: number, mode: string) => ({
  kind: 'approval',
  id,
  who: { who: 'named', users: users.slice(from, from + 2) },
  mode: { mode },
});
const nodes = [
  ask('first', 0, 'all'),
  {
    kind: 'trigger',
    id: 'note',
    actions: [{ do: 'add', model: 'memo', values: { text: { value: 'once' }, proposal: { formula: 'id' } } }],
  },
  ask('second', 2, 'inOrder'),
  { kind: 'copy', id: 'show', who: [{ who: 'named', users: users.slice(4, 5) }] },
  ask('third', 4, 'all'),
];

await withDatabase(async (env) => {
  Object.assign(process.env, env);
  heading(`${FLOWS} flows, ${KILLS} × kill -9 of the process that decides them`);
  const office = await openOffice(nodes);
  try {
    await crash(office);
  } finally {
    await office.server.close();
  }
});

async function crash(office: Office): Promise<void> {
  const { url } = office.server.engine.database;
  await asked(
    url,
    `insert into "user" (id, version, created_at, updated_at, name, account, status, is_administrator)
     select id::uuid, 1, now(), now(), 'p' || n, 'p' || n, 'enabled', false from unnest($1::text[]) with ordinality t(id, n)`,
    [users],
  );
  const settings = { DATABASE_URL: url, FLOW_NODES: JSON.stringify(nodes) };
  const undisturbed = await submitted(office);
  await decideAll(url, await startChild('flow-worker.ts', settings));
  const model = await leftBy(url, undisturbed);

  const flows: string[] = [];
  for (let n = 0; n < FLOWS; n += 1) flows.push(await submitted(office));
  let hit = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await decisions(url);
    await strike(url, await startChild('flow-worker.ts', settings));
    if ((await decisions(url)) > before && (await works(url)).length > 0) hit += 1;
  }
  await decideAll(url, await startChild('flow-worker.ts', settings));
  const wrong: string[] = [];
  for (const flow of flows) {
    const left = await leftBy(url, flow);
    if (left !== model) wrong.push(left);
  }
  console.log(`a flow leaves ${model}`);
  console.log(`${hit} of ${KILLS} kills fell amid decisions, of which ${await decisions(url)} were made in all`);
  for (const one of new Set(wrong)) console.log(`left instead: ${one}`);
  claim('flows that left something else than one that nobody disturbed', wrong.length, { atMost: 0 });
}

async function submitted(office: Office): Promise<string> {
  return office.submit(await office.propose({ title: 'plan' }));
}

interface Work {
  readonly instance: string;
  readonly task: number;
  readonly user: string;
}

async function works(url: string): Promise<Work[]> {
  const { rows } = await asked(
    url,
    `select instance, number as task, "user" from flow_task where standing = 'toDo' order by random() limit 400`,
  );
  return rows;
}

async function decisions(url: string): Promise<number> {
  const { rows } = await asked(url, `select count(*)::int as count from flow_record where act = 'agree'`);
  return rows[0].count;
}

/** Decides until nothing is left to decide or to do. */
async function decideAll(url: string, child: Child): Promise<void> {
  const decided = async () => {
    await child.ask({ works: await works(url), at: AT_ONCE, behind: true });
    const { rows } = await asked(
      url,
      `select (select count(*) from sys_flow_work) + (select count(*) from flow_task where standing = 'toDo') as left`,
    );
    return rows[0].left === '0';
  };
  await eventually(decided, Boolean, { seconds: 3600, every: 0 });
  await child.stop();
}

async function strike(url: string, child: Child): Promise<void> {
  child.ask({ works: await works(url), at: AT_ONCE, behind: true }).catch(() => {});
  await pause(Math.random() * LIFE_MS);
  process.kill(child.pid, 'SIGKILL');
  // Its transactions end with its connections.
  for (let open = 1; open > 0; ) {
    await pause(5);
    const { rows } = await asked(
      url,
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like '%transaction%'`,
    );
    open = rows[0].open;
  }
}

/** Everything that an instance has left in the database, counted. */
async function leftBy(url: string, instance: string): Promise<string> {
  const { rows } = await asked(
    url,
    `with i as (select id, record from flow_instance where id = $1), left_behind as (
       select 'task ' || node || ' ' || standing as what from flow_task, i where instance = i.id
       union all select 'record ' || act from flow_record, i where instance = i.id
       union all select 'notice ' || kind from sys_notice, i where source::text = i.id::text
       union all select 'copy' from flow_copy, i where instance = i.id
       union all select 'memo ' || text from memo, i where proposal::text = i.record::text
       union all select 'audit ' || verb || ' ' || model from (select verb, model, record_id from sys_audit union all select verb, model, record_id from sys_audit_open) a, i
         where record_id::text in (i.record::text, i.id::text)
       union all select 'proposal ' || status || ' ' || approval from proposal, i where proposal.id::text = i.record::text
       union all select 'flow ' || standing from flow_instance f, i where f.id = i.id)
     select string_agg(count || ' × ' || what, ', ' order by what) as text from (select what, count(*) as count from left_behind group by what) c`,
    [instance],
  );
  return rows[0].text;
}

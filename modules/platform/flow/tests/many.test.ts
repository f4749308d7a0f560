import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import { type DatabaseRoot, openDatabase } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { startEngine } from '@zhixing/engine/start-engine.ts';
import sql from 'sql-template-tag';
import { applyEvent } from '../apply-event.ts';
import { type Name, type Office, openOffice } from './office.ts';

const INSTANCES = 30;
const deciders: readonly Name[] = ['qian', 'sun', 'li', 'zhou', 'wu'];

let office: Office;
let second: { engine: Engine; database: DatabaseRoot };
before(async () => {
  const everybody = { kind: 'approval', id: 'all', who: { who: 'named', roles: ['panel'] }, mode: { mode: 'all' } };
  office = await openOffice([everybody, { kind: 'approval', id: 'last', who: { who: 'superior', level: 1 } }]);
  const { modules, ports, log, files, database, now } = office.server.engine;
  const provided = [...ports.values()];
  await database.query(
    sql`insert into role (id, version, created_at, updated_at, code, status) values (gen_random_uuid(), 1, now(), now(), 'panel', 'enabled')`,
  );
  for (const name of deciders) {
    await database.query(sql`
      insert into user_role (id, version, created_at, updated_at, "user", role)
      select gen_random_uuid(), 1, now(), now(), ${office.ids[name]}::uuid, id from role where code = 'panel'`);
  }
  // A second server shares only the database with the first.
  const other = await openDatabase({ url: database.url, max: 6 });
  second = { engine: await startEngine({ database: other, modules, provided, log, files, now, structure: 'keep' }), database: other };
});
after(async () => {
  await second.engine.stop();
  await second.database.close();
  await office.server.close();
});

/** Agrees at the second server; returns the key of the refusal or null. */
async function agreeThere(name: Name, instance: string, task: number): Promise<string | null> {
  const ctx = { ...systemContext(second.engine), actor: office.as(name) };
  const by = { user: office.ids[name] };
  return applyEvent(ctx, instance, { event: 'agree', task, by }).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.key : String(error)),
  );
}

async function agreeHere(name: Name, instance: string, task: number): Promise<string | null> {
  const { status, data } = await office.act(name, instance, { event: 'agree', task });
  return status === 200 ? null : data.key;
}

test('many flows, everybody pressing twice at two servers at once: each decision counts once, none is lost', async () => {
  const { database } = office.server.engine;
  const records: string[] = [];
  const instances: string[] = [];
  for (let n = 0; n < INSTANCES; n++) records.push(await office.propose({ title: `方案${n}` }));
  for (const record of records) instances.push(await office.submit(record));
  const answers: (string | null)[] = [];
  for (let round = 0; round < 2; round++) {
    const open = await database.query<{ instance: string; number: number; user: string }>(
      sql`select instance, number, "user" from flow_task where standing = 'toDo' order by number, instance`,
    );
    const pressing = open.flatMap(({ instance, number, user }) => {
      const name = deciders.find((one) => office.ids[one] === user) ?? 'root';
      return [agreeHere(name, instance, number), agreeThere(name, instance, number)];
    });
    answers.push(...(await Promise.all(pressing)));
  }
  const counted = Object.fromEntries([...Map.groupBy(answers, String)].map(([key, all]) => [key, all.length]));
  assert.deepEqual(counted, {
    null: INSTANCES * (deciders.length + 1),
    'flow.alreadyHandled': INSTANCES * deciders.length,
    'flow.notOpen': INSTANCES,
  });
  const decided = await database.query<{ count: number }>(
    sql`select count(*)::int as count from flow_record where act = 'agree' group by instance, node, "user"`,
  );
  assert.deepEqual([decided.length, Math.max(...decided.map(({ count }) => count))], [INSTANCES * (deciders.length + 1), 1]);
  const [agreed] = await database.query<{ count: number }>(
    sql`select count(*)::int as count from proposal where status = 'agreed' and approval = 'adopt'`,
  );
  assert.equal(agreed?.count, INSTANCES);
});

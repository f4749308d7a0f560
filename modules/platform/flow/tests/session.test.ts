import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from '@zhixing/engine/database/database.ts';
import { currentRequest } from '@zhixing/engine/observability/request-context.ts';
import { type Office, openOffice } from './office.ts';

const superior = (level: number, id: string) => ({ kind: 'approval', id, who: { who: 'superior', level } });

/** Statements sent while `work` runs, including those in transactions; background work is not counted. */
async function statementsOf(office: Office, work: () => Promise<unknown>): Promise<string[]> {
  const root = office.server.engine.database as { query: Database['query']; transaction: Database['transaction'] };
  const { query, transaction } = root;
  const seen: string[] = [];
  const note = (text: string) => currentRequest() && seen.push(text.trim());
  const counted = (db: Database): Database => {
    const watched: Database = {
      ...db,
      query: (statement) => {
        note(statement.text);
        return db.query(statement);
      },
      transaction: (inner) => inner(watched),
    };
    return watched;
  };
  root.query = (statement) => {
    note(statement.text);
    return query(statement);
  };
  root.transaction = (inner) => transaction((db) => inner(counted(db)));
  await work().finally(() => Object.assign(root, { query, transaction }));
  return seen;
}

/** Eleven to decide, two for the notifications, two for the detail, and one to spare. */
const MAX_FOR_A_DECISION = 16;

describe('a flow is loaded once', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([superior(1, 'first'), superior(2, 'second')], { recall: 'everybody', revoke: true });
  });
  after(() => office.server.close());

  test('a decision and the detail after it read no row twice', async () => {
    const instance = await office.submit(await office.propose());
    const seen = await statementsOf(office, async () => {
      const done = await office.does('qian', instance, 'agree', {}, { opinion: '同意' });
      assert.equal(done.status, 200, done.text);
    });
    assert.ok(seen.length > 5 && seen.length <= MAX_FOR_A_DECISION, `${seen.length} statements:\n${seen.join('\n')}`);
    for (const read of [/from flow_instance t join sys_flow_state/, /from "proposal" t/, /from flow_delegation/])
      assert.equal(seen.filter((text) => text.startsWith('select') && read.test(text)).length, 1, String(read));
  });

  test('the detail after an act is the one that is read afterwards', async () => {
    const instance = await office.submit(await office.propose());
    const url = `/api/workflow/instances/${instance}`;
    for (const [name, event] of [
      ['qian', 'agree'],
      ['sun', 'agree'],
    ] as const) {
      const done = await office.does(name, instance, event, {}, { opinion: '可以' });
      const read = await office.server.request(office.as(name), 'GET', url);
      assert.deepEqual(done.data, read.data);
    }
  });

  test('a key that comes again gets the flow as it stands, and decides nothing twice', async () => {
    const instance = await office.submit(await office.propose());
    const number = Number(
      (await office.server.request(office.as('qian'), 'GET', `/api/workflow/instances/${instance}`)).data.offered.tasks[0].task,
    );
    const decide = () =>
      office.server.request(
        office.as('qian'),
        'POST',
        `/api/workflow/instances/${instance}/acts`,
        { act: { event: 'agree', task: number }, opinion: '同意' },
        { 'idempotency-key': 'decided-once' },
      );
    const [first, again] = [await decide(), await decide()];
    assert.deepEqual([first.status, again.status], [200, 200], again.text);
    assert.deepEqual(again.data, first.data);
  });

  test('records that a flow has written are found by pinyin', async () => {
    const record = await office.propose({ title: '湘江研学' });
    await office.submit(record);
    const found = await office.server.request(office.as('zhao'), 'GET', '/api/data/flowInstance?keyword=xiangjiang');
    assert.equal(found.data.pagination.total, 1, found.text);
  });
});

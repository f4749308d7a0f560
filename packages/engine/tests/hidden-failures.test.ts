import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import type { Database } from '../database/database.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Note = defineModel('note', {
  fields: { text: f.text({ required: true }) },
  states: ['open', 'closed'],
  actions: { close: { from: ['open'], to: 'closed' } },
});
const module = defineModule({
  name: 'notes',
  models: [...basics, Note],
  grants: [{ role: 'sender', model: 'note', verbs: [], actions: ['close'], scope: 'all' }],
  locales: { zh: {}, en: {} },
});

describe('a failure of the database after a write', () => {
  let server: TestServer;
  const logged: object[] = [];
  before(async () => {
    server = await startTestServer({ modules: [module], quiet: true });
    const log = server.engine.log as { error: TestServer['engine']['log']['error'] };
    log.error = (details) => void logged.push(details);
  });
  after(() => server.close());

  /** Reads of notes outside of transactions fail while the work is done, as on a broken disk. */
  async function whileReadsFail<T>(work: () => Promise<T>): Promise<T> {
    const root = server.engine.database as { query: Database['query'] };
    const { query } = root;
    root.query = (statement) =>
      statement.text.includes('from "note"')
        ? Promise.reject(Object.assign(new Error('could not read block 7'), { code: 'XX001' }))
        : query(statement);
    return work().finally(() => {
      root.query = query;
    });
  }

  const make = async (): Promise<string> =>
    (await server.request(server.actor({ administrator: true }), 'POST', '/api/data/note', { text: 'one' })).data.record.id;

  test('is answered with 500 and logged, not taken for a record out of sight', async () => {
    const admin = server.actor({ administrator: true });
    const id = await make();
    const closed = await whileReadsFail(() => server.request(admin, 'POST', `/api/data/note/${id}/actions/close`, {}));
    assert.equal(closed.status, 500, closed.text);
    assert.ok(
      logged.some((details) => String((details as { error?: unknown }).error).includes('block 7')),
      JSON.stringify(logged),
    );
    const { data } = await server.request(admin, 'GET', `/api/data/note/${id}`);
    assert.equal(data.record.status, 'closed', 'the write itself is stored');
  });

  test('what the writer may not read is answered without the record', async () => {
    const id = await make();
    const closed = await server.request(server.actor({ roles: ['sender'] }), 'POST', `/api/data/note/${id}/actions/close`, {});
    assert.equal(closed.status, 200, closed.text);
    assert.deepEqual(closed.data, { record: null, id });
  });
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql, { raw } from 'sql-template-tag';
import { sealBatch } from '../audit/seal.ts';
import type { Tampering } from '../audit/tampering.ts';
import { headOf, verifyAudit } from '../audit/verify.ts';
import { audit } from '../audit/write-line.ts';
import { type Actor, within } from '../context.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Shelf = defineModel('shelf', {
  fields: { name: f.text({ unique: true }), note: f.text({ sensitive: true }) },
  actions: { polish: { args: { reason: f.text() } } },
});
const module = defineModule({ name: 'shelves', models: [...basics, Shelf], locales: { zh: {}, en: {} }, kept: ['user'] });

let server: TestServer;
let admin: Actor;
before(async () => {
  server = await startTestServer({ modules: [module] });
  admin = server.actor({ administrator: true });
});
after(() => server.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await server.request(admin, method, path, body);
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.text.slice(0, 300)}`);
  return answer.data;
};
let made = 0;
const create = async (): Promise<string> => (await ask('POST', '/api/data/shelf', { name: `架${made++}`, note: '第三层' })).record.id;
const db = () => server.engine.database;
const verdict = async (asked = {}) => {
  await server.engine.audit.seal();
  return verifyAudit(db(), asked);
};
const linesOf = (record: string) =>
  db().query<{ seq: string; verb: string; actor: string; request: string }>(
    sql`select seq, verb, actor, request from sys_audit where record_id = ${record} order by seq`,
  );

describe('the audit log', () => {
  test('every write of a record leaves a line, and the chain of the lines holds', async () => {
    const id = await create();
    await ask('PUT', `/api/data/shelf/${id}`, { version: 1, note: '第四层' });
    await ask('POST', `/api/data/shelf/${id}/actions/polish`, { version: 2, args: { reason: '积灰' } });
    await ask('POST', `/api/data/shelf/${id}/unmask`, { fields: ['note'], reason: '核对位置' }).catch(() => {});
    await ask('DELETE', `/api/data/shelf/${id}?version=3`);
    await ask('POST', `/api/data/shelf/${id}/restore`, {});
    const { tampering, lines, head } = await verdict({ contents: true });
    assert.equal(tampering, null);
    assert.equal(lines, head.seq);
    const told = await linesOf(id);
    assert.deepEqual(
      told.map(({ verb }) => verb).filter((verb) => verb !== 'unmask'),
      ['create', 'update', 'polish', 'delete', 'restore'],
    );
    assert.ok(told.every(({ actor, request }) => actor === admin.userId && request.length > 10));
  });

  test('what is refused or undone leaves none', async () => {
    const name = `架${made++}`;
    await ask('POST', '/api/data/shelf', { name });
    const { head } = await verdict();
    assert.equal((await server.request(admin, 'POST', '/api/data/shelf', { name })).status, 409);
    const ctx = server.context(admin);
    await assert.rejects(
      db().transaction(async (tx) => {
        await audit(within(ctx, tx), { kind: 'setting', verb: 'change' });
        throw new Error('no');
      }),
    );
    assert.deepEqual((await verdict()).head, head);
  });

  test('contents stay out of the log; their digest vouches for the history', async () => {
    const id = await create();
    await verdict();
    const [line] = await db().query<{ text: string }>(sql`select row_to_json(a)::text as text from sys_audit a where record_id = ${id}`);
    assert.ok(line && !line.text.includes('第三层'));
  });

  test('lines of many writers, sealed by two processes at once, make one chain', async () => {
    const other = await openDatabase({ url: db().url, max: 2 });
    const before = (await verdict()).head.seq;
    const writing = Promise.all(Array.from({ length: 60 }, () => create()));
    for (let i = 0; i < 30; i += 1) await Promise.all([sealBatch(other), sealBatch(db())]);
    await writing;
    await other.close();
    const { tampering, head } = await verdict({ contents: true });
    assert.equal(tampering, null);
    assert.equal(head.seq, before + 60);
  });

  test('the database itself refuses to change, remove or empty', async () => {
    await create();
    await verdict();
    for (const statement of [
      'update sys_audit set actor = null where seq = 1',
      'delete from sys_audit where seq = 1',
      'truncate sys_audit',
      'delete from sys_audit_open',
      'truncate sys_audit_open',
      `update sys_audit_open set verb = 'x'`,
    ]) {
      // In one transaction, so that the line it could touch has not gone into the chain meanwhile.
      const touch = db().transaction(async (tx) => {
        await audit(within(server.context(admin), tx), { kind: 'setting', verb: 'change' });
        await tx.query(raw(statement));
      });
      await assert.rejects(touch, /only grows/, statement);
    }
    assert.equal((await verdict()).tampering, null);
  });
});

describe('tampering by somebody who may do everything in the database is told with its place', () => {
  let seqs: number[] = [];
  beforeEach(async () => {
    const id = await create();
    for (let version = 1; version < 6; version += 1) await ask('PUT', `/api/data/shelf/${id}`, { version, note: `第${version}层` });
    await verdict();
    seqs = (await linesOf(id)).map(({ seq }) => Number(seq));
  });

  /** Tampers with the triggers off, looks, and takes it back. */
  async function tampered(statements: readonly string[], asked = {}): Promise<Tampering | null> {
    await server.engine.audit.seal();
    let found: Tampering | null = null;
    await db()
      .transaction(async (tx) => {
        await tx.query(raw('set local session_replication_role = replica'));
        for (const statement of statements) await tx.query(raw(statement));
        found = (await verifyAudit(joining(tx), asked)).tampering;
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return found;
  }
  class Undo extends Error {}
  /** Looks inside of the transaction that has tampered, whose sort can no longer be chosen. */
  const joining = (tx: Database): Database => {
    const query: Database['query'] = (one) => (one.sql.startsWith('set transaction') ? Promise.resolve([]) : tx.query(one));
    return { ...tx, query, transaction: (work) => work({ ...tx, query }) };
  };
  const at = (i: number) => seqs[i] as number;

  for (const change of [
    `actor = null`,
    `at = at - interval '1 hour'`,
    `verb = 'read'`,
    `digest = sha256('x')`,
    `detail = '{}'`,
    `address = 'x'`,
  ])
    test(`a changed line: ${change}`, async () => {
      const found = await tampered([`update sys_audit set ${change} where seq = ${at(2)}`]);
      assert.deepEqual([found?.kind, found?.seq], ['changed', at(2)]);
    });

  test('a changed line whose hash was reckoned anew breaks the next', async () => {
    const found = await tampered([`update sys_audit set actor = null, hash = sha256('x') where seq = ${at(2)}`]);
    assert.deepEqual([found?.kind, found?.seq], ['changed', at(2)]);
  });

  test('a removed line', async () => {
    const found = await tampered([`delete from sys_audit where seq in (${at(2)}, ${at(3)})`]);
    assert.deepEqual([found?.kind, found?.seq, found?.to], ['removed', at(2), at(3)]);
  });

  test('a removed line whose number the next ones have closed', async () => {
    const found = await tampered([`delete from sys_audit where seq = ${at(2)}`, `update sys_audit set seq = seq - 1 where seq > ${at(2)}`]);
    assert.deepEqual([found?.kind, found?.seq], ['changed', at(2)]);
  });

  test('an inserted line', async () => {
    const found = await tampered([`insert into sys_audit select * from sys_audit where seq = ${at(2)}`]);
    assert.deepEqual([found?.kind, found?.seq], ['inserted', at(2)]);
  });

  test('lines that have changed places', async () => {
    const found = await tampered([
      `update sys_audit set seq = case seq when ${at(1)} then ${at(3)} else ${at(1)} end where seq in (${at(1)}, ${at(3)})`,
    ]);
    assert.deepEqual([found?.kind, found?.seq], ['changed', at(1)]);
  });

  test('a tail that was cut off, and one whose head was put right', async () => {
    const head = await headOf(db());
    const cut = `delete from sys_audit where seq >= ${at(4)}`;
    const found = await tampered([cut]);
    assert.deepEqual([found?.kind, found?.seq, found?.to], ['cut', at(3), head.seq]);
    const hidden = `update sys_audit_head set seq = ${at(3)}, hash = (select hash from sys_audit where seq = ${at(3)})`;
    assert.equal(await tampered([cut, hidden]), null);
    const known = await tampered([cut, hidden], { heads: [head] });
    assert.deepEqual([known?.kind, known?.to], ['cut', head.seq]);
  });

  test('a chain that goes on otherwise than a known head', async () => {
    const found = await tampered([], { heads: [{ seq: at(2), hash: '00'.repeat(32) }] });
    assert.deepEqual([found?.kind, found?.seq], ['head', at(2)]);
  });

  test('a history that says something else, is gone, or is told by no line', async () => {
    const history = `(select history from sys_audit where seq = ${at(2)})`;
    const said = await tampered([`update sys_history set changes = '{"note":["a","b"]}' where id = ${history}`], { contents: true });
    assert.deepEqual([said?.kind, said?.seq], ['contents', at(2)]);
    const gone = await tampered([`delete from sys_history where id = ${history}`], { contents: true });
    assert.deepEqual([gone?.kind, gone?.seq], ['contents', at(2)]);
    const fresh = `insert into sys_history (id, model, record_id, version, verb, changes) values (gen_random_uuid(), 'shelf', gen_random_uuid(), 1, 'create', '{}')`;
    assert.equal((await tampered([fresh], { contents: true }))?.kind, 'untold');
  });
});

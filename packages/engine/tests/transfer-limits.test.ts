import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import {
  csv,
  download,
  furnish,
  historyOf,
  idCard,
  planImport,
  pupilOf,
  pupils,
  runImport,
  upload,
  type Value,
  type World,
  workbook,
} from './transfer-models.ts';

describe('imports, their ends and limits', () => {
  let server: TestServer;
  let world: World;
  let last = 0;
  const fresh = () => idCard(++last);
  before(async () => {
    server = await startTestServer({ modules: [pupils] });
    world = await furnish(server);
  });
  after(() => server.close());

  const found = (card: string) => pupilOf(server, world, card);
  const history = (id: string) => historyOf(server, world, id);

  test('jobs belong to their owner, and importing needs its permission', async () => {
    const { data } = await upload(server, world.clerk, 'pupil', 'a.csv', csv(`姓名\n甲`));
    const other = server.actor({ roles: ['clerk'], variables: { '@schools': [] } });
    assert.equal((await server.request(other, 'GET', `/api/data/pupil/import/${data.job.id}`)).status, 404);
    assert.equal((await server.request(world.admin, 'GET', `/api/data/pupil/import/${data.job.id}`)).status, 200);
    assert.equal((await server.request(world.clerk, 'GET', `/api/data/pupil/import/${world.rooms[0]}`)).status, 404);
    assert.equal((await server.request(world.clerk, 'GET', '/api/data/pupil/import/nonsense')).status, 404);
    const reader = server.actor({ roles: ['reader'] });
    assert.equal((await server.request(reader, 'GET', '/api/data/pupil/import')).status, 403);
    assert.equal((await upload(server, reader, 'pupil', 'a.csv', csv('姓名\n甲'))).status, 403);
    assert.equal((await server.request(reader, 'GET', '/api/data/pupil/import/template')).status, 403);
  });

  test('an import is taken back: what it made goes, what it changed returns, what others touched stays and is told', async () => {
    const old = fresh();
    await server.request(world.admin, 'POST', '/api/data/pupil', { name: '原名', idCard: old, room: world.rooms[0] });
    const cards = [fresh(), fresh(), fresh()];
    const bytes = await workbook([
      ['身份证号', '姓名', '班级'],
      [old, '改名', '四年级2班'],
      ...cards.map((card, i): Value[] => [card, `新${i}`, '四年级1班']),
    ]);
    const { url, job } = await runImport(server, world.clerk, { name: 'u.xlsx', bytes }, { mode: 'addOrUpdate' });
    assert.deepEqual([job.created, job.updated, job.undoable], [3, 1, true]);
    const touched = await found(cards[0] ?? '');
    await server.request(world.admin, 'PUT', `/api/data/pupil/${touched.id}`, { version: 1, name: '后来改' });
    const used = await found(cards[1] ?? '');
    await server.request(world.admin, 'POST', '/api/data/visit', { pupil: used.id, on: '2026-11-21' });
    assert.equal((await server.request(world.clerk, 'POST', `${url}/undo`, {})).status, 200);
    await server.engine.jobs.idle();
    const { data } = await server.request(world.clerk, 'GET', url);
    assert.deepEqual([data.job.status, data.job.failed, data.errors.length], ['undone', 2, 2]);
    const restored = await found(old);
    assert.deepEqual([restored.name, restored.room], ['原名', world.rooms[0]]);
    assert.equal((await found(cards[0] ?? '')).name, '后来改');
    assert.ok(await found(cards[1] ?? ''));
    assert.equal(await found(cards[2] ?? ''), undefined);
    assert.match((await history(restored.id))[0].reason, /撤销导入/);
    assert.equal((await server.request(world.clerk, 'POST', `${url}/undo`, {})).status, 409);
  });

  test('values of masked fields are no guesses: few may miss where records are changed, a whole roster where they are added', async () => {
    const rows = (count: number) =>
      csv(`姓名,身份证号,班级\n${Array.from({ length: count }, () => `甲,${fresh()},四年级1班`).join('\n')}\n`);
    const added = await runImport(server, world.clerk, { name: 'a.csv', bytes: rows(600) }, { mode: 'addOrUpdate', dryRun: true });
    assert.deepEqual([added.job.status, added.job.created], ['dryRunDone', 600]);
    const guessed = await runImport(server, world.clerk, { name: 'a.csv', bytes: rows(600) }, { mode: 'update', dryRun: true });
    assert.equal(guessed.job.status, 'failed');
    assert.match(guessed.job.error, /脱敏信息/);
    const lines = await server.engine.database.query(
      sql`select 1 from sys_audit_open where verb = 'compare' union all select 1 from sys_audit where verb = 'compare'`,
    );
    assert.ok(lines.length > 0, 'told in the audit log, although the trial was undone');
  });

  test('hostile and broken files are refused with a reason', async () => {
    const refused = async (name: string, bytes: Uint8Array) => {
      const { status, data } = await upload(server, world.clerk, 'pupil', name, bytes);
      return `${status} ${data.key}`;
    };
    assert.equal(await refused('a.xlsx', Buffer.alloc(0)), '400 transfer.emptyFile');
    assert.equal(await refused('a.xlsx', Buffer.from('not a workbook')), '400 transfer.badFile');
    assert.equal(await refused('a.xlsx', Buffer.from('PK\u0003\u0004 broken')), '400 transfer.badFile');
    assert.equal(await refused('a.xls', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')), '400 transfer.oldFormat');
    assert.equal(await refused('a.xlsx', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')), '400 transfer.encrypted');
    assert.equal(await refused('a.csv', csv('\n\n\n')), '400 transfer.noRows');
    assert.equal(await refused('a.csv', csv(`姓名\n${'长'.repeat(100_001)}`)), '400 transfer.cellTooLong');
    assert.equal(await refused('a.csv', csv(`${'a,'.repeat(400)}b`)), '400 transfer.tooManyColumns');
    assert.equal((await server.request(world.clerk, 'POST', '/api/data/pupil/import', {})).data.key, 'transfer.noFile');
  });

  test('cells that repeat one character a hundred thousand times hold up neither the header nor the rows', async () => {
    const long = (piece: string) => piece.repeat(Math.floor(100_000 / piece.length));
    const cells = ['(', '（', '[', '【', '一', '页', '1', '*', ':', '_', 'x ', '-', '(第1页'].map(long);
    const header = `姓名,身份证号,班级,${long('(')}`;
    const rows = [...cells, ...cells].map((cell, i) => `${cell},${fresh()},四年级1班,${i}`);
    const { upload: head, job } = await runImport(
      server,
      world.clerk,
      { name: 'a.csv', bytes: csv(`${long('【')}\n${header}\n${rows.join('\n')}\n`) },
      { dryRun: true },
    );
    assert.deepEqual(
      head.columns.map(({ field }: { field: string | null }) => field),
      ['name', 'idCard', 'room', null],
    );
    assert.deepEqual([head.headerRow, job.status, job.total, job.failed], [2, 'dryRunDone', rows.length, rows.length]);
  });

  test('the template imports back: its example is passed over, its headers are known', async () => {
    for (const format of ['xlsx', 'csv']) {
      const { status, bytes, type } = await download(server, world.clerk, `/api/data/pupil/import/template?format=${format}`);
      assert.equal(status, 200);
      assert.match(type, format === 'csv' ? /text\/csv/ : /spreadsheetml/);
      const { data } = await upload(server, world.clerk, 'pupil', `t.${format}`, bytes);
      assert.ok(data.columns.every((column: { field: string | null }) => column.field !== null));
      const run = await planImport(server, world.clerk, data);
      assert.deepEqual([run.job.created, run.job.skipped, run.errors], [0, 1, []]);
    }
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { joined } from '../../../tests/joined.ts';
import { letters } from '../../webhook/tests/letters.ts';
import { dataSourceModule } from '../data-source.module.ts';
import { type ForeignPostgres, openForeignPostgres } from './foreign-postgres.ts';
import { type Mariadb, startMariadb, withoutMariadb } from './mariadb.ts';

describe('bringing tables from one database to another', { skip: withoutMariadb }, () => {
  let mariadb: Mariadb;
  let foreign: ForeignPostgres;
  let server: TestServer;
  let ids: Record<'postgres' | 'mysql', string>;
  before(async () => {
    [mariadb, foreign] = [await startMariadb(), await openForeignPostgres()];
    const { port, account, password } = mariadb;
    const allow = [`127.0.0.1:${port}`, `${foreign.place.host}:${foreign.place.port}`];
    server = await startTestServer({ ...joined([letters, dataSourceModule]), outgoingAllow: allow });
    const make = async (body: object): Promise<string> => (await ask('/api/system/DataSource', body)).data.id;
    ids = {
      mysql: await make({ fullName: '门禁', dbType: 'MySQL', host: '127.0.0.1', port, userName: account, password, serviceName: 'school' }),
      postgres: await make({ fullName: '中心库', dbType: 'PostgreSQL', serviceName: foreign.name, ...foreign.place }),
    };
    await mariadb.root.query(
      'create table school.pupil (id int primary key, name varchar(20), born date, fee decimal(8,2), note json, inner_no int)',
    );
    await mariadb.root.query(
      `insert into school.pupil select seq, concat('学生', seq), '2015-09-01', 1.5, '{"a":[1]}', seq from seq_1_to_1200`,
    );
    await foreign.query('create table pupil (id int primary key, name text, born date, fee numeric, note jsonb, own text)');
    await foreign.query(`insert into pupil values (1, '旧名', null, 0, null, '留'), (5000, '另校', null, 0, null, '留')`);
    await foreign.query('create table log (at timestamp)');
  });
  after(async () => {
    await server.close();
    await Promise.all([mariadb.close(), foreign.close()]);
  });
  const ask = (path: string, body: object, who = server.actor({ administrator: true })) => server.request(who, 'POST', path, body);
  const path = '/api/system/DataSync/Actions/Execute';
  const execute = (more: object = {}) =>
    ask(path, { dbConnectionFrom: ids.mysql, dbConnectionTo: ids.postgres, dbTable: 'pupil', ...more });

  test('changes rows by their key, adds others, removes none; a dry run changes nothing', async () => {
    const before = await foreign.query('select * from pupil order by id');
    const dry = await execute({ dryRun: true });
    assert.deepEqual([dry.status, dry.data?.rows], [200, 1200], dry.text);
    assert.deepEqual(await foreign.query('select * from pupil order by id'), before);
    for (let n = 0; n < 2; n += 1) assert.equal((await execute()).data.rows, 1200);
    const [count] = await foreign.query('select count(*)::int as n from pupil');
    assert.equal(count?.n, 1201);
    const stored = await foreign.query(
      `select name, born::text as born, fee::text as fee, note, own from pupil where id in (1, 5000) order by id`,
    );
    assert.deepEqual(stored, [
      { name: '学生1', born: '2015-09-01', fee: '1.50', note: { a: [1] }, own: '留' },
      { name: '另校', born: null, fee: '0', note: null, own: '留' },
    ]);
  });

  test('goes the other way as well, with columns of other names', async () => {
    await mariadb.root.query('create table school.target (no int primary key, title varchar(20))');
    const done = await execute({
      dbConnectionFrom: ids.postgres,
      dbConnectionTo: ids.mysql,
      dbTableTo: 'target',
      columns: { no: 'id', title: 'name' },
    });
    assert.equal(done.status, 200, done.text);
    const [rows] = await mariadb.root.query('select title from school.target where no in (2, 5000) order by no');
    assert.deepEqual(
      (rows as { title: string }[]).map(({ title }) => title),
      ['学生2', '另校'],
    );
  });

  test('is refused where it cannot be told which rows are meant, and leaves nothing half done', async () => {
    const key = async (more: object) => (await execute(more)).data.key;
    assert.equal(await key({ dbTable: 'nothing' }), 'dataSource.noTable');
    assert.equal(await key({ dbTableTo: 'log', columns: {} }), 'dataSource.noKey');
    assert.equal(await key({ columns: { id: 'id', name: 'title' } }), 'dataSource.noColumn');
    assert.equal(await key({ columns: { name: 'name' } }), 'dataSource.noKey');
    assert.equal(await key({ dbConnectionTo: ids.mysql }), 'dataSource.sameTable');
    await foreign.query('delete from pupil where id < 5000');
    await foreign.query('alter table pupil add constraint few check (id <> 900)');
    assert.equal(await key({}), 'dataSource.badStatement');
    assert.deepEqual(await foreign.query('select id from pupil'), [{ id: 5000 }]);
    assert.equal((await ask(path, {}, server.actor({ roles: ['teacher'] }))).status, 403);
    const lines = await server.engine.database.query<{ verb: string }>(sql`select verb from sys_audit_open where verb = 'bringTable'
      union all select verb from sys_audit where verb = 'bringTable'`);
    assert.ok(lines.length >= 9, String(lines.length));
  });

  test('tables and columns of both sides can be chosen, and each run is told of with what it takes to do it again', async () => {
    const admin = server.actor({ administrator: true });
    const get = async (at: string, who = admin) => server.request(who, 'GET', `/api/system/DataSync${at}`);
    await foreign.query('create schema other; create table other.pupil (id int primary key)');
    assert.deepEqual((await get(`/${ids.postgres}/Tables`)).data.list, ['log', 'other.pupil', 'pupil']);
    assert.ok((await get(`/${ids.mysql}/Tables`)).data.list.includes('pupil'));
    const columns = (await get(`/${ids.mysql}/Columns?table=pupil`)).data.list;
    assert.deepEqual(columns.slice(0, 2), [
      { name: 'id', key: true, type: columns[0].type, dataType: 'int' },
      { name: 'name', key: false, type: 'varchar(20)', dataType: 'varchar' },
    ]);
    await foreign.query('create table typed (a bigint, b varchar(9), c text, d numeric(8,2), e timestamptz, f interval, g int[])');
    const typed = (await get(`/${ids.postgres}/Columns?table=typed`)).data.list as { type: string; dataType: string | null }[];
    await foreign.query('drop table typed');
    assert.deepEqual(
      typed.map(({ type, dataType }) => dataType ?? type),
      ['bigint', 'varchar', 'text', 'decimal', 'datetime', 'interval', 'integer[]'],
    );
    assert.deepEqual((await get(`/${ids.postgres}/Columns?table=nothing`)).data.list, []);
    await execute({ dbTable: 'nothing' });
    await foreign.query('alter table pupil drop constraint if exists few');
    await execute({ columns: { id: 'id', name: 'name' }, dryRun: true });
    const { list, pagination } = (await get('?pageSize=2')).data;
    assert.ok(pagination.total >= 2);
    assert.deepEqual(
      list.map((one: Record<string, unknown>) => [one.dbTable, one.dbTableTo, one.columns, one.dryRun, one.outcome, one.rows]),
      [
        ['pupil', 'pupil', { id: 'id', name: 'name' }, true, 'done', 1200],
        ['nothing', 'nothing', null, false, 'failed', null],
      ],
    );
    assert.match(list[1].problem, /没有名为“nothing”的表/);
    const teacher = server.actor({ roles: ['teacher'] });
    for (const at of ['', `/${ids.mysql}/Tables`, `/${ids.mysql}/Columns?table=pupil`])
      assert.equal((await get(at, teacher)).status, 403, at);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { readXlsx } from 'hucre/xlsx';
import sql from 'sql-template-tag';
import { systemContext } from '../context.ts';
import { createMany } from '../write/write-many.ts';
import { exportFile, furnish, idCard, pupils, type World } from './transfer-models.ts';

describe('exports', () => {
  let server: TestServer;
  let world: World;
  before(async () => {
    server = await startTestServer({ modules: [pupils] });
    world = await furnish(server);
    const make = (values: object) => server.request(world.admin, 'POST', '/api/data/pupil', values);
    await make({
      name: '张三',
      idCard: idCard(1),
      phone: '15400000001',
      room: world.rooms[0],
      gender: 'male',
      birthday: '2016-03-05',
      fee: 123_450,
      poor: true,
      height: 130,
    });
    await make({ name: '=HYPERLINK("x")', idCard: idCard(2), room: world.rooms[1], note: '-1+1', gender: 'female' });
    await make({ name: '＝cmd', idCard: idCard(3), room: world.rooms[4], note: '一"二,\n三' });
  });
  after(() => server.close());

  const sheet = async (bytes: Buffer) => (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [];

  test('a workbook shows labels for keys, words for codes, days as days, and only rows and columns of the reader', async () => {
    const { status, bytes, type } = await exportFile(server, world.clerk, 'pupil', {
      format: 'xlsx',
      sidx: 'name',
      fields: 'name,idCard,gender,birthday,room,school,fee,poor,height',
    });
    assert.equal(status, 200);
    assert.match(type, /spreadsheetml/);
    const rows = await sheet(bytes);
    assert.deepEqual(rows[0], ['姓名', '身份证号', '性别', '出生日期', '班级', '学校', '费用', '困难学生', '身高']);
    assert.equal(rows.length, 3);
    const row = rows.find((one) => one[0] === '张三');
    assert.deepEqual(row?.slice(2), ['男', new Date(Date.UTC(2016, 2, 5)), '四年级1班', '第一小学', 1234.5, '是', 130]);
    assert.equal(row?.[1], '******');
  });

  test('a workbook says of itself who has taken it, when, how many rows, why and under which number', async () => {
    const { bytes, job } = await exportFile(server, world.clerk, 'pupil', { format: 'xlsx', fields: 'name', reason: '核对名单' });
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    assert.deepEqual(
      sheets.map(({ name }) => name),
      ['学生', '导出说明'],
    );
    const facts = Object.fromEntries((sheets[1]?.rows ?? []).map(([name, value]) => [String(name ?? ''), String(value ?? '')]));
    assert.deepEqual(
      [facts.导出内容, facts.记录数, facts.导出人, facts.导出原因, facts.导出编号],
      ['学生', '2', 'Tester (tester)', '核对名单', job],
    );
    assert.match(String(facts.导出时间), /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const [line] = await server.engine.database.query<{ n: number }>(sql`
      select count(*)::int as n from (select kind, job from sys_audit union all select kind, job from sys_audit_open) a where a.kind = 'export' and a.job = ${job}`);
    assert.equal(line?.n, 1, 'the log tells of it under the same number');
  });

  test('no cell begins a formula, in either format', async () => {
    const csv = (await exportFile(server, world.admin, 'pupil', { format: 'csv', fields: ['name', 'note'], sidx: 'no' })).bytes.toString(
      'utf8',
    );
    assert.equal(csv, '\uFEFF姓名,备注\r\n张三,\r\n"\'=HYPERLINK(""x"")",\'-1+1\r\n\'＝cmd,"一""二,\n三"\r\n');
    const rows = await sheet((await exportFile(server, world.admin, 'pupil', { fields: 'name,note', sidx: 'no' })).bytes);
    assert.deepEqual(rows[2], ['\'=HYPERLINK("x")', "'-1+1"]);
  });

  test('words and headers follow the language of the request', async () => {
    const { bytes } = await exportFile(
      server,
      world.admin,
      'pupil',
      { format: 'csv', fields: 'name,gender,poor', sidx: 'no' },
      { 'accept-language': 'en' },
    );
    assert.match(bytes.toString('utf8'), /Name,Gender,In need\r\n张三,Male,Yes\r\n/);
  });

  test('filter, keyword and order are those of the list; hidden columns and masked orders are refused', async () => {
    const lines = async (query: object) =>
      (await exportFile(server, world.admin, 'pupil', { format: 'csv', fields: 'name', ...query })).bytes
        .toString('utf8')
        .trim()
        .split('\r\n')
        .slice(1);
    assert.deepEqual(await lines({ filter: { gender: 'male' } }), ['张三']);
    assert.deepEqual(await lines({ keyword: '张' }), ['张三']);
    assert.equal((await lines({ sidx: 'no', sort: 'desc' }))[2], '张三');
    const status = async (query: object) => (await exportFile(server, world.clerk, 'pupil', query)).status;
    assert.equal(await status({ fields: 'name,secret' }), 400);
    assert.equal(await status({ sidx: 'idCard' }), 400);
    assert.equal(await status({ fields: 'nonsense' }), 400);
    assert.equal(await status({ format: 'pdf' }), 400);
    assert.equal((await exportFile(server, server.actor({ roles: ['reader'] }), 'pupil')).status, 403);
  });

  test('who took what away is on record', async () => {
    const logged = await server.engine.database.query<{ user_id: string; rows: number; fields: string[]; keyword: string | null }>(
      sql`select user_id, rows, fields, keyword from sys_export_log where user_id = ${world.clerk.userId} order by started_at limit 1`,
    );
    assert.deepEqual([logged[0]?.rows, logged[0]?.fields.length], [2, 9]);
  });

  test('rows beyond one batch arrive once each, in order', async () => {
    const values = Array.from({ length: 2345 }, (_, i) => ({ name: `多${i}`, idCard: idCard(1000 + i), room: world.rooms[i % 8] }));
    const outcomes = await createMany(systemContext(server.engine), server.engine.registry.get('pupil'), values);
    assert.ok(outcomes.every((outcome) => 'row' in outcome));
    const { bytes } = await exportFile(server, world.admin, 'pupil', {
      format: 'csv',
      fields: 'no,name,school',
      keyword: '多',
      sidx: 'no',
    });
    const names = bytes
      .toString('utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]);
    assert.deepEqual(
      names,
      values.map(({ name }) => name),
    );
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { readXlsx } from 'hucre/xlsx';
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
  suggested,
  upload,
  type Value,
  type World,
  workbook,
} from './transfer-models.ts';

describe('imports', () => {
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

  test('a messy workbook: title row, notes, blank lines, total row, dates of every kind', async () => {
    const cards = [fresh(), fresh(), fresh(), fresh()];
    const bytes = await workbook([
      ['第一小学2026年秋季学生名单', null, null],
      ['说明：请勿改动表头', null],
      [],
      ['学生姓名*', '身份证', '出生日期（必填）', '班级', '性 别', '困难学生', '不认识的列'],
      ['张三', cards[0] ?? '', new Date(Date.UTC(2016, 2, 5)), '四年级1班', '男', '是', 'x'],
      [],
      ['李四', ` ${cards[1]} `, 42_434, '四(2)班', 'female', true, 'y'],
      ['王\u3000五', cards[2] ?? '', '2016.3.7', '401', '女', 'no', null],
      ['赵六', cards[3] ?? '', '２０１６年３月８日', '四（1）班', null, null, null],
      ['合计', 4, null],
    ]);
    const { upload: head, job, errors } = await runImport(server, world.clerk, { name: '名单.xlsx', bytes });
    assert.equal(head.headerRow, 4);
    assert.deepEqual(
      head.columns.map((column: { field: string | null }) => column.field),
      ['name', 'idCard', 'birthday', 'room', 'gender', 'poor', null],
    );
    assert.deepEqual(errors, []);
    assert.deepEqual([job.status, job.created, job.failed, job.skipped, job.total, job.processed], ['done', 4, 0, 1, 5, 5]);
    const rows = await Promise.all(cards.map(found));
    assert.deepEqual(
      rows.map((row) => row.birthday),
      ['2016-03-05', '2016-03-05', '2016-03-07', '2016-03-08'],
    );
    assert.deepEqual(
      rows.map((row) => [row.gender, row.poor, row.room]),
      [
        ['male', true, world.rooms[0]],
        ['female', true, world.rooms[1]],
        ['female', false, world.rooms[0]],
        [null, false, world.rooms[0]],
      ],
    );
    assert.deepEqual([rows[0].school, rows[2].name], [world.schools[0], '王五']);
    const [entry] = await history(rows[0].id);
    assert.deepEqual([entry.verb, entry.job, entry.actor.id], ['create', job.id, world.clerk.userId]);
  });

  test('comma-separated files: with and without mark, GB 18030, semicolon and tab', async () => {
    const files: [string, (text: string) => Uint8Array][] = [
      [',', csv],
      [';', (text) => csv(`\uFEFF${text}`)],
      ['\t', (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ];
    for (const [mark, encode] of files) {
      const card = fresh();
      const text = [`姓名${mark}身份证号${mark}班级${mark}备注`, '', `"张${mark}三"${mark}${card}${mark}四年级1班${mark}"一\n二"`].join(
        '\r\n',
      );
      const { job, errors } = await runImport(server, world.clerk, { name: 'a.csv', bytes: encode(text) });
      assert.deepEqual(errors, []);
      assert.equal(job.created, 1);
      const row = await found(card);
      assert.deepEqual([row.name, row.note], [mark === '\t' ? '张 三' : `张${mark}三`, '一\n二']);
    }
    // 姓名,身份证号,班级 / 张三,…,四年级1班 in GBK.
    const card = fresh();
    const head = Buffer.from('d0d5c3fb2cc9edb7ddd6a4bac52cb0e0bcb60d0a', 'hex');
    const row = Buffer.concat([Buffer.from('d5c5c8fd2c', 'hex'), Buffer.from(`${card},`), Buffer.from('cbc4c4eabcb631b0e0', 'hex')]);
    const { job } = await runImport(server, world.clerk, { name: 'gbk.csv', bytes: Buffer.concat([head, row]) });
    assert.equal(job.created, 1);
    assert.equal((await found(card)).name, '张三');
  });

  test('wrong rows are told with row and column, handed back as a workbook, corrected and imported alone', async () => {
    const good = fresh();
    const bad = fresh();
    const bytes = await workbook([
      ['姓名', '身份证号', '班级', '身高'],
      ['好人', good, '四年级1班', '120'],
      [null, bad, '四年级9班', '一米二'],
      ['假证', '439902201601010012', '四年级1班', null],
      ['重复', good, '四年级1班', null],
      ['=1+1', fresh(), '四年级1班', 'abc'],
    ]);
    const { url, job, errors } = await runImport(server, world.clerk, { name: '错.xlsx', bytes });
    assert.deepEqual([job.created, job.failed], [1, 4]);
    const told = errors.map((error: { row: number; column: string; message: string }) => `${error.row} ${error.column} ${error.message}`);
    assert.deepEqual(told, [
      '3 身高 请填写整数',
      '3 班级 未找到班级“四年级9班”，现有：四年级1班、四年级2班',
      '3 姓名 此项必填',
      '4 身份证号 请正确输入您的身份证号码',
      '5 身份证号 与第 2 行的身份证号重复',
      '6 身高 请填写整数',
    ]);
    const book = await download(server, world.clerk, `${url}/errors`);
    const sheet = (await readXlsx(new Uint8Array(book.bytes))).sheets[0];
    const rows = sheet?.rows ?? [];
    assert.deepEqual(rows[0], ['姓名', '身份证号', '班级', '身高', '原行号', '失败原因']);
    assert.deepEqual(
      rows.slice(1).map((row) => row[4]),
      [3, 4, 5, 6],
    );
    assert.equal(rows[4]?.[0], "'=1+1");
    assert.match(String(rows[1]?.[5]), /身高：请填写整数\n班级：未找到/);
    const corrected = rows.map((row) => [...row]) as Value[][];
    corrected[1] = ['补名', bad, '四年级1班', '120', 3, 'x'];
    corrected[2] = ['真证', fresh(), '四年级1班', null, 4, 'x'];
    corrected.splice(3, 1);
    if (corrected[3]) corrected[3][3] = 130;
    const again = await runImport(server, world.clerk, { name: '再.xlsx', bytes: await workbook(corrected) });
    assert.deepEqual(
      again.upload.columns.map((column: { field: string | null }) => column.field),
      ['name', 'idCard', 'room', 'height', null, null],
    );
    assert.deepEqual([again.errors, again.job.created, again.job.failed], [[], 3, 0]);
    assert.equal((await found(String(corrected[3]?.[1]))).name, '=1+1');
  });

  test('a trial run tells what the real run tells, and stores nothing', async () => {
    const existing = fresh();
    await server.request(world.admin, 'POST', '/api/data/pupil', { name: '在册', idCard: existing, room: world.rooms[0] });
    const cards = [fresh(), fresh()];
    const bytes = await workbook([
      ['姓名', '身份证号', '班级', '备注'],
      ['一', cards[0] ?? '', '四年级1班', null],
      ['二', existing, '四年级1班', null],
      ['三', cards[1] ?? '', '四年级1班', 'forbidden'],
      ['四', fresh(), '五年级3班', null],
      ['五', cards[0] ?? '', '四年级1班', null],
    ]);
    const { data } = await upload(server, world.clerk, 'pupil', 'a.xlsx', bytes);
    const trial = await planImport(server, world.clerk, data, { dryRun: true });
    assert.equal(trial.job.status, 'dryRunDone');
    assert.equal(await found(cards[0] ?? ''), undefined);
    const real = await planImport(server, world.clerk, data);
    assert.equal(real.job.status, 'done');
    assert.deepEqual([trial.job.created, trial.job.failed], [real.job.created, real.job.failed]);
    assert.deepEqual(trial.errors, real.errors);
    assert.deepEqual(
      real.errors.map((error: { row: number; message: string }) => [error.row, error.message]),
      [
        [3, '身份证号已存在，不能重复。'],
        [4, '格式不正确'],
        [5, '未找到班级“五年级3班”，现有：五年级1班、五年级2班'],
        [6, '与第 2 行的身份证号重复'],
      ],
    );
    assert.match((await found(cards[0] ?? '')).no, /^PU\d{12,}$/);
  });

  test('update by key changes what differs, leaves blanks alone and passes over what is already so', async () => {
    const cards = [fresh(), fresh(), fresh()];
    for (const [i, card] of cards.slice(0, 2).entries())
      await server.request(world.admin, 'POST', '/api/data/pupil', { name: `旧${i}`, idCard: card, room: world.rooms[0], height: 120 });
    const bytes = await workbook([
      ['身份证号', '姓名', '身高'],
      [cards[0] ?? '', '新', null],
      [cards[1] ?? '', '旧1', '120'],
      [cards[2] ?? '', '无', '121'],
    ]);
    const { job, errors } = await runImport(server, world.clerk, { name: 'u.xlsx', bytes }, { mode: 'update' });
    assert.deepEqual([job.created, job.updated, job.skipped, job.failed], [0, 1, 1, 1]);
    assert.equal(errors[0].message, '没有找到要更新的记录');
    const row = await found(cards[0] ?? '');
    assert.deepEqual([row.name, row.height, row.version], ['新', 120, 2]);
    const both = await runImport(
      server,
      world.clerk,
      {
        name: 'b.xlsx',
        bytes: await workbook([
          ['身份证号', '姓名', '班级'],
          [cards[0] ?? '', '更新', '四年级2班'],
          [cards[2] ?? '', '新增', '四年级2班'],
        ]),
      },
      { mode: 'addOrUpdate' },
    );
    assert.deepEqual([both.job.created, both.job.updated, both.job.failed], [1, 1, 0]);
  });

  test('an import that was only read has no file to fetch, and says so', async () => {
    const { data } = await upload(server, world.clerk, 'pupil', 'a.csv', csv(`姓名,身份证号\n甲,${fresh()}`));
    assert.equal((await server.request(world.clerk, 'GET', `/api/jobs/${data.job.id}/file`)).data.key, 'jobs.noFile');
  });

  test('masked text never overwrites what it hides', async () => {
    const card = fresh();
    await server.request(world.admin, 'POST', '/api/data/pupil', { name: '密', idCard: card, room: world.rooms[0], phone: '15412345678' });
    const masked = (phone: string) =>
      workbook([
        ['身份证号', '手机号'],
        [card, phone],
      ]);
    const same = await runImport(server, world.clerk, { name: 'm.xlsx', bytes: await masked('******') }, { mode: 'update' });
    assert.deepEqual([same.job.skipped, same.job.failed], [1, 0]);
    const other = await runImport(server, world.clerk, { name: 'm.xlsx', bytes: await masked('154****0000') }, { mode: 'update' });
    assert.equal(other.job.failed, 1);
    const row = await server.engine.database.query<{ phone: string }>({
      text: 'select phone from pupil where id_card = $1',
      values: [card],
    } as never);
    assert.equal(row[0]?.phone, '15412345678');
  });

  test('names of other schools cannot be reached; an administrator tells them apart by the school or by a fixed value', async () => {
    const clerk = await runImport(server, world.clerk, {
      name: 'a.csv',
      bytes: csv(`姓名,身份证号,班级,学校\n甲,${fresh()},四年级1班,第二小学`),
    });
    assert.deepEqual([clerk.job.failed, clerk.errors[0].column], [1, '学校']);
    const unclear = await runImport(server, world.admin, { name: 'b.csv', bytes: csv(`姓名,身份证号,班级\n乙,${fresh()},四年级1班`) });
    assert.match(unclear.errors[0].message, /有多条同名记录/);
    const card = fresh();
    const clear = await runImport(server, world.admin, {
      name: 'c.csv',
      bytes: csv(`姓名,身份证号,年级,班级,学校\n丙,${card},四年级,2班,S2`),
    });
    assert.deepEqual([clear.errors, clear.job.created], [[], 1]);
    assert.equal((await found(card)).room, world.rooms[5]);
  });

  test('fields that cannot be written or seen cannot be mapped', async () => {
    const { data } = await upload(server, world.clerk, 'pupil', 'a.csv', csv(`姓名,内部记录,身份证号,班级\n甲,x,${fresh()},四年级1班`));
    assert.deepEqual(suggested(data.columns), { 0: 'name', 2: 'idCard', 3: 'room' });
    const url = `/api/data/pupil/import/${data.job.id}/plan`;
    for (const field of ['secret', 'id', 'version', 'status', 'constructor', 'createdBy']) {
      const answer = await server.request(world.clerk, 'POST', url, {
        mapping: { 0: 'name', 1: field, 2: 'idCard', 3: 'room' },
        mode: 'add',
      });
      assert.equal(answer.status, 400, field);
    }
    const twice = await server.request(world.clerk, 'POST', url, { mapping: { 0: 'name', 1: 'name' }, mode: 'add' });
    assert.equal(twice.data.key, 'transfer.mappedTwice');
    const keyless = await server.request(world.clerk, 'POST', url, { mapping: { 0: 'name' }, mode: 'update' });
    assert.equal(keyless.data.key, 'transfer.keyUnmapped');
  });
});

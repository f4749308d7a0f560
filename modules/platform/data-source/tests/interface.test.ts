import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { joined } from '../../../tests/joined.ts';
import { letters } from '../../webhook/tests/letters.ts';
import { dataSourceModule } from '../data-source.module.ts';
import { type ForeignPostgres, openForeignPostgres } from './foreign-postgres.ts';

const base = '/api/system/DataInterface';

describe('data interfaces', () => {
  let foreign: ForeignPostgres;
  let server: TestServer;
  let admin: Actor;
  let source: string;
  const heard: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const there = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    heard.push({ url: request.url ?? '', headers: request.headers, body });
    if (request.url?.startsWith('/broken')) response.statusCode = 500;
    if (request.url?.startsWith('/away')) response.writeHead(302, { location: 'http://127.0.0.1:1/' });
    const rows = [{ user: { name: '李老师' }, level: 2 }, { user: { name: '王老师' } }];
    response.end(request.url?.startsWith('/page') ? '<html>' : JSON.stringify({ code: 200, data: { list: rows } }));
  });
  before(async () => {
    foreign = await openForeignPostgres();
    await foreign.query('create table officer (account text, school text, level int, joined date, pay numeric)');
    await foreign.query(
      `insert into officer values ('li', '一中', 2, '2020-09-01', 5000.10), ('wang', '二中', 1, '2021-02-03', 1), ('o''x', '一中', 3, null, null)`,
    );
    await new Promise<void>((done) => there.listen(0, '127.0.0.1', done));
    const allow = [`${foreign.place.host}:${foreign.place.port}`, `127.0.0.1:${(there.address() as AddressInfo).port}`];
    const asks = { role: 'program', model: 'dataInterface', verbs: [], actions: ['call'], scope: 'all' } as const;
    const reads = { role: 'program', model: 'letter', verbs: ['read'] as const, scope: 'here' };
    server = await startTestServer({ ...joined([letters, dataSourceModule]), grants: [asks, reads], outgoingAllow: allow });
    admin = server.actor({ administrator: true });
    const made = await ask('POST', '/api/system/DataSource', {
      fullName: '学籍库',
      dbType: 'PostgreSQL',
      serviceName: foreign.name,
      ...foreign.place,
    });
    source = made.data.id;
  });
  after(async () => {
    there.close();
    await server.close();
    await foreign.close();
  });

  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, body?: object, who = admin) => server.request(who, method, at, body);
  const config = (type: number, dataConfigJson: object, parameterJson: object[] = [], more: object = {}) => ({
    fullName: '接口',
    enCode: `i${Math.random().toString(36).slice(2, 10)}`,
    type,
    dataConfigJson,
    parameterJson,
    ...more,
  });
  const write = async (...parts: Parameters<typeof config>): Promise<string> => {
    const made = await ask('POST', base, config(...parts));
    assert.equal(made.status, 200, made.text);
    return made.data.id;
  };
  const enabled = async (...parts: Parameters<typeof config>) => {
    const id = await write(...parts);
    const on = await ask('PUT', `${base}/${id}/Actions/State`, {});
    assert.equal(on.status, 200, on.text);
    return id;
  };
  const tried = (id: string, sent: object = {}) => ask('POST', `${base}/${id}/Actions/Preview`, sent);
  const sqlOf = (sql: string, ...parameters: object[]) => [1, { dbLinkId: source, sql }, parameters] as const;
  const refused = async (...parts: Parameters<typeof config>) => (await ask('POST', base, config(...parts))).data.key;

  test('a query binds what is filled in, and is asked by its code by whoever was granted that', async () => {
    const statement = 'select account, level, joined, pay from officer where school = {school} and level >= {least} order by level';
    const id = await enabled(
      ...sqlOf(statement, { field: 'school', required: 1 }, { field: 'least', dataType: 'int', defaultValue: '1' }),
      { enCode: 'officers' },
    );
    const program = server.actor({ roles: ['program'] });
    const asked = await ask('GET', `${base}/officers/Actions/Response?school=${encodeURIComponent('一中')}`, undefined, program);
    assert.equal(asked.status, 200, asked.text);
    assert.deepEqual(asked.data.list, [
      { account: 'li', level: 2, joined: '2020-09-01', pay: '5000.10' },
      { account: "o'x", level: 3, joined: null, pay: null },
    ]);
    const spliced = await ask('POST', `${base}/${id}/Actions/Response`, { school: "一中' or '1'='1" }, program);
    assert.deepEqual(spliced.data.list, []);
    const strange = [{ school: '一中', least: 'x' }, {}, { school: '一中', other: 1 }];
    const keys = await Promise.all(
      strange.map(async (sent) => (await ask('POST', `${base}/officers/Actions/Response`, sent, program)).data.key),
    );
    assert.deepEqual(keys, ['dataInterface.badParameter', 'dataInterface.missing', 'dataInterface.unknownParameter']);
    assert.equal((await ask('GET', `${base}/officers/Actions/Response`, undefined, server.actor({ roles: ['teacher'] }))).status, 403);
    const wanted = await ask('GET', `${base}/GetParam/${id}`);
    assert.deepEqual(
      wanted.data.map(({ field, dataType }: Record<string, string>) => `${field} ${dataType}`),
      ['school varchar', 'least int'],
    );
  });

  test('a query only reads, is one statement, and has its values outside of texts', async () => {
    const before = await foreign.query('select count(*)::int as n from officer');
    for (const sql of ['delete from officer', 'select 1; delete from officer', 'copy officer to program $$x$$', 'begin'])
      assert.match(String(await refused(...sqlOf(sql))), /mustSelect|oneStatement/, sql);
    assert.equal(await refused(...sqlOf(`select * from officer where school = '{school}'`)), 'dataInterface.placeInText');
    for (const sql of [
      'with gone as (delete from officer returning *) select * from gone',
      "select set_config('transaction_read_only', 'off', false)",
      'select pg_sleep(0)',
      'select pg_catalog.pg_sleep(0)',
      'select t.own_function()',
      "select dblink_exec('host=x', 'delete from officer')",
      "select * from pg_read_file('/etc/passwd') as t",
      "select lo_export(1, '/var/x')",
      'select * into taken from officer',
      'select * from officer for update',
      'select * from pg_authid',
      'select * from pg_catalog.pg_shadow',
      "select 'officer'::regclass",
      'select 1 operator(public.+) 2',
      "select query_to_xml('select 1', true, true, '')",
      'select (select pg_ls_dir(chr(46)) limit 1)',
      'select nextval($$s$$)',
    ])
      assert.equal(await refused(...sqlOf(sql)), 'dataInterface.notAllowed', sql);
    for (const sql of ['select pg_sleep(0) group by all', 'select pg_sleep(0) garbage from (+)', 'select account officer from from'])
      assert.equal(await refused(...sqlOf(sql)), 'dataInterface.notParsed', sql);
    for (const sql of [
      'select lower(account), count(*) filter (where level > 1) over (partition by school), extract(year from joined) from officer',
      "select coalesce(sum(pay), 0)::text || 'x' as s, to_char(now(), 'YYYY') from officer group by school having count(*) > {least}",
      'with a as (select account from officer union select account from officer) select * from a join lateral (select 1) b on true',
    ])
      await write(...sqlOf(sql, { field: 'least', dataType: 'int', defaultValue: '1' }));
    assert.deepEqual(await foreign.query('select count(*)::int as n from officer'), before);
    const wrong = await tried(await write(...sqlOf('select nothing from officer')));
    assert.equal(wrong.data.key, 'dataSource.badStatement');
    assert.match(wrong.msg, /"nothing"/);
    // Comments and JSON contain no placeholders.
    const odd = await tried(await write(...sqlOf(`select '{"a":1}'::json as a -- {x}\n;`)));
    assert.deepEqual(odd.data?.list, [{ a: { a: 1 } }], odd.text);
  });

  test('no more rows are taken than wanted, no more than fits in, and nobody waits for ever', async () => {
    const id = await write(...sqlOf('select generate_series(1, 100000000) as n'));
    const row = (await ask('GET', `/api/data/dataInterface/${id}`)).data.record;
    await ask('PUT', `/api/data/dataInterface/${id}`, { version: row.version, mostRows: 3 });
    const few = await tried(id);
    assert.deepEqual([few.data.list.length, few.data.more], [3, true]);
    const slow = await write(...sqlOf('select count(*) from generate_series(1, 100000000) a, generate_series(1, 1000) b'));
    const made = (await ask('GET', `/api/data/dataInterface/${slow}`)).data.record;
    await ask('PUT', `/api/data/dataInterface/${slow}`, { version: made.version, timeoutSeconds: 1 });
    assert.equal((await tried(slow)).data.key, 'dataSource.tooSlow');
    const large = await write(...sqlOf(`select repeat('x', 1000000) as text from generate_series(1, 100)`));
    assert.equal((await tried(large)).data.key, 'dataSource.tooMuch');
  });

  test('an HTTP address is asked with its key, which goes nowhere else; columns get names of their own', async () => {
    const url = `http://127.0.0.1:${(there.address() as AddressInfo).port}/teachers/{school}?least={least}`;
    const parameters = [{ field: 'school' }, { field: 'least', dataType: 'int' }];
    const own = {
      method: 'POST',
      url,
      rowsAt: 'data.list',
      headers: { 'X-App': 'study' },
      body: { where: { least: '{least}', text: '级别{least}' } },
    };
    const id = await enabled(3, own, parameters, { fieldJson: { 姓名: 'user.name', 级别: 'level' } });
    assert.equal((await ask('POST', `/api/data/dataInterface/${id}/actions/setKey`, { args: { key: 'Bearer pine' } })).status, 200);
    const answer = await ask('POST', `${base}/${id}/Actions/Response`, { school: '一中 a/b', least: 2 });
    assert.deepEqual(
      answer.data.list,
      [
        { 姓名: '李老师', 级别: 2 },
        { 姓名: '王老师', 级别: null },
      ],
      answer.text,
    );
    const last = heard.at(-1);
    assert.equal(last?.url, `/teachers/${encodeURIComponent('一中 a/b')}?least=2`);
    assert.deepEqual(
      [last.headers.authorization, last.headers['x-app'], JSON.parse(last.body)],
      ['Bearer pine', 'study', { where: { least: 2, text: '级别2' } }],
    );
    assert.equal((await ask('POST', `${base}/${id}/Actions/Response`, { school: '..', least: 1 })).data.key, 'dataInterface.emptyPart');
    assert.equal((await ask('POST', `${base}/${id}/Actions/Response`, { school: ' ', least: 1 })).data.key, 'dataInterface.emptyPart');
    const stored = await ask('GET', `${base}/${id}`);
    assert.ok(!stored.text.includes('Bearer pine'));
    const { id: _, enabledMark: __, ...sent } = stored.data;
    await ask('PUT', `${base}/${id}`, { ...sent, dataConfigJson: { ...own, url: 'https://thief.example.org/' } });
    assert.equal((await ask('GET', `/api/data/dataInterface/${id}`)).data.record.hasKey, false);
  });

  test('an address that must not be asked, redirects or does not answer as it should is told', async () => {
    const at = `http://127.0.0.1:${(there.address() as AddressInfo).port}`;
    const why = async (url: string, more: object = {}) => (await tried(await write(3, { method: 'GET', url, ...more }))).data.key;
    assert.equal(await why('http://169.254.169.254/latest/meta-data'), 'outgoing.notAllowed');
    assert.equal(await why('http://127.0.0.1:8/'), 'outgoing.notAllowed');
    assert.deepEqual(
      [await why(`${at}/broken`), await why(`${at}/away`), await why(`${at}/page`)],
      ['dataInterface.answered', 'dataInterface.answered', 'dataInterface.notJson'],
    );
    assert.equal(await why(at, { rowsAt: 'data.items' }), 'dataInterface.noRows');
    for (const url of ['https://{host}/x', 'ftp://x.example.org/', 'https://a:b@x.example.org/'])
      assert.equal(await refused(3, { method: 'GET', url }), 'dataInterface.badAddress', url);
    assert.equal(await refused(3, { method: 'GET', url: at, headers: { Host: 'x' } }), 'dataInterface.badHeaders');
  });

  test('own records are read with the permissions of whoever asks, and never those of minors', async () => {
    for (const [title, place] of [
      ['甲', 'north'],
      ['乙', 'south'],
    ])
      await ask('POST', '/api/data/letter', { title, place });
    const own = { model: 'letter', filter: { title: { in: ['{one}', '乙'] } }, fields: 'title' };
    const id = await enabled(4, own, [{ field: 'one' }]);
    const titles = async (who: Actor) =>
      (await ask('POST', `${base}/${id}/Actions/Response`, { one: '甲' }, who)).data.list
        .map(({ title }: { title: string }) => title)
        .toSorted();
    assert.deepEqual(await titles(admin), ['乙', '甲'].toSorted());
    assert.deepEqual(await titles(server.actor({ roles: ['program'], variables: { '@organizeId': 'north' } })), ['甲']);
    assert.equal(await refused(4, { model: 'child' }), 'dataInterface.ofMinors');
    assert.equal(await refused(4, { model: 'letter', filter: { nothing: 1 } }), 'dataInterface.badCondition');
  });

  test('pickers ask for a page of the answer, for rows by their value, and for the names of its columns', async () => {
    const rows = [1, 2, 3].map((n) => ({ id: n, name: n < 3 ? `甲${n}` : '乙', of: '{x}' }));
    const id = await enabled(2, { data: rows }, [{ field: 'x', required: 1 }], { enCode: 'picked' });
    const paramList = [{ field: 'x', defaultValue: '本校' }];
    const program = server.actor({ roles: ['program'] });
    const page = await ask('POST', `${base}/picked/Actions/List`, { currentPage: 2, pageSize: 1, keyword: '甲', paramList }, program);
    assert.deepEqual([page.data.list, page.data.pagination.total], [[{ id: 2, name: '甲2', of: '本校' }], 2], page.text);
    assert.equal((await ask('POST', `${base}/${id}/Actions/List`, {})).data.key, 'dataInterface.missing');
    const named = async (sent: object) => (await ask('POST', `${base}/${id}/Actions/InfoByIds`, { paramList, ...sent }, program)).data.list;
    assert.deepEqual(await named({ ids: ['3', '9'] }), [{ id: 3, name: '乙', of: '本校' }]);
    assert.deepEqual(await named({ ids: ['甲1'], propsValue: 'name' }), [{ id: 1, name: '甲1', of: '本校' }]);
    assert.deepEqual(await named({ ids: ['x'], propsValue: 'constructor' }), []);
    const fields = await ask('POST', `${base}/${id}/Actions/GetFields`, { paramList });
    assert.deepEqual(fields.data.list.toSorted(), ['id', 'name', 'of']);
    for (const what of ['List', 'InfoByIds', 'GetFields'])
      assert.equal(
        (
          await ask(
            'POST',
            `${base}/${id}/Actions/${what}`,
            what === 'InfoByIds' ? { ids: ['1'] } : {},
            server.actor({ roles: ['teacher'] }),
          )
        ).status,
        403,
      );
  });

  test('a parameter takes its value from the row or the form as its entry says, otherwise its default', async () => {
    const entries = [
      { field: 'school', sourceType: 1, relationField: 'schoolId', defaultValue: '不限' },
      { field: 'form', sourceType: 4 },
      { field: 'own', sourceType: 1 },
    ];
    const id = await enabled(2, { data: [{ a: '{school}', b: '{form}', c: '{own}', d: '{@formId}' }] }, entries, { enCode: 'bound' });
    const wanted = (await ask('GET', `${base}/GetParam/${id}`)).data;
    assert.deepEqual(
      wanted.map((one: Record<string, unknown>) => [one.field, one.sourceType, one.relationField, one.defaultValue]),
      [
        ['school', 1, 'schoolId', '不限'],
        ['form', 4, '', ''],
        ['own', 1, '', ''],
      ],
    );
    const program = server.actor({ roles: ['program'] });
    const list = async (sent: object) => (await ask('POST', `${base}/bound/Actions/List`, sent, program)).data.list[0];
    const about = { rowData: { schoolId: '一中', own: 7 }, formId: 'letter' };
    assert.deepEqual(await list(about), { a: '一中', b: 'letter', c: '7', d: 'letter' });
    assert.deepEqual(await list({}), { a: '不限', b: null, c: null, d: null });
    const paramList = [
      { field: 'school', sourceType: 1, relationField: 'own', defaultValue: '二中' },
      { field: 'own', sourceType: 1, relationField: 'nothing', defaultValue: '二中' },
    ];
    assert.deepEqual(await list({ ...about, paramList }), { a: '7', b: 'letter', c: '二中', d: 'letter' });
    const copied = await ask('POST', `${base}/${id}/Actions/Copy`, {});
    assert.deepEqual((await ask('GET', `${base}/GetParam/${copied.data.id}`)).data, wanted);
    const { id: _, enabledMark: __, ...sent } = (await ask('GET', `${base}/${id}`)).data;
    assert.equal((await ask('PUT', `${base}/${id}`, sent)).status, 200);
    assert.deepEqual((await ask('GET', `${base}/GetParam/${id}`)).data, wanted);
    assert.equal((await ask('POST', base, config(2, { data: [] }, [{ field: 'x', sourceType: 2 }]))).status, 400);
  });

  test('a statement may use those whom the caller reaches, and values of every data type', async () => {
    const statement = 'select account from officer where account = any({@userAndSubordinates}) and level < {most}::bigint order by level';
    const parameters = [
      { field: 'most', dataType: 'bigint' },
      { field: 'note', dataType: 'text' },
    ];
    const id = await enabled(...sqlOf(statement, ...parameters), { enCode: 'reached' });
    const below = { '@userAndSubordinates': ['wang', 'li'], '@organizationAndSuborganization': ['a', 'b'], '@branchManageOrganize': ['c'] };
    const program = server.actor({ roles: ['program'], variables: below });
    const reached = async (sent: object, who = program) => ask('POST', `${base}/${id}/Actions/Response`, sent, who);
    const most = '9223372036854775807';
    assert.deepEqual((await reached({ most, note: '甲'.repeat(5000) })).data.list, [{ account: 'wang' }, { account: 'li' }]);
    assert.deepEqual((await reached({ most }, server.actor({ roles: ['program'] }))).data.list, []);
    assert.equal((await reached({ most: '9223372036854775808' })).data.key, 'dataInterface.badParameter');
    const fixed = { data: [{ a: '{@organizationAndSuborganization}', b: '{@branchManageOrganize}' }] };
    const places = await enabled(2, fixed, [], { enCode: 'places' });
    assert.deepEqual((await ask('POST', `${base}/${places}/Actions/Response`, {}, program)).data.list, [{ a: ['a', 'b'], b: ['c'] }]);
  });

  test('a copy has the parameters, and neither the key nor the state', async () => {
    const id = await enabled(3, { method: 'GET', url: 'https://x.example.org/{x}' }, [{ field: 'x' }], {
      enCode: 'copied',
      fullName: '成绩',
    });
    await ask('POST', `/api/data/dataInterface/${id}/actions/setKey`, { args: { key: 'Bearer pine' } });
    const copied = await ask('POST', `${base}/${id}/Actions/Copy`, {});
    assert.equal(copied.status, 200, copied.text);
    const one = (await ask('GET', `${base}/${copied.data.id}`)).data;
    assert.deepEqual([one.fullName, one.enabledMark, one.parameterJson.length], ['成绩 副本', 0, 1]);
    assert.match(one.enCode, /^copied\.[a-z0-9]+$/);
    assert.equal((await ask('GET', `/api/data/dataInterface/${copied.data.id}`)).data.record.hasKey, false);
    assert.equal((await ask('POST', `${base}/${id}/Actions/Copy`, {}, server.actor({ roles: ['program'] }))).status, 403);
  });

  test('what is not enabled is not asked; what names an unknown parameter is not enabled; each asking leaves a line', async () => {
    const id = await write(2, { data: [{ a: '{x}' }] });
    assert.equal((await ask('GET', `${base}/${id}/Actions/Response`)).data.key, 'dataInterface.switchedOff');
    assert.equal((await ask('PUT', `${base}/${id}/Actions/State`, {})).data.key, 'dataInterface.unknownPlace');
    const { id: _, enabledMark: __, ...sent } = (await ask('GET', `${base}/${id}`)).data;
    assert.equal((await ask('PUT', `${base}/${id}`, { ...sent, parameterJson: [{ field: 'x', dataType: 'int' }] })).status, 200);
    await ask('PUT', `${base}/${id}/Actions/State`, {});
    assert.deepEqual((await ask('GET', `${base}/${id}/Actions/Response?x=7`)).data.list, [{ a: 7 }]);
    await ask('GET', `${base}/${id}/Actions/Response?x=z`);
    const { list, pagination } = (await ask('GET', `/api/system/DataInterfaceLog/${id}`)).data;
    assert.deepEqual([pagination.total, list.map((line: { outcome: string }) => line.outcome)], [2, ['failed', 'done']]);
    assert.match(list[0].problem, /“x”/);
    const chosen = (await ask('GET', `${base}/Selector`)).data.list.flatMap(({ children }: { children: { id: string }[] }) => children);
    assert.ok(chosen.some((one: { id: string }) => one.id === id));
    assert.equal((await ask('GET', `${base}?keyword=officers`)).data.pagination.total, 1);
    assert.equal((await ask('DELETE', `/api/system/DataSource/${source}`)).status, 409);
    assert.equal((await ask('DELETE', `${base}/${id}`)).status, 200);
    assert.equal((await ask('GET', `${base}/${id}`)).status, 404);
  });
});

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { type Office, openOffice } from '../../flow/tests/office.ts';
import { dataSourceModule } from '../data-source.module.ts';

const base = '/api/system/DataInterface';

describe('data interfaces that flows name', () => {
  let office: Office;
  const told: { key: string | undefined; body: unknown }[] = [];
  let answers = 200;
  const there = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    told.push({ key: request.headers['idempotency-key'] as string | undefined, body: JSON.parse(body || 'null') });
    response.statusCode = answers;
    // A service that is only notified may answer with any text.
    response.end(body.includes('"size"') ? 'OK' : JSON.stringify([{ who: 'li,sun' }]));
  });
  before(async () => {
    await new Promise<void>((done) => there.listen(0, '127.0.0.1', done));
    const allow = [`127.0.0.1:${(there.address() as AddressInfo).port}`];
    office = await openOffice([{ kind: 'end', id: 'end' }], {}, [], [dataSourceModule], allow);
  });
  after(async () => {
    there.close();
    await office.server.close();
  });
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    office.server.request(office.as('root'), method, path, body);
  const write = async (enCode: string, type: number, dataConfigJson: object, more: object = {}) => {
    const made = await ask('POST', base, { fullName: `接口${enCode}`, enCode, type, dataConfigJson, ...more });
    assert.equal(made.status, 200, made.text);
    const { id } = made.data;
    return id as string;
  };
  const turn = async (id: string) => assert.equal((await ask('PUT', `${base}/${id}/Actions/State`, {})).status, 200);
  const nodes = [
    { kind: 'start', id: 'start' },
    { kind: 'trigger', id: 'tell', actions: [{ do: 'interface', interface: 'tellThem' }] },
    { kind: 'approval', id: 'look', who: { who: 'interface', interface: 'officers' }, mode: { mode: 'all' } },
  ];
  const findings = async () =>
    (await ask('POST', '/api/workflow/template/Check', { document: { code: 'proposal', model: 'proposal', settings: {}, nodes } })).data;

  test('are offered by their names once they are enabled, and missed until then', async () => {
    const missed = async () =>
      (await findings()).map?.(({ id, path }: { id: string; path: string }) => `${id} ${path}`) ?? (await findings());
    assert.match(JSON.stringify(await missed()), /F016/);
    const url = `http://127.0.0.1:${(there.address() as AddressInfo).port}/in`;
    const post = { method: 'POST', url, body: { title: '{named}', size: '{size}', by: '{initiator}', form: '{form}' } };
    const parameters = [
      { field: 'named', sourceType: 1, relationField: 'title' },
      { field: 'size', dataType: 'int' },
      { field: 'initiator' },
      { field: 'form', sourceType: 4 },
    ];
    const tell = await write('tellThem', 3, post, { parameterJson: parameters });
    const officers = await write('officers', 3, { method: 'POST', url, body: { for: '{title}' } }, { parameterJson: [{ field: 'title' }] });
    const rows = (await ask('GET', `/api/data/dataInterfaceParameter?pageSize=50`)).data.list as {
      id: string;
      version: number;
      name: string;
    }[];
    const size = rows.find(({ name }) => name === 'size');
    await ask('PUT', `/api/data/dataInterfaceParameter/${size?.id}`, { version: size?.version, formula: 'amount * 2' });
    const stored = (await ask('GET', `/api/data/dataInterface/${officers}`)).data.record;
    await ask('PUT', `/api/data/dataInterface/${officers}`, { version: stored.version, peopleColumn: 'who', peopleBy: 'account' });
    for (const id of [tell, officers]) await turn(id);
    const offered = (await ask('GET', '/api/workflow/template/Options')).data.interfaces;
    assert.deepEqual(offered.map(({ name, title }: Record<string, string>) => `${name} ${title}`).toSorted(), [
      'officers 接口officers',
      'tellThem 接口tellThem',
    ]);
    assert.doesNotMatch(JSON.stringify(await missed()), /F016/);
  });

  test('say who is asked, are told what the record says, and hear the same key when they are asked again', async () => {
    const { database } = office.server.engine;
    await database.query(sql`update flow_version set document = jsonb_set(document, '{nodes}', ${JSON.stringify(nodes)}::jsonb)`);
    answers = 503;
    const instance = await office.submit(await office.propose({ title: '秋游', amount: 4 }));
    await office.work();
    const { data } = await ask('GET', `/api/workflow/instances/${instance}`);
    const stuck = data.visits.find(({ state }: { state: string }) => state === 'stuck');
    assert.equal(stuck?.problem, 'dataInterface.silent', JSON.stringify(data.visits));
    const { list } = (await ask('GET', '/api/workflow/problems')).data;
    assert.match(list[0].nodes[0].reason, /数据接口“.+”未能取得结果：对方答复失败（HTTP 503）/);
    answers = 200;
    assert.equal((await office.act('root', instance, { event: 'retry', visit: stuck.id })).status, 200);
    for (let n = 0; n < 3; n += 1) await office.work();
    assert.deepEqual(told[0]?.body, { title: '秋游', size: 8, by: office.ids.zhao, form: 'proposal' });
    assert.ok(told[0]?.key);
    assert.equal(told[1]?.key, told[0]?.key, 'who has heard it in spite of a failure does it once');
    assert.deepEqual(await office.asked(instance), ['li', 'sun']);
    const lines = await database.query<{ through: string; outcome: string }>(
      sql`select through, outcome from data_interface_log order by at`,
    );
    assert.deepEqual(lines.map(({ outcome }) => outcome).slice(0, 2), ['failed', 'done']);
    assert.ok(lines.every(({ through }) => through === 'flow'));
  });

  test('that fail when a timer has run out are seen by those who look after flows, and the flow goes on when they answer', async () => {
    const { database } = office.server.engine;
    const waits = [nodes[0], { kind: 'timer', id: 'wait', after: { amount: 1, unit: 'hours' } }, nodes[2]];
    await database.query(sql`update flow_version set document = jsonb_set(document, '{nodes}', ${JSON.stringify(waits)}::jsonb)`);
    const instance = await office.submit(await office.propose({ title: '夜游' }));
    answers = 503;
    office.pass(2);
    const asked = told.length;
    await office.work();
    await office.work();
    assert.equal(told.length, asked + 1, 'it is not asked without end');
    const { list } = (await ask('GET', '/api/workflow/problems')).data;
    const { work } = list.find(({ id }: { id: string }) => id === instance);
    assert.deepEqual([work.length, work[0].do, work[0].attempts], [1, 'tick', 1]);
    assert.match(work[0].error, /数据接口“.+”未能取得结果/);
    answers = 200;
    assert.equal((await ask('POST', `/api/workflow/problems/${work[0].id}/retry`, {})).status, 200);
    await office.work();
    assert.deepEqual(await office.asked(instance), ['li', 'sun']);
    assert.deepEqual(
      (await ask('GET', '/api/workflow/problems')).data.list.filter(({ id }: { id: string }) => id === instance),
      [],
    );
  });

  test('stop a flow with a word where they cannot be asked, and let it go on when they can', async () => {
    const { database } = office.server.engine;
    const only = [nodes[0], nodes[2]];
    await database.query(sql`update flow_version set document = jsonb_set(document, '{nodes}', ${JSON.stringify(only)}::jsonb)`);
    const record = await office.propose({ title: '春游' });
    const submit = () => office.server.request(office.as('zhao'), 'POST', `/api/data/proposal/${record}/actions/approve`, {});
    answers = 500;
    const refused = await submit();
    assert.deepEqual([refused.status, refused.data.key], [422, 'dataInterface.silent']);
    assert.match(refused.msg, /数据接口“.+”未能取得结果：对方答复失败（HTTP 500）/);
    answers = 200;
    assert.equal((await submit()).status, 200);
    const [officers] = await database.query<{ id: string }>(sql`select id from data_interface where code = 'officers'`);
    const at = `${base}/${officers?.id}`;
    const users = async (answer: ReturnType<typeof ask>) => {
      const { status, data } = await answer;
      return [status, data.key, data.params?.users];
    };
    const named = [409, 'dataInterface.named', ['“proposal”第 1 版']];
    assert.deepEqual(await users(ask('PUT', `${at}/Actions/State`, {})), named);
    assert.deepEqual(await users(ask('DELETE', at)), named);
    const { version } = (await ask('GET', `/api/data/dataInterface/${officers?.id}`)).data.record;
    const renamed = ask('PUT', `/api/data/dataInterface/${officers?.id}`, { version, code: 'others' });
    assert.deepEqual((await users(renamed)).slice(0, 2), [409, 'dataInterface.codeNamed']);
    const off = await ask('POST', `/api/data/dataInterface/${officers?.id}/actions/disable`, { args: { despite: true } });
    assert.equal(off.status, 200, off.text);
    const other = await office.propose({ title: '夏令营' });
    const stopped = await office.server.request(office.as('zhao'), 'POST', `/api/data/proposal/${other}/actions/approve`, {});
    assert.equal(stopped.data.key, 'dataInterface.switchedOff');
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { ANY_ROLE } from '@zhixing/engine/permission/access.ts';
import { defineModel, f } from '@zhixing/model';
import sql from 'sql-template-tag';
import { flowHealth } from '../flow-health.ts';
import { type Name, type Office, openOffice } from './office.ts';

const superior = (level: number, id: string, more: object = {}) => ({ kind: 'approval', id, who: { who: 'superior', level }, ...more });

const child = defineModel('child', {
  traits: ['approvable'],
  minors: true,
  fields: {
    name: f.text({ required: true, max: 40 }),
    idCard: f.nationalId({ sensitive: true }),
    phone: f.phone({ sensitive: true }),
    photo: f.image({ sensitive: true }),
    picture: f.image(),
  },
  states: ['draft', 'agreed'],
  actions: { admit: { from: ['draft'], to: 'agreed', flow: 'admission' } },
});
const admission = {
  code: 'admission',
  model: 'child',
  settings: { instanceTitle: '{name} {phone}' },
  nodes: [{ kind: 'start', id: 'start' }, superior(1, 'check')],
};

describe('flows about children', () => {
  let office: Office;
  before(async () => {
    const reads = { model: 'child', verbs: ['read', 'create'] as const, actions: ['admit'], scope: 'all' };
    // A grant to see these fields in clear does not apply here: they stay masked.
    const grants = [
      { role: ANY_ROLE, ...reads, clear: ['idCard', 'phone', 'photo'] },
      { role: ANY_ROLE, model: 'file', verbs: ['read'] as const, scope: 'own' },
    ];
    const children = defineModule({ name: 'children', models: [child], grants, locales: { zh: {}, en: {} } });
    office = await openOffice([superior(1, 'first')], {}, [admission], [children]);
  });
  after(() => office.server.close());

  test('show nobody what is masked, in no form, title or file; what is opened is written down', async () => {
    const { database } = office.server.engine;
    const file = async (name: string) => {
      const [made] = await database.query<{ id: string }>(sql`
        insert into file (id, version, created_at, updated_at, created_by, name, media_type, size)
        values (gen_random_uuid(), 1, now(), now(), ${office.ids.zhao}, ${name}, 'image/png', 3) returning id`);
      await office.server.engine.files.save(made?.id ?? '', Buffer.from('png'));
      return made?.id ?? '';
    };
    const [photo, picture] = [await file('photo.png'), await file('picture.png')];
    const values = { name: '王小明', idCard: '11010519491231002X', phone: '13800138000', photo, picture };
    const made = await office.server.request(office.as('zhao'), 'POST', '/api/data/child', values);
    assert.equal(made.status, 200, made.text);
    const admitted = await office.server.request(office.as('zhao'), 'POST', `/api/data/child/${made.data.record.id}/actions/admit`, {});
    assert.equal(admitted.status, 200, admitted.text);
    const [instance] = await database.query<{ id: string; title: string }>(
      sql`select id, title from flow_instance where subject = 'child'`,
    );
    assert.doesNotMatch(instance?.title ?? '', /13800138000/);
    const base = `/api/workflow/instances/${instance?.id}`;
    for (const name of ['zhao', 'qian', 'root'] as const) {
      for (const path of ['', '/form', '/files']) {
        const shown = await office.server.request(office.as(name), 'GET', base + path);
        assert.equal(shown.status, 200, shown.text);
        assert.doesNotMatch(shown.text, /13800138000|11010519491231002X/, `${name} ${path}`);
        assert.ok(path !== '/files' || !shown.text.includes(photo), 'a masked picture is no file');
      }
    }
    const form = (await office.server.request(office.as('qian'), 'GET', `${base}/form`)).data;
    assert.deepEqual([form.one.allowed.unmask, form.one.record.phone.includes('*')], [false, true]);
    const log = () =>
      database.query<{ user: string; purpose: string }>(sql`select user_id as "user", purpose from sys_minors_log where model = 'child'`);
    assert.deepEqual(await log(), [], 'lists and details that show nothing in clear leave no line, as everywhere');
    const open = (id: string) => office.server.request(office.as('qian'), 'GET', `${base}/files/${id}`);
    assert.equal((await open(photo)).status, 404);
    assert.equal((await open(`${picture}?inline=1&size=96`)).status, 200, 'as the form shows it');
    assert.deepEqual(await log(), []);
    assert.equal((await open(picture)).status, 200);
    assert.deepEqual(await log(), [{ user: office.ids.qian, purpose: 'file' }]);
  });
});

describe('whoever looks after flows', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([
      superior(1, 'first'),
      { kind: 'trigger', id: 'broken', actions: [{ do: 'add', model: 'memo', values: { text: { value: '' } } }] },
    ]);
  });
  after(() => office.server.close());

  const problems = (name: Name) => office.server.request(office.as(name), 'GET', '/api/workflow/problems');

  test('finds what is stuck, tries again or leaves out; others do not even see it', async () => {
    const instance = await office.submit(await office.propose());
    await office.does('qian', instance, 'agree');
    await office.work();
    assert.equal((await problems('qian')).status, 403);
    const [stuck] = (await problems('root')).data.list;
    assert.deepEqual([stuck.id, stuck.nodes[0].node, stuck.nodes.length], [instance, '自动执行', 1]);
    assert.match(stuck.nodes[0].reason, /[一-龥]{4}/, 'why it failed is said where it is mended');
    const { offered } = (await office.server.request(office.as('root'), 'GET', `/api/workflow/instances/${instance}`)).data;
    assert.deepEqual(offered.stuck[0].acts, ['retry', 'skip']);
    assert.equal((await office.act('qian', instance, { event: 'skip', visit: offered.stuck[0].visit })).status, 403);
    const skip = { event: 'skip', visit: offered.stuck[0].visit };
    assert.equal((await office.act('root', instance, skip)).data.key, 'flow.opinionNeeded');
    await office.act('root', instance, skip, { opinion: '已线下登记' });
    assert.deepEqual([await office.standing(instance), (await problems('root')).data.list], ['approved', []]);
  });

  test('finds work that fails again and again, and has it tried at once', async () => {
    const { database } = office.server.engine;
    const instance = await office.submit(await office.propose());
    const [work] = await database.query<{ id: string }>(sql`
      insert into sys_flow_work (id, instance, work, due_at, attempts, last_error)
      values (gen_random_uuid(), ${instance}, '{"do":"cancelChildren","visit":1}', now() + interval '1 hour', 4, 'no line') returning id`);
    const [found] = (await problems('root')).data.list;
    assert.deepEqual([found.id, found.work[0].attempts, found.work[0].error], [instance, 4, 'no line']);
    const retry = (name: Name) => office.server.request(office.as(name), 'POST', `/api/workflow/problems/${work?.id}/retry`, {});
    assert.equal((await retry('zhao')).status, 403);
    assert.equal((await retry('root')).status, 200);
    await office.work();
    assert.deepEqual((await problems('root')).data.list, []);
  });

  test('finds what waits for somebody who has left, until it is given to another', async () => {
    const { engine } = office.server;
    const instance = await office.submit(await office.propose());
    const [asked = ''] = await office.asked(instance);
    const standing = (status: string) => engine.database.query(sql`update "user" set status = ${status} where name = ${asked}`);
    await standing('disabled');
    const found = (await problems('root')).data.list.find(({ id }: { id: string }) => id === instance);
    assert.deepEqual([found.nodes.length, found.nodes[0].problem, found.nodes[0].people], [1, 'ownerLeft', [asked]]);
    const findings = async () => (await flowHealth(engine)).map(({ key }) => key);
    assert.ok((await findings()).includes('flow.findings.left'));
    await office.act('root', instance, { event: 'assign', task: 2, to: office.ids.li });
    await standing('enabled');
    assert.deepEqual([await office.asked(instance), (await problems('root')).data.list], [['li'], []]);
    assert.ok(!(await findings()).includes('flow.findings.left'));
    await office.act('root', instance, { event: 'terminate' });
  });

  test('ends a flow, brings it back, gives it to another, or puts away what came to nothing', async () => {
    const instance = await office.submit(await office.propose());
    await office.act('root', instance, { event: 'assign', task: 2, to: office.ids.li });
    assert.deepEqual(await office.asked(instance), ['li']);
    await office.act('root', instance, { event: 'terminate' });
    const remove = (name: Name) => office.server.request(office.as(name), 'DELETE', `/api/workflow/instances/${instance}`);
    assert.equal((await remove('zhao')).data.key, 'flow.notDeletable');
    const detail = async () => (await office.server.request(office.as('root'), 'GET', `/api/workflow/instances/${instance}`)).data;
    assert.deepEqual((await detail()).offered.reactivation, ['first', 'start'], 'where it stood comes first');
    await office.act('root', instance, { event: 'reactivate', node: 'start' });
    assert.equal(await office.standing(instance), 'returned');
    const line = (await detail()).records.findLast(({ act }: { act: string }) => act === 'reactivate');
    assert.equal(line.toNodeTitle, '发起');
    await office.act('root', instance, { event: 'terminate' });
    assert.equal((await remove('root')).status, 200);
  });
});

describe('a node at which nobody is found', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([superior(9, 'first', { nobody: { rule: 'administrator' } })]);
    await office.server.engine.database.query(sql`update "user" set is_administrator = true where name = 'wu'`);
  });
  after(() => office.server.close());

  test('is one problem, with the names of all administrators who are asked instead', async () => {
    const instance = await office.submit(await office.propose());
    const { list } = (await office.server.request(office.as('root'), 'GET', '/api/workflow/problems')).data;
    assert.deepEqual(
      list.map(({ id, nodes }: { id: string; nodes: { problem: string; people: string[] }[] }) => [
        id,
        nodes.map(({ problem, people }) => [problem, people.toSorted()]),
      ]),
      [[instance, [['nobodyFound', ['root', 'wu']]]]],
    );
    const { records } = (await office.server.request(office.as('root'), 'GET', `/api/workflow/instances/${instance}`)).data;
    assert.deepEqual(
      records.map(({ rule }: { rule: string | null }) => rule),
      [null, '转由管理员处理'],
    );
  });
});

describe('starting in the place of another', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([superior(1, 'first')], { fourEyes: true });
  });
  after(() => office.server.close());

  test('whoever was asked to starts it for the other, who is its initiator; nobody else can', async () => {
    const record = await office.propose();
    const start = (name: Name) => {
      const body = { choices: { for: office.ids.qian } };
      return office.server.request(office.as(name), 'POST', `/api/data/proposal/${record}/actions/approve`, body);
    };
    assert.equal((await start('zhao')).data.key, 'flow.noDeputy');
    const term = { startAt: '2026-09-01T00:00:00Z', endAt: '2026-09-30T00:00:00Z', covers: 'starting', deputy: office.ids.zhao };
    const asked = await office.server.request(office.as('qian'), 'POST', '/api/data/flowDelegation', term);
    assert.equal(asked.status, 200, asked.text);
    await office.server.request(office.as('zhao'), 'POST', `/api/data/flowDelegation/${asked.data.record.id}/actions/accept`, {});
    await office.server.engine.database.query(sql`update flow_template set category = 'personnel'`);
    const launch = (await office.server.request(office.as('zhao'), 'GET', '/api/workflow/launch')).data;
    assert.deepEqual(
      [launch.list.map(({ code }: { code: string }) => code), launch.principals.map(({ name }: { name: string }) => name)],
      [['proposal'], ['qian']],
    );
    assert.equal(launch.list[0].category, '人事行政', 'a category is told by its name');
    assert.equal((await start('zhao')).status, 200);
    const [instance] = await office.server.engine.database.query<{ id: string; title: string; initiator: string }>(
      sql`select id, title, initiator from flow_instance where record = ${record}`,
    );
    assert.equal(instance?.initiator, office.ids.qian);
    assert.deepEqual(await office.asked(instance?.id ?? ''), ['sun'], 'the superior of whom it was started for');
    const { records } = (await office.server.request(office.as('zhao'), 'GET', `/api/workflow/instances/${instance?.id}`)).data;
    assert.deepEqual([records[0].userName, records[0].principalName], ['zhao', 'qian']);
    const mine = await office.act('sun', instance?.id ?? '', { event: 'transfer', task: 2, to: office.ids.zhao }, { opinion: '转' });
    assert.equal(mine.data.key, 'flow.excluded', 'nobody decides about what he has started himself');
    const { engine } = office.server;
    const [work] = engine.modules.flatMap(({ personalWork = [] }) => personalWork);
    const ctx = office.server.context(office.as('root'));
    const params = { title: instance?.title };
    await assert.rejects(async () => work?.pass(ctx, office.ids.sun, office.ids.qian), { key: 'flow.handOverExcluded', params });
  });
});

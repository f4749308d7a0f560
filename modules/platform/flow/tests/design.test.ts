import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { declareFlows } from '../documents.ts';
import { flowHealth } from '../flow-health.ts';
import { type Desk, flowOf, sitDown } from './drawing.ts';
import { type Office, openOffice } from './office.ts';

const superior = (level: number, id: string, more: object = {}) => ({ kind: 'approval', id, who: { who: 'superior', level }, ...more });

let office: Office;
let desk: Desk;
before(async () => {
  office = await openOffice([superior(1, 'first')]);
  desk = sitDown(office);
});
after(() => office.server.close());

const database = () => office.server.engine.database;
const idOf = async (code: string): Promise<string> =>
  (await database().query<{ id: string }>(sql`select id from flow_template where code = ${code}`))[0]?.id ?? '';

describe('a flow made in the designer', () => {
  test('begins with a version to design, which cannot come into force empty', async () => {
    const { id, version } = await desk.make('empty');
    const info = await desk.ask('GET', `/Info/${version}`);
    assert.deepEqual([info.data.version.number, info.data.version.status, info.data.version.document.nodes.length], [1, 'designing', 1]);
    assert.equal((await desk.ask('POST', `/Info/${version}/Enable`)).data.key, 'flow.undesigned');
    assert.equal((await desk.ask('PUT', `/${id}/Binding`, { action: 'approve' })).data.key, 'flow.notEnabled');
  });

  test('is refused with a bad code, another model’s document, an unknown model or a code that is taken', async () => {
    const make = (body: object) => desk.ask('POST', '', { name: '流程', subject: 'proposal', ...body });
    assert.equal((await make({ code: 'Bad Code' })).status, 400);
    const direct = await office.server.request(office.as('root'), 'POST', '/api/data/flowTemplate', {
      code: '9x',
      name: 'x',
      subject: 'proposal',
    });
    assert.equal(direct.data.key, 'flow.badCode');
    const hyphened = await make({ code: 'leave-note' });
    assert.equal(hyphened.data.fields?.code, '编码只能输入英文、数字和小数点且小数点不能放在首尾', hyphened.text);
    assert.equal((await make({ code: 'nowhere', subject: 'nothing' })).data.key, 'flow.noSubject');
    const { version } = await desk.make('mine');
    assert.equal((await make({ code: 'mine' })).data.key, 'model.duplicate');
    assert.equal((await desk.save(version, flowOf('other', [superior(1, 'a')]))).data.key, 'flow.otherTemplate');
    assert.equal((await desk.save(version, { ...flowOf('mine', []), model: 'memo' })).data.key, 'flow.otherTemplate');
  });

  test('may be kept unfinished, but not without a shape; it comes into force when every finding is gone', async () => {
    const { version } = await desk.make('unfinished');
    const shapeless = await desk.save(version, flowOf('unfinished', [{ kind: 'approval', id: 'a' }]));
    assert.equal(shapeless.data.key, 'flow.badFlow');
    assert.equal((await desk.save(version, flowOf('unfinished', [superior(1, 'a'), superior(1, 'a')]))).data.findings[0].id, 'F002');
    const stored = await desk.save(version, flowOf('unfinished', [{ kind: 'approval', id: 'a', who: { who: 'named' } }]));
    assert.deepEqual(
      stored.data.findings.map(({ id, node }: Record<string, string>) => [id, node]),
      [['F011', 'a']],
    );
    const refused = await desk.ask('POST', `/Info/${version}/Enable`);
    assert.deepEqual([refused.data.key, refused.data.findings[0].id], ['flow.badFlow', 'F011']);
    assert.match(refused.msg, /尚未指定人员/);
    assert.equal((await desk.save(version, flowOf('unfinished', [superior(1, 'a')]), true)).status, 200);
  });

  test('is not written over by somebody who has not seen the last change', async () => {
    const { version } = await desk.make('seen');
    const write = () => desk.ask('POST', '/Save', { id: version, version: 1, document: flowOf('seen', [superior(1, 'a')]) });
    assert.equal((await write()).status, 200);
    assert.equal((await write()).data.key, 'model.conflict');
  });

  test('has one version in force; those that run keep theirs', async () => {
    const { id } = await desk.make('versions', { name: '多版本审批' });
    const first = await desk.build(id, [superior(1, 'a')]);
    assert.equal((await desk.ask('PUT', `/${id}/Binding`, { action: 'approve' })).status, 200);
    const record = await office.propose();
    const instance = await office.submit(record);
    const { data: seen } = await office.server.request(office.as('qian'), 'GET', `/api/workflow/instances/${instance}`);
    assert.deepEqual([seen.flow, seen.title], ['多版本审批', 'zhao · 多版本审批 · 研学方案'], 'it is called as its template is');
    const { data: shown } = await office.server.request(office.as('zhao'), 'GET', `/api/data/proposal/${record}`);
    assert.deepEqual(
      [shown.allowed.update, shown.allowed.delete, shown.allowed.actions],
      [false, false, []],
      'while it runs the flow alone writes',
    );
    const second = await desk.build(id, [superior(2, 'b')]);
    const { data } = await desk.ask('GET', `/${id}`);
    assert.deepEqual(data.versions.map(({ id: version, status }: Record<string, string>) => [version, status]).slice(0, 2), [
      [second, 'enabled'],
      [first, 'archived'],
    ]);
    assert.deepEqual(await office.asked(instance), ['qian'], 'as the first version says');
    assert.equal((await desk.save(second, flowOf('versions', []))).data.key, 'flow.notDesigning');
    assert.equal((await desk.ask('PUT', `/${id}/Binding`, { action: null })).data.key, 'flow.stillRunning');
    assert.equal((await desk.ask('DELETE', `/${id}`)).data.key, 'flow.templateInUse');
    assert.equal((await desk.ask('DELETE', `/Info/${first}`)).data.key, 'flow.versionInUse');
    await office.does('qian', instance, 'agree');
    assert.equal(await office.standing(instance), 'approved');
    assert.equal((await desk.ask('PUT', `/${id}/Binding`, { action: null })).status, 200);
    const again = await office.submit(await office.propose());
    const [{ template } = { template: '' }] = await database().query<{ template: string }>(
      sql`select template from flow_instance where id = ${again}`,
    );
    assert.equal(template, await idOf('proposal'), 'let go of, the action is decided as its model says');
  });

  test('what may be deleted: versions in design that are not the last, flows that never ran', async () => {
    const { id, version } = await desk.make('deleting');
    assert.equal((await desk.ask('DELETE', `/Info/${version}`)).data.key, 'flow.lastVersion');
    const [first, second] = [await desk.build(id, [superior(1, 'a')]), await desk.build(id, [superior(1, 'a')])];
    assert.equal((await desk.ask('DELETE', `/Info/${second}`)).data.key, 'flow.versionEnabled');
    assert.equal((await desk.ask('DELETE', `/Info/${first}`)).data.key, 'flow.versionArchived');
    assert.equal((await desk.ask('DELETE', `/Info/${version}`)).status, 200);
    assert.equal((await desk.ask('DELETE', `/${id}`)).status, 200);
    assert.equal((await desk.ask('DELETE', `/${await idOf('proposal')}`)).data.key, 'flow.builtIn');
  });

  test('code and model stay as they are; what its own routes say is not said otherwise', async () => {
    const { id } = await desk.make('fixed');
    const change = async (values: object) => {
      const { data } = await desk.ask('GET', `/${id}`);
      return office.server.request(office.as('root'), 'PUT', `/api/data/flowTemplate/${id}`, { version: data.template.version, ...values });
    };
    assert.equal((await change({ code: 'else' })).data.key, 'flow.fixed');
    assert.equal((await change({ builtIn: true })).data.key, 'flow.ownRoute');
    assert.equal((await change({ action: 'approve' })).data.key, 'flow.ownRoute');
    const { data } = await desk.ask('GET', `/${id}`);
    const named = await desk.ask('PUT', `/${id}`, { version: data.template.version, name: '改名', category: 'trip' });
    assert.deepEqual([named.data.name, named.data.category], ['改名', 'trip']);
  });

  test('is made, changed and tried out by those who look after flows, and by nobody else', async () => {
    const { id, version } = await desk.make('guarded');
    const admin = office.server.actor({ userId: office.ids.wu, roles: ['platformAdmin'] });
    const paths = [
      ['POST', '', { code: 'other', name: 'x', subject: 'proposal' }],
      ['PUT', `/${id}`, { version: 1, name: 'y' }],
      ['DELETE', `/${id}`, undefined],
      ['PUT', `/${id}/UpDownShelf`, { onShelf: false }],
      ['PUT', `/${id}/Binding`, { action: 'approve' }],
      ['POST', `/${id}/Actions/Copy`, { code: 'copy', name: 'x' }],
      ['GET', `/${id}/Actions/Export`, undefined],
      ['POST', '/Actions/Import', { file: {} }],
      ['GET', '/Options', undefined],
      ['GET', `/Info/${version}`, undefined],
      ['POST', `/Info/${version}`, {}],
      ['DELETE', `/Info/${version}`, undefined],
      ['POST', '/Save', { id: version, version: 1, document: {} }],
      ['POST', `/Info/${version}/Enable`, {}],
      ['POST', '/Check', { document: {} }],
      ['POST', '/Simulate', { document: {}, initiator: office.ids.zhao }],
    ] as const;
    const send = (who: ReturnType<Office['as']>, [method, path, body]: (typeof paths)[number]) =>
      office.server.request(who, method, `/api/workflow/template${path}`, body);
    for (const path of paths) assert.equal((await send(office.as('li'), path)).status, 403, path.join(' '));
    assert.equal((await send(admin, paths[8])).status, 200);
    assert.equal((await send(admin, paths[0])).status, 200);
  });

  test('withdrawn it is not started, those that run go on; it may be meant for some people alone', async () => {
    const { id } = await desk.make('shelf');
    await desk.build(id, [superior(1, 'a')]);
    await desk.ask('PUT', `/${id}/Binding`, { action: 'approve' });
    const start = async () => {
      const record = await office.propose();
      return office.server.request(office.as('zhao'), 'POST', `/api/data/proposal/${record}/actions/approve`, {});
    };
    assert.equal((await start()).status, 200);
    assert.equal((await desk.ask('PUT', `/${id}/UpDownShelf`, { onShelf: false })).data.status, 'offShelf');
    assert.equal((await start()).data.key, 'flow.offShelf');
    const { version } = (await desk.ask('PUT', `/${id}/UpDownShelf`, { onShelf: true })).data;
    await desk.ask('PUT', `/${id}`, { version, startedBy: 'named', starters: [office.ids.li] });
    assert.equal((await start()).data.key, 'flow.notStarter');
    await desk.ask('PUT', `/${id}`, { version: version + 1, starters: [office.ids.zhao] });
    assert.equal((await start()).status, 200);
    await database().query(sql`update flow_instance set standing = 'terminated' where template = ${id}`);
    await desk.ask('PUT', `/${id}/Binding`, { action: null });
  });
});

describe('choosing a flow for an action', () => {
  test('one flow an action; only what is made for approval, or was born in the designer', async () => {
    const [one, other] = [await desk.make('one'), await desk.make('other.one')];
    for (const { id } of [one, other]) await desk.build(id, [superior(1, 'a')]);
    assert.equal(
      (await desk.ask('PUT', `/${one.id}/Binding`, { action: 'refuse' })).data.key,
      'flow.notBindable',
      'the server’s own action',
    );
    assert.equal((await desk.ask('PUT', `/${one.id}/Binding`, { action: 'approve' })).status, 200);
    assert.equal((await desk.ask('PUT', `/${other.id}/Binding`, { action: 'approve' })).data.key, 'flow.actionTaken');
    const { subjects } = (await desk.ask('GET', '/Options')).data;
    const offered = subjects.find(({ name }: { name: string }) => name === 'proposal').actions;
    assert.deepEqual(offered, [{ name: 'approve', title: offered[0].title, holder: { id: one.id, name: 'one' } }]);
    assert.equal((await desk.ask('DELETE', `/${one.id}`)).status, 200, 'with the flow its use ends');
    assert.equal((await desk.ask('PUT', `/${other.id}/Binding`, { action: 'approve' })).status, 200);
    await desk.ask('PUT', `/${other.id}/Binding`, { action: null });
    const memo = await desk.ask('POST', '', { code: 'memo.flow', name: 'x', subject: 'memo' });
    assert.equal((await desk.ask('PUT', `/${memo.data.template.id}/Binding`, { action: 'handIn' })).data.key, 'flow.notBindable');
  });

  test('records of a model without code and without actions are handed in, decided and locked', async () => {
    const root = office.as('root');
    const model = { name: 'leaveRequest', title: '请假单', fields: { reason: { kind: 'text', required: true } } };
    assert.equal((await office.server.request(root, 'POST', '/api/models', model)).status, 200);
    const made = await desk.ask('POST', '', { code: 'leave', name: '请假', subject: 'leaveRequest' });
    const { id } = made.data.template;
    const document = {
      ...flowOf('leave', [{ kind: 'approval', id: 'a', who: { who: 'named', users: [office.ids.li] } }]),
      model: 'leaveRequest',
    };
    assert.equal((await desk.save(made.data.versions[0].id, document, true)).status, 200);
    assert.equal((await desk.ask('PUT', `/${id}/Binding`, { action: 'handIn' })).status, 200);
    const described = await office.server.request(root, 'GET', '/api/models/leaveRequest');
    assert.deepEqual(
      described.data.actions.map(({ label }: { label: string }) => label),
      ['提交审批'],
    );
    const { data } = await office.server.request(root, 'POST', '/api/data/leaveRequest', { reason: '探亲' });
    const record = data.record.id;
    const submitRecord = () => office.server.request(root, 'POST', `/api/data/leaveRequest/${record}/actions/handIn`, {});
    assert.equal((await submitRecord()).status, 200);
    assert.equal((await submitRecord()).data.key, 'model.inApproval');
    const changed = await office.server.request(root, 'PUT', `/api/data/leaveRequest/${record}`, { version: 2, reason: 'x' });
    assert.equal(changed.data.key, 'model.inApproval');
    const [instance] = await database().query<{ id: string }>(sql`select id from flow_instance where record = ${record}`);
    assert.equal((await office.does('li', instance?.id ?? '', 'agree')).status, 200);
    assert.equal((await office.row('leaveRequest', record)).approval, 'adopt');
    assert.equal((await submitRecord()).data.key, 'model.guardFails', 'what is approved is not handed in again');
  });
});

describe('a flow that the product brings', () => {
  test('is not changed but copied; what was made of it stays when the product brings another', async () => {
    const id = await idOf('proposal');
    const product = (await desk.ask('GET', `/${id}`)).data.versions[0];
    assert.equal(product.product, true);
    assert.ok(['flow.notDesigning', 'flow.productVersion'].includes((await desk.save(product.id, flowOf('proposal', []))).data.key));
    const own = await desk.build(id, [superior(2, 'ours')]);
    const { engine } = office.server;
    const [flows] = engine.modules.flatMap((module) => (module.flows ? [module.flows as object[]] : []));
    flows?.splice(0, 1, flowOf('proposal', [superior(1, 'newer')]));
    await declareFlows(engine);
    const { versions } = (await desk.ask('GET', `/${id}`)).data;
    assert.equal(versions.find(({ status }: { status: string }) => status === 'enabled').id, own);
    assert.deepEqual([versions[0].product, versions[0].status], [true, 'designing']);
    assert.equal((await desk.save(versions[0].id, flowOf('proposal', []))).data.key, 'flow.productVersion');
    assert.ok((await flowHealth(engine)).some(({ key }) => key === 'flow.findings.newer'));
    assert.equal((await desk.ask('POST', `/Info/${versions[0].id}/Enable`)).status, 200);
    assert.ok(!(await flowHealth(engine)).some(({ key }) => key === 'flow.findings.newer'));
  });
});

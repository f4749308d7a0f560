import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import sql from 'sql-template-tag';
import { directory } from '../people.ts';
import { hire } from './hire.ts';
import { type Name, type Office, openOffice } from './office.ts';

const superior = (level: number, id: string, more: object = {}) => ({ kind: 'approval', id, who: { who: 'superior', level }, ...more });
const SIGNATURE = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`;

describe('the flow centre', () => {
  let office: Office;
  before(async () => {
    const fields = { note: 'required', amount: 'hidden' };
    office = await openOffice(
      [
        superior(1, 'first'),
        superior(2, 'second', { fields, require: { signature: true, file: true } }),
        { kind: 'approval', id: 'third', who: { who: 'candidates', roles: ['panel'] } },
      ],
      { recall: 'everybody', comments: true, instanceTitle: '{title}（{initiator}）' },
    );
    await hire(office, 'panel', ['li', 'wu']);
  });
  after(() => office.server.close());

  const get = async (name: Name, path: string) => (await office.server.request(office.as(name), 'GET', path)).data;
  const post = (name: Name, path: string, body: object) => office.server.request(office.as(name), 'POST', path, body);
  const detail = (name: Name, id: string) => get(name, `/api/workflow/instances/${id}`);
  const offered = async (name: Name, id: string) => (await detail(name, id)).offered;
  const upload = async (name: Name): Promise<string> => {
    const id = newId();
    await office.server.engine.database.query(
      sql`insert into file (id, version, created_at, updated_at, created_by, name, media_type, size)
        values (${id}, 1, now(), now(), ${office.ids[name]}, 'plan.pdf', 'application/pdf', 9)`,
    );
    return id;
  };

  test('finds the people of a role by its code, as documents name it, and by its id, as records do', async () => {
    const { database } = office.server.engine;
    const [role] = await database.query<{ id: string }>(sql`select id from role where code = 'panel'`);
    const people = directory(
      { engine: office.server.engine, db: database },
      { user: office.ids.zhao, organisation: null, department: null, position: null },
    );
    const byCode = await people.named({ roles: ['panel'] }, null);
    assert.deepEqual(byCode.toSorted(), [office.ids.li, office.ids.wu].toSorted());
    assert.deepEqual(await people.named({ roles: [role?.id ?? ''] }, null), byCode);
  });

  test('says what each person may do now, and nothing else is possible', async () => {
    const instance = await office.submit(await office.propose());
    const [own] = (await offered('qian', instance)).tasks;
    assert.deepEqual([own.task, own.node, own.role], [2, 'first', 'decide']);
    assert.deepEqual(own.acts, ['agree', 'reject', 'return', 'transfer', 'addSign', 'assist', 'copy', 'start']);
    assert.deepEqual(own.back, { to: ['start'], way: 'chosen' });
    assert.deepEqual((await offered('zhao', instance)).whole, ['recall', 'urge', 'copy', 'comment']);
    assert.deepEqual((await offered('root', instance)).whole, ['copy', 'comment', 'pause', 'terminate', 'assign', 'handOver']);
    await office.does('qian', instance, 'agree');
    const after = await offered('qian', instance);
    assert.deepEqual([after.tasks, after.takeBack], [[], [{ task: 2, for: office.ids.qian }]]);
    assert.equal((await office.act('qian', instance, { event: 'urge' })).status, 409, 'who decided does not urge');
    assert.equal((await office.act('qian', instance, { event: 'copy', users: [office.ids.li] })).data.key, 'flow.notAllowed');
  });

  test('who was reminded is not reminded again within ten minutes, and it is said from when on', async () => {
    const instance = await office.submit(await office.propose());
    assert.equal((await offered('zhao', instance)).urgeAgainAt, null);
    assert.equal((await office.act('zhao', instance, { event: 'urge' })).status, 200);
    const after = await offered('zhao', instance);
    assert.ok(after.whole.includes('urge'), 'shown with the moment, not gone');
    assert.equal(Date.parse(after.urgeAgainAt) - office.server.engine.now().getTime(), 600_000);
    const soon = await office.act('zhao', instance, { event: 'urge' });
    assert.deepEqual([soon.status, soon.data.key], [409, 'flow.urgedLately']);
    assert.match(soon.msg, /请于 \d\d:\d\d 后再次催办/);
    office.pass(0.2);
    assert.equal((await offered('zhao', instance)).urgeAgainAt, null);
    assert.equal((await office.act('zhao', instance, { event: 'urge' })).status, 200);
  });

  test('what a node wants is asked for, and a signature is kept with the line', async () => {
    const instance = await office.submit(await office.propose());
    await office.does('qian', instance, 'agree');
    const [own] = (await offered('sun', instance)).tasks;
    assert.deepEqual(own.wants, { opinion: 'negative', signature: true, file: true });
    const choices = await get('sun', `/api/workflow/instances/${instance}/choices?task=${own.task}`);
    assert.deepEqual(choices.list[0].people.map(({ name }: { name: string }) => name).toSorted(), ['li', 'wu']);
    const file = await upload('sun');
    const chosen = { third: [office.ids.li] };
    const agree = (written: object, more: object = { chosen }) => office.does('sun', instance, 'agree', more, written);
    assert.equal((await agree({})).data.key, 'flow.signatureNeeded');
    assert.equal((await agree({ signature: 'data:image/png;base64,AAAA' })).data.key, 'flow.signatureRefused');
    assert.equal((await agree({ signature: SIGNATURE })).data.key, 'flow.filesNeeded');
    const strange = await agree({ signature: SIGNATURE, files: [await upload('li')] });
    assert.equal(strange.data.key, 'flow.strangeFile', 'nobody attaches what another has uploaded');
    assert.deepEqual(Object.keys((await agree({ signature: SIGNATURE, files: [file] })).data.fields), ['note']);
    const values = { note: '已核' };
    assert.equal((await agree({ signature: SIGNATURE, files: [file], values }, {})).data.key, 'flow.chooseApprovers');
    const done = await agree({ signature: SIGNATURE, files: [file], values });
    assert.equal(done.status, 200, done.text);
    const line = done.data.records.findLast(({ act }: { act: string }) => act === 'agree');
    assert.deepEqual([line.signed, line.files.length], [true, 1]);
    assert.deepEqual(await get('zhao', `/api/workflow/instances/${instance}/signatures`), { [line.id]: SIGNATURE });
    const { list } = await get('zhao', `/api/workflow/instances/${instance}/files`);
    assert.deepEqual(
      list.map(({ id, at }: { id: string; at: string }) => [id, at]),
      [[file, 'opinion']],
    );
    assert.equal((await office.server.request(office.as('zhou'), 'GET', `/api/workflow/instances/${instance}/files/${file}`)).status, 404);
  });

  test('the form shows what the node shows, and says what may be written', async () => {
    const instance = await office.submit(await office.propose());
    await office.does('qian', instance, 'agree');
    const form = await get('sun', `/api/workflow/instances/${instance}/form`);
    assert.deepEqual([form.rights.note, form.rights.title, form.rights.amount], ['required', 'read', undefined]);
    assert.equal((await get('zhao', `/api/workflow/instances/${instance}/form`)).rights.title, 'read', 'not while it runs');
  });

  test('a draft comes back to whoever wrote it, to nobody else, and goes with the act', async () => {
    const instance = await office.submit(await office.propose());
    const path = `/api/workflow/instances/${instance}/tasks/2/draft`;
    const stored = await office.server.request(office.as('qian'), 'PUT', path, { opinion: '拟同意', values: { note: 'x' } });
    assert.equal(stored.status, 200, stored.text);
    const { drafts } = await detail('qian', instance);
    assert.deepEqual([drafts[2].opinion, drafts[2].values], ['拟同意', { note: 'x' }]);
    assert.deepEqual((await detail('zhao', instance)).drafts, {});
    assert.equal((await office.server.request(office.as('zhao'), 'PUT', path, {})).data.key, 'flow.notYours');
    await office.does('qian', instance, 'agree');
    assert.deepEqual((await detail('qian', instance)).drafts, {});
  });

  test('people talk about it: whom it concerns is told, others cannot be named, everybody removes his own', async () => {
    const instance = await office.submit(await office.propose());
    const path = `/api/workflow/instances/${instance}/comments`;
    const strange = await post('zhao', path, { text: '@li 请看', mentions: [office.ids.li] });
    assert.equal(strange.data.key, 'flow.strangeMention');
    const said = await post('zhao', path, { text: '@qian 请看', mentions: [office.ids.qian] });
    assert.equal(said.status, 200, said.text);
    const answer = await post('qian', path, { text: '已阅', answers: said.data.id });
    assert.equal((await post('li', path, { text: '我也来' })).status, 404);
    const told = await office.server.engine.database.query<{ user: string }>(
      sql`select user_id as "user" from sys_notice where kind = 'flow.comment' and source = any(${[said.data.id, answer.data.id]}::uuid[]) order by at`,
    );
    assert.deepEqual(told.map(({ user }) => user).toSorted(), [office.ids.qian, office.ids.zhao].toSorted());
    const gone = (name: Name) => office.server.request(office.as(name), 'DELETE', `${path}/${said.data.id}`);
    assert.equal((await gone('qian')).data.key, 'flow.commentNotFound');
    assert.equal((await gone('zhao')).status, 200);
    const { list } = await get('qian', path);
    assert.deepEqual(
      list.map(({ text, removed, answers }: Record<string, unknown>) => [text, removed, answers]),
      [
        ['', true, null],
        ['已阅', false, said.data.id],
      ],
    );
  });

  test('lists show each task with its flow; counts follow', async () => {
    const before = await get('sun', '/api/workflow/counts');
    const instance = await office.submit(await office.propose({ title: '春游' }));
    await office.does('qian', instance, 'agree');
    const after = await get('sun', '/api/workflow/counts');
    assert.equal(after.toDo, before.toDo + 1);
    const filter = encodeURIComponent(JSON.stringify({ standing: { eq: 'toDo' } }));
    const page = await get('sun', `/api/data/flowTask?filter=${filter}&pageSize=500`);
    const row = page.list.find((one: { instance: string }) => one.instance === instance);
    assert.equal(page.labels.instance[row.instance], '春游（zhao）');
    await office.act('zhao', instance, { event: 'copy', users: [office.ids.zhou] });
    assert.equal((await get('zhou', '/api/workflow/counts')).copied, 1);
    await office.server.request(office.as('zhou'), 'PUT', `/api/workflow/copies/${instance}/read`, {});
    assert.equal((await get('zhou', '/api/workflow/counts')).copied, 0);
  });

  test('what is urgent stands first, what is important before the rest', async () => {
    const asked: string[] = [];
    for (const urgency of [2, 3, 1]) asked.push(await office.submit(await office.propose(), { urgency }));
    const [important, urgent, normal] = asked;
    const { list } = await get('qian', '/api/data/flowTask?sidx=urgency&sort=desc&pageSize=500');
    const order = list.map(({ instance }: { instance: string }) => instance).filter((one: string) => asked.includes(one));
    assert.deepEqual(order, [urgent, important, normal]);
  });

  test('lists are searched by the title of the flow, each person in what is his', async () => {
    const title = '候鸟迁徙观察';
    const instance = await office.submit(await office.propose({ title }));
    await office.submit(await office.propose({ title: '山谷里的地质课' }));
    const found = async (name: Name, model: string, keyword: string, filter: object = {}) => {
      const query = `keyword=${encodeURIComponent(keyword)}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return (await get(name, `/api/data/${model}?${query}`)).list.map((row: { instance?: string; id: string }) => row.instance ?? row.id);
    };
    const toDo = { standing: { eq: 'toDo' } };
    assert.deepEqual(await found('qian', 'flowTask', '迁徙', toDo), [instance]);
    assert.deepEqual(await found('qian', 'flowTask', '没有这样的流程', toDo), []);
    assert.deepEqual(await found('li', 'flowTask', '迁徙'), [], 'of others nothing is found');
    await office.act('qian', instance, { event: 'copy', users: [office.ids.li] });
    assert.deepEqual(await found('li', 'flowCopy', '候鸟'), [instance]);
    assert.deepEqual(await found('wu', 'flowCopy', '候鸟'), []);
    await office.does('qian', instance, 'agree');
    assert.deepEqual(await found('qian', 'flowTask', '候鸟', { standing: { eq: 'done' } }), [instance]);
    assert.deepEqual(await found('qian', 'flowTask', '候鸟', toDo), []);
    assert.deepEqual(await found('zhao', 'flowInstance', '候鸟', { initiator: { eq: office.ids.zhao } }), [instance]);
  });

  test('nodes that nobody gave a title are called in the language of the reader, in every list', async () => {
    const instance = await office.submit(await office.propose({ title: '湖畔观星' }));
    const called = async (path: string, language: string) => {
      const headers = { 'accept-language': language };
      const { data } = await office.server.request(office.as('qian'), 'GET', `/api/data/${path}`, undefined, headers);
      const row = data.list.find((one: { id: string; instance?: string }) => (one.instance ?? one.id) === instance);
      return row.nodeTitle ?? row.nodes;
    };
    assert.deepEqual([await called('flowTask', 'zh-CN'), await called('flowTask', 'en')], ['审批', 'Approval']);
    assert.deepEqual([await called('flowTask', 'zh-TW'), await called('flowInstance', 'en')], ['審批', 'Approval']);
  });

  test('a flow that was taken back goes on when the record is submitted again, and can be put away', async () => {
    const record = await office.propose();
    const instance = await office.submit(record);
    assert.equal(
      (await office.server.request(office.as('zhao'), 'DELETE', `/api/workflow/instances/${instance}`)).data.key,
      'flow.notDeletable',
    );
    await office.act('zhao', instance, { event: 'recall' });
    assert.equal(await office.submit(record), instance, 'the same one');
    await office.act('zhao', instance, { event: 'recall' });
    const gone = await office.server.request(office.as('zhao'), 'DELETE', `/api/workflow/instances/${instance}`);
    assert.equal(gone.status, 200, gone.text);
    assert.equal((await office.server.request(office.as('zhao'), 'GET', `/api/workflow/instances/${instance}`)).status, 404);
    assert.notEqual(await office.submit(record), instance);
  });
});

describe('several at once', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([superior(1, 'first'), superior(2, 'second', { require: { signature: true } })]);
  });
  after(() => office.server.close());

  const taskOf = async (name: Name, instance: string): Promise<string> => {
    const [task] = await office.server.engine.database.query<{ id: string }>(
      sql`select id from flow_task where instance = ${instance} and "user" = ${office.ids[name]} order by number desc limit 1`,
    );
    return task?.id ?? '';
  };
  const batch = (name: Name, tasks: readonly string[], event = 'agree', more: object = {}) =>
    office.server.request(office.as(name), 'POST', '/api/workflow/batch', { tasks, act: { event }, ...more });

  test('each of one node is decided or says why not', async () => {
    const instances = [await office.submit(await office.propose()), await office.submit(await office.propose({ title: '二' }))];
    await office.act('root', instances[1] ?? '', { event: 'pause' });
    const tasks = await Promise.all(instances.map((instance) => taskOf('qian', instance)));
    const { data } = await batch('qian', tasks, 'agree', { opinion: '同意' });
    const byTask = new Map<string, { done: boolean; why: string | null }>(data.list.map((row: { task: string }) => [row.task, row]));
    assert.deepEqual(
      tasks.map((task) => byTask.get(task)?.done),
      [true, false],
    );
    assert.match(byTask.get(tasks[1] ?? '')?.why ?? '', /已暂停/);
    const signing = await batch('sun', [await taskOf('sun', instances[0] ?? '')]);
    assert.match(signing.data.list[0].why, /手写签名/);
    const negative = await batch('qian', [tasks[1] ?? ''], 'reject');
    assert.equal(negative.data.list[0].done, false, 'a rejection wants an opinion');
  });

  test('what has been passed on meanwhile is told, and the rest is decided', async () => {
    const instances = [await office.submit(await office.propose()), await office.submit(await office.propose())];
    const tasks = await Promise.all(instances.map((instance) => taskOf('qian', instance)));
    await office.does('qian', instances[0] ?? '', 'transfer', { to: office.ids.sun });
    const { data } = await batch('qian', tasks);
    const [passedOn, decided] = tasks.map((task) => data.list.find((row: { task: string }) => row.task === task));
    assert.deepEqual([passedOn.done, decided.done], [false, true]);
    assert.match(passedOn.title, /zhao/);
    assert.equal(passedOn.why, '该任务已转由他人办理。');
  });

  test('of different nodes, and of others, none is', async () => {
    const one = await office.submit(await office.propose());
    const other = await office.submit(await office.propose());
    await office.does('qian', other, 'agree');
    await office.does('sun', other, 'transfer', { to: office.ids.qian });
    const mixed = await batch('qian', [await taskOf('qian', one), await taskOf('qian', other)]);
    assert.equal(mixed.data.key, 'flow.batchMixed');
    assert.equal(mixed.data.params.titles.length, 1, 'which it is is said');
    assert.equal((await batch('li', [await taskOf('qian', one)])).data.key, 'flow.notYours');
  });
});

/** Assigns a role to users. */

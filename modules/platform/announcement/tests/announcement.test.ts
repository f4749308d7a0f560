import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { createUser } from '../../../identity/account/users.ts';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';
import { expireAnnouncements } from '../announcement.rules.ts';
import { organisationsAbove } from '../recipients.ts';

describe('announcements', () => {
  let server: TestServer;
  let builders: Builders;
  let keeper: Actor;
  let bureau: string;
  let school: string;
  let teacher: Actor;
  let stranger: Actor;
  before(async () => {
    server = await startProduct();
    builders = createBuilders(server.context(), await allRecipes());
    bureau = (await builders.make('organisation', { kind: 'bureau', name: '某区教育局' })).id;
    school = (await builders.make('organisation', { kind: 'school', name: '某校', parent: bureau })).id;
    keeper = await person('keeper1', bureau, 'platformAdmin');
    teacher = await person('teacher1', school);
    stranger = await person('stranger1', (await builders.make('organisation', { kind: 'bureau', name: '他区教育局' })).id);
  });
  after(() => server.close());

  /** A user with the variables that a session would provide. */
  async function person(account: string, organisationId: string, role = 'classTeacher'): Promise<Actor> {
    const userId = await createUser(server.engine, {
      account,
      name: '教师',
      password: 'Abc12345',
      roles: [],
      organisation: organisationId,
    });
    const above = await organisationsAbove({ userId, organisationId, db: server.engine.database });
    return server.actor({ userId, organisationId, roles: [role], variables: { '@userId': userId, ...above } });
  }
  const ask = (actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.request(actor, method, `/api/${path}`, body);
  const draft = async (more: object = {}): Promise<string> => {
    const made = await ask(keeper, 'POST', 'message/Notice', { title: '暑期安全提醒', bodyText: '请做好行前安全教育。', ...more });
    assert.equal(made.status, 200, made.text);
    return made.data.id;
  };
  const release = (id: string) => ask(keeper, 'PUT', `message/Notice/${id}/Actions/Release`, {});
  const received = async (actor: Actor): Promise<string[]> =>
    (await ask(actor, 'POST', 'message/Notice/List', {})).data.list.map(({ id }: { id: string }) => id);
  const bell = async (actor: Actor) => (await ask(actor, 'GET', 'workbench/notices')).data.list as { title: string; link: string }[];

  test('a draft is read by those alone who write it; once sent it stands in the bell of everybody', async () => {
    const id = await draft();
    assert.deepEqual(await received(teacher), []);
    assert.equal((await ask(teacher, 'GET', `message/Notice/${id}`)).status, 404);
    assert.equal((await release(id)).status, 200);
    assert.deepEqual(await received(teacher), [id]);
    assert.deepEqual(await received(stranger), [id]);
    const { record } = (await ask(teacher, 'GET', `data/announcement/${id}`)).data;
    assert.ok(record.sender && !('users' in record) && !('reached' in record), 'who else was told is no business of a reader');
    const [notice] = await bell(teacher);
    assert.deepEqual([notice?.title, notice?.link], ['新公告：暑期安全提醒', `/lims01/lims010120?record=${id}`]);
    assert.ok((await ask(keeper, 'GET', `data/announcement/${id}`)).data.record.reached >= 2);
    assert.equal((await release(id)).data.key, 'model.wrongState');
  });

  test('what is for some organisations reaches their people and those below, and nobody else', async () => {
    const id = await draft({ title: '区内通知', category: '2', organizeIds: [bureau] });
    await release(id);
    assert.ok((await received(teacher)).includes(id));
    assert.ok(!(await received(stranger)).includes(id));
    assert.equal((await ask(stranger, 'GET', `data/announcement/${id}`)).status, 404);
    assert.equal((await bell(teacher))[0]?.title, '新通知：区内通知');
    assert.ok(!(await bell(stranger)).some(({ title }) => title.includes('区内通知')));
  });

  test('a bureau writes to the kinds of recipients in its own area, and reaches nobody beyond it', async () => {
    const [writer, other] = [
      await person('writer1', bureau, 'bureauAdmin'),
      await person('writer2', stranger.organisationId ?? '', 'bureauAdmin'),
    ];
    const own = server.actor({ ...writer, variables: { ...writer.variables, '@organizationAndSuborganization': [bureau, school] } });
    const agency = (await builders.make('organisation', { kind: 'agency', name: '某机构', parent: bureau })).id;
    const manager = await person('manager1', agency, 'agencyManager');
    const write = (more: object) => ask(own, 'POST', 'data/announcement', { title: '致各校', body: '请自查。', ...more });
    const made = await write({ audience: 'area', forAgencies: false, forSites: false });
    assert.equal(made.status, 200, made.text);
    const id = made.data.record.id;
    assert.equal((await ask(own, 'POST', `data/announcement/${id}/actions/release`, {})).status, 200);
    assert.ok((await received(teacher)).includes(id));
    for (const actor of [stranger, manager, other]) assert.ok(!(await received(actor)).includes(id));
    assert.ok((await bell(teacher)).some(({ title }) => title.includes('致各校')));
    assert.ok(!(await bell(manager)).some(({ title }) => title.includes('致各校')));
    assert.equal((await ask(other, 'POST', `data/announcement/${id}/actions/recall`, {})).status, 404);
    const refusals = [
      { audience: 'everybody' },
      { audience: 'organisations', organisations: [school, stranger.organisationId] },
      { audience: 'users', users: [stranger.userId] },
    ];
    for (const more of refusals) assert.notEqual((await write(more)).status, 200, JSON.stringify(more));
    assert.equal((await write({ audience: 'everybody' })).data.key, 'announcement.beyondArea');
    assert.equal((await write({ audience: 'organisations', organisations: [school] })).status, 200);
    const none = await write({ audience: 'area', forBureaus: false, forSchools: false, forAgencies: false, forSites: false });
    assert.match(none.text, /请至少选择一类接收单位/);
  });

  test('what is for a department reaches those who work in it, and those who belong to it besides', async () => {
    const department = (await builders.make('organisation', { kind: 'department', name: '德育处', parent: school })).id;
    const [inside, besides] = [await person('inside1', school), await person('besides1', bureau)];
    const { database } = server.engine;
    await database.query(sql`update "user" set department = ${department} where id = ${inside.userId}`);
    await builders.make('userOrganisation', { user: besides.userId, organisation: department });
    const now = async (actor: Actor, organisationId: string): Promise<Actor> => {
      const places = await organisationsAbove({ userId: String(actor.userId), organisationId, db: database });
      return server.actor({ ...actor, variables: { '@userId': String(actor.userId), ...places } });
    };
    const id = await draft({ title: '德育例会', organizeIds: [department] });
    await release(id);
    for (const actor of [await now(inside, school), await now(besides, bureau)]) {
      assert.ok((await received(actor)).includes(id));
      assert.ok((await bell(actor)).some(({ title }) => title.includes('德育例会')));
    }
    assert.ok(!(await received(await now(teacher, school))).includes(id));
    assert.ok(!(await bell(teacher)).some(({ title }) => title.includes('德育例会')));
  });

  test('what is for named people reaches them alone', async () => {
    const id = await draft({ title: '个别通知', toUserIds: [stranger.userId] });
    await release(id);
    assert.ok((await received(stranger)).includes(id));
    assert.ok(!(await received(teacher)).includes(id));
  });

  test('what has been sent is recalled before it is changed, and leaves the bells with it', async () => {
    const id = await draft({ title: '待更正' });
    await release(id);
    const sent = (await ask(keeper, 'GET', `data/announcement/${id}`)).data;
    assert.equal(sent.allowed.update, false, 'what would be refused is not offered');
    const refused = await ask(keeper, 'PUT', `data/announcement/${id}`, { version: sent.record.version, title: '已更正' });
    assert.equal(refused.data.key, 'model.notEditable');
    assert.match(refused.text, /请先撤回/, 'in words of its own');
    assert.equal((await ask(keeper, 'POST', `data/announcement/${id}/actions/recall`, {})).status, 200);
    assert.ok(!(await bell(teacher)).some(({ title }) => title.includes('待更正')));
    assert.ok(!(await received(teacher)).includes(id));
    assert.equal((await ask(teacher, 'POST', `data/announcement/${id}/actions/release`, {})).status, 403);
  });

  test('whoever is about to send it is told how many people it goes to, and readers are told nothing of it', async () => {
    const id = await draft({ title: '人数提示' });
    const warnings = async (actor: Actor) => (await ask(actor, 'GET', `data/announcement/${id}/warnings`)).data?.list;
    const [told] = await warnings(keeper);
    assert.equal(told.action, 'release');
    await release(id);
    const { reached } = (await ask(keeper, 'GET', `data/announcement/${id}`)).data.record;
    assert.match(told.text, new RegExp(`^将发送给 ${reached} 人`));
    assert.deepEqual(await warnings(keeper), []);
    assert.deepEqual(await warnings(teacher), []);
  });

  test('its time ends it, and nothing is sent whose time is over', async () => {
    const id = await draft({ title: '短期通知', expirationTime: Date.now() + 60_000 });
    await release(id);
    const later = { ...server.context(), now: () => new Date(Date.now() + 120_000) };
    assert.equal(await expireAnnouncements(later, () => false), 1);
    assert.equal(await expireAnnouncements(later, () => false), 0);
    assert.ok(!(await received(teacher)).includes(id));
    assert.equal((await release(await draft({ expirationTime: 1000 }))).data.key, 'announcement.expiredAlready');
  });

  test('by a send configuration of its own it goes out beside the app, and one that does not fit is refused', async () => {
    const make = async (model: string, values: Record<string, unknown>) => (await builders.make(model, values)).id;
    const account = await make('messageAccount', { kind: 'robot', robot: 'wecom', address: 'https://robot.example.org/send' });
    assert.equal((await ask(keeper, 'POST', `data/messageAccount/${account}/actions/enable`, {})).status, 200);
    const config = await make('messageSendConfig', { event: 'announcement.announcement', code: 'loud', name: '同时发群' });
    await make('messageSendLine', { config, account });
    const { fields } = (await ask(keeper, 'GET', 'models/announcement')).data;
    const { among } =
      (fields as { name: string; among?: { when: object; from: object }[] }[]).find(({ name }) => name === 'sendConfig') ?? {};
    const offered = async (category: string) => {
      const from = among?.find(({ when }) => JSON.stringify(when) === JSON.stringify({ category }))?.from;
      const { list } = (await ask(keeper, 'GET', `data/messageSendConfig/options?filter=${encodeURIComponent(JSON.stringify(from))}`)).data;
      return (list as { id: string }[]).map(({ id: one }) => one);
    };
    await make('messageSendConfig', { event: 'flow.toDo', code: 'loudFlow', name: '流程' });
    assert.deepEqual([await offered('announcement'), await offered('notice')], [[config], []], 'only what fits is offered');
    const draftBy = (more: object) => ask(keeper, 'POST', 'message/Notice', { title: '停课通知', bodyText: '台风', ...more });
    assert.equal((await draftBy({ remindCategory: 2 })).data.key, 'announcement.configMissing');
    assert.equal((await draftBy({ remindCategory: 2, sendConfigId: config, category: '2' })).data.key, 'announcement.otherConfig');
    const { id } = (await draftBy({ remindCategory: 2, sendConfigId: config })).data;
    const read = (await ask(keeper, 'GET', `message/Notice/${id}`)).data;
    assert.deepEqual([read.remindCategory, read.sendConfigId], [2, config]);
    await release(id);
    await release(await draft({ title: '普通公告' }));
    const sent = (await ask(keeper, 'GET', 'data/message')).data.list.map(({ title }: { title: string }) => title);
    assert.deepEqual(sent, ['新公告：停课通知']);
    assert.ok((await bell(teacher)).some(({ title }) => title.includes('停课通知')));
    assert.ok(!('sendConfig' in (await ask(teacher, 'GET', `data/announcement/${id}`)).data.record));
    const next = (await draftBy({ remindCategory: 2, sendConfigId: config })).data.id;
    assert.equal((await ask(keeper, 'POST', `data/messageSendConfig/${config}/actions/disable`, {})).status, 200);
    assert.equal((await release(next)).data.key, 'announcement.configOff');
  });

  test('who was told reads it as a message, once or all together, and nobody reads or removes what another was told', async () => {
    const reader = await person('reader1', school);
    const unread = async () => (await ask(reader, 'GET', 'message/getUnReadMsgNum')).data;
    assert.deepEqual([(await unread()).unReadNotice, (await unread()).unReadNum], [0, 0]);
    for (const title of ['返校通知', '用餐安排'])
      await release(await draft({ title, bodyText: `${title}正文`, toUserIds: [reader.userId] }));
    assert.equal((await unread()).unReadNotice, 2);
    const found = (await ask(reader, 'GET', `data/announcement?keyword=${encodeURIComponent('用餐')}`)).data.list;
    assert.deepEqual(
      found.map(({ title }: { title: string }) => title),
      ['用餐安排'],
      'what was received is found by its words',
    );
    const list = async (query = '') =>
      (await ask(reader, 'GET', `message?${query}`)).data.list as { id: string; isRead: number; title: string }[];
    const [newest, older] = await list('type=1&isRead=0');
    assert.deepEqual([newest?.title, older?.title], ['新公告：用餐安排', '新公告：返校通知']);
    assert.deepEqual(await list('type=3'), []);
    const info = (await ask(reader, 'GET', `message/ReadInfo/${newest?.id}`)).data;
    assert.deepEqual([info.bodyText, info.releaseUser, info.isRead], ['用餐安排正文', keeper.name, 1]);
    assert.deepEqual([(await unread()).unReadNotice, (await list('isRead=1')).length], [1, 1]);
    assert.equal((await ask(stranger, 'GET', `message/ReadInfo/${older?.id}`)).data.key, 'messages.notFound');
    const watching = server.actor({ ...reader, viewer: keeper.userId });
    assert.equal((await ask(watching, 'GET', `message/ReadInfo/${older?.id}`)).data.isRead, 0, 'who looks as another leaves no trace');
    await ask(stranger, 'DELETE', 'message/Record', { ids: [newest?.id] });
    assert.equal((await list()).length, 2);
    assert.equal((await ask(reader, 'POST', 'message/Actions/ReadAll', { type: '2' })).data.unread, 1);
    assert.equal((await ask(reader, 'POST', 'message/Actions/ReadAll', {})).data.unread, 0);
    await ask(reader, 'DELETE', 'message/Record', { ids: [newest?.id] });
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [older?.id],
    );
  });

  test('whoever wrote it sees who has read it and who has not; nobody else does, and it begins anew when it is written anew', async () => {
    const reader = await person('reader2', school);
    const id = await draft({ title: '防汛值班', toUserIds: [reader.userId, teacher.userId] });
    const readers = async (actor: Actor, read: boolean): Promise<unknown[]> => {
      const filter = encodeURIComponent(JSON.stringify({ announcement: id, readAt: { empty: !read } }));
      return (await ask(actor, 'GET', `data/announcementReader?filter=${filter}`)).data.list.map(({ user }: { user: string }) => user);
    };
    const open = (actor: Actor) => ask(actor, 'PUT', `message/Notice/${id}/Actions/Read`, {});
    assert.equal((await open(reader)).status, 404, 'a draft');
    await release(id);
    assert.deepEqual((await readers(keeper, false)).toSorted(), [reader.userId, teacher.userId].toSorted());
    assert.equal((await open(server.actor({ ...reader, viewer: keeper.userId }))).status, 200);
    assert.deepEqual(await readers(keeper, true), [], 'who looks as another leaves no trace');
    assert.equal((await open(stranger)).status, 404);
    const unread = async () => (await ask(reader, 'GET', 'workbench/notices')).data.unread;
    const before = await unread();
    assert.equal((await open(reader)).status, 200);
    assert.equal(await unread(), before - 1, 'what is open before somebody no longer waits in his bell');
    assert.deepEqual([await readers(keeper, true), await readers(keeper, false)], [[reader.userId], [teacher.userId]]);
    const [notice] = (await ask(teacher, 'GET', 'message')).data.list;
    await ask(teacher, 'GET', `message/ReadInfo/${notice.id}`);
    assert.equal((await readers(keeper, true)).length, 2);
    assert.deepEqual(await readers(reader, true), [], 'who else has read it is no business of a reader');
    await ask(keeper, 'POST', `data/announcement/${id}/actions/recall`, {});
    assert.deepEqual(await readers(keeper, true), []);
    await release(id);
    assert.deepEqual([(await readers(keeper, true)).length, (await readers(keeper, false)).length], [0, 2]);
  });
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { createUser } from '../../../identity/account/users.ts';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';
import { remindOfDue } from '../reminders.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly startDay: string;
  readonly startAt: string;
  readonly series: string | null;
  readonly participants: string[];
}

describe('the agenda', () => {
  const begin = new Date('2030-03-01T00:00:00Z');
  let clock = begin;
  let server: TestServer;
  let maker: Actor;
  let guest: Actor;
  let stranger: Actor;
  before(async () => {
    server = await startProduct({ now: () => clock });
    const { make } = createBuilders(server.context(), await allRecipes());
    const organisationId = (await make('organisation', { kind: 'bureau', name: '某区教育局' })).id;
    const person = async (account: string): Promise<Actor> => {
      const userId = await createUser(server.engine, {
        account,
        name: account,
        password: 'Abc12345',
        roles: [],
        organisation: organisationId,
      });
      return server.actor({
        userId,
        organisationId,
        name: account,
        roles: ['classTeacher'],
        variables: { '@userId': userId, '@organizationAndSuborganization': [organisationId] },
      });
    };
    [maker, guest, stranger] = [await person('maker'), await person('guest'), await person('stranger')];
  });
  after(() => server.close());
  beforeEach(() => {
    clock = begin;
  });

  const ask = (actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.request(actor, method, `/api/${path}`, body);
  const values = (more: object = {}) => ({
    title: '例会',
    startDay: '2030-03-04',
    startTime: '09:00',
    endDay: '2030-03-04',
    endTime: '10:00',
    ...more,
  });
  const enter = async (more: object = {}): Promise<Row> => {
    const made = await ask(maker, 'POST', 'data/appointment', values({ participants: [maker.userId, guest.userId], ...more }));
    assert.equal(made.status, 200, made.text);
    return made.data.record;
  };
  const refusal = async (more: object): Promise<string> => (await ask(maker, 'POST', 'data/appointment', values(more))).data.key;
  const seriesOf = async (row: Row, actor = maker): Promise<Row[]> => {
    const filter = encodeURIComponent(JSON.stringify({ series: row.series }));
    const page = await ask(actor, 'GET', `data/appointment?pageSize=500&sidx=startAt&sort=asc&filter=${filter}`);
    assert.equal(page.status, 200, page.text);
    return page.data.list;
  };
  const days = async (row: Row): Promise<string[]> => (await seriesOf(row)).map(({ startDay }) => startDay.slice(5));
  const bell = async (actor: Actor): Promise<string[]> =>
    (await ask(actor, 'GET', 'workbench/notices?pageSize=100')).data.list.map(
      ({ title, text }: { title: string; text: string }) => `${title}|${text}`,
    );
  const heard = async (actor: Actor, work: () => Promise<unknown>): Promise<string[]> => {
    const known = (await bell(actor)).length;
    await work();
    const now = await bell(actor);
    return now.slice(0, now.length - known);
  };
  const scope = (row: Row, how: string, changes: object, actor = maker) =>
    ask(actor, 'PUT', `agenda/${row.id}`, { reach: how, version: row.version, values: changes });

  test('who makes an appointment and who takes part see it, nobody else; only the first changes it', async () => {
    const row = await enter();
    assert.equal(new Date(row.startAt).toISOString(), '2030-03-04T01:00:00.000Z');
    assert.equal((await ask(guest, 'GET', `data/appointment/${row.id}`)).status, 200);
    assert.equal((await ask(stranger, 'GET', `data/appointment/${row.id}`)).status, 404);
    const change = (actor: Actor) => ask(actor, 'PUT', `data/appointment/${row.id}`, { version: row.version, title: '改' });
    assert.deepEqual([(await change(guest)).status, (await change(stranger)).status], [404, 404]);
    assert.equal((await ask(guest, 'DELETE', `agenda/${row.id}?reach=all`)).status, 404);
    assert.equal((await change(maker)).status, 200);
  });

  test('an appointment makes sense, or is refused with the reason', async () => {
    assert.equal(await refusal({ endTime: '09:00' }), 'agenda.endsTooEarly');
    assert.equal(await refusal({ allDay: true, startTime: null, endTime: null, endDay: '2030-03-03' }), 'agenda.endsTooEarly');
    assert.equal(await refusal({ repetition: 'daily', repeatUntil: '2030-03-03' }), 'agenda.repeatEndsTooEarly');
    assert.equal(await refusal({ repetition: 'daily', repeatUntil: '2031-03-05' }), 'agenda.tooMany');
    assert.equal(await refusal({ startTime: null }), 'model.invalid');
    const alone = await ask(maker, 'POST', 'data/appointment', values());
    assert.deepEqual(alone.data.record.participants, [maker.userId]);
    const emptied = await ask(maker, 'PUT', `data/appointment/${alone.data.record.id}`, { version: 1, participants: [] });
    assert.equal(emptied.data.key, 'agenda.nobody');
  });

  test('what comes again stands on every day it comes, at the end of months that are shorter', async () => {
    const monthly = await enter({ startDay: '2030-01-31', endDay: '2030-02-01', repetition: 'monthly', repeatUntil: '2030-05-31' });
    assert.deepEqual(await days(monthly), ['01-31', '02-28', '03-31', '04-30', '05-31']);
    const yearly = await enter({ startDay: '2028-02-29', endDay: '2028-02-29', repetition: 'yearly', repeatUntil: '2032-12-31' });
    assert.deepEqual(
      (await seriesOf(yearly)).map(({ startDay }) => startDay),
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    );
    const weekly = await enter({ repetition: 'weekly', repeatUntil: '2030-03-20' });
    assert.deepEqual(await days(weekly), ['03-04', '03-11', '03-18']);
  });

  test('the id that holds a series together is read by clients and shown on no page', async () => {
    const { id, series } = await enter({ repetition: 'weekly', repeatUntil: '2030-03-20' });
    assert.equal(series, id);
    const { data } = await ask(maker, 'GET', 'models/appointment');
    assert.equal(
      data.fields.find(({ name }: { name: string }) => name === 'series'),
      undefined,
    );
    const history = await ask(maker, 'GET', `data/appointment/${id}/history`);
    assert.ok(history.data.list[0].changes.length > 0, history.text);
    assert.equal(
      history.data.list[0].changes.find(({ field }: { field: string }) => field === 'series'),
      undefined,
    );
  });

  test('a change reaches this one, those behind it, or all, each by as many days', async () => {
    const first = await enter({ repetition: 'weekly', repeatUntil: '2030-04-01' });
    const [, second, third] = await seriesOf(first);
    assert.ok(second && third);
    assert.equal((await scope(second, 'this', { startDay: '2030-03-12', endDay: '2030-03-12' })).data.count, 1);
    assert.equal((await scope(third, 'later', { startDay: '2030-03-20', endDay: '2030-03-20', title: '改期' })).data.count, 3);
    assert.deepEqual(await days(first), ['03-04', '03-12', '03-20', '03-27', '04-03']);
    assert.equal((await scope(third, 'later', { title: '过期' })).data.key, 'model.conflict');
    assert.equal((await scope(first, 'all', { startTime: '14:00', endTime: '15:30' })).data.count, 5);
    const all = await seriesOf(first);
    assert.deepEqual(
      all.map(({ title }) => title),
      ['例会', '例会', '改期', '改期', '改期'],
    );
    assert.ok(all.every(({ startAt }) => new Date(startAt).toISOString().includes('T06:00')));
  });

  test('another repetition begins the series anew from where it is changed', async () => {
    const first = await enter({ repetition: 'weekly', repeatUntil: '2030-04-01' });
    const [, second, third] = await seriesOf(first);
    assert.ok(second && third);
    assert.equal((await scope(second, 'this', { repetition: 'daily' })).data.key, 'agenda.repetitionOfSeries');
    assert.equal((await scope(third, 'later', { repetition: 'daily', repeatUntil: '2030-03-20' })).status, 200);
    assert.deepEqual(await days(first), ['03-04', '03-11']);
    const later = (await ask(maker, 'GET', `data/appointment/${third.id}`)).data.record as Row;
    assert.deepEqual(await days(later), ['03-18', '03-19', '03-20']);
    assert.equal((await scope(second, 'all', { repeatUntil: '2030-03-18' })).status, 200);
    assert.deepEqual(await days(first), ['03-04', '03-11', '03-18']);
  });

  test('a deletion reaches as far as is said', async () => {
    const first = await enter({ repetition: 'weekly', repeatUntil: '2030-04-01' });
    const [, second, third] = await seriesOf(first);
    assert.equal((await ask(maker, 'DELETE', `agenda/${third?.id}?reach=later`)).data.count, 3);
    assert.deepEqual(await days(first), ['03-04', '03-11']);
    assert.equal((await ask(maker, 'DELETE', `agenda/${second?.id}?reach=this`)).data.count, 1);
    assert.equal((await ask(maker, 'DELETE', `agenda/${first.id}?reach=all`)).data.count, 1);
    assert.deepEqual(await days(first), []);
  });

  test('participants are told once of what concerns them', async () => {
    let row = await enter({ participants: [maker.userId] });
    const change = async (changes: object) => {
      const answer = await ask(maker, 'PUT', `data/appointment/${row.id}`, { version: row.version, ...changes });
      assert.equal(answer.status, 200, answer.text);
      row = answer.data.record;
    };
    assert.deepEqual(await heard(guest, () => change({ participants: [maker.userId, guest.userId] })), [
      '新日程：例会|maker邀请您参加，时间：2030-03-04 09:00 – 10:00。',
    ]);
    assert.deepEqual(await heard(guest, () => change({ color: 'red' })), []);
    assert.deepEqual(await heard(guest, () => change({ startTime: '08:00' })), [
      '日程有变更：例会|maker修改了日程，现时间：2030-03-04 08:00 – 10:00。',
    ]);
    assert.deepEqual(await heard(maker, () => ask(maker, 'DELETE', `data/appointment/${row.id}`)), []);
    assert.match((await bell(guest))[0] ?? '', /^日程已取消：例会/);
    const series = await heard(guest, () => enter({ repetition: 'daily', repeatUntil: '2030-03-08' }));
    assert.deepEqual(series, ['新日程：例会|maker邀请您参加，时间：2030-03-04 09:00 – 10:00 ×5。']);
    assert.equal((await ask(guest, 'GET', 'message/getUnReadMsgNum')).data.unReadSchedule > 3, true);
  });

  test('reminders come once at their time, for each time of a series, and never for what is over', async () => {
    await enter({ reminder: 'minutes15', repetition: 'daily', repeatUntil: '2030-03-05', title: '晨会' });
    await enter({ title: '培训', allDay: true, startTime: null, endTime: null, dayReminder: 'before9' });
    const moved = await enter({ reminder: 'hour1', title: '改期会' });
    await scope(moved, 'this', { startTime: '15:00', endTime: '16:00' });
    const at = async (time: string) => {
      clock = new Date(`2030-03-${time}:00+08:00`);
      const told = await heard(guest, () => Promise.all([remindOfDue(server.engine), remindOfDue(server.engine)]));
      return told.filter((text) => text.startsWith('日程提醒')).map((text) => text.split('|')[0]);
    };
    assert.deepEqual(await at('03T08:59'), []);
    assert.deepEqual(await at('03T09:00'), ['日程提醒：培训']);
    assert.deepEqual(await at('04T08:45'), ['日程提醒：晨会']);
    assert.deepEqual(await at('04T08:50'), []);
    assert.deepEqual(await at('04T14:00'), ['日程提醒：改期会']);
    assert.deepEqual(await at('06T09:00'), []);
    await enter({ reminder: 'atStart', participants: [guest.userId], title: '代约', startDay: '2030-03-07', endDay: '2030-03-07' });
    clock = new Date('2030-03-07T09:00:00+08:00');
    const reminded = await heard(maker, () => remindOfDue(server.engine));
    assert.ok(
      reminded.some((text) => text.startsWith('日程提醒：代约')),
      'whoever entered it',
    );
    assert.deepEqual(
      await server.engine.database.query({ text: 'select 1 from sys_agenda_reminder where due_at < $1', values: [clock] } as never),
      [],
    );
  });

  test('clients of the family enter, read, change and delete appointments', async () => {
    const path = 'system/Schedule';
    const startDay = new Date('2030-07-01T00:00:00+08:00').getTime();
    const sent = { title: '督导', startDay, startTime: '09:30', duration: 90, repetition: 3, repeatTime: startDay + 14 * 86_400_000 };
    assert.equal((await ask(maker, 'POST', path, { ...sent, title: ' ' })).data.key, 'agenda.titleMissing');
    assert.equal((await ask(maker, 'POST', path, { ...sent, toUserIds: [] })).data.key, 'agenda.nobody');
    const made = await ask(maker, 'POST', path, { ...sent, reminderTime: 15, urgent: 3, toUserIds: [guest.userId] });
    assert.equal(made.status, 200, made.text);
    const span = `startTime=${startDay}&endTime=${startDay + 31 * 86_400_000}`;
    const { list, signList } = (await ask(guest, 'GET', `${path}?${span}`)).data;
    assert.deepEqual([list.length, signList[startDay], list[0].endTime, list[0].urgent, list[0].reminderTime], [3, 1, '11:00', 3, 15]);
    assert.equal((await ask(stranger, 'GET', `${path}/AppList?${span}`)).data.list.length, 0);
    const { id } = made.data;
    assert.equal((await ask(guest, 'GET', `${path}/detail?groupId=${list[0].groupId}&id=${id}`)).data.title, '督导');
    assert.equal((await ask(maker, 'PUT', `${path}/${list[1].id}/2`, { ...sent, startDay: list[1].startDay, title: '复查' })).status, 200);
    const titles = (await ask(maker, 'GET', `${path}?${span}`)).data.list.map(({ title }: Row) => title);
    assert.deepEqual(titles, ['督导', '复查', '复查']);
    assert.equal((await ask(maker, 'DELETE', `${path}/${id}/3`)).status, 200);
    assert.equal((await ask(maker, 'GET', `${path}/${id}`)).data.key, 'agenda.gone');
    assert.equal((await ask(maker, 'DELETE', `${path}/${id}/1`)).data.key, 'agenda.gone');
  });
});

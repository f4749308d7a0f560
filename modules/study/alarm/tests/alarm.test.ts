import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { deleteRows, insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { CheckInTask } from '../../check-in/check-in-task.model.ts';
import { Incident } from '../../incident/incident.model.ts';
import { openScene, type Scene } from '../../incident/tests/scene.ts';
import { Trip as TripModel } from '../../trip/trip.model.ts';
import { Alarm } from '../alarm.model.ts';
import { AlarmLog } from '../alarm-log.model.ts';
import { raiseAlarm } from '../raise.ts';
import { watchAlarms } from '../watch.ts';

let scene: Scene;
let leader: Actor;
let bureau: Actor;
/** Looks after another school. */
let stranger: Actor;
before(async () => {
  scene = await openScene();
  ({ leader, section: bureau } = scene);
  stranger = await scene.person('schoolAdmin', (await scene.records(Organisation).create({ name: '别处的学校', kind: 'school' })).id);
});
after(() => scene.server.close());

const press = (by: Actor, more: object = {}) => scene.ask(by, 'POST', '/api/alarms/sos', { trip: scene.trip, ...more });
const act = (by: Actor, id: string, action: string, args: object = {}) =>
  scene.ask(by, 'POST', `/api/data/alarm/${id}/actions/${action}`, { args });
const read = (id: string): Promise<Row<typeof Alarm>> => scene.records(Alarm).get(id);
const watch = () => watchAlarms(scene.server.context(), () => false);
const spoken = { handleWay: 'onSite', handleDesc: '孩子误触，已当面确认平安。', contact: '当面见到本人' };
const cause = (subject: string) => ({ category: 'distance', trip: scene.trip, subject }) as const;
const told = async (alarm: string): Promise<string[]> => {
  const rows = await scene.server.engine.database.query<{ user: string }>(
    sql`select user_id as "user" from sys_notice where source = ${alarm}`,
  );
  return rows.map(({ user }) => user);
};

describe('the alarm button', () => {
  test('raises one alarm, counts it when it is pressed again, and tells those who can help at once', async () => {
    const first = await press(leader, { note: '孩子晕倒', location: { lng: 112.94, lat: 28.23 } });
    assert.deepEqual([first.status, first.data.isNew], [200, true], first.text);
    const { id } = first.data;
    assert.deepEqual((await press(leader)).data, { id, isNew: false });
    const row = await read(id);
    assert.deepEqual([row.level, row.repeatCount, row.status, row.school], ['critical', 1, 'raised', scene.school]);
    assert.ok((await told(id)).includes(scene.schoolAdmin.userId ?? ''), 'the school is told at once');
    await act(leader, id, 'ack');
    await act(leader, id, 'handle');
    assert.equal((await act(leader, id, 'resolve', { ...spoken, contact: '' })).data.key, 'alarm.contactMissing');
    scene.passMinutes(2);
    assert.equal((await act(leader, id, 'resolve', spoken)).status, 200);
    const done = await read(id);
    assert.deepEqual([done.status, done.openKey, done.handledBy], ['resolved', null, leader.userId]);
    assert.ok(Date.parse(done.ackAt ?? '') <= Date.parse(done.handledAt ?? ''));
    assert.equal((await press(leader)).data.isNew, true, 'the next one is another alarm');
    assert.equal((await act(scene.schoolAdmin, id, 'reopen', { reason: '家长反映情况不实' })).data.key, 'alarm.otherOpen');
  });

  test('is for those who accompany the trip or look after it, while it is under way', async () => {
    assert.equal((await press(stranger)).status, 404);
    assert.equal((await press(bureau)).status, 403);
    await updateRows(scene.server.context(), TripModel, { set: { status: 'settling' }, where: sql`t.id = ${scene.trip}` });
    assert.equal((await press(leader)).data.key, 'alarm.notUnderWay');
    await updateRows(scene.server.context(), TripModel, { set: { status: 'inProgress' }, where: sql`t.id = ${scene.trip}` });
  });
});

test('of one subject at most one alarm is open, however many report it at once (I-33)', async () => {
  const reports = await Promise.all(Array.from({ length: 12 }, () => raiseAlarm(scene.server.context(), cause('child-1'))));
  assert.equal(new Set(reports.map(({ id }) => id)).size, 1);
  assert.equal(reports.filter(({ isNew }) => isNew).length, 1);
  assert.equal((await read(reports[0]?.id ?? '')).repeatCount, 11);
  await assert.rejects(scene.records(Alarm).create({ ...(await copyOf(reports[0]?.id ?? '')) }), { key: 'model.duplicate' });
});

test('an alarm is called by its category and its trip in the language of its reader, in labels, exports and messages', async () => {
  const { id } = await raiseAlarm(scene.server.context(), { ...cause('child-title'), category: 'fall' });
  const inLanguage = async (language: string) => {
    const lines = await scene.server.request(
      bureau,
      'GET',
      `/api/data/alarmLog?${new URLSearchParams({ filter: JSON.stringify({ alarm: id }) })}`,
      undefined,
      { 'accept-language': language },
    );
    assert.equal(lines.status, 200, lines.text);
    return String(lines.data.labels.alarm[id]);
  };
  assert.match(await inLanguage('zh'), /^跌倒/);
  assert.match(await inLanguage('en'), /^Fall/);
  const [notice] = await scene.server.engine.database.query<{ params: { record: string } }>(
    sql`select params from sys_notice where source = ${id} limit 1`,
  );
  assert.match(notice?.params.record ?? '', /^跌倒 · /);
});

test('of 5 000 open alarms a page of the centre is bounded, and the server counts the rest', async () => {
  const { trip, school, agency, bureau: owner } = await read((await raiseAlarm(scene.server.context(), cause('child-many'))).id);
  const at = new Date(scene.server.engine.now()).toISOString();
  const many = Array.from({ length: 5000 }, (_, n) => ({
    alarmNo: `ALM${n}`,
    category: 'offline' as const,
    level: 'minor' as const,
    levelRank: 2,
    status: 'raised' as const,
    trip,
    school,
    agency,
    bureau: owner,
    raisedAt: at,
    lastAt: at,
  }));
  await insertRows(scene.server.context(), Alarm, many);
  const open = { status: { in: ['raised', 'acknowledged', 'handling', 'resolved'] }, category: 'offline' };
  const query = { filter: JSON.stringify(open), sidx: 'levelRank', sort: 'desc', currentPage: '84', pageSize: '60' };
  const page = await scene.server.request(bureau, 'GET', `/api/data/alarm?${new URLSearchParams(query)}`);
  assert.equal(page.status, 200, page.text);
  assert.deepEqual([page.data.list.length, page.data.pagination.total], [20, 5000]);
  await deleteRows(scene.server.context(), Alarm, sql`t.alarm_no like 'ALM%'`);
});

const copyOf = async (id: string): Promise<Partial<Row<typeof Alarm>>> => {
  const { category, level, levelRank, trip, raisedAt, lastAt, openKey } = await read(id);
  return { category, level, levelRank, trip, raisedAt, lastAt, openKey };
};

test('what nobody takes on goes up the chain step by step and no further, unless it is shelved; a serious one is not shelved', async () => {
  const { id } = await raiseAlarm(scene.server.context(), cause('child-2'));
  const steps: number[] = [];
  for (let round = 0; round < 5; round++) {
    scene.passMinutes(11);
    await watch();
    steps.push((await read(id)).escalation);
  }
  assert.deepEqual(steps, [1, 2, 3, 3, 3]);
  const logs = await scene.records(AlarmLog).find({ alarm: id, action: 'escalate' });
  assert.equal(logs.length, 3);
  const other = await raiseAlarm(scene.server.context(), cause('child-3'));
  assert.equal((await act(leader, other.id, 'shelve', { minutes: 30, reason: '孩子在教师身边上厕所' })).status, 200);
  scene.passMinutes(11);
  await watch();
  assert.equal((await read(other.id)).escalation, 0);
  scene.passMinutes(30);
  await watch();
  assert.equal((await read(other.id)).escalation, 1);
  const serious = await press(scene.schoolAdmin);
  assert.equal((await act(leader, serious.data.id, 'shelve', { minutes: 30, reason: '稍后再处理' })).status, 409);
});

test('people missing at a roll call for longer than the settings allow are an alarm, which notes when they were found', async () => {
  const values = {
    trip: scene.trip,
    school: scene.school,
    node: 'boarding',
    title: '返程上车',
    planAt: scene.ago(1),
    openAt: scene.ago(1),
  } as const;
  const figures = { expected: 40, present: 38, leave: 0, absent: 2, unmarked: 0 };
  const [task = ''] = await insertRows(scene.server.context(), CheckInTask, [{ ...values, ...figures }]);
  await watch();
  const open = () => scene.records(Alarm).first({ checkInTask: task });
  assert.equal(await open(), null);
  scene.passMinutes(30);
  await watch();
  const raised = await open();
  assert.deepEqual([raised?.level, raised?.value, raised?.endedAt], ['critical', '2', null]);
  await watch();
  assert.equal((await open())?.repeatCount, 0, 'it is raised once');
  await updateRows(scene.server.context(), CheckInTask, { set: { present: 40, absent: 0 }, where: sql`t.id = ${task}` });
  await watch();
  assert.ok((await open())?.endedAt);
  assert.equal((await open())?.status, 'raised', 'it stays open until somebody says what happened');
});

test('a serious alarm is closed by another person (I-26), and an incident comes of it at most once', async () => {
  const { data } = await press(scene.schoolAdmin, { note: '摔伤' });
  const id: string = data.id ?? '';
  for (const action of ['ack', 'handle']) await act(scene.schoolAdmin, id, action);
  const category = (await scene.incident().then((one) => scene.records(Incident).get(one))).category;
  const report = { category, place: '基地东门', description: '学生下台阶时摔倒，膝盖擦伤。' };
  assert.equal((await act(scene.schoolAdmin, id, 'toIncident', report)).status, 200);
  assert.equal((await act(scene.schoolAdmin, id, 'toIncident', report)).status, 409);
  const incident = await scene.records(Incident).get((await read(id)).incident ?? '');
  assert.deepEqual([incident.trip, incident.place], [scene.trip, '基地东门']);
  await act(scene.schoolAdmin, id, 'resolve', spoken);
  assert.equal((await act(scene.schoolAdmin, id, 'close')).data.key, 'alarm.samePerson');
  assert.equal((await act(bureau, id, 'close')).status, 200);
});

test('a school, an agency and a stranger see the alarms that are theirs, and figures of those alone', async () => {
  const count = async (by: Actor) => (await scene.ask(by, 'GET', '/api/data/alarm')).data.pagination?.total ?? 0;
  assert.ok((await count(scene.schoolAdmin)) > 4);
  assert.equal(await count(stranger), 0);
  assert.equal((await scene.ask(stranger, 'GET', '/api/alarms/figures')).data.week, 0);
  const { week, open, answerSeconds } = (await scene.ask(scene.schoolAdmin, 'GET', '/api/alarms/figures')).data;
  assert.ok(week > 4 && open > 0 && answerSeconds >= 0);
  assert.equal((await scene.ask(scene.schoolAdmin, 'POST', '/api/alarms/mute', { minutes: 10, reason: '与救护人员通话' })).status, 200);
  assert.equal((await scene.ask(scene.schoolAdmin, 'POST', '/api/alarms/mute', { minutes: 10, reason: '吵' })).status, 400);
});

test('whatever is tried in whatever order: times follow each other, and what has ended for good stays so (I-33)', async () => {
  const tries = ['ack', 'handle', 'resolve', 'dismiss', 'close', 'reopen'] as const;
  const args = { resolve: spoken, dismiss: { reason: '误触按钮', contact: '电话确认' }, reopen: { reason: '需要补充处理' } };
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...tries), { minLength: 3, maxLength: 9 }), async (way) => {
      const { id } = await raiseAlarm(scene.server.context(), cause(`way-${++n}`));
      for (const action of way) {
        const before = await read(id);
        const by = action === 'close' ? bureau : scene.schoolAdmin;
        const { status } = await act(by, id, action, args[action as keyof typeof args] ?? {});
        scene.passMinutes(1);
        if (['closed', 'falseAlarm'].includes(before.status)) assert.equal(status, 409);
        const { ackAt, handledAt, closedAt, openKey, status: now } = await read(id);
        const times = [ackAt, handledAt, closedAt].filter((at) => at !== null).map((at) => Date.parse(at));
        assert.deepEqual(
          times,
          times.toSorted((a, b) => a - b),
        );
        assert.equal(openKey !== null, ['raised', 'acknowledged', 'handling'].includes(now));
      }
    }),
    { numRuns: 25 },
  );
});

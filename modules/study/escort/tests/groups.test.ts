import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { evaluateGuards, gapText } from '@zhixing/engine/rules/guards.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { type Journey, openJourney } from '../../transport/tests/journey.ts';
import { Trip } from '../../trip/trip.model.ts';

let journey: Journey;
let leader: string;
before(async () => {
  journey = await openJourney(6);
  leader = (await journey.enlist({ role: 'leader', staff: await journey.teacher() })).data.record.id;
});
after(() => journey.server.close());
beforeEach(async () => {
  for (const table of [sql`delete from trip_group_member`, sql`delete from trip_group`, sql`delete from sys_capacity`])
    await journey.server.engine.database.query(table);
});

const path = () => `/api/trips/${journey.trip.id}/groups`;
const read = async () => (await journey.ask(journey.schoolAdmin, 'GET', path())).data;
const members = (students: readonly (string | undefined)[], more: Record<string, object> = {}) =>
  students.map((student, n) => ({ student, role: n === 0 ? 'captain' : 'member', ...more[student ?? ''] }));
const save = async (groups: readonly object[], by = journey.schoolAdmin, version?: string) =>
  journey.ask(by, 'PUT', path(), { version: version ?? (await read()).version, groups });
const group = (name: string, of: readonly object[], more: object = {}) => ({
  name,
  capacity: 6,
  leaderTeacher: leader,
  members: of,
  ...more,
});

test('groups are saved as a whole: children move, captains hand over, and empty groups go', async () => {
  const [a, b, c, d, e, f] = journey.children;
  const first = await save([group('第一组', members([a, b, c])), group('第二组', members([d, e, f]))]);
  assert.equal(first.status, 200, first.text);
  assert.deepEqual(first.data.unassigned, []);
  const [one, two] = first.data.groups;
  const moved = await save([
    group('第一组', members([b, a, d]), { id: one.id }),
    group('第二组', members([e, c, f]), { id: two.id, capacity: 3 }),
  ]);
  assert.equal(moved.status, 200, moved.text);
  const captains = moved.data.groups.map(
    (of: { members: { role: string; student: string }[] }) => of.members.find(({ role }) => role === 'captain')?.student,
  );
  assert.deepEqual(captains, [b, e]);
  const merged = await save([group('第一组', members([b, a, c, d, e, f]), { id: one.id })]);
  assert.equal(merged.status, 200, merged.text);
  assert.equal(merged.data.groups.length, 1);
  assert.equal((await save([], journey.schoolAdmin, first.data.version)).status, 409);
});

test('an arrangement is refused in words, and then nothing is changed', async () => {
  const [a, b, c] = journey.children;
  const kept = await save([group('第一组', members([a, b], { [b ?? '']: { locked: true } }))]);
  assert.equal(kept.status, 200, kept.text);
  const id = kept.data.groups[0].id;
  const stranger = await journey.child(journey.otherTrip.id);
  const refused: readonly [readonly object[], RegExp][] = [
    [[group('第一组', members([a])), group('第二组', members([a]))], /同时分在两个小组/],
    [[group('第一组', members([a])), group('第一组', members([b]))], /名称“第一组”重复/],
    [
      [
        group('第一组', [
          { student: a, role: 'captain' },
          { student: b, role: 'captain' },
        ]),
      ],
      /两名组长/,
    ],
    [[group('第一组', members([a, b, c]), { capacity: 2 })], /超过人数上限 2 人/],
    [[group('第一组', members([stranger]))], /未确认报名/],
    [[group('第一组', members([a]), { id })], /已锁定在原小组/],
    [[group('第一组', members([a, b], { [b ?? '']: { locked: true } }), { id, capacity: 40 })], /每组最多 10 人/],
  ];
  for (const [groups, words] of refused) {
    const { status, text } = await save(groups);
    assert.ok(status >= 400, text);
    assert.match(text, words);
  }
  assert.equal((await read()).version, kept.data.version);
});

test('one child joins one group only, also when two people group at once (I-16)', async () => {
  const [a] = journey.children;
  const made = await save([group('第一组', []), group('第二组', [])]);
  const answers = await Promise.all(
    made.data.groups.map(({ id }: { id: string }) =>
      journey.ask(journey.schoolAdmin, 'POST', '/api/data/tripGroupMember', { group: id, student: a }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409], answers.map(({ text }) => text).join('\n'));
});

test('a group has one captain, room for its members, and a leader of its trip', async () => {
  const [a, b] = journey.children;
  const made = await save([group('第一组', members([a]), { capacity: 2 })]);
  const { id } = made.data.groups[0];
  const second = await journey.ask(journey.schoolAdmin, 'POST', '/api/data/tripGroupMember', { group: id, student: b, role: 'captain' });
  assert.match(second.text, /已有组长/);
  assert.equal((await journey.ask(journey.schoolAdmin, 'POST', '/api/data/tripGroupMember', { group: id, student: b })).status, 200);
  const third = await journey.ask(journey.schoolAdmin, 'POST', '/api/data/tripGroupMember', { group: id, student: journey.children[2] });
  assert.equal(third.status, 409, third.text);
  const elsewhere = (await journey.enlist({ trip: journey.otherTrip.id, role: 'leader', staff: await journey.teacher() })).data.record.id;
  const led = await journey.ask(journey.schoolAdmin, 'POST', '/api/data/tripGroup', {
    trip: journey.trip.id,
    name: '第三组',
    capacity: 5,
    leaderTeacher: elsewhere,
  });
  assert.match(led.text, /本行程的随行人员/);
});

test('a child who withdraws leaves the group', async () => {
  const child = await journey.child(journey.trip.id);
  assert.equal((await save([group('第一组', members([child]))])).status, 200);
  const signUp = await journey.records(SignUp).first({ student: child });
  await journey.records(SignUp).act(signUp?.id ?? '', 'withdraw', { reason: '生病' });
  assert.deepEqual((await read()).groups[0].members, []);
});

test('agencies see surnames, other schools nothing, and bureaus do not arrange', async () => {
  const seen = await journey.ask(journey.agencyManager, 'GET', path());
  assert.equal(seen.status, 200, seen.text);
  assert.ok(!seen.text.includes('张小明') && seen.text.includes('张'));
  const bureau = await journey.ask(journey.admin, 'PUT', path(), {
    version: seen.data.version,
    groups: [group('第一组', members([journey.children[0]]))],
  });
  assert.equal(bureau.status, 403, bureau.text);
  const guest = await journey.person('schoolAdmin', journey.district);
  assert.equal((await journey.ask(guest, 'GET', path())).status, 404);
});

test('G12 closes once every child has a group with a leader and a captain', async () => {
  const words = async () => {
    const trip = await journey.records(Trip).get(journey.trip.id);
    const gaps =
      (await evaluateGuards(Trip, trip, 'submitFiling', journey.server.context())).find(({ code }) => code === 'G12')?.gaps ?? [];
    return gaps.map((gap) => gapText('trip', 'G12', gap, journey.server.context()));
  };
  assert.match((await words()).join(), /尚未分组/);
  const [a, b, c, d, e, f] = journey.children;
  const open = await save([
    group('第一组', [{ student: a }, { student: b }], { leaderTeacher: null }),
    group('第二组', members([c, d, e])),
  ]);
  assert.equal(open.status, 200, open.text);
  assert.deepEqual((await words()).toSorted(), ['1 名学生未分组', '“第一组”没有带队教师', '“第一组”没有组长'].toSorted());
  const [one, two] = open.data.groups;
  const closed = await save([group('第一组', members([a, b, f]), { id: one.id }), group('第二组', members([c, d, e]), { id: two.id })]);
  assert.equal(closed.status, 200, closed.text);
  assert.deepEqual(await words(), []);
});

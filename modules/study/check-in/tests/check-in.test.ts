import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { SchoolCard } from '../../school/school-card.model.ts';
import { Student } from '../../school/student.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { badgeOf } from '../badge.ts';
import { CheckIn } from '../check-in.model.ts';
import { CheckInEntry } from '../check-in-entry.model.ts';
import { codeOf } from '../deputy-code.ts';
import { marks } from '../marks.ts';
import { PickupDeputy } from '../pickup-deputy.model.ts';
import { type Counted, openCounted } from './counted.ts';

let trip: Counted;
before(async () => {
  trip = await openCounted();
});
after(() => trip.server.close());

const gatherOf = async (group = 0) => {
  const found = (await trip.tasks('gather')).find((task) => task.group === trip.groups[group]);
  assert.ok(found);
  return found;
};
const membersOf = async (task: string) => (await trip.records(CheckIn).find({ task })).flatMap(({ student }) => student ?? []).sort();
const figuresOf = async (id: string) => {
  const { expected, present, leave, absent, unmarked } = await trip.task(id);
  return { expected, present, leave, absent, unmarked };
};
const finish = (id: string) => trip.act(trip.chief, 'checkInTask', id, 'finish');

describe('roll calls', () => {
  test('are made from the itinerary when the departure is filed: boarding by vehicle, the rest by group', async () => {
    const counts = Object.fromEntries(
      await Promise.all(
        (['gather', 'boarding', 'course', 'meal', 'return', 'dismiss', 'night'] as const).map(async (node) => [
          node,
          (await trip.tasks(node)).map(({ expected }) => expected),
        ]),
      ),
    );
    assert.deepEqual(
      { ...counts, gather: counts.gather.toSorted() },
      { gather: [2, 3, 3], boarding: [8], course: [3, 3], meal: [3, 3], return: [8], dismiss: [3, 3], night: [] },
    );
    const boarding = (await trip.tasks('boarding'))[0];
    assert.deepEqual([boarding?.vehicle, boarding?.absent, boarding?.unmarked], [trip.vehicle0, 8, 8]);
  });

  test('are balanced at every moment, and closed only when everybody was called', async () => {
    const task = await gatherOf();
    const [first = '', second = '', third = ''] = await membersOf(task.id);
    await trip.send([{ task: task.id, student: first }], trip.chief);
    assert.deepEqual(await figuresOf(task.id), { expected: 3, present: 1, leave: 0, absent: 2, unmarked: 2 });
    const early = await finish(task.id);
    assert.deepEqual([early.status, early.data.key], [400, 'model.invalid']);
    assert.match(early.text, /尚有人员未点名/);
    await trip.send(
      [
        { task: task.id, student: second, result: 'leave' },
        { task: task.id, student: third, result: 'absent' },
      ],
      trip.chief,
    );
    assert.deepEqual(await figuresOf(task.id), { expected: 3, present: 1, leave: 1, absent: 1, unmarked: 0 });
    assert.equal((await finish(task.id)).status, 200);
    const database = trip.server.engine.database;
    await assert.rejects(database.query(sql`update check_in_task set present = present + 1, difference = -1 where id = ${task.id}`));
    await assert.rejects(database.query(sql`update check_in_task set unmarked = 1 where id = ${task.id}`));
    const undo = await trip.send([{ task: task.id, student: first, result: 'unmarked' }]);
    assert.equal(undo.entries[0]?.refusal, 'taskDone');
    const again = await trip.act(trip.chief, 'checkInTask', task.id, 'reopen', { reason: '补点' });
    assert.equal(again.status, 200, again.text);
  });

  test('keep every entry: the latest by its moment is valid, in whatever order they arrive', async () => {
    const task = await gatherOf(1);
    const [child = ''] = await membersOf(task.id);
    const at = (minute: number) => new Date(Date.parse(`${trip.today(-1)}T00:00:00Z`) + minute * 60_000).toISOString();
    await trip.send([{ task: task.id, student: child, result: 'present', at: at(9) }], trip.chief);
    await trip.send([{ task: task.id, student: child, result: 'absent', at: at(4) }]);
    assert.equal((await trip.results(task.id))[child], 'present');
    const entries = await trip.records(CheckInEntry).find({ task: task.id }, { order: { field: 'occurredAt', descending: false } });
    assert.deepEqual(
      entries.map(({ result }) => result),
      ['absent', 'present'],
    );
    assert.deepEqual(
      entries.map(({ operator }) => operator),
      [null, trip.adults[0]],
    );
  });

  test('take entries sent twice once, alone or with others, and under one key', async () => {
    const [task] = await trip.tasks('course');
    assert.ok(task);
    const [child = '', other = ''] = await membersOf(task.id);
    const entry = { id: randomUUID(), task: task.id, student: child, at: trip.moment(3) };
    const headers = { 'idempotency-key': randomUUID() };
    const once = () => trip.server.request(trip.chief, 'POST', '/api/check-ins', { entries: [entry] }, headers);
    assert.deepEqual((await once()).data, (await once()).data);
    const { entries } = await trip.send([entry, { task: task.id, student: other }, entry], trip.chief);
    assert.deepEqual(
      entries.map(({ status }) => status),
      ['known', 'taken', 'known'],
    );
    assert.equal(await trip.records(CheckInEntry).count({ task: task.id }), 2);
  });

  test('put right a clock that is wrong', async () => {
    const [, task] = await trip.tasks('course');
    assert.ok(task);
    const [child = ''] = await membersOf(task.id);
    const now = trip.server.engine.now().getTime();
    const shifted = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    // The phone is an hour ahead, and the roll was called ten minutes ago.
    await trip.send([{ task: task.id, student: child, at: shifted(50) }], trip.chief, { sentAt: shifted(60) });
    const [entry] = await trip.records(CheckInEntry).find({ task: task.id });
    assert.equal(Date.parse(entry?.occurredAt ?? ''), now - 10 * 60_000);
    // Without the time of sending, nothing happens after it has arrived.
    await trip.send([{ task: task.id, student: child, at: shifted(50) }], trip.chief);
    const times = (await trip.records(CheckInEntry).find({ task: task.id })).map(({ occurredAt }) => Date.parse(occurredAt));
    assert.equal(Math.max(...times), now);
  });
});

describe('who is checked in', () => {
  test('by a badge of the trip, signed by the server', async () => {
    const [task] = await trip.tasks('meal');
    assert.ok(task);
    const [child = ''] = await membersOf(task.id);
    const signUp = await trip.records(SignUp).first({ trip: trip.trip.id, student: child });
    const badge = badgeOf(trip.server.engine, signUp?.id ?? '');
    const sheet = await trip.ask(trip.chief, 'GET', `/api/trips/${trip.trip.id}/badges`);
    assert.ok(sheet.data.badges.some(({ text }: { text: string }) => text === badge));
    const forged = `${badge.slice(0, -3)}AAA`;
    const { entries } = await trip.send(
      [
        { task: task.id, badge, mode: 'qr' },
        { task: task.id, badge: forged, mode: 'qr' },
      ],
      trip.chief,
    );
    assert.deepEqual(
      entries.map(({ status, refusal }) => refusal ?? status),
      ['taken', 'badBadge'],
    );
    assert.match(entries[1]?.text ?? '', /二维码无效/);
    const other = await trip.child(trip.otherTrip.id);
    const elsewhere = await trip.records(SignUp).first({ trip: trip.otherTrip.id, student: other });
    const wrong = await trip.send([{ task: task.id, badge: badgeOf(trip.server.engine, elsewhere?.id ?? '') }], trip.chief);
    assert.equal(wrong.entries[0]?.refusal, 'notExpected');
  });

  test('by the number of a card, at the nearest open roll call where a device names none', async () => {
    const [, task] = await trip.tasks('meal');
    assert.ok(task);
    const [child = ''] = await membersOf(task.id);
    const { studentNo } = await trip.records(Student).get(child);
    const { entries } = await trip.send([
      { card: studentNo ?? '', mode: 'card', at: task.planAt },
      { card: 'ST00000000', at: task.planAt },
    ]);
    assert.deepEqual(
      entries.map(({ status, refusal }) => refusal ?? status),
      ['taken', 'unknownPerson'],
    );
    assert.equal((await trip.results(task.id))[child], 'present');
  });

  test('by a school card while it is good; a lost one speaks for nobody from the moment it is reported', async () => {
    const task = (await trip.tasks('course')).at(-1);
    assert.ok(task);
    const [child = '', other = ''] = await membersOf(task.id);
    const act = (actor: Actor, id: string, action: string, args: object = {}) =>
      trip.ask(actor, 'POST', `/api/data/schoolCard/${id}/actions/${action}`, { args });
    const made = async (values: object) => (await trip.ask(trip.schoolAdmin, 'POST', '/api/data/schoolCard', values)).data.record.id;
    const card = await made({ cardNo: 'K0001', physicalNo: '04A1B2C3', student: child });
    const swipe = async (number: string, at = task.planAt) => {
      const { entries } = await trip.send([{ task: task.id, card: number, mode: 'card', at }]);
      return entries[0]?.refusal ?? entries[0]?.status;
    };
    assert.equal(await swipe('K0001'), 'cardInvalid', 'not issued yet');
    assert.equal((await act(trip.schoolAdmin, card, 'issue')).status, 200);
    assert.equal(await swipe('04A1B2C3'), 'taken');
    assert.equal((await trip.results(task.id))[child], 'present');
    const second = await made({ cardNo: 'K0002', student: child });
    assert.equal((await act(trip.schoolAdmin, second, 'issue')).data.key, 'schoolCard.hasAnother');
    assert.equal((await act(trip.schoolAdmin, card, 'reportLost')).status, 200);
    const lost = Date.parse((await trip.records(SchoolCard).get(card)).lostAt ?? '');
    assert.equal(await swipe('K0001', new Date(lost + 1000).toISOString()), 'cardInvalid');
    const replaced = await act(trip.schoolAdmin, card, 'replace', { cardNo: 'K0003' });
    assert.equal(replaced.status, 200, replaced.text);
    assert.equal(await swipe('K0003'), 'taken');
    const old = await made({ cardNo: 'K0004', student: other, expireDate: '2020-01-01' });
    assert.equal((await act(trip.schoolAdmin, old, 'issue')).data.key, 'schoolCard.expired');
  });

  test('by a device with a key, which reads cards and judges nobody', async () => {
    const [task] = await trip.tasks('boarding');
    const [child = ''] = await membersOf(task?.id ?? '');
    const { studentNo } = await trip.records(Student).get(child);
    const gate = trip.server.actor({ ...trip.schoolAdmin, key: { id: randomUUID(), name: '一号闸机' } });
    const sent = [
      { task: task?.id ?? '', card: studentNo ?? '', mode: 'card' },
      { task: task?.id ?? '', student: child },
    ] as const;
    const { entries } = await trip.send(sent, gate);
    assert.deepEqual(
      entries.map(({ status, refusal }) => refusal ?? status),
      ['taken', 'operatorNeeded'],
    );
    const [entry] = await trip.records(CheckInEntry).find({ task: task?.id ?? '' });
    assert.deepEqual([entry?.device, entry?.operator, entry?.mode], ['一号闸机', null, 'card']);
  });

  test('by those who lead the trip and by its school, by nobody else', async () => {
    const [task] = await trip.tasks('meal');
    const [child = ''] = await membersOf(task?.id ?? '');
    const body = { entries: [{ id: randomUUID(), task: task?.id, student: child, at: trip.moment(1) }] };
    const stranger = await trip.person('tutor', trip.school);
    assert.equal((await trip.ask(stranger, 'POST', '/api/check-ins', body)).data.entries[0].refusal, 'unknownTask');
    // Who only looks on sees no guardian, and no badge.
    const seen = await trip.ask(trip.schoolLeader, 'GET', `/api/trips/${trip.trip.id}/roll-calls`);
    assert.deepEqual([seen.status, seen.data.collectors, seen.data.people[0].name.includes('*')], [200, [], true]);
    assert.equal((await trip.ask(trip.schoolLeader, 'GET', `/api/trips/${trip.trip.id}/badges`)).status, 403);
    for (const actor of [trip.schoolLeader, trip.agencyManager, trip.admin])
      assert.equal((await trip.ask(actor, 'POST', '/api/check-ins', body)).status, 403);
  });
});

describe('guardians of absent children', () => {
  test('are informed when the roll call is closed, by a person where no message is set up', async () => {
    const [task] = await trip.tasks('course');
    assert.ok(task);
    const members = await membersOf(task.id);
    const results = members.map(
      (student, n) => ({ task: task.id, student, at: trip.moment(90), result: n === 0 ? 'absent' : 'present' }) as const,
    );
    await trip.send(results, trip.chief);
    assert.equal((await finish(task.id)).status, 200);
    const row = await trip.records(CheckIn).first({ task: task.id, result: 'absent' });
    assert.equal(row?.informedAt, null);
    const said = await trip.act(trip.chief, 'checkIn', row?.id ?? '', 'informed', { note: '已电话联系母亲' });
    assert.equal(said.status, 200, said.text);
    assert.equal((await trip.records(CheckIn).get(row?.id ?? '')).informedBy, 'person');
  });
});

describe('a child is handed over', () => {
  test('to a registered guardian, or to a deputy with the code that the guardian was sent', async () => {
    const [task] = await trip.tasks('dismiss');
    assert.ok(task);
    const [first = '', second = ''] = await membersOf(task.id);
    const guardianOf = async (student: string) => (await trip.records(StudentGuardian).first({ student }))?.guardian ?? '';
    const stranger = await trip.records(Guardian).first({ id: { ne: await guardianOf(first) } });
    const wrong = await trip.send([{ task: task.id, student: first, collector: stranger?.id ?? '' }], trip.chief);
    assert.equal(wrong.entries[0]?.refusal, 'notGuardian');
    await trip.send([{ task: task.id, student: first, collector: await guardianOf(first) }], trip.chief);
    const named = await trip.ask(trip.schoolAdmin, 'POST', '/api/data/pickupDeputy', {
      trip: trip.trip.id,
      student: second,
      guardian: await guardianOf(second),
      name: '舅舅',
      phone: '15420001234',
      relation: '舅舅',
    });
    assert.equal(named.status, 200, named.text);
    const id: string = named.data.record.id;
    const code = codeOf(trip.server.engine, { id });
    const by = (said: string) => trip.send([{ task: task.id, student: second, deputy: { id, code: said } }], trip.chief);
    assert.equal((await by(code === '000000' ? '000001' : '000000')).entries[0]?.refusal, 'wrongCode');
    assert.equal((await by(code)).entries[0]?.status, 'taken');
    assert.equal((await trip.records(PickupDeputy).get(id)).status, 'used');
    assert.equal((await trip.results(task.id))[second], 'present');
  });
});

test('closed books: an archived trip takes no entry', async () => {
  const [task] = await trip.tasks('return');
  const [child = ''] = await membersOf(task?.id ?? '');
  await trip.put(trip.trip.id, 'archived');
  const { entries } = await trip.send([{ task: task?.id ?? '', student: child }]);
  assert.equal(entries[0]?.refusal, 'tripClosed');
  assert.equal(await trip.records(CheckInEntry).count({ task: task?.id ?? '' }), 0);
  await trip.put(trip.trip.id, 'ready');
});

test('a roll call balances and ends the same after any order of entries of 40 phones, doubled and cut into any batches (I-31)', async () => {
  const [task] = await trip.tasks('boarding');
  assert.ok(task);
  const members = await membersOf(task.id);
  const database = trip.server.engine.database;
  const entry = fc.record({ person: fc.nat(members.length - 1), result: fc.constantFrom(...marks), at: fc.nat(5), phone: fc.nat(39) });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 40 }), fc.infiniteStream(fc.nat(1000)), async (drawn, random) => {
      await database.query(sql`update check_in set result = 'unmarked', check_at = null, entry = null where task = ${task.id}`);
      await database.query(sql`delete from check_in_entry where task = ${task.id}`);
      const sent = drawn.map(({ person, result, at }) => ({
        id: randomUUID(),
        task: task.id,
        student: members[person] ?? '',
        result,
        at: trip.moment(-60 + at),
      }));
      const doubled = [...sent, ...sent.filter(() => random.next().value % 2 === 0)];
      const shuffled = doubled
        .map((one) => [random.next().value, one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one);
      const byPhone = [...Map.groupBy(shuffled, (one) => drawn[sent.findIndex(({ id }) => id === one.id)]?.phone).values()];
      await Promise.all(byPhone.map((batch) => trip.send(batch)));
      const latest = (student: string) =>
        sent.filter((one) => one.student === student).reduce((a, b) => (b.at > a.at || (b.at === a.at && b.id > a.id) ? b : a)).result;
      const results = await trip.results(task.id);
      for (const student of members)
        assert.equal(results[student], sent.some((one) => one.student === student) ? latest(student) : 'unmarked');
      const { expected, present, leave, absent } = await figuresOf(task.id);
      assert.equal(expected, present + leave + absent);
      assert.equal(present, Object.values(results).filter((one) => ['present', 'late', 'manual'].includes(one)).length);
      assert.equal(await trip.records(CheckInEntry).count({ task: task.id }), sent.length);
    }),
    { numRuns: 12 },
  );
});

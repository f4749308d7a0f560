import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Actor, type Context, systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, holds } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { User } from '@zhixing/modules/identity/account/user.model.ts';
import { CheckIn } from '@zhixing/modules/study/check-in/check-in.model.ts';
import { CheckInTask } from '@zhixing/modules/study/check-in/check-in-task.model.ts';
import { SignUp } from '@zhixing/modules/study/enrolment/sign-up/sign-up.model.ts';
import { TripLog } from '@zhixing/modules/study/journey/trip-log.model.ts';
import { StudentGuardian } from '@zhixing/modules/study/school/student-guardian.model.ts';
import { Trip } from '@zhixing/modules/study/trip/trip.model.ts';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../modules/tests/sampled.ts';
import { act as actOn, ok } from './acting.ts';

type TripRow = Row<typeof Trip>;

/** A trip on its way, with those who lead it and decide on it. */
interface OnTheWay {
  readonly trip: TripRow;
  readonly chief: Actor;
  readonly leader: Actor;
}

let server: TestServer;
let under: readonly OnTheWay[];
before(async () => {
  server = await startSampled();
  const ready = await repo(Trip, fresh()).find({ status: 'ready' }, { order: { field: 'tripNo', descending: false } });
  assert.equal(ready.length, 3);
  const all = ready.map(({ id }) => id);
  const way: OnTheWay[] = [];
  for (const trip of ready) way.push(await depart(trip, all, way.find(({ trip: { chief } }) => chief === trip.chief)?.chief));
  under = way;
});
after(() => server.close());

const fresh = (): Context => systemContext(server.engine);

/** Puts a trip on its way. Two trips may have one chief. */
async function depart(trip: TripRow, all: readonly string[], known?: Actor): Promise<OnTheWay> {
  const { id, school, chief: named } = trip;
  const { database } = server.engine;
  const actor = async (role: string): Promise<Actor> => {
    const { id: userId } = await repo(User, fresh()).create({
      account: `${role}${all.indexOf(id)}`,
      name: role,
      organisation: school ?? '',
    });
    const own = { '@organizationAndSuborganization': [school], '@accompaniedTrips': all, '@headedClasses': [] };
    return server.actor({ userId, roles: [role], organisationId: school, variables: { '@userId': userId, ...own } } as Partial<Actor>);
  };
  const chief = known ?? (await actor('classTeacher'));
  await database.query(sql`update staff set "user" = ${chief.userId} where id = ${named}`);
  const statements = { contactsConfirmed: true, firstAidChecked: true, devicesReady: true, weatherOk: true };
  const { record } = await ok(server.request(chief, 'POST', '/api/data/departureCheck', { trip: id, ...statements }));
  await database.query(sql`update trip set status = 'inProgress' where id = ${id}`);
  await database.query(sql`update departure_check set status = 'released' where id = ${record.id}`);
  await ok(act(chief, 'departureCheck', record.id, 'confirmAlarms', { note: '无报警' }));
  return { trip, chief, leader: await actor('schoolLeader') };
}

/** So many minutes ago. */
const ago = (minutes: number): string => new Date(server.engine.now().getTime() - minutes * 60_000).toISOString();

const act = (by: Actor, model: string, id: string, action: string, args?: object): Promise<Answer> =>
  actOn(server, by, model, id, action, args);
const gapsAt = async ({ trip }: OnTheWay, step: string) => {
  const results = await evaluateGuards(Trip, await repo(Trip, fresh()).get(trip.id), step, fresh());
  return results.filter((result) => !holds(result)).flatMap(({ code, gaps }) => gaps.map(({ text }) => `${code} ${text}`));
};

interface Marks {
  readonly absent?: string;
  /** The phone of the leader was in flight mode: what was tapped arrives an hour later, twice, the last first. */
  readonly late?: true;
}

/** Calls everybody of the roll calls of an occasion, hands children over to those who may fetch them, and closes the calls. */
async function call({ trip, chief }: OnTheWay, node: 'return' | 'dismiss', { absent, late }: Marks = {}): Promise<void> {
  for (const { id } of await repo(CheckInTask, fresh()).find({ trip: trip.id, node, status: 'open' })) {
    const rows = await repo(CheckIn, fresh()).find({ task: id });
    const students = rows.flatMap(({ student }) => student ?? []);
    const links = await repo(StudentGuardian, fresh()).find({ student: { in: students }, canPickup: true }, { limit: 1000 });
    const entries = rows.map(({ student, tripStaff }) => ({
      id: randomUUID(),
      task: id,
      at: ago(60),
      result: student !== null && student === absent ? 'absent' : 'present',
      ...(student ? { student } : { tripStaff }),
      ...(node === 'dismiss' && student !== absent && { collector: links.find((link) => link.student === student)?.guardian }),
    }));
    for (const sent of late ? [entries.toReversed(), entries] : [entries])
      await ok(server.request(chief, 'POST', '/api/check-ins', { entries: sent }));
    await ok(act(chief, 'checkInTask', id, 'finish'));
  }
}

test('three trips come home at once: one as planned, one aborted on the road, one only when its missing child is found', async () => {
  const [planned, aborted, lacking] = under as readonly [OnTheWay, OnTheWay, OnTheWay];
  const found = await repo(SignUp, fresh()).first({ trip: lacking.trip.id, status: 'confirmed' });
  assert.ok(found);
  await Promise.all([
    call(planned, 'return', { late: true })
      .then(() => call(planned, 'dismiss', { late: true }))
      .then(() => ok(act(planned.chief, 'trip', planned.trip.id, 'arriveBack'))),
    comeHomeEarly(aborted),
    call(lacking, 'return', { absent: found.student }).then(() => call(lacking, 'dismiss', { absent: found.student })),
  ]);
  assert.deepEqual(await Promise.all([planned, aborted].map(stateOf)), ['returned', 'returned']);
  const refused = await act(lacking.chief, 'trip', lacking.trip.id, 'arriveBack');
  assert.deepEqual([refused.status, refused.data.key], [409, 'guard.unmet']);
  assert.deepEqual(await gapsAt(lacking, 'arriveBack'), ['G28 missing']);
  await handOver(lacking, found.student);
  await ok(act(lacking.chief, 'trip', lacking.trip.id, 'arriveBack'));
  assert.equal(await stateOf(lacking), 'returned');
  for (const { trip } of under) {
    const tasks = await repo(CheckInTask, fresh()).find({ trip: trip.id, node: { in: ['return', 'dismiss'] } });
    for (const { expected, present, leave, absent } of tasks)
      assert.equal(expected, (present ?? 0) + (leave ?? 0) + (absent ?? 0), `${trip.tripNo} balances`);
  }
});

const stateOf = async ({ trip }: OnTheWay) => (await repo(Trip, fresh()).get(trip.id)).status;

/** A suspended trip is ended by those who suspended it, not before everybody is handed over; families hear why. */
async function comeHomeEarly(way: OnTheWay): Promise<void> {
  const { trip, chief, leader } = way;
  await ok(act(leader, 'trip', trip.id, 'suspend', { reason: '山区暴雨' }));
  assert.equal((await act(leader, 'trip', trip.id, 'abort', { reason: '道路中断' })).data.key, 'guard.unmet');
  await call(way, 'return');
  await call(way, 'dismiss');
  assert.ok((await act(chief, 'trip', trip.id, 'abort', { reason: '道路中断' })).status >= 403);
  await ok(act(leader, 'trip', trip.id, 'abort', { reason: '道路中断' }));
  const last = await repo(TripLog, fresh()).first({ trip: trip.id, kind: 'status', toStatus: 'returned' });
  assert.equal(last?.fromStatus, 'suspended');
}

/** The child was found, and its guardian fetches it. */
async function handOver({ trip, chief }: OnTheWay, student: string): Promise<void> {
  const link = await repo(StudentGuardian, fresh()).first({ student, canPickup: true });
  const row = await repo(CheckIn, fresh()).first({ trip: trip.id, node: 'dismiss', student });
  const entry = { id: randomUUID(), task: row?.task, student, at: ago(5), result: 'present', collector: link?.guardian };
  await ok(server.request(chief, 'POST', '/api/check-ins', { entries: [entry] }));
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Actor, type Context, systemContext, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, gapText, holds } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { User } from '@zhixing/modules/identity/account/user.model.ts';
import { CheckIn } from '@zhixing/modules/study/check-in/check-in.model.ts';
import { CheckInTask } from '@zhixing/modules/study/check-in/check-in-task.model.ts';
import { DepartureCheck } from '@zhixing/modules/study/departure/departure-check.model.ts';
import { SignUp } from '@zhixing/modules/study/enrolment/sign-up/sign-up.model.ts';
import { TripLog } from '@zhixing/modules/study/journey/trip-log.model.ts';
import { StudentGuardian } from '@zhixing/modules/study/school/student-guardian.model.ts';
import { TripVehicle } from '@zhixing/modules/study/transport/trip-vehicle.model.ts';
import { GuardOverride } from '@zhixing/modules/study/trip/readiness/guard-override.model.ts';
import { Trip } from '@zhixing/modules/study/trip/trip.model.ts';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import sql, { type Sql } from 'sql-template-tag';
import { startSampled } from '../../../modules/tests/sampled.ts';
import { act as actOn, ok } from './acting.ts';

type TripRow = Row<typeof Trip>;

let server: TestServer;
let ctx: Context;
let trip: TripRow;
let chief: Actor;
before(async () => {
  server = await startSampled();
  ctx = systemContext(server.engine);
  const ready = await repo(Trip, ctx).find({ status: 'ready', stage: 'primary' }, { order: { field: 'nights', descending: false } });
  assert.ok(ready[0]);
  trip = ready[0];
  chief = await chiefOf(trip);
});
after(() => server.close());

async function chiefOf({ id, school, chief: named }: TripRow): Promise<Actor> {
  const user = await repo(User, ctx).create({ account: 'chief', name: '总领队', organisation: school ?? '' });
  await server.engine.database.query(sql`update staff set "user" = ${user.id} where id = ${named}`);
  const variables = { '@userId': user.id, '@organizationAndSuborganization': [school], '@accompaniedTrips': [id], '@headedClasses': [] };
  return server.actor({ userId: user.id, roles: ['classTeacher'], organisationId: school, variables } as Partial<Actor>);
}

const anotherUser = async (account: string) =>
  (await repo(User, ctx).create({ account, name: account, organisation: trip.school ?? '' })).id;
const fresh = () => ({ ...systemContext(server.engine) });
const words = async (at = 'depart', of: Context = fresh()) => {
  const failed = (await evaluateGuards(Trip, await repo(Trip, of).get(trip.id), at, of)).filter((result) => !holds(result));
  return failed.flatMap(({ code, gaps }) => gaps.filter(({ hint }) => !hint).map((gap) => `${code} ${gapText('trip', code, gap, of)}`));
};
const codes = async (at?: string, of?: Context) => [...new Set((await words(at, of)).map((word) => word.slice(0, 3)))];
const act = (by: Actor, model: string, id: string, action: string, args?: object): Promise<Answer> =>
  actOn(server, by, model, id, action, args);

/** Calls everybody of the roll calls of some occasions, but a few, and closes them. */
async function call(nodes: readonly string[], absent: ReadonlySet<string> = new Set(), collect = false): Promise<void> {
  for (const { id } of await repo(CheckInTask, fresh()).find({ trip: trip.id, node: { in: [...nodes] }, status: 'open' })) {
    const rows = await repo(CheckIn, fresh()).find({ task: id });
    const links = collect
      ? await repo(StudentGuardian, fresh()).find({ student: { in: rows.flatMap(({ student }) => student ?? []) }, canPickup: true })
      : [];
    const entries = rows.map(({ student, tripStaff }) => ({
      id: randomUUID(),
      task: id,
      at: '2026-11-26T00:30:00Z',
      result: absent.has(student ?? '') ? 'absent' : 'present',
      ...(student ? { student } : { tripStaff }),
      ...(collect && !absent.has(student ?? '') && { collector: links.find((link) => link.student === student)?.guardian }),
    }));
    for (let n = 0; n < entries.length; n += 300)
      await ok(server.request(chief, 'POST', '/api/check-ins', { entries: entries.slice(n, n + 300) }));
    await ok(act(chief, 'checkInTask', id, 'finish'));
  }
}

class Undone extends Error {}
async function codesAfter(defect: Sql): Promise<string[]> {
  let found: string[] = [];
  await server.engine.database
    .transaction(async (db) => {
      await db.query(defect);
      found = await codes('depart', within(fresh(), db));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

describe('a trip of the sample that is ready', () => {
  test('does not leave before its people are counted and somebody has looked at the weather', async () => {
    const refused = await act(chief, 'trip', trip.id, 'depart');
    assert.deepEqual([refused.status, refused.data.key], [409, 'guard.unmet']);
    assert.deepEqual(await codes(), ['G23', 'G24', 'G25', 'G26', 'G27']);
  });

  test('is left by its chief alone, once all guards hold', async () => {
    const [missing] = await repo(SignUp, fresh()).find({ trip: trip.id, status: 'confirmed' }, { limit: 1 });
    assert.ok(missing);
    await call(['gather', 'boarding'], new Set([missing.student]));
    assert.deepEqual(await codes(), ['G24', 'G25', 'G26', 'G27']);
    const [absent] = await repo(CheckIn, fresh()).find({ trip: trip.id, student: missing.student, result: 'absent' }, { limit: 1 });
    await ok(act(chief, 'checkIn', absent?.id ?? '', 'informed', { note: '已电话告知家长' }));
    const statements = { contactsConfirmed: true, firstAidChecked: true, devicesReady: true };
    const { record } = await ok(server.request(chief, 'POST', '/api/data/departureCheck', { trip: trip.id, ...statements }));
    assert.deepEqual(await codes(), ['G27']);
    const override = { trip: trip.id, step: 'depart', guard: 'G27', reason: '已核实为局地短时降雨，同意出发' };
    assert.equal((await server.request(chief, 'POST', '/api/data/guardOverride', override)).status, 403);
    await ok(server.request(chief, 'PUT', `/api/data/departureCheck/${record.id}`, { version: record.version, weatherOk: true }));
    assert.deepEqual(await words(), []);
  });

  const defects: readonly (readonly [string, string, (id: string) => Sql])[] = [
    ['G20', 'something filed was changed', (id) => sql`update trip set gather_place = '别处' where id = ${id}`],
    [
      'G20',
      'the filing was revoked',
      (id) => sql`update trip_filing set status = 'returned' where trip = ${id} and stage = 'predeparture'`,
    ],
    [
      'G21',
      'somebody present is not insured',
      (id) => sql`delete from insured_person where id = (select id from insured_person where trip = ${id} limit 1)`,
    ],
    ['G22', 'a vehicle is not verified', (id) => sql`update trip_vehicle set status = 'planned' where trip = ${id}`],
    [
      'G22',
      'an inspection has run out',
      (id) => sql`update vehicle set inspection_to = '2020-01-01' where id in (select vehicle from trip_vehicle where trip = ${id})`,
    ],
    ['G23', 'the teachers are not there', (id) => sql`update check_in set result = 'absent' where trip = ${id} and trip_staff is not null`],
    ['G24', 'the emergency plan was withdrawn', (id) => sql`update emergency_plan set status = 'draft' where trip = ${id}`],
    [
      'G24',
      'the contacts were confirmed yesterday',
      (id) => sql`update departure_check set checked_at = checked_at - interval '1 day' where trip = ${id}`,
    ],
    ['G25', 'a roll call was opened again', (id) => sql`update check_in_task set status = 'open' where trip = ${id} and node = 'boarding'`],
    ['G25', 'a family was not informed', (id) => sql`update check_in set informed_at = null where trip = ${id}`],
    ['G26', 'the devices are not ready', (id) => sql`update departure_check set devices_ready = false where trip = ${id}`],
    [
      'G27',
      'it is to leave at night',
      (id) =>
        sql`update trip set depart_at = date_trunc('day', depart_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + interval '3 hours', gather_at = depart_at - interval '1 day' where id = ${id}`,
    ],
  ];
  for (const [code, what, spoil] of defects)
    test(`is held back by ${code}, if ${what}`, async () => {
      assert.ok((await codesAfter(spoil(trip.id))).includes(code));
    });

  test('leaves, is suspended and resumed, and comes home', async () => {
    const { access: _own, sessionId: _session, ...who } = chief;
    const other = server.actor({ ...who, userId: await anotherUser('other') } as Partial<Actor>);
    assert.equal((await act(other, 'trip', trip.id, 'depart')).data.key, 'trip.notChief');
    const [stated] = await repo(DepartureCheck, fresh()).find({ trip: trip.id });
    const rain = { version: stated?.version, weatherOk: false };
    await ok(server.request(chief, 'PUT', `/api/data/departureCheck/${stated?.id}`, rain));
    assert.deepEqual((await act(chief, 'trip', trip.id, 'depart')).data.guards, ['G27']);
    const variables = { '@organizationAndSuborganization': [trip.bureau, trip.school] };
    const approver = server.actor({
      userId: await anotherUser('approver'),
      roles: ['bureauApprover'],
      organisationId: trip.bureau,
      variables,
    } as Partial<Actor>);
    const reason = '已核实为局地短时降雨，同意出发';
    const override = (guard: string) =>
      server.request(approver, 'POST', '/api/data/guardOverride', { trip: trip.id, step: 'depart', guard, reason });
    for (const guard of ['G20', 'G21', 'G22', 'G23', 'G24', 'G25', 'G26'])
      assert.equal((await override(guard)).data.key, 'readiness.notOverridable', guard);
    const { record } = await ok(override('G27'));
    await ok(act(chief, 'trip', trip.id, 'depart'));
    const decided = await repo(GuardOverride, fresh()).get(record.id);
    assert.deepEqual([decided.person, decided.guard, decided.reason], [approver.userId, 'G27', reason]);
    assert.equal((await server.request(approver, 'DELETE', `/api/data/guardOverride/${record.id}`)).data.key, 'readiness.overrideUsed');
    const left = await repo(Trip, fresh()).get(trip.id);
    const absent = await repo(SignUp, fresh()).count({ trip: trip.id, status: 'absent' });
    assert.deepEqual(
      [left.status, absent, left.presentCount],
      ['inProgress', 1, await repo(SignUp, fresh()).count({ trip: trip.id, status: 'confirmed' })],
    );
    const [check] = await repo(DepartureCheck, fresh()).find({ trip: trip.id });
    assert.deepEqual(
      [check?.status, check?.headcountActual, (check?.items as { code: string }[] | undefined)?.map(({ code }) => code)],
      ['released', left.presentCount, ['G20', 'G21', 'G22', 'G23', 'G24', 'G25', 'G26', 'G27']],
    );
    const leader = server.actor({ ...who, roles: ['schoolLeader'], userId: await anotherUser('leader') } as Partial<Actor>);
    assert.equal((await act(leader, 'trip', trip.id, 'suspend')).data.key, 'trip.reasonNeeded');
    await ok(act(leader, 'trip', trip.id, 'suspend', { reason: '山区暴雨' }));
    assert.equal((await act(chief, 'trip', trip.id, 'arriveBack')).data.key, 'trip.abortInstead');
    await ok(act(leader, 'trip', trip.id, 'resume', { reason: '雨停' }));
    assert.deepEqual(await codes('arriveBack'), ['G28', 'G29']);
    await call(['return'], new Set());
    await call(['dismiss'], new Set(), true);
    await ok(act(chief, 'departureCheck', check?.id ?? '', 'confirmAlarms', { note: '无报警' }));
    await ok(act(chief, 'trip', trip.id, 'arriveBack'));
    const back = await repo(Trip, fresh()).get(trip.id);
    assert.equal(back.status, 'returned');
    assert.equal(await repo(SignUp, fresh()).count({ trip: trip.id, status: 'confirmed' }), 0);
    const logs = await repo(TripLog, fresh()).find({ trip: trip.id, kind: 'status' }, { order: { field: 'createdAt', descending: false } });
    assert.deepEqual(
      logs.map(({ toStatus }) => toStatus),
      ['inProgress', 'suspended', 'inProgress', 'returned'],
    );
    assert.ok(await repo(TripVehicle, fresh()).count({ trip: trip.id }));
  });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { evaluateGuards, gapText } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { AnyModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Staff } from '../../school/staff.model.ts';
import { type Journey, openJourney } from '../../transport/tests/journey.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { TripGroup } from '../trip-group.model.ts';
import { TripStaff } from '../trip-staff.model.ts';

type Role = 'schoolAdmin' | 'schoolLeader' | 'agencyManager' | 'bureauAdmin' | 'classTeacher' | 'tutor';

let journey: Journey;
let people: Record<Role, Actor>;
before(async () => {
  journey = await openJourney(6);
  const accompanied = { '@accompaniedTrips': [journey.trip.id] };
  const coming = ({ userId, roles, organisationId, variables }: Actor): Actor =>
    journey.server.actor({ userId, roles, organisationId, variables: { ...variables, ...accompanied } });
  people = {
    schoolAdmin: journey.schoolAdmin,
    schoolLeader: journey.schoolLeader,
    agencyManager: journey.agencyManager,
    bureauAdmin: journey.admin,
    classTeacher: coming(await journey.person('classTeacher', journey.school)),
    tutor: coming(await journey.person('tutor', journey.agencyId)),
  };
});
after(() => journey.server.close());

const enlisted = async (values: Parameters<Journey['enlist']>[0]): Promise<string> => {
  const { status, text, data } = await journey.enlist(values);
  assert.equal(status, 200, text);
  return data.record.id;
};

test('a person is copied from the register, once at a time over all trips', async () => {
  const staff = await journey.teacher({ name: '欧阳老师' });
  const id = await enlisted({ role: 'leader', staff });
  const row = await journey.records(TripStaff).get(id);
  assert.deepEqual(
    [row.name, row.unit, row.personType, row.backgroundCheckAt],
    ['欧阳老师', '麓山区第一小学', 'school', journey.today(-30)],
  );
  const [first, second] = [await journey.teacher(), await journey.guide()];
  for (const values of [{ role: 'teacher', staff: first } as const, { role: 'tutor', tutor: second } as const]) {
    const answers = await Promise.all([journey.enlist(values), journey.enlist({ ...values, trip: journey.otherTrip.id })]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409], answers.map(({ text }) => text).join('\n'));
  }
  assert.match((await journey.enlist({ role: 'leader' })).text, /"staff":"此项必填"/);
});

test('whoever submits a person does not decide, and papers decide with', async () => {
  const id = await enlisted({ role: 'teacher', staff: await journey.teacher({ backgroundCheckAt: journey.today(-360) }) });
  assert.equal((await journey.act(journey.schoolAdmin, 'tripStaff', id, 'submit')).status, 200);
  const old = await journey.act(journey.schoolLeader, 'tripStaff', id, 'file');
  assert.equal(old.status, 409, old.text);
  assert.match(old.text, /准入查询/);
  assert.equal((await journey.act(journey.schoolLeader, 'tripStaff', id, 'reject', { opinion: '请更新准入查询' })).status, 200);
  assert.equal((await journey.act(journey.schoolAdmin, 'tripStaff', id, 'fix')).status, 200);
  const { staff } = await journey.records(TripStaff).get(id);
  await journey.records(Staff).update(staff ?? '', { backgroundCheckAt: journey.today(-1) });
  const both = await journey.person('schoolAdmin', journey.school);
  const { userId, organisationId, variables } = both;
  const twice = journey.server.actor({ userId, organisationId, variables, roles: ['schoolAdmin', 'schoolLeader'] });
  assert.equal((await journey.act(twice, 'tripStaff', id, 'submit')).status, 200);
  const own = await journey.act(twice, 'tripStaff', id, 'file');
  assert.equal(own.status, 403, own.text);
  const filed = await journey.act(journey.schoolLeader, 'tripStaff', id, 'file', { opinion: '符合' });
  assert.equal(filed.status, 200, filed.text);
});

test('a replaced person keeps the history, and the successor takes over groups and seat', async () => {
  const id = await enlisted({ role: 'leader', staff: await journey.teacher() });
  await updateRows(journey.server.context(), TripStaff, { set: { status: 'filed' }, where: sql`t.id = ${id}` });
  const group = await journey.records(TripGroup).create({ trip: journey.trip.id, name: '向日葵', capacity: 8, leaderTeacher: id });
  const use = (await journey.charter({ leader: id })).data.record.id;
  assert.equal(
    (await journey.ask(journey.schoolAdmin, 'POST', '/api/data/seatAssignment', { tripVehicle: use, seatNo: '1A', tripStaff: id })).status,
    200,
  );
  await journey.put(journey.trip.id, 'ready');
  const replaced = await journey.act(journey.schoolAdmin, 'tripStaff', id, 'replace', { staff: await journey.teacher(), reason: '生病' });
  await journey.put(journey.trip.id, 'organising');
  assert.equal(replaced.status, 200, replaced.text);
  const row = await journey.records(TripStaff).get(id);
  const next = await journey.records(TripStaff).get(row.replacedBy ?? '');
  assert.deepEqual([row.status, row.removedReason, next.status, next.role], ['removed', '生病', 'draft', 'leader']);
  assert.equal((await journey.records(TripGroup).get(group.id)).leaderTeacher, next.id);
  assert.equal((await journey.records(TripVehicle).get(use)).leader, next.id);
  const seats = await journey.ask(journey.schoolAdmin, 'GET', `/api/trips/${journey.trip.id}/seats`);
  assert.equal(seats.data.seats[0].tripStaff, next.id);
});

test('everyone is submitted and filed at once, and G16 asks for the rest', async () => {
  await journey.server.engine.database.query(sql`delete from seat_assignment`);
  await journey.server.engine.database.query(sql`update trip_vehicle set leader = null`);
  await journey.server.engine.database.query(sql`delete from trip_group`);
  await journey.server.engine.database.query(sql`update trip_staff set replaced_by = null`);
  await journey.server.engine.database.query(sql`delete from trip_staff`);
  await journey.server.engine.database.query(sql`update trip set nights = 0 where id = ${journey.trip.id}`);
  const words = async () => {
    const trip = await journey.records(Trip).get(journey.trip.id);
    const gaps =
      (await evaluateGuards(Trip, trip, 'submitFiling', journey.server.context())).find(({ code }) => code === 'G16')?.gaps ?? [];
    return gaps.map((gap) => gapText('trip', 'G16', gap, journey.server.context())).join('；');
  };
  assert.match(await words(), /带队及随队教师 0 名，至少 1 名.*安全员 0 名.*研学导师 0 名/);
  await enlisted({ role: 'leader', staff: await journey.teacher() });
  await enlisted({ role: 'safety', staff: await journey.teacher() });
  await enlisted({ role: 'tutor', tutor: await journey.guide() });
  assert.match(await words(), /安全员未提交备案/);
  const steps = `/api/trips/${journey.trip.id}/staff/steps`;
  const submitted = await journey.ask(journey.schoolAdmin, 'POST', steps, { action: 'submit' });
  assert.deepEqual([submitted.status, submitted.data.refused], [200, []], submitted.text);
  // The tutor is not known to be fit.
  await updateRows(journey.server.context(), TripStaff, { set: { healthOk: false }, where: sql`t.role = 'tutor'` });
  const filed = await journey.ask(journey.schoolLeader, 'POST', steps, { action: 'file', opinion: '符合' });
  assert.equal(filed.status, 200, filed.text);
  assert.equal(filed.data.refused.length, 1);
  assert.match(filed.data.refused[0].reason, /健康/);
  await updateRows(journey.server.context(), TripStaff, { set: { healthOk: true }, where: sql`t.role = 'tutor'` });
  assert.equal((await journey.ask(journey.schoolLeader, 'POST', steps, { action: 'file' })).status, 200);
  assert.equal(await words(), '');
});

interface Step {
  readonly from: readonly string[];
  readonly to: string;
  readonly by: readonly Role[];
  readonly args?: () => object;
}

const school: readonly Role[] = ['schoolAdmin', 'agencyManager'];
const deciders: readonly Role[] = ['schoolLeader', 'bureauAdmin'];
const staffSteps: Readonly<Record<string, Step>> = {
  submit: { from: ['draft'], to: 'pending', by: school },
  file: { from: ['pending'], to: 'filed', by: deciders },
  reject: { from: ['pending'], to: 'rejected', by: deciders, args: () => ({ opinion: '材料不全' }) },
  fix: { from: ['rejected'], to: 'draft', by: school },
  replace: { from: ['filed'], to: 'removed', by: school, args: () => ({ reason: '调整' }) },
  move: { from: [], to: '', by: [] },
  release: { from: [], to: '', by: [] },
};
const onBoard: readonly Role[] = ['tutor'];
const checks = { belts: true, extinguisher: true, hammer: true, tyres: true, rested: true };
const vehicleSteps: Readonly<Record<string, Step>> = {
  verify: { from: ['planned'], to: 'verified', by: school, args: () => checks },
  board: { from: ['verified'], to: 'boarding', by: ['tutor', 'classTeacher'] },
  depart: { from: ['boarding'], to: 'running', by: onBoard },
  park: { from: ['running'], to: 'parked', by: onBoard },
  resume: { from: ['parked'], to: 'running', by: onBoard },
  finish: { from: ['running', 'parked'], to: 'finished', by: onBoard },
  cancel: { from: ['planned', 'verified'], to: 'cancelled', by: school, args: () => ({ reason: '改期' }) },
};

async function exhaust(model: AnyModel, steps: Readonly<Record<string, Step>>, id: string): Promise<number> {
  let tried = 0;
  for (const state of model.states ?? [])
    for (const [action, step] of Object.entries(steps))
      for (const [role, actor] of Object.entries(people) as [Role, Actor][]) {
        const set = { status: state, ...(model.name === 'tripStaff' && { submittedBy: null }) };
        await updateRows(journey.server.context(), model, { set, where: sql`t.id = ${id}` });
        const { status, text } = await journey.act(actor, model.name, id, action, step.args?.());
        const held = (await journey.records(model as typeof TripStaff).get(id)).status;
        const may = step.from.includes(state) && step.by.includes(role);
        const what = `${model.name} ${state} ${action} ${role}: ${text}`;
        assert.equal(status === 200, may, what);
        assert.equal(held, may ? step.to : state, what);
        tried += 1;
      }
  return tried;
}

test('a person and a vehicle take only the steps of their lives, each by the roles it is meant for', async () => {
  const person = await enlisted({ role: 'safety', staff: await journey.teacher() });
  assert.equal(await exhaust(TripStaff, staffSteps, person), 5 * 7 * 6);
  const use = (await journey.charter({ carNo: 7 })).data.record.id;
  assert.equal(await exhaust(TripVehicle, vehicleSteps, use), 8 * 7 * 6);
});

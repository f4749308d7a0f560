import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { evaluateGuards, gapText } from '@zhixing/engine/rules/guards.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { seatNumbers, seatPlan } from '../seat-plan.ts';
import { type Journey, openJourney } from './journey.ts';

let journey: Journey;
let bus: string;
let van: string;
before(async () => {
  journey = await openJourney(4);
  bus = (await journey.charter({ vehicle: await journey.vehicle({ seats: 13 }), carNo: 1 })).data.record.id;
  van = (await journey.charter({ vehicle: await journey.vehicle({ seats: 3 }), driver: await journey.driver(), carNo: 2 })).data.record.id;
});
after(() => journey.server.close());
beforeEach(async () => {
  await journey.server.engine.database.query(sql`delete from seat_assignment`);
  await journey.server.engine.database.query(sql`delete from sys_capacity`);
});

const seat = (tripVehicle: string, seatNo: string, student: string | undefined, more: object = {}) => ({
  tripVehicle,
  seatNo,
  student,
  ...more,
});
const create = (values: object, by = journey.schoolAdmin) => journey.ask(by, 'POST', '/api/data/seatAssignment', values);
const read = async () => (await journey.ask(journey.schoolAdmin, 'GET', `/api/trips/${journey.trip.id}/seats`)).data;
const save = async (seats: readonly object[], version?: string) =>
  journey.ask(journey.schoolAdmin, 'PUT', `/api/trips/${journey.trip.id}/seats`, { version: version ?? (await read()).version, seats });

test('a seat plan numbers as many seats as there are', () => {
  for (let seats = 1; seats <= 80; seats += 1) {
    const numbers = seatNumbers(seats);
    assert.equal(numbers.length, seats);
    assert.equal(new Set(numbers).size, seats);
  }
  assert.deepEqual(seatPlan(5), [['1A', '1B', '1C', '1D', '1E']]);
});

test('a seat exists, is taken once, and by one rider who has no other', async () => {
  const [first, second] = journey.children;
  assert.equal((await create(seat(bus, '1A', first))).status, 200);
  assert.equal((await create(seat(bus, '1A', second))).status, 409);
  assert.match((await create(seat(bus, '1B', first))).text, /409/);
  assert.equal((await create(seat(van, '1A', first))).status, 409);
  assert.match((await create(seat(bus, '9D', second))).text, /没有 9D 座/);
  assert.match((await create({ tripVehicle: bus, seatNo: '2A' })).text, /一名学生或一名随行人员/);
  const stranger = await journey.child(journey.otherTrip.id);
  assert.match((await create(seat(bus, '2A', stranger))).text, /未确认报名/);
});

test('no vehicle carries more riders than it has seats beside its driver, not even when they sit down at once (I-15)', async () => {
  const places = ['1A', '1B', '1C'];
  const answers = await Promise.all(places.map((place, n) => create(seat(van, place, journey.children[n]))));
  assert.equal(answers.filter(({ status }) => status === 200).length, 2, answers.map(({ text }) => text).join('\n'));
});

test('a whole arrangement is saved in one step, riders change places, and a stale version is refused', async () => {
  const [a, b, c, d] = journey.children;
  const first = await save([seat(bus, '1A', a), seat(bus, '1B', b), seat(bus, '1C', c, { locked: true }), seat(van, '1A', d)]);
  assert.equal(first.status, 200, first.text);
  const swapped = await save([seat(bus, '1A', b), seat(bus, '1B', a), seat(bus, '1C', c, { locked: true }), seat(van, '1A', d)]);
  assert.equal(swapped.status, 200, swapped.text);
  const at = Object.fromEntries(
    swapped.data.seats.map(({ seatNo, tripVehicle, student }: Record<string, string>) => [`${seatNo}${tripVehicle}`, student]),
  );
  assert.equal(at[`1A${bus}`], b);
  assert.equal((await save([], first.data.version)).status, 409);
  assert.match((await save([seat(bus, '1C', a)])).text, /已锁定/);
  assert.match((await save([seat(bus, '1A', a), seat(van, '1A', a)])).text, /两个座位/);
  assert.match((await save([seat(van, '1A', a), seat(van, '1B', b), seat(van, '1B', c)])).text, /超过可乘座位 2 个/);
  assert.equal((await read()).seats.length, 4, 'a refusal changes nothing');
});

test('a child who withdraws leaves the seat, also after the filing', async () => {
  const child = await journey.child(journey.trip.id);
  assert.equal((await create(seat(bus, '2A', child))).status, 200);
  await journey.put(journey.trip.id, 'ready');
  assert.match((await create(seat(bus, '2B', journey.children[0]))).text, /已提交行前备案/);
  const signUp = await journey.records(SignUp).first({ student: child });
  await journey.records(SignUp).act(signUp?.id ?? '', 'withdraw', { reason: '生病' });
  assert.equal((await read()).seats.length, 0);
  await journey.put(journey.trip.id, 'organising');
});

test('an agency seats the children of its trips by their surnames alone', async () => {
  const path = `/api/trips/${journey.trip.id}/seats`;
  const seen = await journey.ask(journey.agencyManager, 'GET', path);
  assert.equal(seen.status, 200, seen.text);
  assert.ok(
    seen.data.children.every(({ name }: { name: string }) => name.startsWith('张') && !name.includes('小明')),
    seen.text,
  );
  assert.equal((await read()).children[0].name, '张小明');
  const body = { version: seen.data.version, seats: [seat(bus, '1A', journey.children[0])] };
  const saved = await journey.ask(journey.agencyManager, 'PUT', path, body);
  assert.equal(saved.status, 200, saved.text);
  const stranger = await journey.person('agencyManager', await journey.agency());
  assert.equal((await journey.ask(stranger, 'GET', path)).status, 404);
});

test('G13 counts who has no seat, and asks for two adults and a teacher on each coach', async () => {
  const words = async () => {
    const trip = await journey.records(Trip).get(journey.trip.id);
    const gaps =
      (await evaluateGuards(Trip, trip, 'submitFiling', journey.server.context())).find(({ code }) => code === 'G13')?.gaps ?? [];
    return gaps.filter(({ hint }) => !hint).map((gap) => gapText('trip', 'G13', gap, journey.server.context()));
  };
  assert.match((await words()).join(), /4 名学生、0 名随行人员未安排座位/);
  const adults: string[] = [];
  for (const role of ['teacher', 'teacher', 'leader', 'leader'] as const)
    adults.push((await journey.enlist({ role, staff: await journey.teacher() })).data.record.id);
  const [a, b, c, d] = journey.children;
  const children = [seat(bus, '1A', a), seat(bus, '1B', b), seat(bus, '1C', c), seat(bus, '1D', d)];
  const staff = (tripVehicle: string, seatNo: string, n: number) => ({ tripVehicle, seatNo, tripStaff: adults[n] });
  assert.equal((await save([...children, staff(bus, '2A', 0), staff(bus, '2B', 1), staff(van, '1A', 2)])).status, 200);
  assert.match((await words()).join(), /2 号车随车成人 1 名/);
  const all = await save([...children, staff(bus, '2A', 0), staff(bus, '2B', 1), staff(van, '1A', 2), staff(van, '1B', 3)]);
  assert.equal(all.status, 200, all.text);
  assert.deepEqual(await words(), []);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluateGuards, gapText } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import { listen } from '../../trip/tests/listen.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Carrier } from '../carrier.model.ts';
import { Driver } from '../driver.model.ts';
import { TripVehicle } from '../trip-vehicle.model.ts';
import { Vehicle } from '../vehicle.model.ts';
import { type Journey, openJourney } from './journey.ts';

let journey: Journey;
before(async () => {
  journey = await openJourney();
});
after(() => journey.server.close());

const clear = async (): Promise<void> => {
  await journey.server.engine.database.query(sql`delete from seat_assignment`);
  await journey.server.engine.database.query(sql`update trip_vehicle set replaced_by = null`);
  await journey.server.engine.database.query(sql`delete from trip_vehicle`);
};

test('a vehicle takes carrier, seats and times from register and trip', async () => {
  await clear();
  const { status, text, data } = await journey.charter({ coDriver: await journey.driver() });
  assert.equal(status, 200, text);
  const use = await journey.records(TripVehicle).get(data.record.id);
  assert.equal(use.carrier, journey.carrier);
  assert.deepEqual([use.seats, use.riderSeats], [45, 43]);
  assert.equal(Date.parse(use.startAt ?? ''), Date.parse(journey.trip.gatherAt ?? journey.trip.departAt));
  assert.equal(Date.parse(use.endAt ?? ''), Date.parse(journey.trip.returnAt));
});

test('each paper that ends before the return refuses the vehicle', async () => {
  await clear();
  const before = journey.today(38);
  const faults: readonly [Partial<Parameters<Journey['vehicle']>[0]>, RegExp][] = [
    [{ transportCertTo: before }, /道路运输证/],
    [{ inspectionTo: before }, /年检/],
    [{ carrierInsuranceTo: before }, /承运人责任险/],
    [{ compulsoryInsuranceTo: before }, /交强险/],
    [{ hasSeatBelt: false }, /安全带/],
    [{ hasExtinguisher: false }, /灭火器/],
    [{ hasHammer: false }, /安全锤/],
    [{ registerDate: journey.today(-3000) }, /车龄/],
  ];
  for (const [fault, words] of faults) {
    const { status, text } = await journey.charter({ vehicle: await journey.vehicle(fault) });
    assert.equal(status, 409, JSON.stringify(fault));
    assert.match(text, words);
  }
});

test('each shortcoming of a driver refuses the driver', async () => {
  await clear();
  const faults: readonly [Parameters<Journey['driver']>[0], RegExp][] = [
    [{ licenceClass: 'B1' }, /A1/],
    [{ licenceTo: journey.today(38) }, /驾驶证/],
    [{ qualificationTo: journey.today(38) }, /从业资格/],
    [{ firstIssue: journey.today(-900) }, /驾龄/],
    [{ idCard: '439902196001010011'.replace(/.$/, '') + checkDigit('43990219600101001') }, /年龄/],
    [{ seriousViolation: true }, /违法/],
  ];
  for (const [fault, words] of faults) {
    const { status, text } = await journey.charter({ driver: await journey.driver(fault) });
    assert.equal(status, 409, JSON.stringify(fault));
    assert.match(text, words);
  }
  const small = await journey.charter({
    vehicle: await journey.vehicle({ seats: 19 }),
    driver: await journey.driver({ licenceClass: 'B1' }),
  });
  assert.equal(small.status, 200, small.text);
});

function checkDigit(seventeen: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(seventeen[i]), 0);
  return '10X98765432'[sum % 11] ?? '';
}

test('of two bookings of one vehicle or driver at once, one succeeds', async () => {
  await clear();
  const [vehicle, driver] = [await journey.vehicle(), await journey.driver()];
  const other = await journey.vehicle();
  const two = await Promise.all([
    journey.charter({ vehicle, carNo: 1 }),
    journey.charter({ vehicle, carNo: 2, trip: journey.otherTrip.id }),
  ]);
  assert.deepEqual(two.map(({ status }) => status).toSorted(), [200, 409]);
  await clear();
  const drives = await Promise.all([
    journey.charter({ driver, carNo: 1 }),
    journey.charter({ vehicle: other, coDriver: driver, carNo: 2, trip: journey.otherTrip.id }),
  ]);
  assert.deepEqual(drives.map(({ status }) => status).toSorted(), [200, 409], drives.map(({ text }) => text).join('\n'));
});

test('a vehicle is verified once everything has been checked, and replaced with its seats', async () => {
  await clear();
  const { data } = await journey.charter();
  const checks = { belts: true, extinguisher: true, hammer: true, tyres: true, rested: false };
  const open = await journey.act(journey.schoolAdmin, 'tripVehicle', data.record.id, 'verify', checks);
  assert.equal(open.status, 400, open.text);
  const verified = await journey.act(journey.schoolAdmin, 'tripVehicle', data.record.id, 'verify', { ...checks, rested: true });
  assert.equal(verified.status, 200, verified.text);
  const seat = { tripVehicle: data.record.id, seatNo: '3C', student: journey.children[0] };
  assert.equal((await journey.ask(journey.schoolAdmin, 'POST', '/api/data/seatAssignment', seat)).status, 200);
  const to = { vehicle: await journey.vehicle({ seats: 13 }), driver: await journey.driver(), reason: '故障' };
  const replaced = await journey.act(journey.agencyManager, 'tripVehicle', data.record.id, 'replace', to);
  assert.equal(replaced.status, 200, replaced.text);
  const old = await journey.records(TripVehicle).get(data.record.id);
  assert.equal(old.status, 'replaced');
  const seats = await journey.ask(journey.schoolAdmin, 'GET', `/api/trips/${journey.trip.id}/seats`);
  assert.deepEqual(
    seats.data.seats.map(({ tripVehicle, seatNo }: Record<string, unknown>) => [tripVehicle, seatNo]),
    [[old.replacedBy, '3C']],
  );
});

test('a paper that ends after the booking shows in G13, and renewing it closes the gap', async () => {
  await clear();
  const vehicle = await journey.vehicle();
  const { data } = await journey.charter({ vehicle });
  assert.doesNotMatch(await g13Words(), /年检/);
  await updateRows(journey.server.context(), Vehicle, { set: { inspectionTo: journey.today(10) }, where: sql`t.id = ${vehicle}` });
  assert.match(await g13Words(), /1 号车：年检/);
  await journey.records(Vehicle).update(vehicle, { inspectionTo: journey.today(400) });
  assert.doesNotMatch(await g13Words(), /年检/);
  const { driver } = await journey.records(TripVehicle).get(data.record.id);
  await updateRows(journey.server.context(), Driver, { set: { seriousViolation: true }, where: sql`t.id = ${driver}` });
  assert.match(await g13Words(), /主驾驶员：三年内/);
});

async function g13Words(): Promise<string> {
  const ctx = journey.server.context();
  const trip = await journey.records(Trip).get(journey.trip.id);
  const gaps = (await evaluateGuards(Trip, trip, 'submitFiling', ctx)).find(({ code }) => code === 'G13')?.gaps ?? [];
  return gaps.map((gap) => gapText('trip', 'G13', gap, ctx)).join('；');
}

test('windows that show a trip are told of writes to its vehicles, drivers, carrier and escorts in their registers', async () => {
  await clear();
  const [vehicle, driver, coDriver, tutor] = [
    await journey.vehicle(),
    await journey.driver(),
    await journey.driver(),
    await journey.guide(),
  ];
  assert.equal((await journey.charter({ vehicle, driver, coDriver })).status, 200);
  const enlisted = await journey.enlist({ role: 'tutor', tutor });
  assert.equal(enlisted.status, 200, enlisted.text);
  const hear = await listen(journey);
  const own = [`trip:${journey.trip.id}`];
  await hear(own, () => journey.records(Vehicle).update(vehicle, { inspectionTo: journey.today(401) }));
  for (const one of [driver, coDriver]) await hear(own, () => journey.records(Driver).update(one, { licenceTo: journey.today(500) }));
  await hear(own, () => journey.records(Carrier).update(journey.carrier, { remark: '已核对' }));
  await hear(own, () => journey.records(Tutor).update(tutor, { remark: '已核对' }));
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { Bed } from '../../facility/bed.model.ts';
import { SiteClosure } from '../../facility/site-closure.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Reception } from '../reception.model.ts';
import { RoomBooking } from '../room-booking.model.ts';
import { lapseUnanswered } from '../unanswered.ts';
import { VenueBooking } from '../venue-booking.model.ts';
import { type Camp, openCamp } from './camp.ts';

let camp: Camp;
before(async () => {
  camp = await openCamp();
});
after(() => camp.server.close());
beforeEach(async () => {
  for (const booking of await camp.records(RoomBooking).find({})) await camp.records(RoomBooking).remove(booking.id);
  for (const model of [Reception, VenueBooking])
    for (const { id } of await camp.records(model as typeof Reception).find({ status: { in: ['requested', 'confirmed'] } }))
      await camp.records(model as typeof Reception).act(id, 'lapse', { reason: '测试结束' });
  for (const { id } of await camp.records(SiteClosure).find({})) await camp.records(SiteClosure).remove(id);
});

const refusedAs = async (answer: ReturnType<Camp['ask']>, key: string) => {
  const { status, data, text } = await answer;
  assert.ok(status >= 400, text);
  assert.equal(data.key, key, text);
};
const idOf = async (answer: ReturnType<Camp['ask']>): Promise<string> => {
  const { status, data, text } = await answer;
  assert.equal(status, 200, text);
  return data.record.id;
};
const notices = (user: string | null) =>
  camp.server.engine.database.query<{ kind: string }>(sql`select kind from sys_notice where user_id = ${user} order by at desc, id desc`);

test('a school requests a reception, the camp is notified and confirms it, and the school is notified', async () => {
  const id = await idOf(camp.reception());
  const stored = await camp.records(Reception).get(id);
  assert.deepEqual(
    [stored.status, stored.school, stored.siteKind, stored.people, stored.nights, stored.lodgers],
    ['requested', camp.school, 'camp', 88, 1, 88],
  );
  assert.equal((await notices(camp.campManager.userId))[0]?.kind, 'receptionDesk.requested');
  await idOf(camp.act(camp.campManager, 'reception', id, 'confirm'));
  assert.equal((await camp.records(Reception).get(id)).status, 'confirmed');
  assert.equal((await notices(camp.schoolAdmin.userId))[0]?.kind, 'receptionDesk.confirmed');
});

test('a camp offers another day, and the reception is confirmed there once the school accepts', async () => {
  const id = await idOf(camp.reception());
  const offer = { counterFrom: camp.at(42), counterTo: camp.at(43, '15:00'), counterNote: '当日设备检修' };
  await idOf(camp.act(camp.campManager, 'reception', id, 'counter', offer));
  await refusedAs(camp.act(camp.campManager, 'reception', id, 'confirm'), 'model.guardFails');
  await idOf(camp.act(camp.schoolAdmin, 'reception', id, 'acceptCounter'));
  const stored = await camp.records(Reception).get(id);
  assert.deepEqual([stored.status, stored.counterFrom, stored.stay?.start], ['confirmed', null, camp.today(42)]);
  const other = await idOf(camp.reception({ trip: camp.otherTrip.id, planStudents: 20 }));
  await idOf(camp.act(camp.campManager, 'reception', other, 'counter', offer));
  await idOf(camp.act(camp.schoolAdmin, 'reception', other, 'declineCounter', { note: '行程已定' }));
  assert.equal((await camp.records(Reception).get(other)).status, 'requested');
  await idOf(camp.act(camp.campManager, 'reception', other, 'reject', { reason: '当日已满' }));
  assert.equal((await camp.records(Reception).get(other)).rejectReason, '当日已满');
});

test('no day takes more people than the site receives, nor a night more than it has beds', async () => {
  await idOf(camp.reception({ planStudents: 180, planStaff: 10 }));
  await refusedAs(
    camp.reception({ trip: camp.otherTrip.id, planStudents: 100, planStaff: 11, needLodging: false }),
    'model.capacityExceeded',
  );
  await refusedAs(camp.reception({ trip: camp.otherTrip.id, planStudents: 51, planStaff: 0 }), 'model.capacityExceeded');
  await idOf(camp.reception({ trip: camp.otherTrip.id, planStudents: 100, planStaff: 10, needLodging: false }));
});

test('more people than at once, lodging at a base, the past and an unaccredited time are refused', async () => {
  assert.match((await camp.reception({ planStudents: 200, planStaff: 10 })).text, /单次最大接待量/);
  assert.match((await camp.reception({ site: camp.base })).text, /基地不提供住宿/);
  await refusedAs(camp.reception({ arriveAt: camp.at(-1), leaveAt: camp.at(1) }), 'reception.past');
  await refusedAs(camp.reception({ arriveAt: camp.at(800), leaveAt: camp.at(801) }), 'reception.notChoosable');
  await idOf(camp.reception());
  await refusedAs(camp.reception(), 'model.overlaps');
});

test('a closed day refuses receptions, and a day with guests cannot be closed', async () => {
  const closure = { startOn: camp.today(40), endOn: camp.today(41), reason: '设备检修' };
  const { id } = (await camp.ask(camp.campManager, 'POST', '/api/data/siteClosure', closure)).data.record;
  await refusedAs(camp.reception(), 'reception.closedDay');
  await camp.records(SiteClosure).remove(id);
  await idOf(camp.reception());
  await refusedAs(camp.ask(camp.campManager, 'POST', '/api/data/siteClosure', closure), 'reception.closesReception');
});

test('two bookings of a venue never overlap; a shared one takes groups up to its capacity', async () => {
  await idOf(camp.booking());
  const other = { trip: camp.otherTrip.id };
  await refusedAs(camp.booking({ ...other, startAt: camp.at(40, '11:00'), endAt: camp.at(40, '12:00') }), 'model.overlaps');
  await idOf(camp.booking({ ...other, startAt: camp.at(40, '11:30'), endAt: camp.at(40, '12:00') }));
  await idOf(camp.booking({ venue: camp.field, people: 120 }));
  await refusedAs(camp.booking({ ...other, venue: camp.field, people: 81 }), 'model.capacityExceeded');
  await idOf(camp.booking({ ...other, venue: camp.field, people: 80 }));
  await idOf(camp.booking({ ...other, venue: camp.field, people: 200, startAt: camp.at(40, '14:00'), endAt: camp.at(40, '15:00') }));
  assert.match((await camp.booking({ ...other, people: 121, startAt: camp.at(41), endAt: camp.at(41, '10:00') })).text, /容纳人数/);
});

test('a booked venue stays in use until its booking is moved', async () => {
  const id = await idOf(camp.booking());
  await idOf(camp.act(camp.campManager, 'venueBooking', id, 'confirm'));
  await refusedAs(camp.act(camp.campManager, 'venue', camp.hall, 'maintain', { reason: '更换灯光' }), 'reception.booked');
  await idOf(camp.act(camp.campManager, 'venueBooking', id, 'relocate', { venue: camp.field }));
  assert.equal((await camp.records(VenueBooking).get(id)).venue, camp.field);
  await idOf(camp.act(camp.campManager, 'venue', camp.hall, 'maintain', { reason: '更换灯光' }));
  await refusedAs(camp.booking(), 'reception.venueAway');
  await idOf(camp.act(camp.campManager, 'venue', camp.hall, 'restore'));
});

test('a room, and each of its beds, is reserved once a night, within a confirmed stay', async () => {
  const [room = ''] = camp.rooms;
  const [bed] = await camp.records(Bed).find({ room }, { order: { field: 'bedNo', descending: false } });
  const first = await idOf(camp.reception());
  const second = await idOf(camp.reception({ trip: camp.otherTrip.id, planStudents: 20 }));
  const reserve = (reception: string, values = {}) =>
    camp.ask(camp.campManager, 'POST', '/api/data/roomBooking', { reception, room, ...values });
  await refusedAs(reserve(first), 'reception.notLodging');
  for (const id of [first, second]) await idOf(camp.act(camp.campManager, 'reception', id, 'confirm'));
  for (const { id } of await camp.records(RoomBooking).find({})) await camp.records(RoomBooking).remove(id);
  await refusedAs(reserve(first, { stay: { start: camp.today(40), end: camp.today(43) } }), 'reception.stayOutside');
  await idOf(reserve(first, { bed: bed?.id }));
  await refusedAs(reserve(second, { bed: bed?.id }), 'model.overlaps');
  await refusedAs(reserve(second), 'model.capacityExceeded');
  await refusedAs(camp.act(camp.campManager, 'room', room, 'close', { reason: '装修' }), 'reception.roomKept');
  await idOf(camp.act(camp.schoolAdmin, 'reception', first, 'cancel', { reason: '改期' }));
  await idOf(reserve(second));
});

test('a cancelled trip frees what it had, and a request without an answer lapses when its time comes', async () => {
  const [trip] = await camp.trips({ batches: 1, name: '取消的研学' });
  assert.ok(trip);
  const id = await idOf(camp.reception({ trip: trip.id }));
  const booking = await idOf(camp.booking({ trip: trip.id }));
  await camp.records(Trip).act(trip.id, 'cancel', { reason: '天气原因', cause: 'forceMajeure' });
  assert.equal((await camp.records(Reception).get(id)).cancelReason, '天气原因');
  assert.equal((await camp.records(VenueBooking).get(booking)).status, 'cancelled');
  const waiting = await idOf(camp.reception());
  const answered = await idOf(camp.reception({ trip: camp.otherTrip.id, planStudents: 20 }));
  await idOf(camp.act(camp.campManager, 'reception', answered, 'confirm'));
  assert.equal(await lapseUnanswered(camp.server.context(), () => false), 0);
  camp.pass(41);
  assert.equal(await lapseUnanswered(camp.server.context(), () => false), 1);
  assert.deepEqual(
    [(await camp.records(Reception).get(waiting)).status, (await camp.records(Reception).get(answered)).status],
    ['cancelled', 'confirmed'],
  );
});

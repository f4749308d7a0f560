import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { type Journey, openJourney } from '../../transport/tests/journey.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { FilingSnapshot } from '../../trip/filing/filing-snapshot.model.ts';
import { TripFiling } from '../../trip/filing/trip-filing.model.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import { TripLog } from '../trip-log.model.ts';

let journey: Journey;
let guide: string;
let teacher: string;
let vehicle: string;
let item: string;
let bureau: Actor;
let day: string;
before(async () => {
  journey = await openJourney();
  bureau = await journey.person('bureauAdmin', journey.district);
  day = chinaDay(journey.trip.departAt);
  const enlisted = await journey.enlist({ role: 'teacher', staff: await journey.teacher() });
  assert.equal(enlisted.status, 200, enlisted.text);
  teacher = enlisted.data.record.id;
  await updateRows(journey.server.context(), TripStaff, { set: { status: 'filed' }, where: sql`t.id = ${teacher}` });
  vehicle = (await journey.charter()).data.record.id;
  const time = { startAt: chinaIso(day, '10:00'), endAt: chinaIso(day, '11:00') };
  await insertRows(journey.server.context(), ItineraryItem, [
    { trip: journey.trip.id, school: journey.school, kind: 'visit', title: '参观博物馆', outdoor: false, ...time },
  ]);
  item = (await journey.records(ItineraryItem).first({ trip: journey.trip.id }))?.id ?? '';
  guide = await journey.teacher({ name: '赵老师' });
  await journey.put(journey.trip.id, 'inProgress');
});
after(() => journey.server.close());

const entry = (values: object, by = journey.schoolAdmin) =>
  journey.ask(by, 'POST', '/api/data/tripLog', {
    trip: journey.trip.id,
    kind: 'change',
    title: '途中变更',
    occurAt: journey.server.engine.now().toISOString(),
    ...values,
  });
const decide = (by: Actor, id: string, action = 'approve', args: object = {}) => journey.act(by, 'tripLog', id, action, args);
const key = ({ data }: Awaited<ReturnType<typeof entry>>) => data.key;

test('a person is replaced under way by the decision of a school leader or the bureau, and not before', async () => {
  const direct = await journey.act(journey.schoolAdmin, 'tripStaff', teacher, 'replace', { staff: guide, reason: '生病' });
  assert.equal(key(direct), 'tripStaff.underWay');
  const asked = await entry({ change: 'staff', tripStaff: teacher, newStaff: guide, newHealthOk: true });
  assert.equal(asked.status, 200, asked.text);
  const { id, decision } = asked.data.record;
  assert.equal(decision, 'pending');
  assert.equal((await journey.records(TripStaff).get(teacher)).status, 'filed', 'nothing changes before the decision');
  for (const stranger of [journey.schoolAdmin, journey.agencyManager]) assert.ok((await decide(stranger, id)).status >= 403);
  assert.equal((await journey.records(TripStaff).get(teacher)).status, 'filed');
  const approved = await decide(bureau, id);
  assert.equal(approved.status, 200, approved.text);
  const { status, replacedBy } = await journey.records(TripStaff).get(teacher);
  assert.equal(status, 'removed');
  const successor = await journey.records(TripStaff).get(replacedBy ?? '');
  assert.deepEqual([successor.status, successor.staff, successor.filedBy], ['filed', guide, bureau.userId]);
  const shown = await journey.ask(journey.schoolLeader, 'GET', `/api/data/tripLog/${id}`);
  assert.deepEqual([shown.data.record.decision, shown.data.record.decidedBy], ['approved', bureau.userId]);
  assert.ok((await decide(bureau, id)).status >= 400, 'a decision is taken once');
});

test('a successor without papers is not approved, and a rejected change changes nothing', async () => {
  const standing = (await journey.records(TripStaff).first({ trip: journey.trip.id, status: 'filed' }))?.id ?? '';
  const unchecked = await journey.teacher({ name: '钱老师', backgroundCheckAt: null, backgroundCheck: false });
  const { data } = await entry({ change: 'staff', tripStaff: standing, newStaff: unchecked, newHealthOk: true });
  assert.equal(key(await decide(journey.schoolLeader, data.record.id)), 'tripStaff.papersOpen');
  assert.equal((await journey.records(TripStaff).get(standing)).status, 'filed');
  assert.equal((await journey.records(TripLog).get(data.record.id)).decision, 'pending');
  assert.equal((await decide(journey.schoolLeader, data.record.id, 'reject', { note: '无准入证明' })).status, 200);
  assert.equal((await journey.records(TripStaff).get(standing)).status, 'filed');
});

test('a vehicle is replaced under way by the decision of another person who charters, before and on the road', async () => {
  const to = async () => ({ newVehicle: await journey.vehicle(), newDriver: await journey.driver() });
  const first = await to();
  const direct = await journey.act(journey.schoolAdmin, 'tripVehicle', vehicle, 'replace', {
    vehicle: first.newVehicle,
    driver: first.newDriver,
    reason: '故障',
  });
  assert.equal(key(direct), 'tripVehicle.underWay');
  const asked = await entry({ change: 'vehicle', tripVehicle: vehicle, ...first });
  assert.equal(asked.status, 200, asked.text);
  assert.equal(key(await decide(journey.schoolAdmin, asked.data.record.id)), 'tripLog.fourEyes');
  assert.ok((await decide(bureau, asked.data.record.id)).status >= 403);
  assert.equal((await journey.records(TripVehicle).get(vehicle)).status, 'planned');
  const approved = await decide(journey.agencyManager, asked.data.record.id);
  assert.equal(approved.status, 200, approved.text);
  const { status, replacedBy } = await journey.records(TripVehicle).get(vehicle);
  assert.equal(status, 'replaced');
  const now = journey.server.engine.now().getTime();
  const began = new Date(now - 3_600_000).toISOString();
  const set = { status: 'running', startAt: began } as const;
  await updateRows(journey.server.context(), TripVehicle, { set, where: sql`t.id = ${replacedBy}` });
  const onRoad = await entry({ change: 'vehicle', tripVehicle: replacedBy, ...(await to()) });
  const relieved = await decide(journey.agencyManager, onRoad.data.record.id);
  assert.equal(relieved.status, 200, relieved.text);
  const old = await journey.records(TripVehicle).get(replacedBy ?? '');
  const next = await journey.records(TripVehicle).get(old.replacedBy ?? '');
  assert.deepEqual([old.status, next.status, next.startAt], ['finished', 'planned', old.endAt]);
});

test('a swap of vehicles under way amends the filing, and the bureau is notified within two hours', async () => {
  const { engine } = journey.server;
  const { id: trip, school, bureau: district, agency, departAt, returnAt } = journey.trip;
  await insertRows(journey.server.context(), TripFiling, [
    { trip, school, bureau: district, agency, stage: 'predeparture', status: 'approved', sha256: 'as filed', scope: 'county' },
  ]);
  const filing = await journey.records(TripFiling).first({ trip, stage: 'predeparture' });
  assert.ok(filing && departAt < returnAt);
  await journey.put(trip, 'organising');
  const use = (await journey.charter({ carNo: 2 })).data.record;
  await journey.put(trip, 'inProgress');
  const swap = async (from: string) => {
    const values = { change: 'vehicle', tripVehicle: from, newVehicle: await journey.vehicle(), newDriver: await journey.driver() };
    const { data } = await entry({ ...values, title: '空调故障' });
    const sent = await noticesOf(filing.id);
    assert.equal((await decide(journey.agencyManager, data.record.id)).status, 200);
    return { sent, from: (await journey.records(TripVehicle).get(from)).replacedBy ?? '' };
  };
  const noticesOf = (record: string) =>
    engine.database.query<{ user: string; params: { from: string; to: string }; minutes: number }>(
      sql`select user_id as user, params, extract(epoch from ${engine.now()}::timestamptz - at) / 60 as minutes
            from sys_notice where kind = 'tripFiling.vehicleReplaced' and record_id = ${record} order by at`,
    );
  const planned = await swap(use.id);
  assert.equal(planned.sent.length, 0, 'before the decision nothing has been swapped');
  const began = new Date(engine.now().getTime() - 3_600_000).toISOString();
  const onRoad = { status: 'running', startAt: began } as const;
  await updateRows(journey.server.context(), TripVehicle, { set: onRoad, where: sql`t.id = ${planned.from}` });
  const last = await swap(planned.from);
  const sent = await noticesOf(filing.id);
  assert.deepEqual(
    sent.map(({ user }) => user),
    [bureau.userId, bureau.userId],
  );
  assert.ok(sent.every(({ minutes }) => minutes < 120));
  const { vehicle: came } = await journey.records(TripVehicle).get(last.from);
  const label = (await journey.ask(journey.schoolAdmin, 'GET', `/api/data/vehicle/${came}`)).data.record.plateNo;
  assert.deepEqual([sent[1]?.params.to, sent[0]?.params.to], [label, sent[1]?.params.from]);
  const amended = await journey.records(TripFiling).get(filing.id);
  assert.equal(amended.status, 'approved', 'the filing keeps its approval');
  assert.notEqual(amended.sha256, 'as filed');
  const snapshots = await journey.records(FilingSnapshot).find({ filing: filing.id }, { order: { field: 'number', descending: false } });
  assert.deepEqual(
    snapshots.map(({ kind, number }) => [kind, number]),
    [
      ['amended', 1],
      ['amended', 2],
    ],
  );
});

test('the itinerary moves by up to an hour at once, by more or to another place by the decision of the school leader', async () => {
  const small = await entry({ change: 'itinerary', item, newStartAt: chinaIso(day, '10:40'), newEndAt: chinaIso(day, '11:40') });
  assert.equal(small.data.record?.decision, 'notNeeded', small.text);
  const startOf = async () => Date.parse((await journey.records(ItineraryItem).get(item)).startAt);
  assert.equal(await startOf(), Date.parse(chinaIso(day, '10:40')));
  const again = await entry({ change: 'itinerary', item, newStartAt: chinaIso(day, '11:20'), newEndAt: chinaIso(day, '12:20') });
  assert.equal(again.data.record.decision, 'pending', 'small shifts do not add up');
  assert.equal(await startOf(), Date.parse(chinaIso(day, '10:40')));
  const elsewhere = await entry({ change: 'itinerary', item, newPlace: '岳麓书院' });
  assert.equal(elsewhere.data.record.decision, 'pending');
  const large = await entry({ change: 'itinerary', item, newStartAt: chinaIso(day, '14:00'), newEndAt: chinaIso(day, '15:00') });
  assert.equal(large.data.record.decision, 'pending');
  assert.equal(await startOf(), Date.parse(chinaIso(day, '10:40')));
  assert.ok((await decide(bureau, large.data.record.id)).status >= 403);
  assert.equal((await decide(journey.schoolLeader, large.data.record.id)).status, 200);
  assert.equal(await startOf(), Date.parse(chinaIso(day, '14:00')));
  assert.equal(key(await entry({ change: 'itinerary', item })), 'tripLog.nothingNew');
});

test('changes are asked for while the trip is under way, of what belongs to it', async () => {
  const other = await journey
    .records(TripStaff)
    .create({ trip: journey.otherTrip.id, role: 'teacher', staff: await journey.teacher(), healthOk: true });
  await updateRows(journey.server.context(), TripStaff, { set: { status: 'filed' }, where: sql`t.id = ${other.id}` });
  assert.equal(key(await entry({ change: 'staff', tripStaff: other.id })), 'tripLog.otherTrip');
  await journey.put(journey.trip.id, 'returned');
  assert.equal(key(await entry({ change: 'itinerary', item, newPlace: '书院' })), 'tripLog.notUnderWay');
  await journey.put(journey.trip.id, 'inProgress');
});

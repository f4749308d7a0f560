import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { SiteClosure } from '../../facility/site-closure.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { School } from '../../school/school.model.ts';
import { type Camp, openCamp } from './camp.ts';

let camp: Camp;
let stranger: Actor;
before(async () => {
  camp = await openCamp();
  const address = { address: '麓山路2号', location: { lng: 112.93, lat: 28.23 }, region: '439902' } as const;
  const contact = { principal: '李校长', safetyOfficer: '周安全', safetyPhone: phone(), contact: '何主任', contactPhone: phone() };
  const kind = { schoolCode: '2143900002', name: '麓山区第二小学', schoolType: 'primary', nature: 'public' } as const;
  const other = (await camp.records(School).create({ ...kind, ...address, ...contact, bureau: camp.district })).id;
  stranger = await camp.person('schoolAdmin', other);
  await camp.server.engine.database.query(sql`update trip set school = ${other} where id = ${camp.otherTrip.id}`);
  await camp.reception();
  await camp.booking();
  await camp
    .records(SiteClosure)
    .create({ site: camp.camp, startOn: camp.today(35), endOn: camp.today(60), weekday: '1', reason: '周一闭园' });
});
after(() => camp.server.close());

const calendar = (actor: Actor, site = camp.camp) =>
  camp.ask(actor, 'GET', `/api/sites/${site}/calendar?first=${camp.today(30)}&last=${camp.today(60)}`);

test('a camp sees who comes, what of it is booked, its capacity by day and its closed days', async () => {
  const { data } = await calendar(camp.campManager);
  assert.deepEqual([data.site.dayCapacity, data.site.bedCount], [300, 240]);
  assert.deepEqual(
    data.receptions.map(({ people, status, trip, school }: Record<string, unknown>) => [people, status, trip, school]),
    [[88, 'requested', camp.trip.name, '麓山区第一小学']],
  );
  assert.deepEqual(
    data.bookings.map(({ venue, people }: Record<string, unknown>) => [venue, people]),
    [[camp.hall, 80]],
  );
  assert.deepEqual(
    data.taken.toSorted((a: { what: string; day: string }, b: { what: string; day: string }) =>
      `${a.what}${a.day}`.localeCompare(`${b.what}${b.day}`),
    ),
    [
      { what: 'beds', day: camp.today(40), used: 88 },
      { what: 'people', day: camp.today(40), used: 88 },
      { what: 'people', day: camp.today(41), used: 88 },
    ],
  );
  assert.deepEqual(data.closed[0], { day: '2026-10-12', venue: null, reason: '周一闭园' });
  assert.equal(data.venues.length, 2);
});

test('a school sees its own by name, and of another school only that the time is taken', async () => {
  const own = await calendar(camp.schoolAdmin);
  assert.equal(own.data.receptions[0].trip, camp.trip.name);
  const other = await calendar(stranger);
  assert.equal(other.status, 200);
  assert.deepEqual(
    [...other.data.receptions, ...other.data.bookings].map(({ id, trip, school }: Record<string, unknown>) => [id, trip, school]),
    [
      [null, null, null],
      [null, null, null],
    ],
  );
  assert.equal(other.data.receptions[0].people, 88);
  assert.doesNotMatch(other.text, /第一小学|湘江文化/);
});

test('a refusal for lack of time or room says when or how much is free, and never names another school', async () => {
  const time = { startAt: camp.at(40, '10:30'), endAt: camp.at(40, '11:00') };
  const foreign = await camp.booking({ venue: camp.hall, trip: camp.otherTrip.id, ...time }, stranger);
  assert.deepEqual([foreign.status, foreign.data.key], [409, 'model.taken']);
  assert.match(foreign.text, /10:00/);
  const full = await camp.reception({ trip: camp.otherTrip.id, planStudents: 190, planStaff: 10 }, stranger);
  assert.deepEqual([full.status, full.data.key], [409, 'model.capacityExceeded']);
  assert.doesNotMatch(full.text, /第一小学|湘江文化/);
  assert.doesNotMatch(foreign.text, /第一小学|湘江文化/);
});

test('nobody reads the calendar of a site that may not be chosen, and no span is endless', async () => {
  const hidden = await camp.site({ name: '未引进的基地' });
  assert.equal((await calendar(camp.schoolAdmin, hidden)).status, 404);
  const long = await camp.ask(camp.campManager, 'GET', `/api/sites/${camp.camp}/calendar?first=2026-01-01&last=2027-06-01`);
  assert.equal(long.data.key, 'reception.calendarSpan');
});

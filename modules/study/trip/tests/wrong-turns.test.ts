import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { type Deal, openDeal } from '../../agreement/tests/deal.ts';
import { Venue } from '../../facility/venue.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { VenueBooking } from '../../reception/venue-booking.model.ts';
import { contentHash, filedContent } from '../filing/filed-content.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { papersOf } from '../readiness/trip-papers.ts';
import { type Declarable, declarable } from './declarable.ts';

/* What people get wrong on the way to a declaration: each is refused by its guard, in words that say what to do. */

let term: Deal;
let ready: Declarable;
before(async () => {
  term = await openDeal();
  ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
});
after(() => term.server.close());

const change = (statement: ReturnType<typeof sql>) => term.server.engine.database.query(statement);
const gaps = async (): Promise<Record<string, string[]>> => {
  const { data, status, text } = await term.ask(term.schoolAdmin, 'GET', `/api/trips/${ready.trip.id}/readiness?at=declare`);
  assert.equal(status, 200, text);
  const open = (data.guards as { code: string; holds: boolean; gaps: { text: string }[] }[]).filter(({ holds }) => !holds);
  return Object.fromEntries(open.map(({ code, gaps: own }) => [code, own.map((gap) => gap.text)]));
};

test('an agency whose licence ends a day before the return', async () => {
  const last = chinaDay(ready.trip.returnAt);
  const until = (day: string) =>
    change(sql`update qualification set valid_to = ${day} where agency = ${ready.trip.agency} and qual_type = 'travelLicence'`);
  await until(term.today(39));
  const found = await gaps();
  assert.deepEqual(Object.keys(found), ['G03']);
  assert.match(found.G03?.join() ?? '', new RegExp(last));
  await until(last);
  assert.deepEqual(await gaps(), {});
});

test('a fence forgotten', async () => {
  await change(sql`update geo_fence set status = 'disabled' where trip = ${ready.trip.id}`);
  const found = await gaps();
  assert.deepEqual(Object.keys(found), ['G05']);
  assert.match(found.G05?.join() ?? '', /围栏/);
  await change(sql`update geo_fence set status = 'enabled' where trip = ${ready.trip.id}`);
});

test('a venue that is named and not booked, then not confirmed, then out of use', async () => {
  const hash = async () => contentHash(await filedContent(await papersOf(ready.trip, term.server.context()), term.server.context()));
  const [, , visit] = await term.records(ItineraryItem).find({ trip: ready.trip.id }, { order: { field: 'startAt', descending: false } });
  assert.ok(visit);
  const hall = (await term.records(Venue).create({ site: ready.site, kind: 'lecture', capacity: 200, name: '报告厅' })).id;
  const filedBefore = await hash();
  const named = await term.ask(term.schoolAdmin, 'PUT', `/api/data/itineraryItem/${visit.id}`, { version: visit.version, venue: hall });
  assert.equal(named.status, 200, named.text);
  assert.notEqual(await hash(), filedBefore);
  assert.match((await gaps()).G02?.join() ?? '', /“报告厅”，尚未预约该时段/);
  const time = { startAt: visit.startAt, endAt: visit.endAt };
  const asked = await term.ask(term.schoolAdmin, 'POST', '/api/data/venueBooking', {
    ...time,
    venue: hall,
    trip: ready.trip.id,
    people: 166,
    itineraryItem: visit.id,
  });
  assert.equal(asked.status, 200, asked.text);
  assert.match((await gaps()).G02?.join() ?? '', /尚未确认/);
  await term.records(VenueBooking).act(asked.data.record.id, 'confirm');
  assert.deepEqual(await gaps(), {});
  await change(sql`update venue set status = 'maintenance' where id = ${hall}`);
  assert.match((await gaps()).G02?.join() ?? '', /停用或不开放/);
  const other = await term.site({ name: '另一基地' });
  await term.records(Site).act(other, 'apply');
  await term.records(Site).act(other, 'introduce', { introducedAt: term.today(), validTo: term.today(400) });
  const elsewhere = (await term.records(Venue).create({ site: other, kind: 'lecture', capacity: 90, name: '展厅' })).id;
  const { version } = await term.records(ItineraryItem).get(visit.id);
  const refused = await term.ask(term.schoolAdmin, 'PUT', `/api/data/itineraryItem/${visit.id}`, { version, venue: elsewhere });
  assert.deepEqual([refused.status, refused.data.key], [422, 'itineraryItem.venueElsewhere']);
});

test('the last venue, booked by two schools in the same second', async () => {
  const day = chinaDay(ready.trip.departAt);
  const time = { startAt: chinaIso(day, '09:00'), endAt: chinaIso(day, '11:00'), people: 60 };
  const venue = (await term.records(Venue).create({ site: ready.site, kind: 'workshop', capacity: 60, name: '陶艺坊' })).id;
  const [own, other] = [ready.trip, (await term.trips({ name: '另一研学' }))[0]];
  const answers = await Promise.all(
    [own, other].map((trip) => term.ask(term.schoolAdmin, 'POST', '/api/data/venueBooking', { ...time, venue, trip: trip?.id })),
  );
  const refused = answers.find(({ status }) => status !== 200);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.deepEqual([refused?.status, refused?.data.key], [409, 'model.overlaps']);
  assert.match(refused?.text ?? '', /VB/);
});

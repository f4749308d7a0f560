import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { CommitteeResolution } from '../../agreement/budget/committee-resolution.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Qualification } from '../../institution/qualification/qualification.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';
import { listen } from './listen.ts';
import { openTerm, type Term } from './term.ts';

let term: Term;
before(async () => {
  term = await openTerm();
});
after(() => term.server.close());

test('windows that show a trip are told of writes to it and to what belongs to it', async () => {
  const [trip] = await term.trips({ batches: 1 });
  assert.ok(trip);
  const hear = await listen(term);
  const key = `trip:${trip.id}`;
  await hear([key], () => term.records(Trip).update(trip.id, { gatherPlace: '南门' }));
  const item = { trip: trip.id, kind: 'gather', title: '集合', startAt: trip.departAt, endAt: trip.returnAt, outdoor: false } as const;
  await hear([key], () => term.records(ItineraryItem).create(item));
  const [stored] = await term.records(ItineraryItem).find({ trip: trip.id });
  await hear([key], () => term.records(ItineraryItem).remove(stored?.id ?? ''));
});

test('and of writes to its plan, its agency, its bases, and to the documents of these', async () => {
  const [first, second] = await term.trips({ batches: 2 });
  assert.ok(first && second);
  const [agency, site] = [await term.agency(), await term.site()];
  const paper = { qualType: 'specialIndustry', validTo: term.today(30) } as const;
  const ofAgency = await term.paper({ ownerType: 'agency', agency, ...paper });
  const ofSite = await term.paper({ ownerType: 'base', site, ...paper });
  const { query } = term.server.engine.database;
  await query(sql`update trip set agency = ${agency}, sites = ${[site]}::uuid[] where id = ${first.id}`);
  const visit = { kind: 'visit', title: '参观', startAt: second.departAt, endAt: second.returnAt, outdoor: false } as const;
  await term.records(ItineraryItem).create({ trip: second.id, site, ...visit });
  const hear = await listen(term);
  const [own, both] = [[`trip:${first.id}`], [`trip:${first.id}`, `trip:${second.id}`]];
  const vote = { expected: 40, present: 36, agree: 36, against: 0, abstain: 0 } as const;
  const held = { meetingDate: term.today(), attendees: '家委会全体委员', minutesFile: await term.file(), ...vote };
  await hear(both, () => term.records(CommitteeResolution).create({ tripPlan: first.tripPlan, ...held }));
  await hear(both, () => term.records(TripPlan).act(first.tripPlan, 'start'));
  await hear(both, () => term.records(Site).update(site, { remark: '已核对' }));
  await hear(both, () => term.records(Qualification).act(ofSite, 'expire'));
  await hear(own, () => term.records(Agency).update(agency, { remark: '已核对' }));
  await hear(own, () => term.records(Qualification).act(ofAgency, 'expire'));
});

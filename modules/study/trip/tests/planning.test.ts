import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { WorkCalendar } from '../../../platform/calendar/work-calendar.model.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { Grade } from '../../school/grade.model.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';
import { openTerm, type Term } from './term.ts';

let term: Term;
before(async () => {
  term = await openTerm();
});
after(() => term.server.close());

const typed = async (values: object) => {
  const answer = await term.ask(term.schoolAdmin, 'POST', '/api/data/tripPlan/validate', { values });
  assert.equal(answer.status, 200, answer.text);
  return answer.data.warnings as Record<string, string>;
};
const act = (id: string, action: string, args: object = {}, actor = term.schoolAdmin) =>
  term.ask(actor, 'POST', `/api/data/tripPlan/${id}/actions/${action}`, { args });
const statusOf = async (id: string) => (await term.records(TripPlan).get(id)).status;

describe('while a plan is typed, it is warned', () => {
  test('of a scope that is too far for the stage', async () => {
    assert.deepEqual(Object.keys(await typed({ stage: 'primary', scope: 'city' })), ['scope']);
    assert.deepEqual(await typed({ stage: 'primary', scope: 'county' }), {});
    assert.deepEqual(await typed({ stage: 'junior', scope: 'city' }), {});
    assert.match((await typed({ stage: 'senior', scope: 'outProvince' })).scope ?? '', /高中行程一般不超出“省内跨市”/);
  });

  test('by the policy of its bureau, which the bureau edits', async () => {
    const bureau = await term.records(EducationBureau).get(term.district);
    const edit = async (values: object) => {
      const { version } = await term.records(EducationBureau).get(bureau.id);
      const answer = await term.ask(term.admin, 'PUT', `/api/data/educationBureau/${bureau.id}`, { version, ...values });
      assert.equal(answer.status, 200, answer.text);
    };
    const far = { transportMode: 'coach', distanceKm: 350, grades: [term.grade], startDate: term.today(40), endDate: term.today(41) };
    assert.deepEqual(await typed(far), {});
    await edit({ coachMaxKm: 300, firstGradePrimary: 6 });
    assert.deepEqual(Object.keys(await typed(far)).sort(), ['endDate', 'transportMode']);
    assert.match((await typed(far)).transportMode ?? '', /300 公里/);
    await edit({ coachMaxKm: 400, firstGradePrimary: 4 });
    assert.deepEqual(await typed(far), {});
  });

  test('of more than 400 km by coach', async () => {
    assert.deepEqual(await typed({ transportMode: 'coach', distanceKm: 400 }), {});
    assert.match((await typed({ transportMode: 'coach', distanceKm: 401 })).transportMode ?? '', /400 公里/);
    assert.deepEqual(await typed({ transportMode: 'train', distanceKm: 900 }), {});
  });

  test('of grades that are too young or about to leave, and of nights for the youngest', async () => {
    const grade = async (level: number) => (await term.records(Grade).create({ school: term.school, level })).id;
    const [young, leaving] = [await grade(2), await grade(6)];
    // A nine-year school would have it; this one is a primary school.
    await term.server.engine.database.query(sql`update grade set level = 9 where id = ${leaving}`);
    const day = (n: number) => ({ startDate: term.today(40), endDate: term.today(40 + n) });
    assert.deepEqual(Object.keys(await typed({ grades: [term.grade], ...day(1) })), []);
    assert.deepEqual(Object.keys(await typed({ grades: [young], ...day(0) })), ['grades']);
    assert.deepEqual(Object.keys(await typed({ grades: [young], ...day(1) })), ['endDate']);
    assert.deepEqual(Object.keys(await typed({ grades: [leaving] })), ['grades']);
  });

  test('of holidays without a reason; such a plan is not submitted either', async () => {
    await term.records(WorkCalendar).create({ date: term.today(61), dayType: 'holiday', holidayName: '校庆假' });
    const season = { startDate: term.today(60), endDate: term.today(62) };
    assert.match((await typed({ ...season, avoidPeak: true })).avoidPeak ?? '', /校庆假/);
    assert.deepEqual(await typed({ ...season, avoidPeak: false, peakReason: '基地仅该日开放' }), {});
    const plan = await term.plan(season);
    const refused = await act(plan.id, 'submit');
    assert.deepEqual([refused.status, refused.data.key], [409, 'tripPlan.notReady']);
    assert.match(refused.data.fields.avoidPeak, /校庆假/);
    const warned = await term.ask(term.schoolAdmin, 'GET', `/api/data/tripPlan/${plan.id}/warnings`);
    assert.ok(warned.data.list.some(({ action, tone }: { action?: string; tone: string }) => action === 'submit' && tone === 'danger'));
    await term.records(TripPlan).update(plan.id, { avoidPeak: false, peakReason: '基地仅该日开放' });
    assert.equal((await act(plan.id, 'submit')).status, 200);
  });
});

test('a copied plan takes the same grades, days and itineraries to its new start', async () => {
  const [trip] = await term.trips({ batches: 1 });
  assert.ok(trip);
  const item = { kind: 'course', title: '水稻课', outdoor: false } as const;
  const at = (day: number, time: string) => chinaIso(term.today(day), time);
  await term.records(ItineraryItem).create({ trip: trip.id, ...item, startAt: at(40, '09:00'), endAt: at(40, '11:00') });
  await term.records(ItineraryItem).create({ trip: trip.id, ...item, title: '总结', startAt: at(41, '14:00'), endAt: at(41, '15:00') });
  const start = term.today(90);
  assert.equal((await act(trip.tripPlan, 'copy', { startDate: start })).status, 200);
  const copy = await term.records(TripPlan).first({ copiedFrom: trip.tripPlan });
  assert.ok(copy);
  assert.deepEqual([copy.status, copy.startDate, copy.endDate, copy.grades], ['draft', start, term.today(91), [term.grade]]);
  await act(copy.id, 'submit');
  await term.does(term.schoolLeader, copy.id, 'agree');
  const laid = await term.records(Trip).first({ tripPlan: copy.id });
  const items = await term.records(ItineraryItem).find({ trip: laid?.id ?? '' }, { order: { field: 'startAt', descending: false } });
  assert.deepEqual(
    items.map(({ title, dayNo, startAt }) => [title, dayNo, chinaDay(startAt)]),
    [
      ['水稻课', 1, term.today(90)],
      ['总结', 2, term.today(91)],
    ],
  );
});

test('a cancelled plan cancels its trips; one under way cannot be cancelled', async () => {
  const [first, second] = await term.trips({ batches: 2 });
  assert.ok(first && second);
  assert.equal((await act(first.tripPlan, 'cancel', { reason: '台风' }, term.schoolLeader)).status, 200);
  const trips = await term.records(Trip).find({ tripPlan: first.tripPlan });
  assert.deepEqual(
    trips.map(({ status, cancelReason }) => [status, cancelReason]),
    [
      ['cancelled', '台风'],
      ['cancelled', '台风'],
    ],
  );
  assert.equal((await term.records(TripPlan).get(first.tripPlan)).cancelReason, '台风');
});

test('a plan is carried out from the first declaration on, and closed with its last open trip', async () => {
  const [first, second] = await term.trips({ batches: 2 });
  assert.ok(first && second);
  const plan = first.tripPlan;
  await term.records(Trip).act(first.id, 'declare');
  assert.equal(await statusOf(plan), 'executing');
  assert.equal((await act(plan, 'cancel', { reason: '台风' }, term.schoolLeader)).status, 409);
  await term.records(Trip).act(second.id, 'cancel', { reason: '人数不足', cause: 'school' });
  assert.equal(await statusOf(plan), 'executing');
  await term.records(Trip).act(first.id, 'approveDeclaration');
  await term.records(Trip).act(first.id, 'cancel', { reason: '暴雨', cause: 'forceMajeure' });
  assert.equal(await statusOf(plan), 'closed');
});

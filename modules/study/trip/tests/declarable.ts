import assert from 'node:assert/strict';
import type { Row } from '@zhixing/model';
import { chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { CommitteeResolution } from '../../agreement/budget/committee-resolution.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { Reception } from '../../reception/reception.model.ts';
import { SafetyNotice } from '../../safety/notice/safety-notice.model.ts';
import { EmergencyPlan } from '../../safety/plan/emergency-plan.model.ts';
import { RiskAssessment } from '../../safety/risk/risk-assessment.model.ts';
import type { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';
import type { Term } from './term.ts';

/** The records that make a trip ready to be declared. */
export interface Declarable {
  readonly trip: Row<typeof Trip>;
  readonly site: string;
  readonly reception: string;
  readonly budget: string;
  readonly emergencyPlan: string;
  readonly notice: string;
  readonly risk: string;
}

/** A day trip that the school carries out itself, with everything that its declaration asks for. */
export async function declarable(term: Term, values: Partial<Row<typeof TripPlan>> = {}): Promise<Declarable> {
  const day = values.startDate ?? term.today(40);
  const [trip] = await term.trips({ batches: 1, mode: 'selfOrganised', startDate: day, endDate: day, ...values });
  assert.ok(trip);
  const site = await introducedSite(term);
  await planDay(term, trip, site);
  const papers = { budget: await budgetOf(term, trip), ...(await safetyOf(term, trip)) };
  return { trip: await term.records(Trip).get(trip.id), site, reception: await receptionOf(term, trip, site), ...papers };
}

async function introducedSite({ records, site, today }: Term): Promise<string> {
  const id = await site({ dayCapacity: 800, onceCapacity: 400 });
  await records(Site).act(id, 'apply');
  await records(Site).act(id, 'introduce', { introducedAt: today(), validTo: today(400) });
  return id;
}

async function planDay(term: Term, trip: Row<typeof Trip>, site: string): Promise<void> {
  const at = (time: string) => chinaIso(chinaDay(trip.departAt), time);
  const item = (kind: string, from: string, until: string, more: object) => ({
    kind,
    title: `${kind} ${from}`,
    startAt: at(from),
    endAt: at(until),
    outdoor: false,
    ...more,
  });
  const there = { site };
  const creates = [
    item('gather', '08:00', '08:30', { place: '学校操场', location: { lng: 112.93, lat: 28.23 } }),
    item('transport', '08:30', '09:15', { transport: 'coach' }),
    item('visit', '09:15', '12:00', there),
    item('meal', '12:00', '13:00', there),
    item('visit', '13:00', '15:30', there),
    item('transport', '15:30', '16:15', { transport: 'coach' }),
    item('dismiss', '16:15', '17:00', { place: '学校操场', location: { lng: 112.93, lat: 28.23 } }),
  ];
  const answer = await term.ask(term.schoolAdmin, 'PUT', `/api/trips/${trip.id}/itinerary`, { creates, updates: [], deletes: [] });
  assert.equal(answer.status, 200, answer.text);
}

async function receptionOf({ records }: Term, trip: Row<typeof Trip>, site: string): Promise<string> {
  const people = { planStudents: 160, planStaff: 16, contact: '刘主任', contactPhone: phone() };
  const { id } = await records(Reception).create({ site, trip: trip.id, arriveAt: trip.departAt, leaveAt: trip.returnAt, ...people });
  await records(Reception).act(id, 'confirm');
  return id;
}

/** The budget as its own approval leaves it. */
async function budgetOf(term: Term, trip: Row<typeof Trip>): Promise<string> {
  const votes = { expected: 30, present: 28, agree: 26, against: 1, abstain: 1, attendees: '家委会全体', meetingDate: term.today(-1) };
  const budget = await term.records(Budget).create({ tripPlan: trip.tripPlan, students: 160 });
  const minutesFile = await term.file();
  const made = await term.records(CommitteeResolution).create({ tripPlan: trip.tripPlan, budget: budget.id, minutesFile, ...votes });
  await term.server.engine.database.query(
    sql`update budget set status = 'approved', committee_resolution = ${made.id} where id = ${budget.id}`,
  );
  return budget.id;
}

/** The safety papers as their own approval leaves them. */
async function safetyOf(term: Term, trip: Row<typeof Trip>): Promise<Pick<Declarable, 'emergencyPlan' | 'notice' | 'risk'>> {
  const { records } = term;
  const commander = { commander: '王校长', commanderPhone: phone(), supplies: '急救包、对讲机、担架' };
  const emergencyPlan = (await records(EmergencyPlan).create({ trip: trip.id, title: '研学应急预案', ...commander })).id;
  const notice = (await records(SafetyNotice).create({ trip: trip.id, title: '研学安全须知', needQuiz: false })).id;
  const risk = (await records(RiskAssessment).create({ trip: trip.id, assessor: '陈安全', assessedOn: term.today() })).id;
  const { query } = term.server.engine.database;
  await query(sql`update emergency_plan set status = 'approved' where id = ${emergencyPlan}`);
  await query(sql`update safety_notice set status = 'approved' where id = ${notice}`);
  await query(sql`update risk_assessment set status = 'approved', level = 'low' where id = ${risk}`);
  return { emergencyPlan, notice, risk };
}

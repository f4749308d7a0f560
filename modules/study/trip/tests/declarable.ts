import assert from 'node:assert/strict';
import type { Row } from '@zhixing/model';
import { chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import type { Deal } from '../../agreement/tests/deal.ts';
import { Site } from '../../institution/site/site.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { Reception } from '../../reception/reception.model.ts';
import { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { SafetyNotice } from '../../safety/notice/safety-notice.model.ts';
import { EmergencyPlan } from '../../safety/plan/emergency-plan.model.ts';
import { RiskAssessment } from '../../safety/risk/risk-assessment.model.ts';
import type { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';

/** The records that make a trip ready to be declared. */
export interface Declarable {
  readonly trip: Row<typeof Trip>;
  readonly site: string;
  readonly reception: string;
  readonly budget: string;
  readonly contract: string;
  readonly emergencyPlan: string;
  readonly notice: string;
  readonly risk: string;
}

/** A day trip that an agency carries out under a signed contract, with everything that its declaration asks for. */
export async function declarable(term: Deal, values: Partial<Row<typeof TripPlan>> = {}): Promise<Declarable> {
  const day = values.startDate ?? term.today(40);
  const partner = await term.partner();
  const plan = await term.agreed(partner, { batches: 1, startDate: day, endDate: day, ...values });
  const budget = await term.budget(plan, partner.manager);
  await term.projectApproval(plan, budget, partner);
  const contract = (await term.draftContract(plan)).id;
  assert.equal((await term.sign(partner.manager, contract, 'agencySign')).status, 200);
  assert.equal((await term.sign(term.schoolLeader, contract, 'schoolSign')).status, 200);
  const trip = await term.records(Trip).first({ tripPlan: plan });
  assert.ok(trip);
  const site = await introducedSite(term);
  await planDay(term, trip, site);
  const reception = await receptionOf(term, trip, site);
  return { trip: await term.records(Trip).get(trip.id), site, reception, budget, contract, ...(await safetyOf(term, trip, site)) };
}

async function introducedSite({ records, site, today }: Deal): Promise<string> {
  const id = await site({ dayCapacity: 800, onceCapacity: 400 });
  await records(Site).act(id, 'apply');
  await records(Site).act(id, 'introduce', { introducedAt: today(), validTo: today(400) });
  return id;
}

async function planDay(term: Deal, trip: Row<typeof Trip>, site: string): Promise<void> {
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

async function receptionOf({ records }: Deal, trip: Row<typeof Trip>, site: string): Promise<string> {
  const people = { planStudents: 160, planStaff: 16, contact: '刘主任', contactPhone: phone() };
  const { id } = await records(Reception).create({ site, trip: trip.id, arriveAt: trip.departAt, leaveAt: trip.returnAt, ...people });
  await records(Reception).act(id, 'confirm');
  return id;
}

/** The safety papers as their own approval leaves them. */
async function safetyOf(term: Deal, trip: Row<typeof Trip>, site: string): Promise<Pick<Declarable, 'emergencyPlan' | 'notice' | 'risk'>> {
  const { records } = term;
  const commander = { commander: '王校长', commanderPhone: phone(), supplies: '急救包、对讲机、担架' };
  const emergencyPlan = (await records(EmergencyPlan).create({ trip: trip.id, title: '研学应急预案', ...commander })).id;
  const notice = (await records(SafetyNotice).create({ trip: trip.id, title: '研学安全须知', needQuiz: false })).id;
  const risk = (await records(RiskAssessment).create({ trip: trip.id, assessor: '陈安全', assessedOn: term.today() })).id;
  const shape = { shape: 'circle', center: { lng: 112.93, lat: 28.18 }, radiusM: 300 } as const;
  await records(GeoFence).create({ name: '活动区', trip: trip.id, site, ...shape, contact: '陈安全', contactPhone: phone() });
  const { query } = term.server.engine.database;
  await query(sql`update emergency_plan set status = 'approved' where id = ${emergencyPlan}`);
  await query(sql`update safety_notice set status = 'approved' where id = ${notice}`);
  await query(sql`update risk_assessment set status = 'approved', level = 'low' where id = ${risk}`);
  return { emergencyPlan, notice, risk };
}

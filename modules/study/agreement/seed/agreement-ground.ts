import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Agency } from '../../institution/agency/agency.model.ts';
import { blankSheet } from '../../institution/seed/sheet.ts';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import { chinaDay } from '../../sample/calendar.ts';
import { School } from '../../school/school.model.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { storeSeal } from './seal-picture.ts';

type AgencyRow = Row<typeof Agency>;

/** How far a plan of the sample has come: what follows includes what comes before. */
export const progresses = ['invited', 'quoted', 'agreed', 'budgeted', 'signed', 'effective', 'completed', 'terminated'] as const;
export type Progress = (typeof progresses)[number];

/** A plan with those who negotiate about it. */
export interface PlanGround {
  readonly n: number;
  readonly plan: Row<typeof TripPlan>;
  readonly trips: readonly Row<typeof Trip>[];
  readonly school: Row<typeof School>;
  /** The agency that is, or would be, agreed; then its rivals. */
  readonly agencies: readonly AgencyRow[];
  readonly tutors: readonly Row<typeof Tutor>[];
  readonly progress: Progress;
}

export interface AgreementGround {
  readonly today: number;
  readonly plans: readonly PlanGround[];
  /** A blank document, and the picture of a seal. */
  readonly sheet: string;
  readonly seal: string;
}

/** The plans of a database that a school has approved, with the agencies that negotiate about them. */
export async function agreementGround(engine: Engine, db: Database): Promise<AgreementGround> {
  const ctx = within(systemContext(engine), db);
  const by = (field: string) => ({ order: { field, descending: false }, limit: 5000 });
  const approved = { status: { in: ['approved', 'executing', 'closed', 'cancelled'] } };
  const plans = await repo(TripPlan, ctx).find(approved, by('planNo'));
  const trips = Map.groupBy(await repo(Trip, ctx).find({}, by('tripNo')), ({ tripPlan }) => tripPlan);
  const schools = new Map(
    (await repo(School, ctx).find({ id: { in: plans.flatMap(({ school }) => school ?? []) } })).map((row) => [row.id, row]),
  );
  const agencies = await repo(Agency, ctx).find({ status: 'introduced' }, by('agencyNo'));
  const tutors = Map.groupBy(await repo(Tutor, ctx).find({ certified: true }, by('tutorNo')), ({ agency }) => agency);
  const ground = (plan: Row<typeof TripPlan>, n: number): PlanGround[] => {
    const school = schools.get(plan.school ?? '');
    const own = trips.get(plan.id) ?? [];
    const parties = partiesOf(plan, n, agencies);
    const [first] = parties;
    if (!school || !first) return [];
    const progress = progressOf(plan, own, n);
    return [{ n, plan, trips: own, school, agencies: parties, tutors: tutors.get(first.id) ?? [], progress }];
  };
  return {
    today: chinaDay(engine.now()),
    plans: plans.flatMap(ground),
    sheet: await blankSheet(ctx, '会议纪要与方案.pdf'),
    seal: await storeSeal(ctx),
  };
}

/** Three agencies in turn, the agreed one first. */
function partiesOf({ agency }: Row<typeof TripPlan>, n: number, agencies: readonly AgencyRow[]): AgencyRow[] {
  const turned = agencies.map((_, place) => agencies[(place + n) % agencies.length] as AgencyRow);
  const agreed = turned.find(({ id }) => id === agency);
  return [...(agreed ? [agreed] : []), ...turned.filter((one) => one !== agreed)].slice(0, 3);
}

function progressOf({ status, agency }: Row<typeof TripPlan>, trips: readonly Row<typeof Trip>[], n: number): Progress {
  if (agency === null) return n % 2 === 0 ? 'quoted' : 'invited';
  if (status === 'closed') return trips.every((trip) => trip.status === 'cancelled') ? 'terminated' : 'completed';
  if (trips.some((trip) => trip.status === 'preparing')) return 'budgeted';
  return trips.some((trip) => trip.status === 'declaring') ? 'signed' : 'effective';
}

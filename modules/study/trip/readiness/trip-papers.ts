import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { AnyModel, Condition, Row } from '@zhixing/model';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { CommitteeResolution } from '../../agreement/budget/committee-resolution.model.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Qualification } from '../../institution/qualification/qualification.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { Reception } from '../../reception/reception.model.ts';
import { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { SafetyNotice } from '../../safety/notice/safety-notice.model.ts';
import { EmergencyPlan } from '../../safety/plan/emergency-plan.model.ts';
import { RiskAssessment } from '../../safety/risk/risk-assessment.model.ts';
import { findingsOfTrips, type ToldFinding } from '../itinerary/read-itinerary.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import type { Trip } from '../trip.model.ts';
import { type FilingDeadline, filingDeadlines } from './deadlines.ts';

type TripRow = Row<typeof Trip>;

/** Everything that a trip's preparation consists of, read once for guards, filing and the trip's home page. */
export interface TripPapers {
  readonly trip: TripRow;
  readonly plan: Row<typeof TripPlan>;
  readonly deadline: FilingDeadline;
  readonly bureau: Row<typeof EducationBureau> | null;
  readonly items: readonly Row<typeof ItineraryItem>[];
  /** What is wrong with the itinerary. */
  readonly findings: readonly ToldFinding[];
  /** Bases and camps of the trip and of its itinerary. */
  readonly sites: readonly Row<typeof Site>[];
  readonly receptions: readonly Row<typeof Reception>[];
  readonly agency: Row<typeof Agency> | null;
  /** Documents of the agency itself. */
  readonly licences: readonly Row<typeof Qualification>[];
  readonly contract: Row<typeof Contract> | null;
  readonly budget: Row<typeof Budget> | null;
  readonly resolution: Row<typeof CommitteeResolution> | null;
  readonly emergencyPlan: Row<typeof EmergencyPlan> | null;
  readonly notice: Row<typeof SafetyNotice> | null;
  readonly risk: Row<typeof RiskAssessment> | null;
  readonly fences: readonly Row<typeof GeoFence>[];
}

/** Reads the papers of a trip with the permissions of the server. */
export async function papersOf(trip: TripRow, ctx: Context): Promise<TripPapers> {
  const papers = (await papersOfTrips([trip], ctx)).get(trip.id);
  if (!papers) throw new Error(`the plan of trip ${trip.id} does not exist`);
  return papers;
}

/** The same for several trips: one statement per kind of paper, whatever the number of trips. */
export async function papersOfTrips(trips: readonly TripRow[], ctx: Context): Promise<ReadonlyMap<string, TripPapers>> {
  if (trips.length === 0) return new Map();
  const read = await readAll(trips, elevated(ctx));
  const findings = await findingsOfTrips(ctx, trips, read.items);
  const papers = trips.flatMap((trip) => {
    const plan = read.plans.find(({ id }) => id === trip.tripPlan);
    return plan ? [{ ...ofOne(trip, plan, read), findings: findings.get(trip.id) ?? [] }] : [];
  });
  const deadlines = await filingDeadlines(papers, ctx);
  return new Map(
    papers.flatMap((own) => {
      const deadline = deadlines.get(own.trip.id);
      return deadline ? [[own.trip.id, { ...own, deadline }]] : [];
    }),
  );
}

type Read = Awaited<ReturnType<typeof readAll>>;

// One after the other, since inside a transaction they share its connection.
async function readAll(trips: readonly TripRow[], server: Context) {
  const of = (ids: readonly (string | null)[]) => ({ in: [...new Set(ids.filter((one) => one !== null))] });
  const [trip, tripPlan] = [of(trips.map(({ id }) => id)), of(trips.map((one) => one.tripPlan))];
  const agency = of(trips.map((one) => one.agency));
  const items = await repo(ItineraryItem, server).find({ trip }, { order: { field: 'startAt', descending: false }, limit: LIMIT });
  const places = of([...trips.flatMap(({ sites }) => sites ?? []), ...items.map(({ site }) => site)]);
  const find = <M extends AnyModel>(model: M, where: Condition, isAsked = true) =>
    isAsked ? repo(model, server).find(where, newestFirst) : Promise.resolve([]);
  return {
    items,
    plans: await find(TripPlan, { id: tripPlan }),
    bureaus: await find(EducationBureau, { id: of(trips.map(({ bureau }) => bureau)) }),
    sites: await find(Site, { id: places }, places.in.length > 0),
    receptions: await repo(Reception, server).find({ trip }, { limit: LIMIT }),
    agencies: await find(Agency, { id: agency }, agency.in.length > 0),
    licences: await find(Qualification, { agency, tutor: null }, agency.in.length > 0),
    budgets: await find(Budget, { tripPlan, status: { ne: 'superseded' } }),
    resolutions: await find(CommitteeResolution, { tripPlan }),
    contracts: await find(Contract, { tripPlan, status: { ne: 'terminated' } }),
    emergencyPlans: await find(EmergencyPlan, { trip }),
    notices: await find(SafetyNotice, { trip }),
    risks: await find(RiskAssessment, { trip }),
    fences: await find(GeoFence, { trip, status: 'enabled' }),
  };
}

function ofOne(trip: TripRow, plan: Row<typeof TripPlan>, read: Read): Omit<TripPapers, 'findings' | 'deadline'> {
  const items = read.items.filter((one) => one.trip === trip.id);
  const places = [...(trip.sites ?? []), ...items.map(({ site }) => site)];
  const ofTrip = <R extends { trip: string | null }>(rows: readonly R[]) => rows.filter((row) => row.trip === trip.id);
  const budget = approvedFirst(read.budgets.filter(({ tripPlan }) => tripPlan === plan.id));
  return {
    trip,
    plan,
    items,
    bureau: read.bureaus.find(({ id }) => id === trip.bureau) ?? null,
    sites: read.sites.filter(({ id }) => places.includes(id)),
    receptions: ofTrip(read.receptions),
    agency: read.agencies.find(({ id }) => id === trip.agency) ?? null,
    licences: trip.agency ? read.licences.filter(({ agency }) => agency === trip.agency) : [],
    budget,
    resolution: read.resolutions.find((one) => isResolutionOn(one, plan.id, budget)) ?? null,
    contract: read.contracts.find(({ tripPlan }) => tripPlan === plan.id) ?? null,
    emergencyPlan: approvedFirst(ofTrip(read.emergencyPlans)),
    notice: approvedFirst(ofTrip(read.notices)),
    risk: ofTrip(read.risks)[0] ?? null,
    fences: ofTrip(read.fences),
  };
}

// A trip that the school carries out itself has no budget of an agency; the committee resolves on the plan.
const isResolutionOn = (
  { id, tripPlan, budget }: Row<typeof CommitteeResolution>,
  plan: string,
  approved: Row<typeof Budget> | null,
): boolean => (approved?.committeeResolution ? id === approved.committeeResolution : tripPlan === plan && budget === null);

const LIMIT = 10_000;
const newestFirst = { order: { field: 'createdAt', descending: true }, limit: LIMIT } as const;

/** The approved one, otherwise the newest. */
const approvedFirst = <R extends { status: string }>(rows: readonly R[]): R | null =>
  rows.find(({ status }) => status === 'approved') ?? rows[0] ?? null;

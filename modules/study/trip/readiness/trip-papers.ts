import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
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
import { ItineraryItem } from '../itinerary-item.model.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import type { Trip } from '../trip.model.ts';

type TripRow = Row<typeof Trip>;

/** Everything that a trip's preparation consists of, read once for guards, filing and the trip's home page. */
export interface TripPapers {
  readonly trip: TripRow;
  readonly plan: Row<typeof TripPlan>;
  readonly bureau: Row<typeof EducationBureau> | null;
  readonly items: readonly Row<typeof ItineraryItem>[];
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
  const server = elevated(ctx);
  const plan = await repo(TripPlan, server).get(trip.tripPlan);
  const items = await repo(ItineraryItem, server).find({ trip: trip.id }, { order: { field: 'startAt', descending: false } });
  const places = [...new Set([...(trip.sites ?? []), ...items.flatMap(({ site }) => site ?? [])])];
  return {
    trip,
    plan,
    items,
    bureau: trip.bureau ? await repo(EducationBureau, server).first({ id: trip.bureau }) : null,
    sites: places.length > 0 ? await repo(Site, server).find({ id: { in: places } }) : [],
    receptions: await repo(Reception, server).find({ trip: trip.id }),
    licences: trip.agency ? await repo(Qualification, server).find({ agency: trip.agency, tutor: null }) : [],
    agency: trip.agency ? await repo(Agency, server).first({ id: trip.agency }) : null,
    ...(await agreementOf(plan.id, server)),
    ...(await safetyPapersOf(trip.id, server)),
  };
}

async function agreementOf(tripPlan: string, server: Context): Promise<Pick<TripPapers, 'budget' | 'contract' | 'resolution'>> {
  const budgets = await repo(Budget, server).find({ tripPlan, status: { ne: 'superseded' } }, newestFirst);
  const budget = approvedFirst(budgets);
  // A trip that the school carries out itself has no budget of an agency; the committee resolves on the plan.
  const decided = budget?.committeeResolution ? { id: budget.committeeResolution } : { tripPlan, budget: null };
  const resolution = await repo(CommitteeResolution, server).first(decided, newestFirst);
  return { budget, resolution, contract: await repo(Contract, server).first({ tripPlan, status: { ne: 'terminated' } }, newestFirst) };
}

type Safety = Pick<TripPapers, 'emergencyPlan' | 'notice' | 'risk' | 'fences'>;

async function safetyPapersOf(trip: string, server: Context): Promise<Safety> {
  return {
    emergencyPlan: approvedFirst(await repo(EmergencyPlan, server).find({ trip }, newestFirst)),
    notice: approvedFirst(await repo(SafetyNotice, server).find({ trip }, newestFirst)),
    risk: await repo(RiskAssessment, server).first({ trip }),
    fences: await repo(GeoFence, server).find({ trip, status: 'enabled' }),
  };
}

const newestFirst = { order: { field: 'createdAt', descending: true } } as const;

/** The approved one, otherwise the newest. */
const approvedFirst = <R extends { status: string }>(rows: readonly R[]): R | null =>
  rows.find(({ status }) => status === 'approved') ?? rows[0] ?? null;

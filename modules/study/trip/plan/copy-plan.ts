import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, daysBetween } from '@zhixing/model/china-time.ts';
import { Grade } from '../../school/grade.model.ts';
import { copyItinerary } from '../itinerary/copy-itinerary.ts';
import { Trip } from '../trip.model.ts';
import { termOf } from './calendar-of-plan.ts';
import { TripPlan } from './trip-plan.model.ts';

type PlanRow = Row<typeof TripPlan>;

/** Fields that a copy takes over as they are. */
const taken = [
  ...([
    'name',
    'school',
    'stage',
    'theme',
    'goal',
    'subjects',
    'scope',
    'destination',
    'distanceKm',
    'expectStudents',
    'expectStaff',
  ] as const),
  ...(['batches', 'budgetPerStudent', 'transportMode', 'mode', 'owner', 'ownerPhone', 'avoidPeak', 'peakReason'] as const),
] satisfies readonly (keyof PlanRow)[];

/** Drafts the same plan for another start: for the grades that are now where the others were then. */
export async function copyPlan(plan: PlanRow, startDate: string, ctx: Context): Promise<PlanRow> {
  const values = Object.fromEntries(taken.map((field) => [field, plan[field]])) as Partial<PlanRow>;
  const endDate = addDays(startDate, daysBetween(plan.startDate, plan.endDate));
  return repo(TripPlan, elevated(ctx)).create({
    ...values,
    grades: await gradesNow(plan, startDate, ctx),
    startDate,
    endDate,
    copiedFrom: plan.id,
  });
}

async function gradesNow(plan: PlanRow, startDate: string, ctx: Context): Promise<string[]> {
  const grades = repo(Grade, elevated(ctx));
  const then = await grades.find({ id: { in: plan.grades } });
  const passed = termOf(startDate).schoolYear - termOf(plan.startDate).schoolYear;
  const levels = then.map(({ level }) => Number(level) - passed);
  const now = await grades.find({ all: [{ school: plan.school, stage: plan.stage, status: 'enabled' }, { level: { in: levels } }] });
  return now.length > 0 ? now.map(({ id }) => id) : plan.grades;
}

/** Gives the trips of an approved plan the itineraries of the plan that it was copied from, batch by batch. */
export async function copyItineraries(plan: PlanRow, ctx: Context): Promise<void> {
  if (!plan.copiedFrom) return;
  const trips = repo(Trip, elevated(ctx));
  const order = { order: { field: 'batchNo', descending: false } };
  const sources = await trips.find({ tripPlan: plan.copiedFrom }, order);
  if (sources.length === 0) return;
  for (const trip of await trips.find({ tripPlan: plan.id }, order)) {
    const source = sources.find(({ batchNo }) => batchNo === trip.batchNo) ?? sources[0];
    if (source) await copyItinerary(source, trip, ctx);
  }
}

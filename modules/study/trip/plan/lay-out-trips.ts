import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaIso } from '@zhixing/model/china-time.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Trip } from '../trip.model.ts';
import { evenly } from './evenly.ts';
import type { TripPlan } from './trip-plan.model.ts';

type PlanRow = Row<typeof TripPlan>;
type ClassRow = Row<typeof SchoolClass>;

/** Hours of the first departure and the last return until the school sets them. */
const USUAL = { depart: '08:00', return: '17:00' } as const;

/** The enabled classes that take part in a plan, in the order of their names. */
export async function classesOf(plan: PlanRow, ctx: Context): Promise<ClassRow[]> {
  const named = plan.classes ?? [];
  const chosen = named.length > 0 ? { id: { in: named } } : { grade: { in: plan.grades } };
  const classes = await repo(SchoolClass, elevated(ctx)).find({ all: [{ status: 'enabled' }, chosen] });
  return classes.sort((a, b) => a.name.localeCompare(b.name, 'zh', { numeric: true }));
}

/** Creates one trip for each batch of an approved plan, with the classes split evenly. */
export async function layOutTrips(plan: PlanRow, ctx: Context): Promise<void> {
  const classes = await classesOf(plan, ctx);
  const trips = repo(Trip, elevated(ctx));
  for (const [index, batch] of evenly(classes, plan.batches).entries())
    await trips.create({ ...tripOf(plan, index + 1, batch), name: nameOf(plan, index + 1, ctx) });
}

const nameOf = (plan: PlanRow, batch: number, ctx: Context): string =>
  plan.batches > 1 ? ctx.engine.texts.text('zh', 'trip.batchName', { plan: plan.name, batch }) : plan.name;

function tripOf(plan: PlanRow, batchNo: number, classes: readonly ClassRow[]): Partial<Row<typeof Trip>> {
  return {
    tripPlan: plan.id,
    batchNo,
    classes: classes.map(({ id }) => id),
    scope: plan.scope,
    departAt: chinaIso(plan.startDate, USUAL.depart),
    returnAt: chinaIso(plan.endDate, USUAL.return),
    planStudents: Math.ceil(plan.expectStudents / plan.batches),
    planStaff: Math.ceil(plan.expectStaff / plan.batches),
    chief: plan.owner,
  };
}

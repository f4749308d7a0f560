import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { countRows, findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { FlowInstance } from '../../../platform/flow/flow-instance.model.ts';
import { School } from '../../school/school.model.ts';
import { Trip } from '../trip.model.ts';
import { TripFiling, underReview } from './trip-filing.model.ts';

type Filing = Row<typeof TripFiling>;

/** Most filings on a desk; the rest is found in the list. */
const LIMIT = 200;

/**
 * The filings under review that the reader may see, by when they are due: late, today, later; those due first, and how many there are in
 * all. Five statements at most, whatever their number.
 */
export async function filingDesk(ctx: Context) {
  const model = ctx.engine.registry.get(TripFiling.name);
  const where = { all: [mustBeAble(ctx, model, 'read'), { status: { in: [...underReview] } }] };
  const rows = (await findRows(ctx, model, where, { order: { field: 'dueOn', descending: false }, limit: LIMIT })) as unknown as Filing[];
  const [trips, schools, flows] = [await tripNames(rows, ctx), await schoolNames(rows, ctx), await flowsAbout(rows, ctx)];
  const today = chinaDay(ctx.now());
  const lines = rows.map((filing) => {
    const { id, filingNo, trip, school, status, urgency, dueOn, startDate, headcountStudents, riskLevel, submittedAt } = filing;
    return {
      id,
      filingNo,
      trip: { id: trip, name: trips.get(trip) ?? '' },
      school: schools.get(school ?? '') ?? '',
      status,
      statusName: ctx.engine.words.option(ctx.language, model, 'status', status),
      riskName: riskLevel && ctx.engine.words.option(ctx.language, model, 'riskLevel', riskLevel),
      urgent: urgency === 'urgent',
      dueOn,
      startDate,
      students: headcountStudents,
      submittedAt,
      flow: flows.get(id) ?? null,
      due: dueOn === null || dueOn > today ? 'later' : dueOn === today ? 'today' : 'late',
    };
  });
  return { lines, total: rows.length < LIMIT ? rows.length : await countRows(ctx, model, where) };
}

async function tripNames(rows: readonly Filing[], ctx: Context): Promise<Map<string, string>> {
  const found = rows.length > 0 ? await repo(Trip, elevated(ctx)).find({ id: { in: rows.map(({ trip }) => trip) } }, { limit: LIMIT }) : [];
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function schoolNames(rows: readonly Filing[], ctx: Context): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ school }) => school ?? []))];
  const found = ids.length > 0 ? await repo(School, elevated(ctx)).find({ id: { in: ids } }, { limit: LIMIT }) : [];
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function flowsAbout(rows: readonly Filing[], ctx: Context): Promise<Map<string, string>> {
  const where = { subject: TripFiling.name, record: { in: rows.map(({ id }) => id) }, standing: { in: ['running', 'paused'] } };
  const found = rows.length > 0 ? await repo(FlowInstance, elevated(ctx)).find(where, { limit: LIMIT }) : [];
  return new Map(found.map(({ id, record }) => [record, id]));
}

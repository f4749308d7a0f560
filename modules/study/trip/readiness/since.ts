import type { Context } from '@zhixing/engine/context.ts';
import type { Gap, GuardResult } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import { Trip } from '../trip.model.ts';

type TripRow = Pick<Row<typeof Trip>, 'id'>;

/**
 * Since when gaps have been open whose guards do not say so: a paper of the trip is in the way since it took its state, what is missing is
 * missing since the trip took its own. Of registers nothing is said, since their states are no matter of the trip.
 */
export async function sinceOf({ id: trip }: TripRow, guards: readonly GuardResult[], ctx: Context): Promise<(gap: Gap) => string | null> {
  const papers = guards.flatMap(({ gaps }) =>
    gaps.flatMap(({ record, hint }) => (record && !hint && isPaper(record.model, ctx) ? [record] : [])),
  );
  const asked = [{ model: Trip.name, id: trip }, ...papers].map(({ model, id }) => sql`(${model}, ${id}::uuid)`);
  const changes = await ctx.db.query<{ id: string; at: string | Date }>(sql`
    select record_id as id, max(at) as at from sys_history
     where (model, record_id) in (values ${join(asked, ', ')}) and changes ? 'status' group by record_id`);
  const at = new Map(changes.map((one) => [one.id, new Date(one.at).toISOString()]));
  return ({ since, record, create }) => since ?? at.get(record?.id ?? (create ? trip : '')) ?? null;
}

/** Whether records of a model belong to a trip or its plan, and have states. */
function isPaper(name: string, ctx: Context): boolean {
  const fields = ctx.engine.registry.find(name)?.fields;
  return fields?.status !== undefined && (fields.trip !== undefined || fields.tripPlan !== undefined);
}

import type { Context } from '@zhixing/engine/context.ts';
import { columnOf, tableOf } from '@zhixing/engine/database/identifiers.ts';
import type { Counted, Gap, GuardResult } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { Trip } from '../trip.model.ts';

type TripRow = Pick<Row<typeof Trip>, 'id' | 'createdAt'>;
type Found = { readonly id: string; readonly at: string | Date };

/**
 * Since when gaps have been open whose guards do not say so, by the history:
 * - a paper of the trip is in the way since it took its state,
 * - a record of a register since it was last changed, but no longer than the trip has needed it,
 * - what is counted since the first of what is counted took its state or lost what it lacks,
 * - what there is too little of since the last of them left,
 * - everything else, and what was missing from the beginning, since the trip took its state.
 */
export async function sinceOf(trip: TripRow, guards: readonly GuardResult[], ctx: Context): Promise<(gap: Gap) => string> {
  const gaps = guards.flatMap((guard) => guard.gaps.filter(({ since, hint }) => !since && !hint));
  const at = await changesOf([{ model: Trip.name, id: trip.id }, ...gaps.flatMap(({ record }) => record ?? [])], ctx);
  const begun = at.get(trip.id) ?? trip.createdAt;
  const found = new Map<Gap, string | null>();
  for (const gap of gaps) if (!gap.record) found.set(gap, await numberSince(trip.id, gap, ctx));
  const ofRecord = ({ record }: Gap) => {
    const moment = record && at.get(record.id);
    return moment && (isPaper(record.model, ctx) || moment > begun) ? moment : null;
  };
  return (gap) => gap.since ?? found.get(gap) ?? ofRecord(gap) ?? begun;
}

/** When papers took their states, and records of registers were last changed. */
async function changesOf(records: readonly NonNullable<Gap['record']>[], ctx: Context): Promise<ReadonlyMap<string, string>> {
  const asked = records.map(({ model, id }) => sql`(${model}, ${id}::uuid, ${isPaper(model, ctx)}::boolean)`);
  const changes = await ctx.db.query<Found>(sql`
    select h.record_id as id, max(h.at) as at from sys_history h
      join (values ${join(asked, ', ')}) as asked (model, id, paper) on asked.model = h.model and asked.id = h.record_id
     where not asked.paper or h.changes ? 'status' group by h.record_id`);
  return new Map(changes.map(({ id, at }) => [id, new Date(at).toISOString()]));
}

/** Whether records of a model belong to a trip or its plan, and have states. */
function isPaper(name: string, ctx: Context): boolean {
  const fields = ctx.engine.registry.find(name)?.fields;
  return fields?.status !== undefined && (fields.trip !== undefined || fields.tripPlan !== undefined);
}

/** Since when a number has been too large or too small; null where neither is known. */
async function numberSince(trip: string, { counted = [], tooFew }: Gap, ctx: Context): Promise<string | null> {
  const firsts: string[] = [];
  for (const of of counted) if (of.ids.length > 0) firsts.push(...(await firstOf(trip, of, ctx)));
  if (tooFew) firsts.push(...(await lastLeft(trip, tooFew, ctx)));
  return firsts.toSorted()[0] ?? null;
}

const momentsOf = (rows: readonly { readonly at: string | Date | null }[]): string[] =>
  rows.flatMap(({ at }) => (at === null ? [] : [new Date(at).toISOString()]));

/** When the first of the counted records took its state, or the last of what it lacks was taken away from it. */
async function firstOf(trip: string, { model: name, ids, lost }: Counted, ctx: Context): Promise<string[]> {
  const model = ctx.engine.registry.get(name);
  const rows = await ctx.db.query<{ at: string | Date | null }>(sql`
    select min(greatest(coalesce(h.at, t.created_at), ${lost ? sql`l.at` : sql`null`})) as at from ${tableOf(model)} t
      left join (select record_id, max(at) as at from sys_history
                  where model = ${name} and record_id = any(${ids}::uuid[]) and changes ? 'status' group by record_id) h on h.record_id = t.id
      ${lost ? lostBy(trip, name, lost, ctx) : empty}
     where t.id = any(${ids}::uuid[])`);
  return momentsOf(rows);
}

/** What was taken away from each of the counted records, and lies in the recycle bin now. */
function lostBy(trip: string, counted: string, { model: name, by, key }: NonNullable<Counted['lost']>, ctx: Context): Sql {
  const { registry } = ctx.engine;
  const fieldOf = (of: string, field: string): Sql => {
    const found = registry.get(of).fields[field];
    if (!found) throw new Error(`${of} has no field ${field}`);
    return columnOf(found);
  };
  const owner = fieldOf(name, by);
  const own = key === 'id' ? sql`t.id` : sql`t.${fieldOf(counted, key)}`;
  return sql`left join (select ${owner} as owner, max(deleted_at) as at from ${tableOf(registry.get(name))}
                         where trip = ${trip} and deleted_at is not null group by ${owner}) l on l.owner = ${own}`;
}

/** When the last of those of which there are too few now left the state in which it counts, or was deleted. */
async function lastLeft(trip: string, { model: name, status }: NonNullable<Gap['tooFew']>, ctx: Context): Promise<string[]> {
  const rows = await ctx.db.query<{ at: string | Date | null }>(sql`
    select max(h.at) as at from ${tableOf(ctx.engine.registry.get(name))} t join sys_history h on h.model = ${name} and h.record_id = t.id
     where t.trip = ${trip} and (h.verb = 'delete' or h.changes->'status'->>0 = ${status})`);
  return momentsOf(rows);
}

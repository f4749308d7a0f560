import type { Context } from '@zhixing/engine/context.ts';
import { columnOf, tableOf } from '@zhixing/engine/database/identifiers.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import type { Committed } from '@zhixing/engine/rules/rules.ts';
import type { AnyModel, EffectiveModel } from '@zhixing/model';
import sql, { join, type Sql } from 'sql-template-tag';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Qualification } from '../../institution/qualification/qualification.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';

/** Registers from which trips take vehicles and people; their records carry the documents that readiness is judged by. */
const registers = ['carrier', 'vehicle', 'driver', 'tutor', 'staff'];

/**
 * Tells windows that show a trip of every write to it, to a record of it or of its plan, to its agency, bases and camps, to what it takes from
 * registers, and to the documents of all these, deletions included.
 */
export async function announceTripChange({ model: name, recordId }: Committed, ctx: Context): Promise<void> {
  if (name === Trip.name) return announceChange(ctx, Trip.name, recordId);
  const model = ctx.engine.registry.find(name);
  const ids = model ? tripsOf(model, recordId, ctx) : [];
  if (ids.length === 0) return;
  const trips = await ctx.db.query<{ id: string }>(
    sql`select distinct id from (${join(ids, ' union all ')}) as found (id) where id is not null`,
  );
  for (const { id } of trips) announceChange(ctx, Trip.name, id);
}

/** Queries for the trips that a record has to do with. */
function tripsOf(model: EffectiveModel, id: string, ctx: Context): Sql[] {
  const own = (column: Sql) => sql`(select ${column} from ${tableOf(model)} where id = ${id})`;
  const found: Sql[] = [];
  if (pointsAt(model, 'trip', Trip)) found.push(sql`select ${own(sql`trip`)}`);
  if (pointsAt(model, 'tripPlan', TripPlan)) found.push(ofPlan(own(sql`trip_plan`)));
  if (model.name === TripPlan.name) found.push(ofPlan(sql`${id}`));
  if (model.name === Agency.name) found.push(ofAgency(sql`${id}`));
  if (model.name === Site.name) found.push(ofSite(sql`${id}`));
  if (registers.includes(model.name)) found.push(...ofRegistered(model.name, sql`${id}`, ctx));
  if (model.name === Qualification.name)
    found.push(ofAgency(own(sql`agency`)), ofSite(own(sql`site`)), ...ofRegistered('tutor', own(sql`tutor`), ctx));
  return found;
}

const pointsAt = (model: EffectiveModel, field: string, { name }: Pick<AnyModel, 'name'>): boolean =>
  model.fields[field]?.settings.model === name;

/** Open trips that take this vehicle, or this person, from a register. */
function ofRegistered(register: string, id: Sql, { engine }: Context): Sql[] {
  return [TripVehicle.name, TripStaff.name].flatMap((name) => {
    const model = engine.registry.find(name);
    const columns = Object.values(model?.fields ?? {}).filter(
      ({ kind, settings }) => kind.reference === 'one' && settings.model === register,
    );
    if (!model || columns.length === 0) return [];
    const names = columns.map((field) => sql`${columnOf(field)} = ${id}`);
    const trips = sql`select trip from ${tableOf(model)} where (${join(names, ' or ')}) and deleted_at is null`;
    return [sql`select id from trip where ${isOpen} and id in (${trips})`];
  });
}

const ofPlan = (plan: Sql): Sql => sql`select id from trip where trip_plan = ${plan}`;

const isOpen = sql`archived_at is null and status <> 'cancelled'`;
const ofAgency = (agency: Sql): Sql => sql`select id from trip where agency = ${agency} and ${isOpen}`;
const ofSite = (site: Sql): Sql => sql`
  select id from trip where ${isOpen} and (${site} = any(sites) or id in (select trip from itinerary_item where site = ${site}))`;

import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { lockRecord, lookUp, repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { ItineraryItem } from '../trip/itinerary-item.model.ts';
import { isUnderWay, Trip } from '../trip/trip.model.ts';
import { tripLogErrors } from './journey.errors.ts';
import { TripLog } from './trip-log.model.ts';

type LogRow = Row<typeof TripLog>;

const MINUTE_MS = 60_000;
/** A shift of the itinerary up to which the leader on the spot need not ask. */
const FREE_MINUTES = 60;

export const decided = (decision: 'approved' | 'rejected', note: string | null, ctx: Context): Partial<LogRow> => ({
  decision,
  decisionNote: note,
  decidedBy: ctx.actor.userId,
  decidedAt: ctx.now().toISOString(),
});

/**
 * Whether a change waits for a decision: always for people and vehicles, for the itinerary if the place or more than an hour changes, or the
 * item was shifted before without one: small shifts must not add up to a large one.
 */
export async function decisionNeeded(row: LogRow, ctx: Context): Promise<'pending' | 'notNeeded'> {
  if (row.change !== 'itinerary') return 'pending';
  const item = await lookUp(ItineraryItem, row.item, ctx);
  if (!item) return 'pending';
  const moved = [
    [row.newStartAt, item.startAt],
    [row.newEndAt, item.endAt],
  ].map(([to, from]) => (to && from ? Math.abs(Date.parse(to) - Date.parse(from)) / MINUTE_MS : 0));
  const isElsewhere = row.newPlace !== null || (row.newSite !== null && row.newSite !== item.site);
  if (isElsewhere || Math.max(...moved) > FREE_MINUTES) return 'pending';
  return (await repo(TripLog, elevated(ctx)).first({ item: item.id, decision: 'notNeeded' })) ? 'pending' : 'notNeeded';
}

/** Who asked for a change does not decide on it (I-26). */
export function mustBeAnother({ author }: LogRow, ctx: Context): void {
  if (ctx.actor.userId !== null && ctx.actor.userId === author) throw tripLogErrors.fourEyes();
}

/** A change concerns a trip that is under way, something of that very trip, and really changes it. */
export async function mustBeChangeable(row: LogRow, ctx: Context): Promise<void> {
  const trip = await lockRecord(Trip, row.trip, ctx);
  if (!isUnderWay(trip)) throw tripLogErrors.notUnderWay({ name: trip.name });
  const [field, of] = await whatChanges(row, ctx);
  if (of?.trip !== row.trip) throw tripLogErrors.otherTrip({}, { fields: { [field]: { key: 'tripLog.otherTrip' } } });
  const isSame = row.change === 'itinerary' && !row.newStartAt && !row.newEndAt && !row.newSite && !row.newPlace;
  if (isSame) throw tripLogErrors.nothingNew({}, { fields: { newStartAt: { key: 'tripLog.nothingNew' } } });
}

async function whatChanges(row: LogRow, ctx: Context): Promise<[string, { readonly trip: string } | null]> {
  if (row.change === 'staff') return ['tripStaff', await lookUp(TripStaff, row.tripStaff, ctx)];
  if (row.change === 'vehicle') return ['tripVehicle', await lookUp(TripVehicle, row.tripVehicle, ctx)];
  return ['item', await lookUp(ItineraryItem, row.item, ctx)];
}

/** Who asked hears the decision. */
export const announce = ({ id, title, author, decision }: LogRow, ctx: Context): Promise<void> =>
  notifyPeople(ctx, {
    event: `journey.change${decision === 'approved' ? 'Approved' : 'Rejected'}`,
    to: author ? [author] : [],
    params: { title },
    record: { model: 'tripLog', id },
  });

/** Gives a change its effect, in the transaction of the decision: what the rules of people, vehicles and itineraries refuse is not approved. */
export async function carryOut(row: LogRow, ctx: Context): Promise<void> {
  if (row.change === 'staff') await relievePerson(row, ctx);
  if (row.change === 'vehicle') await relieveVehicle(row, ctx);
  if (row.change === 'itinerary') await moveItem(row, ctx);
}

/** The successor is filed by the same decision, with the papers that a filing asks for. */
async function relievePerson(row: LogRow, ctx: Context): Promise<void> {
  const { tripStaff, newStaff, newTutor, newHealthOk, title, author, decisionNote } = row;
  const people = repo(TripStaff, elevated(ctx));
  const id = tripStaff ?? '';
  await people.act(id, 'replace', { staff: newStaff, tutor: newTutor, reason: title });
  const { replacedBy } = await people.get(id);
  if (!replacedBy) return;
  await people.update(replacedBy, { healthOk: newHealthOk === true });
  await people.act(replacedBy, 'submit');
  await updateRows(ctx, TripStaff, { set: { submittedBy: author }, where: sql`t.id = ${replacedBy}` });
  await people.act(replacedBy, 'file', { opinion: decisionNote });
}

async function relieveVehicle({ tripVehicle, newVehicle, newDriver, newCoDriver, title }: LogRow, ctx: Context): Promise<void> {
  const vehicles = repo(TripVehicle, elevated(ctx));
  const { id, status } = await vehicles.get(tripVehicle ?? '');
  const isOnTheRoad = status === 'running' || status === 'parked';
  const to = { vehicle: newVehicle ?? '', driver: newDriver ?? '', coDriver: newCoDriver, reason: title };
  await vehicles.act(id, isOnTheRoad ? 'relieve' : 'replace', to);
}

async function moveItem({ item, newStartAt, newEndAt, newSite, newPlace }: LogRow, ctx: Context): Promise<void> {
  await repo(ItineraryItem, elevated(ctx)).update(item ?? '', {
    ...(newStartAt && { startAt: newStartAt }),
    ...(newEndAt && { endAt: newEndAt }),
    // A venue belongs to its site; another site leaves it behind.
    ...(newSite && { site: newSite, venue: null }),
    ...(newPlace && { place: newPlace }),
  });
}

import { type Context, elevated, isServer } from '@zhixing/engine/context.ts';
import { lockRecord, lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { isArrangeable, isUnderWay, Trip } from '../trip/trip.model.ts';
import { Carrier } from './carrier.model.ts';
import { Driver } from './driver.model.ts';
import { driverGaps, type PaperGap, vehicleGaps } from './papers.ts';
import { tripVehicleErrors } from './transport.errors.ts';
import { TripVehicle, takenStates } from './trip-vehicle.model.ts';
import { Vehicle } from './vehicle.model.ts';

type UseRow = Row<typeof TripVehicle>;

/** Throws once the trip is under review before its departure or later. */
export async function mustBeArrangeable(trip: string, ctx: Context): Promise<void> {
  const locked = await lockRecord(Trip, trip, ctx);
  if (!isServer(ctx) && !isArrangeable(locked)) throw tripVehicleErrors.tripClosed({ name: locked.name });
}

/** Under way a vehicle is replaced by a change in the trip's log, on which somebody else decides. */
export async function mustNotBeUnderWay(trip: string, ctx: Context): Promise<void> {
  const locked = await lockRecord(Trip, trip, ctx);
  if (!isServer(ctx) && isUnderWay(locked)) throw tripVehicleErrors.underWay({ name: locked.name });
}

/** What keeps a vehicle or its drivers from their trip, with the model in whose terms it is told. */
export interface UseGap extends PaperGap {
  readonly model: 'vehicle' | 'driver';
  readonly id: string;
  readonly field: 'vehicle' | 'driver' | 'coDriver';
}

/** Everything that keeps a vehicle and its drivers from their trip; empty if nothing does. */
export async function gapsOfUse(use: UseRow, ctx: Context): Promise<UseGap[]> {
  const vehicle = await lookUp(Vehicle, use.vehicle, ctx);
  const [startAt, endAt] = [use.startAt ?? '', use.endAt ?? ''];
  if (!vehicle || !startAt || !endAt) return [];
  const ofVehicle = vehicleGaps(vehicle, endAt).map((gap): UseGap => ({ ...gap, model: 'vehicle', id: vehicle.id, field: 'vehicle' }));
  const ofDrivers: UseGap[] = [];
  for (const field of ['driver', 'coDriver'] as const) {
    const driver = await lookUp(Driver, use[field], ctx);
    if (!driver) continue;
    for (const gap of driverGaps(driver, vehicle.seats, { startAt, endAt }))
      ofDrivers.push({ ...gap, model: 'driver', id: driver.id, field });
  }
  return [...ofVehicle, ...ofDrivers];
}

/** A gap in the language of the request. */
export const gapWords = ({ model, code, day }: Pick<UseGap, 'model' | 'code' | 'day'>, { engine, language }: Context): string =>
  engine.texts.text(language, `${model}.gaps.${code}`, { day });

/** Throws unless carrier, vehicle and drivers may carry the trip until its return. */
export async function mustBeFit(use: UseRow, ctx: Context): Promise<void> {
  const carrier = await lookUp(Carrier, use.carrier, ctx);
  if (carrier && carrier.status !== 'introduced') {
    const params = { name: carrier.name };
    throw tripVehicleErrors.carrierAway(params, { fields: { vehicle: { key: 'tripVehicle.carrierAway', params } } });
  }
  await mustBeOfCarrier(use, ctx);
  const gaps = await gapsOfUse(use, ctx);
  const [first] = gaps;
  if (!first) return;
  const words = gaps.filter(({ field }) => field === first.field).map((gap) => gapWords(gap, ctx));
  const params = { reasons: words.join(ctx.language === 'en' ? '; ' : '；') };
  const refusal = first.model === 'vehicle' ? 'vehicleUnfit' : 'driverUnfit';
  throw tripVehicleErrors[refusal](params, { fields: { [first.field]: { key: `tripVehicle.${refusal}`, params } } });
}

async function mustBeOfCarrier(use: UseRow, ctx: Context): Promise<void> {
  if (use.coDriver !== null && use.coDriver === use.driver)
    throw tripVehicleErrors.sameDriver({}, { fields: { coDriver: { key: 'tripVehicle.sameDriver' } } });
  for (const field of ['driver', 'coDriver'] as const) {
    const driver = await lookUp(Driver, use[field], ctx);
    if (driver && use.carrier && driver.carrier !== use.carrier)
      throw tripVehicleErrors.otherCarrier({}, { fields: { [field]: { key: 'tripVehicle.otherCarrier' } } });
  }
}

/**
 * Nobody drives one vehicle and helps out in another at the same time. The declared overlaps compare drivers with drivers and co-drivers with
 * co-drivers; this compares the two. Row-locks the drivers until commit, so that of two concurrent writes the second sees the first.
 */
export async function mustNotDriveTwice(use: UseRow, ctx: Context): Promise<void> {
  const drivers = [use.driver, use.coDriver].flatMap((driver) => driver ?? []);
  await ctx.db.query(sql`select 1 from driver where id = any(${drivers}::uuid[]) order by id for no key update`);
  const across: Condition[] = [{ coDriver: use.driver }, ...(use.coDriver ? [{ driver: use.coDriver }] : [])];
  const meanwhile = { startAt: { lt: use.endAt ?? '' }, endAt: { gt: use.startAt ?? '' } };
  const others = { id: { ne: use.id }, status: { in: [...takenStates] } };
  const other = await repo(TripVehicle, elevated(ctx)).first({ all: [{ any: across }, others, meanwhile] });
  if (!other) return;
  const params = { from: chinaMinute(other.startAt ?? ''), to: chinaMinute(other.endAt ?? '') };
  const field = other.coDriver === use.driver ? 'driver' : 'coDriver';
  throw tripVehicleErrors.driverTaken(params, { fields: { [field]: { key: 'tripVehicle.driverTaken', params } } });
}

import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { Trip } from '../trip/trip.model.ts';
import { gapsOfUse, gapWords } from './fitness.ts';
import { isOnline } from './papers.ts';
import { TripVehicle, takenStates } from './trip-vehicle.model.ts';
import { Vehicle } from './vehicle.model.ts';

type UseRow = Row<typeof TripVehicle>;

const AGENCY = ['agencyManager', 'schoolAdmin'] as const;
const HOUR_MS = 3_600_000;
const REST_HOURS = 8;

/** G22: vehicles are verified with their check before the trip, papers are valid, drivers have rested for eight hours. */
export const boardingGuards = defineGuards(Trip, { G22: { at: ['depart'], check: readyToDrive } });

async function readyToDrive(trip: Row<typeof Trip>, ctx: Context): Promise<readonly Gap[]> {
  const server = elevated(ctx);
  const uses = await repo(TripVehicle, server).find({ trip: trip.id, status: { in: takenStates }, mode: { ne: 'walk' } });
  if (uses.length === 0) return [{ text: 'noVehicle', who: AGENCY, create: { model: TripVehicle.name, values: { trip: trip.id } } }];
  const duties = await dutiesBefore(uses, server);
  const vehicles = await repo(Vehicle, server).find({ id: { in: uses.map(({ vehicle }) => vehicle) } });
  const gaps: Gap[] = [];
  for (const use of uses) {
    const vehicle = vehicles.find(({ id }) => id === use.vehicle);
    gaps.push(...stateGaps(use), ...(await paperGaps(use, ctx)), ...restGaps(use, duties));
    if (vehicle && !isOnline(vehicle, ctx.now()))
      gaps.push({ text: 'offline', params: { car: use.carNo, plate: vehicle.plateNo }, who: AGENCY, hint: true });
  }
  return gaps;
}

const recordOf = ({ id }: UseRow) => ({ model: TripVehicle.name, id });

const stateGaps = (use: UseRow): Gap[] =>
  use.status === 'planned' || use.safetyCheck === null
    ? [{ text: 'unverified', params: { car: use.carNo }, who: AGENCY, record: recordOf(use) }]
    : [];

async function paperGaps(use: UseRow, ctx: Context): Promise<Gap[]> {
  const found = await gapsOfUse(use, ctx);
  return found.map((gap) => ({
    text: 'unfit',
    params: { car: use.carNo, reason: gapWords(gap, ctx) },
    who: AGENCY,
    record: { model: gap.model, id: gap.id },
  }));
}

const driversOf = ({ driver, coDriver }: UseRow): string[] => [driver, coDriver].flatMap((one) => one ?? []);

/** Other duties of the drivers that end within the hours of rest before one of the given, or later. */
async function dutiesBefore(uses: readonly UseRow[], server: Context): Promise<UseRow[]> {
  const drivers = uses.flatMap(driversOf);
  const first = uses.map(({ startAt }) => startAt ?? '').sort()[0];
  if (!first) return [];
  const since = new Date(Date.parse(first) - REST_HOURS * HOUR_MS).toISOString();
  const others = { id: { notIn: uses.map(({ id }) => id) }, status: { in: [...takenStates] }, endAt: { gt: since } };
  return repo(TripVehicle, server).find({ all: [others, { any: [{ driver: { in: drivers } }, { coDriver: { in: drivers } }] }] });
}

function restGaps(use: UseRow, duties: readonly UseRow[]): Gap[] {
  const start = Date.parse(use.startAt ?? '');
  const own = driversOf(use);
  const last = duties.find((duty) => {
    const end = Date.parse(duty.endAt ?? '');
    return end <= start && end > start - REST_HOURS * HOUR_MS && driversOf(duty).some((driver) => own.includes(driver));
  });
  const params = { car: use.carNo, until: chinaMinute(last?.endAt ?? use.startAt ?? '1970-01-01T00:00:00Z') };
  return last ? [{ text: 'tired', params, who: AGENCY, record: recordOf(use) }] : [];
}

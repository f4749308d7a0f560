import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { chinaDay, dateText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import type { SamplePlan, SampleTrip } from '../../trip/seed/trip-rows.ts';
import type { TripPhase } from '../../trip/seed/trip-stories.ts';
import { feeGround } from './fee-ground.ts';
import { type FeeRows, feeRows } from './fee-rows.ts';

/** Trips whose costs have been published at least. */
const charged: readonly TripPhase[] = [
  ...(['declared', 'enrolling', 'organising', 'filing', 'ready', 'inProgress', 'suspended', 'returned', 'settling', 'archived'] as const),
];

/** Creates the fee plans and waivers of the sample, after the agreements. Returns the number of fee plans. */
export async function seedFees(engine: Engine, plans: readonly SamplePlan[]): Promise<number> {
  const today = chinaDay(engine.now());
  const trips = plans.flatMap((plan) => plan.trips).filter((trip) => isCharged(trip, today));
  return engine.database.transaction(async (db) => {
    const ground = await feeGround(trips, within(systemContext(engine), db));
    const made = trips.flatMap((trip, n) => feeRows(trip, n, today, ground) ?? []);
    const rows = (part: (of: FeeRows) => readonly object[]) => made.flatMap(part);
    await insertRows(
      db,
      engine.registry.get('tripFeePlan'),
      rows(({ plan }) => [plan]),
      engine.now(),
    );
    await insertRows(
      db,
      engine.registry.get('tripFeeLine'),
      rows(({ lines }) => lines),
      engine.now(),
    );
    await insertRows(
      db,
      engine.registry.get('feeWaiver'),
      numbered(
        rows(({ waivers }) => waivers),
        today,
      ),
      engine.now(),
    );
    await reserveSerials(engine, db);
    return made.length;
  });
}

/** Trips cancelled long before their departure had no fee plan yet. */
const isCharged = ({ phase, first }: SampleTrip, today: number): boolean =>
  charged.includes(phase) || (phase === 'cancelled' && first <= today);

/** Waivers with their numbers, in the order of the trips. */
const numbered = (waivers: readonly object[], today: number): object[] =>
  waivers.map((waiver, n) => ({ waiverNo: serialNumber('FW', dateText(today - 1).replaceAll('-', ''), n), ...waiver }));

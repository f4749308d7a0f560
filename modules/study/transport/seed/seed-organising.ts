import { rebuildCounters } from '@zhixing/engine/capacity/counters.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { chinaDay } from '../../sample/calendar.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import type { SamplePlan } from '../../trip/seed/trip-rows.ts';
import { fleetRows } from './fleet-rows.ts';
import { Busy, organisingGround } from './organising-ground.ts';
import { partyRows } from './party-rows.ts';
import { staffRows, type TripOfStaff } from './staff-rows.ts';

/** Carriers, vehicles and drivers, and what is organised for the trips of the sample, after their sign-ups. Returns the number of records. */
export async function seedOrganising(engine: Engine, plans: readonly SamplePlan[]): Promise<number> {
  const records = await engine.database.transaction(async (db) => {
    const today = chinaDay(engine.now());
    const ground = await organisingGround(db, plans);
    const fleet = fleetRows(today);
    const busy = new Busy();
    const trips = ground.trips.map((trip, n): TripOfStaff => {
      const { gatherAt, returnAt } = trip.row as { gatherAt: string; returnAt: string };
      const times = { startAt: gatherAt, endAt: returnAt };
      return { trip, n, today, times, travellers: ground.travellers.get(trip.id) ?? [], ratio: ground.ratios.get(trip.id) ?? 10 };
    });
    const organised = trips.map((of) => {
      const staff = staffRows(of, ground, busy);
      return { staff, ...partyRows(of, staff, fleet, busy) };
    });
    // In the order in which rows refer to each other.
    const rows: readonly (readonly [string, readonly object[]])[] = [
      ['carrier', fleet.carriers],
      ['vehicle', fleet.vehicles],
      ['driver', fleet.drivers],
      ['tripStaff', organised.flatMap(({ staff }) => staff)],
      ['tripVehicle', organised.flatMap(({ tripVehicle }) => tripVehicle)],
      ['tripGroup', organised.flatMap(({ tripGroup }) => tripGroup)],
      ['tripGroupMember', organised.flatMap(({ tripGroupMember }) => tripGroupMember)],
      ['seatAssignment', organised.flatMap(({ seatAssignment }) => seatAssignment)],
    ];
    for (const [model, list] of rows) await insertRows(db, engine.registry.get(model), list, engine.now());
    await reserveSerials(engine, db);
    return rows.reduce((sum, [, list]) => sum + list.length, 0);
  });
  // Rows inserted by SQL are not counted.
  await rebuildCounters(engine);
  return records;
}

import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { chinaDay } from '../../sample/calendar.ts';
import { CITY } from '../../sample/regions.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { tripGround } from '../../trip/seed/trip-ground.ts';
import type { SamplePlan } from '../../trip/seed/trip-rows.ts';
import { Trip } from '../../trip/trip.model.ts';
import { RiskAssessment } from '../risk/risk-assessment.model.ts';
import { isAtWater, siteFenceRows } from './fence-rows.ts';
import type { PaperTrip } from './paper-trip.ts';
import { libraryRows, type Rows } from './template-rows.ts';
import { tripPapers } from './trip-papers.ts';

/** Creates the libraries of safety papers, the fences of sites, and the papers of the trips of the sample. Returns the number of records. */
export function seedSafety(engine: Engine, plans: readonly SamplePlan[]): Promise<number> {
  return engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const day = chinaDay(engine.now());
    const { sites } = await tripGround(engine, db);
    const bureau = (await repo(EducationBureau, ctx).first({ region: CITY.code }))?.id ?? null;
    const wet = new Set(sites.filter((_, n) => isAtWater(n)).map(({ row }) => row.id));
    const trips = plans.flatMap((plan) => plan.trips).map((trip, n): PaperTrip => ({ trip, n, day, nearWater: wet.has(trip.site.row.id) }));
    const count = await insertAll(engine, db, [
      ...libraryRows(day, bureau),
      ...sites.map((site, n) => siteFenceRows(site, n, day)),
      ...inTurn(trips).flatMap(tripPapers),
    ]);
    await rateTrips(ctx);
    await reserveSerials(engine, db);
    return count;
  });
}

/** Trips in preparation are numbered by themselves, so that their papers are in every state. */
function inTurn(trips: readonly PaperTrip[]): PaperTrip[] {
  let preparing = 0;
  return trips.map((one) => (one.trip.phase === 'preparing' ? { ...one, n: 400 + preparing++ } : one));
}

/** Inserts the rows of each model together; those that rows refer to come first. */
async function insertAll(engine: Engine, db: Database, parts: readonly Rows[]): Promise<number> {
  const together = new Map<string, object[]>();
  for (const part of parts)
    for (const [model, rows] of Object.entries(part)) together.set(model, [...(together.get(model) ?? []), ...rows]);
  let count = 0;
  for (const [model, rows] of together) {
    await insertRows(db, engine.registry.get(model), rows, engine.now());
    count += rows.length;
  }
  return count;
}

/** A trip has the level of its approved assessment. */
async function rateTrips(ctx: Context): Promise<void> {
  const trips = repo(Trip, ctx);
  for (const { trip, level } of await repo(RiskAssessment, ctx).find({ status: 'approved', trip: { empty: false } }))
    if (trip) await trips.act(trip, 'rateRisk', { level });
}

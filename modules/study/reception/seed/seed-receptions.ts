import { rebuildCounters } from '@zhixing/engine/capacity/counters.ts';
import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { raw } from 'sql-template-tag';
import { isClosed, SiteClosure } from '../../facility/site-closure.model.ts';
import { Venue } from '../../facility/venue.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { School } from '../../school/school.model.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { Trip } from '../../trip/trip.model.ts';
import { fillDirections } from '../tables.ts';
import { bookingRows, receptionRow, staysOf, Taken } from './reception-rows.ts';

/** Creates the receptions and venue bookings of all trips at their sites, after the trips. Returns the number of records. */
export async function seedReceptions(engine: Engine): Promise<number> {
  const records = await engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const sites = new Map((await repo(Site, ctx).find({ status: 'introduced' })).map((site) => [site.id, site]));
    const venues = Map.groupBy(
      await repo(Venue, ctx).find({ needBooking: true, status: 'available' }, { limit: 5000 }),
      ({ site }) => site,
    );
    const trips = await repo(Trip, ctx).find({}, { order: { field: 'departAt', descending: false }, limit: 5000 });
    const schools = new Map((await repo(School, ctx).find({}, { limit: 5000 })).map(({ id, name }) => [id, name]));
    const closures = Map.groupBy(await repo(SiteClosure, ctx).find({ venue: { empty: true } }, { limit: 5000 }), ({ site }) => site);
    const closed = (site: string, day: string) => (closures.get(site) ?? []).some((closure) => isClosed(closure, day));
    const [taken, now] = [new Taken(), engine.now()];
    const stays = trips.flatMap((trip, n) =>
      staysOf(
        trip,
        (trip.sites ?? []).flatMap((id) => sites.get(id) ?? []),
        { n, now, taken, schoolName: schools.get(trip.school ?? '') ?? '', isClosed: closed },
      ),
    );
    const receptions = stays.map(receptionRow);
    const bookings = stays.flatMap((stay) => bookingRows(stay, venues.get(stay.site.id) ?? [], taken));
    await insertRows(db, engine.registry.get('reception'), receptions, now);
    await insertRows(db, engine.registry.get('venueBooking'), bookings, now);
    await db.query(raw(fillDirections));
    await reserveSerials(engine, db);
    return receptions.length + bookings.length;
  });
  // Rows inserted by SQL are not counted.
  await rebuildCounters(engine);
  return records;
}

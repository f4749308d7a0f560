import { test } from 'node:test';
import { startProduct } from '../../../tests/product.ts';
import { seedFacilities } from '../../facility/seed/seed-facilities.ts';
import { seedInstitutions } from '../../institution/seed/seed-institutions.ts';
import { seedSchools } from '../../school/seed/seed-schools.ts';
import { seedTrips } from '../seed/seed-trips.ts';

// Camps are closed for maintenance in the first winter ahead, bases on Mondays: seedTrips refuses trips to a place that is closed.
for (const day of ['2026-11-30', '2026-12-01', '2027-01-31', '2027-06-21', '2027-10-18'])
  test(`the trips of a sample made on ${day} find their bases and camps open`, async () => {
    const server = await startProduct({ now: () => new Date(`${day}T09:00:00+08:00`) });
    try {
      await seedSchools(server.engine, { profile: 'tiny', now: server.engine.now() });
      await seedInstitutions(server.engine);
      await seedFacilities(server.engine);
      await seedTrips(server.engine);
    } finally {
      await server.close();
    }
  });

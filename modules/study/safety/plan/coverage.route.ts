import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { Site } from '../../institution/site/site.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { coveredByAll } from '../hazard-kinds.ts';
import { kindsAskedOf, kindsOf, sitesWithoutHospital } from './completeness.ts';
import { EmergencyContact } from './emergency-contact.model.ts';
import { EmergencyPlan } from './emergency-plan.model.ts';

/** What an emergency plan still lacks before it can be submitted. */
export const coverageRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/safety/emergency-plans/:id/coverage',
      access: 'session',
      params: z.strictObject({ id: z.uuid() }),
      summary: 'What an emergency plan covers, and what it still lacks before it can be submitted',
    },
    ({ params }, ctx) => coverageOf(params.id, ctx),
  ),
];

async function coverageOf(id: string, ctx: Context) {
  const plan = await repo(EmergencyPlan, ctx).get(id);
  const trip = await lookUp(Trip, plan.trip, ctx);
  const covered = await kindsOf(id, ctx);
  const asked = trip ? await kindsAskedOf(trip, ctx) : coveredByAll;
  const without = trip ? await sitesWithoutHospital(id, trip, ctx) : [];
  return {
    covered,
    missing: asked.filter((kind) => !covered.includes(kind)),
    contacts: await repo(EmergencyContact, elevated(ctx)).count({ plan: id }),
    sites: await Promise.all(without.map(async (site) => (await lookUp(Site, site, ctx))?.name ?? '')),
  };
}

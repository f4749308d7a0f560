import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Site } from '../../institution/site/site.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { safetyErrors } from '../safety.errors.ts';
import { GeoFence } from './geo-fence.model.ts';

type FenceRow = Row<typeof GeoFence>;

export const geoFenceRules = defineRules(GeoFence, {
  create: { derive: ({ row }, ctx) => placed(row, ctx), check: ({ row }) => mustBelong(row) },
  update: { derive: ({ row }, ctx) => placed(row, ctx), check: ({ row }) => mustBelong(row) },
});

/** Owner of a fence: its trip, otherwise its site, otherwise the site that the actor belongs to. */
async function placed(row: FenceRow, ctx: Context): Promise<Partial<FenceRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (trip) return { ownerType: 'trip', school: trip.school, agency: trip.agency, bureau: trip.bureau };
  const site = await lookUp(Site, row.site ?? ctx.actor.organisationId, ctx);
  return { ownerType: site ? 'site' : null, site: site?.id ?? null, school: null, agency: null, bureau: site?.bureau ?? null };
}

function mustBelong({ ownerType }: FenceRow): void {
  if (!ownerType) throw safetyErrors.tripNeeded({}, { fields: { trip: { key: 'safety.tripNeeded' } } });
}

import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Site } from '../../institution/site/site.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { safetyErrors } from '../safety.errors.ts';
import { GeoFence } from './geo-fence.model.ts';

/** Most vertices of a polygon or a route. */
const MAX_VERTICES = 200;

type FenceRow = Row<typeof GeoFence>;

export const geoFenceRules = defineRules(GeoFence, {
  create: { derive: ({ row }, ctx) => placed(row, ctx), check: ({ row }) => mustBeDrawn(row) },
  update: { derive: ({ row }, ctx) => placed(row, ctx), check: ({ row }) => mustBeDrawn(row) },
});

/** Owner of a fence: its trip, otherwise its site, otherwise the site that the actor belongs to. */
async function placed(row: FenceRow, ctx: Context): Promise<Partial<FenceRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  const site = await lookUp(Site, trip ? row.site : (row.site ?? ctx.actor.organisationId), ctx);
  const siteKind = site?.kind ?? null;
  if (trip) return { ownerType: 'trip', siteKind, school: trip.school, agency: trip.agency, bureau: trip.bureau };
  const own = { site: site?.id ?? null, siteKind, bureau: site?.bureau ?? null };
  return { ownerType: site ? 'site' : null, ...own, school: null, agency: null };
}

/** A fence has an owner, and no more vertices than a device can hold. */
function mustBeDrawn({ ownerType, points, path }: FenceRow): void {
  if (!ownerType) throw safetyErrors.tripNeeded({}, { fields: { trip: { key: 'safety.tripNeeded' } } });
  const params = { max: MAX_VERTICES };
  const over = (field: string) => safetyErrors.tooManyVertices(params, { fields: { [field]: { key: 'safety.tooManyVertices', params } } });
  // A ring repeats its first vertex at the end.
  if (points && points.coordinates[0].length > MAX_VERTICES + 1) throw over('points');
  if (path && path.coordinates.length > MAX_VERTICES) throw over('path');
}

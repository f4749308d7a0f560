import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Site } from '../institution/site/site.model.ts';
import { facilityErrors } from './facility.errors.ts';

/** What a record copies from its base or camp. */
export interface Belonging {
  site: string | null;
  siteKind: 'base' | 'camp' | null;
  siteBureau: string | null;
}

/** The base or camp named by a record, otherwise that of the actor. */
const siteOf = async (id: string | null, ctx: Context): Promise<Row<typeof Site> | null> =>
  (await lookUp(Site, id, ctx)) ?? (await lookUp(Site, ctx.actor.organisationId, ctx));

/** Site, kind and bureau of a record, derived from the site named or from the actor. */
export async function ownSite(row: Pick<Belonging, 'site'>, ctx: Context): Promise<Belonging> {
  const site = await siteOf(row.site, ctx);
  return { site: site?.id ?? null, siteKind: site?.kind ?? null, siteBureau: site?.bureau ?? null };
}

export function mustHaveSite({ site }: Pick<Belonging, 'site'>): void {
  if (site === null) throw facilityErrors.siteNeeded({}, { fields: { site: { key: 'facility.siteNeeded' } } });
}

/** Throws unless what a field refers to belongs to the same base or camp. */
export function mustBeOfSite(
  field: string,
  found: { readonly site: string | null; readonly name: string } | null,
  site: string | null,
): void {
  if (!found || found.site === site) return;
  const params = { name: found.name };
  throw facilityErrors.elsewhere(params, { fields: { [field]: { key: 'facility.elsewhere', params } } });
}

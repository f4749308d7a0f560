import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { Agency, isChoosable } from './agency/agency.model.ts';
import { institutionErrors } from './institution.errors.ts';
import { Site } from './site/site.model.ts';

/** Owner fields of a record. */
export interface Belonging {
  ownerType: 'agency' | 'base' | 'camp' | null;
  agency: string | null;
  site: string | null;
  bureau: string | null;
}

/** An agency, base or camp, with the fields that rules need. */
export type Owner = { readonly kind: 'agency' | 'base' | 'camp' } & Pick<
  Row<typeof Agency>,
  'id' | 'name' | 'status' | 'validTo' | 'bureau'
>;

/** The agency, base or camp with an id; null if there is none. */
export async function ownerById(id: string | null, ctx: Context): Promise<Owner | null> {
  const agency = await lookUp(Agency, id, ctx);
  if (agency) return { ...agency, kind: 'agency' };
  const site = await lookUp(Site, id, ctx);
  return site ? { ...site, kind: site.kind } : null;
}

export const ownerOf = (row: Pick<Belonging, 'agency' | 'site'>, ctx: Context): Promise<Owner | null> =>
  ownerById(row.agency ?? row.site, ctx);

/** The owner fields derived from the owner. */
export const belongingTo = ({ kind, id, bureau }: Owner): Belonging => ({
  ownerType: kind,
  agency: kind === 'agency' ? id : null,
  site: kind === 'agency' ? null : id,
  bureau,
});

/** Owner of a new record: the given one, otherwise the actor's organisation. */
export async function ownBelonging(row: Belonging, ctx: Context): Promise<Partial<Belonging>> {
  const owner = (await ownerOf(row, ctx)) ?? (await ownerById(ctx.actor.organisationId, ctx));
  if (!owner) return {};
  // A contradicting owner type is kept, so that the check refuses it instead of silently correcting it.
  return { ...belongingTo(owner), ownerType: row.ownerType ?? owner.kind };
}

export async function mustBelong(row: Belonging, ctx: Context): Promise<void> {
  const owner = await ownerOf(row, ctx);
  if (!owner)
    throw institutionErrors.ownerNeeded(
      {},
      { fields: { [row.ownerType === 'agency' ? 'agency' : 'site']: { key: 'institution.ownerNeeded' } } },
    );
  const strange = owner.kind !== row.ownerType || (row.agency !== null && row.site !== null);
  if (strange) throw institutionErrors.wrongOwner({}, { fields: { ownerType: { key: 'institution.wrongOwner' } } });
}

/** The bureau of a region, otherwise the one above it. */
export async function bureauOf(region: string, ctx: Context): Promise<string | null> {
  const codes = [region, `${region.slice(0, 4)}00`, `${region.slice(0, 2)}0000`];
  const bureaus = await repo(EducationBureau, elevated(ctx)).find({ status: 'enabled', region: { in: codes } });
  return codes.flatMap((code) => bureaus.find((bureau) => bureau.region === code)?.id ?? [])[0] ?? null;
}

/** The policy of the responsible bureau. */
export async function policyOf(bureau: string | null, ctx: Context): Promise<Row<typeof EducationBureau>> {
  const found = await lookUp(EducationBureau, bureau, ctx);
  if (!found) throw institutionErrors.noBureau();
  return found;
}

/** Throws unless the owner is currently introduced; otherwise its records are not offered to schools. */
export async function mustHaveIntroducedOwner(row: Pick<Belonging, 'agency' | 'site'>, ctx: Context): Promise<void> {
  const owner = await ownerOf(row, ctx);
  if (!owner || !isChoosable(owner, chinaDay(ctx.now()))) throw institutionErrors.ownerNotIntroduced({ name: owner?.name ?? '' });
}

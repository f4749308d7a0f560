import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { isInForce, Qualification } from '../institution/qualification/qualification.model.ts';
import type { TripLodging } from './trip-lodging.model.ts';

const needed = ['specialIndustry', 'fireCert'] as const;

/** The numbers of a camp's licences that are in force on a day; null where one is missing. */
export async function licencesAt(site: string, day: string, ctx: Context): Promise<Record<(typeof needed)[number], string | null>> {
  const held = await repo(Qualification, elevated(ctx)).find({ site, tutor: { empty: true }, qualType: { in: [...needed] } });
  const numberOf = (type: string) => held.find((one) => one.qualType === type && isInForce(one, day))?.certNo ?? null;
  return { specialIndustry: numberOf('specialIndustry'), fireCert: numberOf('fireCert') };
}

/** Licences that a lodging lacks on the day on which the trip leaves it, in words of the reader. */
export async function missingLicences(
  row: Row<typeof TripLodging>,
  ctx: Context,
): Promise<{ readonly type: string; readonly paper: string }[]> {
  const held = row.site
    ? await licencesAt(row.site, row.checkOut, ctx)
    : { specialIndustry: row.specialIndustryLicence, fireCert: row.fireCertNo };
  const model = ctx.engine.registry.get(Qualification.name);
  return needed
    .filter((type) => !held[type])
    .map((type) => ({ type, paper: ctx.engine.words.option(ctx.language, model, 'qualType', type) }));
}

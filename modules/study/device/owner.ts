import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { Agency } from '../institution/agency/agency.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { School } from '../school/school.model.ts';

const owners = { school: School, agency: Agency, site: Site, bureau: EducationBureau } as const;

/** The organisation of whoever acts as owner of a device: a school, an agency, a base or camp, or a bureau. */
export async function ownerOf(ctx: Context): Promise<{ readonly [owner in keyof typeof owners]?: string }> {
  const { organisationId } = ctx.actor;
  for (const [name, model] of Object.entries(owners))
    if (await lookUp(model as typeof School, organisationId, ctx)) return { [name]: organisationId as string };
  return {};
}

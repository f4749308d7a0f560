import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { School } from '../school/school.model.ts';

/** The actor's own school; null for users of bureaus and of the platform. */
export async function ownSchool(ctx: Context): Promise<string | null> {
  return (await lookUp(School, ctx.actor.organisationId, ctx))?.id ?? null;
}

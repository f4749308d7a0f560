import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { School } from './school.model.ts';

/** The school that the writer belongs to, or null for people of bureaus and of the platform. */
export async function ownSchool(ctx: Context): Promise<string | null> {
  return (await lookUp(School, ctx.actor.organisationId, ctx))?.id ?? null;
}

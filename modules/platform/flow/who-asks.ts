import type { Context } from '@zhixing/engine/context.ts';

/** The people for whom the person may decide: oneself, and those whose deputy one is. */
export function principalsOf({ actor }: Context): string[] {
  const known = actor.variables['@principals'];
  return Array.isArray(known) ? [...known] : actor.userId ? [actor.userId] : [];
}

/** Who acts, and for whom where a deputy does. */
export const byOf = ({ actor }: Context, principal: string | undefined) => ({
  user: actor.userId ?? '',
  ...(principal && principal !== actor.userId && { for: principal }),
});

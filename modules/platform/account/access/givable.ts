import type { Holder } from '@zhixing/engine/access-book.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { accessErrors } from './access.errors.ts';
import { firstNotHeld } from './covered.ts';

/** Whether somebody grants without holding: administrators, and the security administrator where powers are separated. */
export const grantsFreely = ({ actor }: Context): boolean => actor.access.everything || actor.duties?.includes('security') === true;

/** Throws where a holder has more than the actor has himself: nobody passes on what he does not hold. */
export async function mustHoldAllOf(ctx: Context, holder: Holder): Promise<void> {
  const grants = await ctx.engine.access.grantsOf(holder);
  for (const [name, own] of Map.groupBy(grants, ({ model }) => model)) {
    const model = ctx.engine.registry.find(name);
    const missing = model ? firstNotHeld(ctx.actor, model, own) : null;
    if (missing) throw accessErrors.notHeld({ what: missing });
  }
}

/** For what makes somebody a holder: nobody does it to himself, and nobody gives more than he has. */
export async function mustBePassedOn(ctx: Context, userId: string, holder: Holder): Promise<void> {
  if (ctx.actor.userId === null) return;
  if (userId === ctx.actor.userId) throw accessErrors.ownRole();
  if (!grantsFreely(ctx)) await mustHoldAllOf(ctx, holder);
}

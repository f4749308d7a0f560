import type { Context } from '@zhixing/engine/context.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import type { Principal } from '@zhixing/engine/permission/access-cache.ts';
import { roleName } from '../account/role-names.ts';
import { builtInRoles } from '../account/roles.ts';
import { accessErrors } from './access.errors.ts';
import { firstNotHeld } from './covered.ts';

/** Whether somebody grants without holding: administrators, and the security administrator where powers are separated. */
export const grantsFreely = ({ actor }: Context): boolean => actor.access.everything || actor.duties?.includes('security') === true;

/** Throws where a holder has more than the actor has himself: nobody passes on what he does not hold. */
export async function mustHoldAllOf(ctx: Context, principal: Principal): Promise<void> {
  const grants = await ctx.engine.access.grantsOf(principal);
  for (const [name, own] of Map.groupBy(grants, ({ model }) => model)) {
    const model = ctx.engine.registry.find(name);
    const missing = model ? firstNotHeld(ctx.actor, model, own) : null;
    if (missing) throw accessErrors.notHeld({ what: missing });
  }
}

/** For what makes somebody a holder: nobody does it to himself, and nobody gives more than he has. */
export async function mustBePassedOn(ctx: Context, userId: string, principal: Principal): Promise<void> {
  if (ctx.actor.userId === null) return;
  if (userId === ctx.actor.userId) throw accessErrors.ownRole();
  if (!grantsFreely(ctx)) await mustHoldAllOf(ctx, principal);
}

/** A role as far as it matters for giving it. */
export interface GivableRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly orgKind: string;
  readonly builtIn: boolean;
}

/** Where whoever is to have a role belongs. */
export interface Place {
  readonly organisation: string | null;
  readonly kind: string | null;
}

/**
 * Throws where the actor may not give a role to people of a place. Roles of the platform are given by administrators alone. The other built-in
 * ones are given by whoever looks after the accounts of the place, to whom they are meant for there; every other one, and every one by a grade
 * administrator, only by those who hold all that is in it.
 */
export async function mustMayGive(ctx: Context, role: GivableRole, place: Place): Promise<void> {
  if (grantsFreely(ctx)) return;
  if (role.orgKind === 'platform') throw accessErrors.onlyAdministrators({ name: roleName(ctx, role) });
  if (role.builtIn && isMeantFor(role, place) && looksAfter(ctx, place)) return;
  await mustHoldAllOf(ctx, { key: `role:${role.id}`, role: role.code });
}

function isMeantFor({ code, orgKind }: GivableRole, { kind }: Place): boolean {
  const kinds: readonly string[] = builtInRoles.find((one) => one.code === code)?.kinds ?? [];
  return kind === null || kinds.includes(kind) || orgKind === kind;
}

/** Whether accounts of the place are given roles by a role of the actor, not by graded administration alone. */
function looksAfter({ actor }: Context, { organisation }: Place): boolean {
  const gives = (grant: Grant): boolean => {
    if (!grant.verbs.includes('create')) return false;
    if (grant.scope !== 'organisation') return grant.scope === 'all';
    const places = actor.variables['@organizationAndSuborganization'];
    return organisation === null || (Array.isArray(places) && places.includes(organisation));
  };
  return (actor.access.models.get('userRole') ?? []).some(gives);
}

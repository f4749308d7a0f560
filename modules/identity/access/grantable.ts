import type { Context } from '@zhixing/engine/context.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import type { Principal } from '@zhixing/engine/permission/access-cache.ts';
import { roleName } from '../account/role-names.ts';
import { builtInRoles } from '../account/roles.ts';
import { accessErrors } from './access.errors.ts';
import { firstNotHeld } from './covered.ts';

/** Whether the actor may grant permissions they do not hold: administrators, and the security administrator under separation of powers. */
export const grantsFreely = ({ actor }: Context): boolean => actor.access.everything || actor.duties?.includes('security') === true;

/** Throws if the principal has a permission that the actor does not hold, since users may only pass on what they hold. */
export async function mustHoldAllOf(ctx: Context, principal: Principal): Promise<void> {
  const grants = await ctx.engine.access.grantsOf(principal);
  for (const [name, own] of Map.groupBy(grants, ({ model }) => model)) {
    const model = ctx.engine.registry.find(name);
    const missing = model ? firstNotHeld(ctx.actor, model, own) : null;
    if (missing) throw accessErrors.notHeld({ what: missing });
  }
}

/** Guards adding a user to a principal: users cannot add themselves, nor pass on permissions they do not hold. */
export async function mustBePassedOn(ctx: Context, userId: string, principal: Principal): Promise<void> {
  if (ctx.actor.userId === null) return;
  if (userId === ctx.actor.userId) throw accessErrors.ownRole();
  if (!grantsFreely(ctx)) await mustHoldAllOf(ctx, principal);
}

/** The fields of a role that decide who may give it. */
export interface GivableRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly orgKind: string;
  readonly builtIn: boolean;
}

/** The organisation of the user who receives a role. */
export interface Place {
  readonly organisation: string | null;
  readonly kind: string | null;
}

/**
 * Throws if the actor may not give the role to users of the organisation. Platform roles are given by administrators only. Other built-in
 * roles are given by those who manage the organisation's accounts, if the role is meant for its kind; all other roles, and every role given
 * by a grade administrator, only by actors who hold all of its permissions.
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

/** Whether a role of the actor lets them give roles in the organisation; graded administration alone does not count. */
function looksAfter({ actor }: Context, { organisation }: Place): boolean {
  const gives = (grant: Grant): boolean => {
    if (!grant.verbs.includes('create')) return false;
    if (grant.scope !== 'organisation') return grant.scope === 'all';
    const places = actor.variables['@organizationAndSuborganization'];
    return organisation === null || (Array.isArray(places) && places.includes(organisation));
  };
  return (actor.access.models.get('userRole') ?? []).some(gives);
}

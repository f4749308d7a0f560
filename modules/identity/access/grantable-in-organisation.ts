import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { roleName } from '../account/role-names.ts';
import { Organisation } from '../organisation/organisation.model.ts';
import { dutyRoles } from '../settings/three-administrators.ts';
import { accessErrors } from './access.errors.ts';
import { mustMayGive } from './grantable.ts';
import { Role } from './role.model.ts';

/**
 * For rules that give a role to users who join an organisation. Throws if the actor may not give it there, if it is not meant for that kind
 * of organisation, or if it is a platform or duty role, which no rule may give.
 */
export async function mustBeGrantableIn(ctx: Context, role: string, organisation: string): Promise<void> {
  const [given, place] = await Promise.all([lookUp(Role, role, ctx), lookUp(Organisation, organisation, ctx)]);
  if (!given || !place) throw accessErrors.unknownHolder();
  const name = roleName(ctx, given);
  if (given.status !== 'enabled') throw accessErrors.roleDisabled({ name });
  if (given.orgKind === 'platform' || given.code in dutyRoles) throw accessErrors.onlyAdministrators({ name });
  if (given.orgKind !== 'any' && given.orgKind !== place.kind) throw accessErrors.otherKind({ role: name, place: place.name });
  await mustMayGive(ctx, given, { organisation: place.id, kind: place.kind });
}

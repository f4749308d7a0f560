import type { Context } from '@zhixing/engine/context.ts';
import { can, type Permission } from '@zhixing/engine/permission/access.ts';
import type { Row } from '@zhixing/model';
import { accessErrors } from './access.errors.ts';
import type { Role } from './role.model.ts';

/**
 * Throws if an actor limited to roles of their branch uses a role that also applies to other organisations. Actors whose permission has no
 * scope condition are not restricted.
 */
export function mustBeOfBranch(ctx: Context, role: Pick<Row<typeof Role>, 'global' | 'organisations'>, permission: Permission): void {
  if (ctx.actor.userId === null) return;
  const scope = can(ctx, ctx.engine.registry.get('role'), permission);
  if (scope === null || Object.keys(scope).length === 0) return;
  const branch = ctx.actor.variables['@branchEdit'];
  const own: readonly unknown[] = Array.isArray(branch) ? branch : [];
  const places = role.organisations ?? [];
  if (role.global) throw accessErrors.outsideBranch({}, { fields: { global: { key: 'access.outsideBranch' } } });
  if (places.length === 0 || places.some((id) => !own.includes(id)))
    throw accessErrors.outsideBranch({}, { fields: { organisations: { key: 'access.outsideBranch' } } });
}

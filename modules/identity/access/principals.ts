import { type Context, elevated } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { Principal } from '@zhixing/engine/permission/access-cache.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { isId } from '@zhixing/model';
import { roleName } from '../account/role-names.ts';
import { accessErrors } from './access.errors.ts';
import { mustBeOfBranch } from './own-branch.ts';

export const principalTypes = ['role', 'user', 'position', 'group'] as const;
export type PrincipalType = (typeof principalTypes)[number];

/** A principal whose grants are read or changed, with its record and the field of `authorisation` that refers to it. */
export interface NamedPrincipal extends Principal {
  readonly type: PrincipalType;
  readonly id: string;
  readonly name: string;
  /** Field of the model `authorisation`. */
  readonly field: 'role' | 'user' | 'position' | 'userGroup';
}

/** The model of each type of principal, which is also the name of its field in a grant. */
export const principalModels = { role: 'role', user: 'user', position: 'position', group: 'userGroup' } as const;

/** Finds a principal by id. Answers 404 if the actor may not see it, and 403 if they may not grant at all. */
export async function principalOf(ctx: Context, type: PrincipalType, id: string): Promise<NamedPrincipal> {
  const scope = mayGrant(ctx, type);
  const model = ctx.engine.registry.get(principalModels[type]);
  const [row] = isId(id) ? await findRows(elevated(ctx), model, { all: [{ id: { eq: id } }, scope] }, { limit: 1 }) : [];
  if (!row) throw accessErrors.unknownHolder();
  const common = { type, id, key: `${type}:${id}`, field: principalModels[type] };
  if (type !== 'role') return { ...common, name: String(row.name) };
  mustBeOfBranch(ctx, row as never, 'act:authorise');
  return { ...common, role: String(row.code), name: roleName(ctx, { code: String(row.code), name: String(row.name) }) };
}

/**
 * Scope of the principals of a type whose grants the actor may change; throws 403 without one. Only administrators grant to users,
 * positions and groups.
 */
export function mayGrant(ctx: Context, type: PrincipalType) {
  const scope = can(ctx, ctx.engine.registry.get('role'), 'act:authorise');
  if (scope === null) throw modelErrors.denied({ permission: 'role.act:authorise' });
  return type === 'role' || ctx.actor.access.everything ? scope : { id: { in: [] } };
}

import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { type GivableRole, mustMayGive } from '../access/grantable.ts';
import { accountErrors } from '../account/account.errors.ts';
import { roleName } from '../account/role-names.ts';
import { dutyRoles } from '../settings/three-administrators.ts';

type Found = GivableRole & { readonly status: string };

/** Checks the roles of a system key: the actor must be allowed to give them, and duty roles are refused. */
export async function mustBeForKeys(ctx: Context, ids: readonly string[], organisation: string | null): Promise<void> {
  const roles = await ctx.db.query<Found>(sql`
    select id, code, name, org_kind as "orgKind", built_in as "builtIn", status from role where id = any(${[...ids]}::uuid[]) and deleted_at is null`);
  const [place] = await ctx.db.query<{ kind: string }>(
    sql`select kind from organisation where id = ${organisation} and deleted_at is null`,
  );
  if (roles.length < new Set(ids).size || (organisation !== null && !place)) throw accountErrors.keyRole({ name: '' });
  for (const role of roles) {
    if (role.status !== 'enabled' || role.code in dutyRoles) throw accountErrors.keyRole({ name: roleName(ctx, role) });
    await mustMayGive(ctx, role, { organisation, kind: place?.kind ?? null });
  }
}

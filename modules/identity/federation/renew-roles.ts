import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { UserRole } from '../account/user-role.model.ts';
import type { Identity } from './identity.ts';
import { linesFor } from './mapping.ts';
import type { KnownProvider } from './providers.ts';

/** Records that a provider created an account, and the roles that its rule gave. */
export const recordProvisioned = (db: Database, provider: string, user: string, roles: readonly string[]): Promise<unknown> =>
  db.query(sql`insert into sys_outside_account (user_id, provider, roles) values (${user}, ${provider}, ${[...roles]}::uuid[])`);

/**
 * The roles that a provider's rule gives an identity: enabled and fitting the kind of organisation. Never platform roles, whatever the rule
 * says.
 */
export async function rolesByRule(db: Database, provider: KnownProvider, identity: Identity, kind: string): Promise<string[]> {
  const ids = [...new Set([...provider.roles, ...linesFor(provider.mapping, identity).flatMap((line) => line.roles)])];
  const rows = await db.query<{ id: string }>(sql`
    select id from role where id = any(${ids}::uuid[]) and deleted_at is null and status = 'enabled' and org_kind <> 'platform'
      and org_kind in ('any', ${kind}) order by code`);
  return rows.map((row) => row.id);
}

interface Made {
  readonly roles: readonly string[];
  readonly kind: string;
}

/**
 * Updates the roles of an account created by this provider to its rule: a user who has left a group loses its roles. Manually given roles
 * stay, and a manually removed role is not added again as long as the rule gives it.
 */
export async function renewRoles(provider: KnownProvider, identity: Identity, user: string): Promise<void> {
  await provider.engine.database.transaction(async (db) => {
    const [made] = await db.query<Made>(sql`
      select a.roles, o.kind from sys_outside_account a join "user" u on u.id = a.user_id join organisation o on o.id = u.organisation
      where a.user_id = ${user} and a.provider = ${provider.id} and not u.is_administrator and u.deleted_at is null for update of a`);
    if (!made) return;
    const wanted = await rolesByRule(db, provider, identity, made.kind);
    const [added, removed] = [without(wanted, made.roles), without(made.roles, wanted)];
    if (added.length + removed.length === 0) return;
    await db.query(sql`update sys_outside_account set roles = ${wanted}::uuid[] where user_id = ${user}`);
    const ctx = systemContext(provider.engine, { db });
    await change(ctx, user, { added, removed });
    const detail = { provider: provider.code, added, removed };
    await audit(ctx, { kind: 'account', verb: 'rolesByProvider', model: 'user', record: user, actor: user, detail });
  });
}

async function change(
  ctx: Context,
  user: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  const roles = repo(UserRole, ctx);
  const held = await roles.find({ user: { eq: user } });
  const here = held.map(({ role }) => role);
  for (const role of without(added, here)) await roles.create({ user, role });
  for (const one of held) if (removed.includes(one.role)) await roles.remove(one.id);
}

const without = (all: readonly string[], some: readonly string[]): string[] => all.filter((one) => !some.includes(one));

import type { Database } from '@zhixing/engine/database/database.ts';
import type { KeyScope } from '@zhixing/engine/permission/key-scopes.ts';
import sql from 'sql-template-tag';

/** A stored key, without the key itself. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  /** Owner of the key; null for system keys, which hold roles instead. */
  readonly userId: string | null;
  readonly roles: readonly string[];
  readonly organisation: string | null;
  readonly scope: readonly KeyScope[];
  /** Data interfaces that it may call; if there are any, it may do nothing else. */
  readonly interfaces: readonly string[];
  /** Addresses and networks that it may be used from; empty means anywhere. */
  readonly addresses: readonly string[];
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly administrator: boolean;
  readonly demo: boolean;
}

/** Reads the key of a hash; null if there is none. */
export async function readKey(db: Database, hash: Buffer): Promise<KeyRow | null> {
  const [row] = await db.query<KeyRow>(sql`
    select k.id, k.name, k.user_id as "userId", k.roles, k.organisation, k.scope, k.interfaces, k.addresses, k.expires_at as "expiresAt", k.used_at as "usedAt",
      k.revoked_at as "revokedAt", coalesce(u.is_administrator, false) as administrator, coalesce(c.demo, false) as demo
    from sys_api_key k left join "user" u on u.id = k.user_id left join sys_credential c on c.user_id = k.user_id
    where k.hash = ${hash}`);
  return row ?? null;
}

/** The enabled roles of a key that are global or limited to its organisation or one above it. */
export async function activeRoles(db: Database, { roles, organisation }: Pick<KeyRow, 'roles' | 'organisation'>) {
  return db.query<{ id: string; code: string }>(sql`
    with recursive up(id) as (select ${organisation}::uuid union select o.parent from organisation o join up on o.id = up.id where o.parent is not null)
    select r.id, r.code from role r where r.id = any(${[...roles]}::uuid[]) and r.deleted_at is null and r.status = 'enabled'
      and (r.global or exists (select 1 from up where up.id = any(r.organisations))) order by r.code`);
}

import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { type Quota, underQuota } from '@zhixing/engine/database/quota.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { EVERY_MODEL, type KeyScope, permissionsByKey } from '@zhixing/engine/permission/key-scopes.ts';
import { plainText } from '@zhixing/model/plain-text.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { limits } from '../account/settings.ts';
import { sessionsChanged } from '../session/sessions.ts';
import { hashOfKey, newKey, prefixOf } from './api-key.ts';

export interface NewKey {
  readonly name: string;
  readonly scope: readonly KeyScope[];
  readonly addresses: readonly string[];
  readonly days: number;
}

/** The principal of a key: a user, roles in an organisation, or data interfaces. */
export type Principal =
  | { readonly userId: string }
  | { readonly roles: readonly string[]; readonly organisation: string | null }
  | { readonly interfaces: readonly string[] };

const DAY = 86_400_000;

/** Creates a key and returns it; it cannot be read again. */
export async function makeKey(ctx: Context, { name, scope, addresses, days }: NewKey, principal: Principal) {
  mustBeInScope(ctx, scope, 'userId' in principal);
  const key = newKey();
  const id = newId();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + days * DAY);
  const { userId, roles, organisation, interfaces } = { userId: null, roles: [], organisation: null, interfaces: [], ...principal };
  const write = async (tx: Database): Promise<void> => {
    await tx.query(sql`
      insert into sys_api_key (id, hash, prefix, name, user_id, roles, organisation, scope, interfaces, addresses, created_at, created_by, expires_at)
      values (${id}, ${hashOfKey(key)}, ${prefixOf(key)}, ${name}, ${userId}, ${[...roles]}::uuid[], ${organisation}, ${JSON.stringify(scope)}::jsonb,
        ${[...interfaces]}::uuid[], ${[...addresses]}::text[], ${now}, ${ctx.actor.userId}, ${expiresAt})`);
    const detail = { name, prefix: prefixOf(key), scope, addresses, roles, interfaces, expiresAt: expiresAt.toISOString() };
    await audit(within(ctx, tx), { kind: 'account', verb: 'makeKey', model: 'user', record: userId, detail: { made: id, ...detail } });
  };
  await (userId === null ? ctx.db.transaction(write) : underQuota(ctx.db, keysOf(ctx, userId), write));
  return { id, key, expiresAt: expiresAt.getTime() };
}

/**
 * Checks that a scope names existing models and permissions available to keys; a user's own key is also limited to the user's permissions.
 */
function mustBeInScope(ctx: Context, scope: readonly KeyScope[], own: boolean): void {
  for (const { model: name, verbs } of scope) {
    if (name === EVERY_MODEL) continue;
    const model = ctx.engine.registry.get(name);
    const wrong = verbs.find((permission) => {
      if (!permissionsByKey(ctx.engine, name).includes(permission)) return true;
      if (!own || permission === 'act') return false;
      return can(ctx, model, permission) === null;
    });
    if (wrong) throw accountErrors.keyScope({ permission: `${name}.${wrong}` });
  }
}

const keysOf = ({ now }: Context, userId: string): Quota => ({
  key: `api keys ${userId}`,
  count: sql`select count(*)::int as n from sys_api_key where user_id = ${userId} and revoked_at is null and expires_at > ${now()}`,
  most: limits.keysPerPerson,
  refuse: () => accountErrors.tooManyKeys({ max: limits.keysPerPerson }),
});

interface Line {
  readonly id: string;
  readonly created: Date;
  readonly expires: Date;
  readonly used: Date | null;
  readonly revoked: Date | null;
  readonly [more: string]: unknown;
}

export interface KeyQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly keyword: string;
}

/** Keys, newest first: a user's keys that are not revoked, or all keys. */
export async function listKeys(ctx: Context, userId: string | null, { currentPage, pageSize, keyword }: KeyQuery) {
  const sought = plainText(keyword).trim().toLowerCase();
  const whose: Sql = userId === null ? empty : sql` and k.user_id = ${userId} and k.revoked_at is null`;
  const found = sought
    ? sql` and (position(${sought} in lower(k.name)) > 0 or position(${sought} in lower(k.prefix)) > 0 or position(${sought} in lower(u.name)) > 0)`
    : empty;
  const lines = await ctx.db.query<Line & { total: number }>(sql`
    select k.id, k.name, k.prefix, k.user_id as "userId", u.name as owner, maker.name as maker, o.name as organisation, k.scope, k.addresses,
      array(select r.name from role r where r.id = any(k.roles) order by r.name) as roles, k.created_at as created, k.expires_at as expires,
      k.used_at as used, k.used_from as "usedFrom", k.revoked_at as revoked, count(*) over ()::int as total
    from sys_api_key k left join "user" u on u.id = k.user_id left join "user" maker on maker.id = k.created_by left join organisation o on o.id = k.organisation
    where true${whose}${found} order by k.created_at desc, k.id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`);
  const list = lines.map(({ total: _total, created, expires, used, revoked, ...line }) => ({
    ...line,
    createdAt: created.getTime(),
    expiresAt: expires.getTime(),
    usedAt: used?.getTime() ?? null,
    state: revoked ? 'revoked' : expires <= ctx.now() ? 'expired' : 'valid',
  }));
  return { list, pagination: { currentPage, pageSize, total: lines[0]?.total ?? 0 } };
}

/** Revokes a key at once, in every process: the user's own, or any key if `userId` is null. */
export async function revokeKey(ctx: Context, id: string, userId: string | null): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const whose = userId === null ? empty : sql` and user_id = ${userId}`;
    const [row] = await tx.query<{ name: string; prefix: string; owner: string | null }>(sql`
      update sys_api_key set revoked_at = ${ctx.now()}, revoked_by = ${ctx.actor.userId} where id = ${id} and revoked_at is null${whose}
      returning name, prefix, user_id as owner`);
    if (!row) throw accountErrors.unknownKey();
    await sessionsChanged(ctx.engine, tx);
    const detail = { revoked: id, name: row.name, prefix: row.prefix };
    await audit(within(ctx, tx), { kind: 'account', verb: 'revokeKey', model: 'user', record: row.owner, detail });
  });
}

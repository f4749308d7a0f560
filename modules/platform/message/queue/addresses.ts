import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import type { AccountKind } from '../channels.ts';
import type { Way } from '../message-config.ts';

/** Addresses of users for an account; users who cannot be reached are missing. */
export async function addressesOf(
  db: Database,
  { kind, account }: Pick<Way, 'kind' | 'account'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; address: string | null }>(statementOf(kind, account, people));
  return new Map(rows.flatMap(({ id, address }) => (address ? [[id, address]] : [])));
}

function statementOf(kind: AccountKind, account: string, people: readonly string[]) {
  if (kind === 'wecom' || kind === 'dingtalk')
    return sql`
      select l.ours as id, l.theirs as address from sys_workplace_link l join "user" u on u.id = l.ours
      where l.platform = ${kind} and l.kind = 'person' and l.gone_at is null and l.ours = any(${people}::uuid[]) and u.status = 'enabled'`;
  if (kind === 'email')
    return sql`select id, email as address from "user" where id = any(${people}::uuid[]) and status = 'enabled' and deleted_at is null`;
  if (kind === 'wechat')
    return sql`
      select f."user" as id, f.open_id as address from message_follower f join "user" u on u.id = f."user"
      where f.account = ${account} and f."user" = any(${people}::uuid[]) and f.deleted_at is null and f.gone_at is null and u.status = 'enabled' and u.deleted_at is null`;
  return sql`select id, mobile_phone as address from "user" where id = any(${people}::uuid[]) and status = 'enabled' and deleted_at is null`;
}

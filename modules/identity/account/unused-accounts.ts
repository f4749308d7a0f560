import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';

/** Days without a sign-in after which an account is reported: 等保 level 3 asks that unused accounts are disabled. */
export const UNUSED_DAYS = 90;

export interface UnusedAccount {
  readonly account: string;
  readonly name: string;
  /** Last sign-in; null if there was none within the retention of the audit log. */
  readonly lastAt: Date | null;
}

/** Enabled accounts without a sign-in for `days`, longest unused first. A new account is reported only once it is that old. */
export function unusedAccounts(db: Database, now: Date, days: number): Promise<UnusedAccount[]> {
  const before = new Date(now.getTime() - days * 86_400_000);
  return db.query<UnusedAccount>(sql`
    select u.account, u.name, l.at as "lastAt" from "user" u join sys_credential c on c.user_id = u.id and not c.demo
    left join lateral (
      select max(a.at) as at from (
        select at from sys_audit where record_id = u.id and kind = 'signIn' and verb = 'succeeded'
        union all select at from sys_audit_open where record_id = u.id and kind = 'signIn' and verb = 'succeeded') a) l on true
    where u.deleted_at is null and u.status = 'enabled' and u.created_at < ${before} and (l.at is null or l.at < ${before})
    order by l.at nulls first, u.account`);
}

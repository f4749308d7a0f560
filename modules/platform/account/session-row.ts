import type { Database } from '@zhixing/engine/database.ts';
import sql from 'sql-template-tag';

/** Why a session is over. */
export type EndReason = 'logout' | 'elsewhere' | 'forced';

/** A session with the person behind it, as one query reads it. */
export interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly endedReason: EndReason | null;
  readonly locked: boolean;
  readonly account: string;
  readonly name: string;
  readonly organisation: string | null;
  readonly administrator: boolean;
  /** The person exists, is enabled, and has a password. */
  readonly usable: boolean;
  readonly demo: boolean;
  readonly roles: readonly string[];
}

/** Reads the session of a token hash; null when there is none. */
export async function readSession(db: Database, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>(sql`
    select s.id, s.user_id as "userId", s.created_at as "createdAt", s.seen_at as "seenAt", s.expires_at as "expiresAt",
      s.ended_reason as "endedReason", s.locked, u.account, u.name, u.organisation, u.is_administrator as administrator,
      (u.deleted_at is null and u.status = 'enabled' and c.user_id is not null) as usable, coalesce(c.demo, false) as demo,
      array(select r.role from user_role r where r."user" = u.id and r.deleted_at is null order by r.role) as roles
    from sys_session s join "user" u on u.id = s.user_id left join sys_credential c on c.user_id = u.id
    where s.token_hash = ${tokenHash}`);
  return row ?? null;
}

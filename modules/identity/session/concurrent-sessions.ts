import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { securityOf } from '../settings/configuration.ts';
import { deviceOf } from './agent.ts';
import type { Client } from './session-row.ts';
import { endSessionsOf, openSession, type Through } from './sessions.ts';

/** Opens a session after sign-in, following the policy for a second sign-in. The row lock serialises sign-ins of one account. */
export async function openSignedIn(engine: Engine, userId: string, client: Client, through?: Through): Promise<string> {
  const how = through ? { through } : {};
  const { secondSignIn } = await securityOf(engine);
  if (secondSignIn === 'allow') return openSession(engine, userId, client, how);
  return engine.database.transaction(async (db) => {
    await db.query(sql`select 1 from sys_credential where user_id = ${userId} for update`);
    const [open] = await db.query<{ address: string; agent: string }>(sql`
      select address, agent from sys_session where user_id = ${userId} and viewer is null and ended_at is null and expires_at > ${engine.now()}
      order by seen_at desc limit 1`);
    if (open && secondSignIn === 'refuseNew')
      throw accountErrors.alreadySignedIn({ where: [deviceOf(open.agent), open.address].filter(Boolean).join(' · ') });
    if (open) await endSessionsOf(engine, db, userId, { reason: 'elsewhere' });
    return openSession(engine, userId, client, { db, ...how });
  });
}

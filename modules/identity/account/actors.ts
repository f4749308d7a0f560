import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { actorOf, type Person } from '../session/session-actor.ts';
import { personColumns, personJoins } from '../session/session-row.ts';

/** Builds the actors of users outside a session, with roles read as for a session. Meant for a few users at a time. */
export async function actorsOf(engine: Engine, userIds: readonly string[]): Promise<readonly Actor[]> {
  if (userIds.length === 0) return [];
  const people = await engine.database.query<Person>(sql`
    select u.id as "userId", ${personColumns}, null as application
    from "user" u join sys_credential c on c.user_id = u.id ${personJoins}
    where u.id = any(${userIds}::uuid[]) and u.deleted_at is null and u.status = 'enabled'`);
  return Promise.all(people.map((person) => actorOf(engine, person, null)));
}

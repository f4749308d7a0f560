import { systemContext } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import sql from 'sql-template-tag';
import { browserOf, deviceOf, systemOf } from './agent.ts';
import type { Client } from './session-row.ts';

// Ignores versions, so that an updated browser is the same device. Addresses are ignored, since those of mobile devices change often.
const kindOf = (agent: string): string => `${browserOf(agent)}/${systemOf(agent)}`.replace(/[\d.]+/g, '');

/**
 * Notifies a user of a sign-in from a kind of device that none of their stored sessions has. Skipped for the first sign-in and for demo
 * accounts, which are shared. Call before the session is opened, in its transaction.
 */
export async function notifyOfNewDevice(engine: Engine, db: Database, userId: string, { agent, address }: Client): Promise<void> {
  const earlier = await db.query<{ agent: string }>(sql`
    select distinct s.agent from sys_session s join sys_credential c on c.user_id = s.user_id and not c.demo
    where s.user_id = ${userId} and s.viewer is null`);
  if (earlier.length === 0 || earlier.some((one) => kindOf(one.agent) === kindOf(agent))) return;
  const device = deviceOf(agent) || agent.slice(0, 60) || '?';
  await notifyPeople(systemContext(engine, { db }), {
    event: 'account.newDevice',
    to: [userId],
    link: '/profile?part=session',
    params: { device, address },
  });
}

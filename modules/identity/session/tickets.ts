import { randomBytes } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { underQuota } from '@zhixing/engine/database/quota.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { limits } from '../account/settings.ts';
import type { Client } from './session-row.ts';
import { hashOf, openSession } from './sessions.ts';

/** What a ticket opens: a page of the shell in a new window, the detail of a flow, or a big screen. */
export const purposes = ['window', 'flow', 'screen'] as const;
export type Purpose = (typeof purposes)[number];

const TICKET_BYTES = 24;

/** Whether a text has the form of a ticket; session tokens are longer. */
export const isTicket = (text: string): boolean => /^[\w-]{32}$/.test(text);

/** Creates a ticket of the session that can be used once within a minute; only its hash is stored. */
export async function makeTicket(ctx: Context, purpose: Purpose, target: string): Promise<string> {
  const { db, actor } = ctx;
  const now = ctx.now();
  const since = new Date(now.getTime() - limits.ticketWindow);
  const quota = {
    key: `tickets ${actor.userId}`,
    count: sql`select count(*)::int as n from sys_ticket where user_id = ${actor.userId} and created_at > ${since}`,
    most: limits.ticketsPerPerson,
    refuse: () => accountErrors.tooManyTickets(),
  };
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const expires = new Date(now.getTime() + limits.ticketLives);
  await underQuota(db, quota, (tx) =>
    tx.query(
      sql`insert into sys_ticket (hash, user_id, session_id, purpose, target, created_at, expires_at) values (${hashOf(ticket)}, ${actor.userId}, ${actor.sessionId}, ${purpose}, ${target}, ${now}, ${expires})`,
    ),
  );
  return ticket;
}

/** A ticket's user and target, read without redeeming it. */
export interface TicketInfo {
  readonly userId: string;
  readonly userName: string;
  readonly purpose: Purpose;
  readonly target: string;
  readonly expiresAt: number;
}

/** Reads a ticket. Refuses every ticket that could not be redeemed. */
export async function readTicket({ db, now }: Context, ticket: string): Promise<TicketInfo> {
  const [found] = await db.query<Omit<TicketInfo, 'expiresAt'> & { expiresAt: Date }>(sql`
    select t.user_id as "userId", u.name as "userName", t.purpose, t.target, t.expires_at as "expiresAt"
    from sys_ticket t join sys_session s on s.id = t.session_id join "user" u on u.id = t.user_id
    where t.hash = ${hashOf(ticket)} and t.used_at is null and t.expires_at > ${now()} and ${openDoor(now())}`);
  if (!found) throw accountErrors.invalidTicket();
  return { ...found, expiresAt: found.expiresAt.getTime() };
}

/** Redeems a ticket. `holder` is the signed-in caller; if they own the ticket, they keep their session. */
export function redeemTicket(
  ctx: Context,
  { ticket, purpose, holder: principal }: { ticket: string; purpose: Purpose; holder: { userId: string; token: string } | null },
  client: Client,
): Promise<{ token: string; target: string }> {
  return ctx.db.transaction(async (db) => {
    const now = ctx.now();
    const [used] = await db.query<{ userId: string; target: string; signedInAt: Date; provider: string | null; hint: Buffer | null }>(sql`
      update sys_ticket t set used_at = ${now} from sys_session s, "user" u
      where t.hash = ${hashOf(ticket)} and t.used_at is null and t.expires_at > ${now} and t.purpose = ${purpose}
        and s.id = t.session_id and u.id = t.user_id and ${openDoor(now)}
      returning t.user_id as "userId", t.target, s.signed_in_at as "signedInAt", s.provider, s.hint`);
    if (!used) throw accountErrors.invalidTicket();
    const { userId, target, signedInAt, provider, hint } = used;
    if (principal?.userId === userId) return { token: principal.token, target };
    return {
      token: await openSession(ctx.engine, userId, client, { db, signedInAt, ...(provider && { through: { provider, hint } }) }),
      target,
    };
  });
}

// The ticket's session is open and unlocked, and its user may still sign in.
const openDoor = (now: Date) =>
  sql`s.ended_at is null and not s.locked and s.expires_at > ${now} and u.deleted_at is null and u.status = 'enabled'`;

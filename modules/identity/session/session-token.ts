import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { accountErrors } from '../account/account.errors.ts';
import type { AccountSettings } from '../account/settings.ts';
import { readSession } from './session-row.ts';
import { hashOf } from './sessions.ts';
import type { TicketInfo } from './tickets.ts';

/** The user of a live, unlocked session token; null otherwise. */
export async function sessionPersonOf(engine: Engine, settings: AccountSettings, token: string | null) {
  if (!token || !isSessionToken(token)) return null;
  const session = await readSession(engine.database, hashOf(token));
  const over = !session || session.endedReason !== null || session.expiresAt <= engine.now() || session.locked;
  if (over || !session.usable || (session.demo && !settings.demo)) return null;
  return { userId: session.userId, name: session.name, token, expiresAt: session.expiresAt };
}

/** Whether a text has the form of a session token. */
export const isSessionToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/**
 * Accepts a session token in place of a ticket, as older clients of this API family put it into addresses. Refused by default, since
 * addresses are stored in histories and logs.
 */
export async function readSessionToken({ engine }: Context, settings: AccountSettings, token: string): Promise<TicketInfo> {
  if (settings.tokenInUrl !== true) throw accountErrors.tokenInAddress();
  const principal = await sessionPersonOf(engine, settings, token);
  if (!principal) throw accountErrors.invalidTicket();
  return { userId: principal.userId, userName: principal.name, purpose: 'flow', target: '', expiresAt: principal.expiresAt.getTime() };
}

import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import type { AccountSettings } from '../account/settings.ts';
import { inTurn, mustKnowPassword } from '../password/own-password.ts';
import { openPassword } from '../password/password.ts';
import { sessionsChanged } from './sessions.ts';

/** Locks the session: in every window it only answers unlocking and signing out. */
export const lockSession = (ctx: Context): Promise<void> => setLocked(ctx, true);

/** Unlocks the session with the password, in the wire form of signing in. */
export function unlockSession(ctx: Context, settings: AccountSettings, sealed: string): Promise<void> {
  return inTurn(ctx.actor.account, async () => {
    await mustKnowPassword(ctx, openPassword(sealed, settings.cipherKey), (left) => accountErrors.wrongUnlock({ left }));
    await setLocked(ctx, false);
  });
}

function setLocked(ctx: Context, locked: boolean): Promise<void> {
  return ctx.db.transaction(async (db) => {
    await db.query(sql`update sys_session set locked = ${locked} where id = ${ctx.actor.sessionId} and ended_at is null`);
    await audit(within(ctx, db), { kind: 'account', verb: locked ? 'lock' : 'unlock' });
    await sessionsChanged(ctx.engine, db);
  });
}

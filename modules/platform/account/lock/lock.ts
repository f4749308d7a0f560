import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account.errors.ts';
import { inTurn, mustKnowPassword } from '../own-password.ts';
import { openPassword } from '../password.ts';
import { sessionsChanged } from '../sessions.ts';
import type { AccountSettings } from '../settings.ts';

/** Locks the session: it answers nothing more but unlocking and signing out, in whichever window. */
export const lockSession = (ctx: Context): Promise<void> => setLocked(ctx, true);

/** Unlocks the session for whoever knows the password, in the wire form of signing in. */
export function unlockSession(ctx: Context, settings: AccountSettings, sealed: string): Promise<void> {
  return inTurn(ctx.actor.account, async () => {
    await mustKnowPassword(ctx, openPassword(sealed, settings.cipherKey), (left) => accountErrors.wrongUnlock({ left }));
    await setLocked(ctx, false);
  });
}

async function setLocked({ engine, db, actor }: Context, locked: boolean): Promise<void> {
  await db.query(sql`update sys_session set locked = ${locked} where id = ${actor.sessionId} and ended_at is null`);
  await sessionsChanged(engine, db);
}

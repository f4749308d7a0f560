import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { accountErrors } from '../account/account.errors.ts';
import { storeCredential } from '../account/users.ts';
import { isCode } from '../session/captcha.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { passwordPolicyOf } from '../settings/configuration.ts';
import { rejectOwnNumbers } from './own-numbers.ts';
import { inTurn, mustKnowPassword } from './own-password.ts';
import { hashForStorage, md5Hex } from './password.ts';
import { mustBeNew } from './password-history.ts';
import { policyIssue } from './policy-check.ts';
import { openSealed } from './sealing.ts';

export interface PasswordChange {
  /** MD5 hex of the old and of the new password, as clients of this API family send them. */
  readonly oldPassword: string;
  readonly password: string;
  /** Text of the image code, and the random value it was fetched under. */
  readonly code: string;
  readonly timestamp: string;
  /** The new password itself, sealed under the server's key. */
  readonly sealed: string;
}

/** Changes the signed-in user's password and ends all their other sessions. */
export function changePassword(ctx: Context, change: PasswordChange): Promise<null> {
  return inTurn(ctx.actor.account, () =>
    once(ctx, ['modifyPassword', change], async (tx) => {
      const md5 = await acceptable(ctx, change);
      const credential = await hashForStorage(md5);
      const { userId, sessionId } = ctx.actor;
      return tx.db.transaction(async (db) => {
        await storeCredential(db, String(userId), credential, { now: ctx.now(), own: true, demo: false });
        await audit(within(ctx, db), { kind: 'account', verb: 'changePassword', model: 'user', record: userId });
        await endSessionsOf(ctx.engine, db, String(userId), { reason: 'own', except: String(sessionId) });
        return null;
      });
    }),
  );
}

// Checks the image code first, so that the call cannot be scripted to guess passwords.
async function acceptable(ctx: Context, change: PasswordChange): Promise<string> {
  const { engine, actor } = ctx;
  if (!(await isCode(engine.database, change.timestamp, change.code, ctx.now()))) throw accountErrors.wrongCode();
  await mustKnowPassword(ctx, change.oldPassword.toLowerCase(), (left) => accountErrors.wrongOldPassword({ left }));
  const md5 = change.password.toLowerCase();
  const clear = await openSealed(ctx, change.sealed);
  if (clear === null || md5Hex(clear) !== md5) throw accountErrors.badSeal();
  const issue = policyIssue(clear, await passwordPolicyOf(engine), actor.account);
  if (issue) throw issue;
  await rejectOwnNumbers(engine.database, String(actor.userId), clear);
  if (md5 === change.oldPassword.toLowerCase()) throw accountErrors.passwordUnchanged();
  await mustBeNew(engine, String(actor.userId), md5);
  return md5;
}

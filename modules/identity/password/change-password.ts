import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import { accountErrors } from '../account/account.errors.ts';
import { storeCredential } from '../account/users.ts';
import { isCode } from '../session/captcha.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { passwordPolicyOf } from '../settings/configuration.ts';
import { rejectOwnNumbers } from './own-numbers.ts';
import { inTurn, mustKnowPassword } from './own-password.ts';
import { hashForStorage, md5Hex } from './password.ts';
import { decryptPassword } from './password-encryption.ts';
import { mustBeNew } from './password-history.ts';
import { policyIssue } from './policy-check.ts';

export interface PasswordChange {
  /** MD5 hex of the old and of the new password, as clients of this API family send them. */
  readonly oldPassword: string;
  readonly password: string;
  /** Text of the image code, and the random value it was fetched under. */
  readonly code: string;
  readonly timestamp: string;
  /** The new password itself, encrypted with the server's key. Required while the password policy has strength rules. */
  readonly sealed?: string | undefined;
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
  const { engine } = ctx;
  const policy = await passwordPolicyOf(engine);
  if (change.sealed === undefined && policy.passwordStrengthLimit === 1) throw sealNeeded();
  if (!(await isCode(engine.database, change.timestamp, change.code, ctx.now()))) throw accountErrors.wrongCode();
  await mustKnowPassword(ctx, change.oldPassword.toLowerCase(), (left) => accountErrors.wrongOldPassword({ left }));
  const md5 = change.password.toLowerCase();
  if (change.sealed !== undefined) await mustBeAllowed(ctx, md5, change.sealed, policy);
  if (md5 === change.oldPassword.toLowerCase()) throw accountErrors.passwordUnchanged();
  await mustBeNew(engine, String(ctx.actor.userId), md5);
  return md5;
}

const sealNeeded = () => accountErrors.sealNeeded({}, { fields: { sealed: { key: 'account.sealNeeded' } } });

/** Checks the plain text of the new password. Not possible for clients that send the hashed values only. */
async function mustBeAllowed(ctx: Context, md5: string, sealed: string, policy: PasswordPolicy): Promise<void> {
  const { engine, actor } = ctx;
  const clear = await decryptPassword(ctx, sealed);
  if (clear === null || md5Hex(clear) !== md5) throw accountErrors.badSeal();
  const issue = policyIssue(clear, policy, actor.account);
  if (issue) throw issue;
  await rejectOwnNumbers(engine.database, String(actor.userId), clear);
}

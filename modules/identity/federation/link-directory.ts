import type { Context } from '@zhixing/engine/context.ts';
import { accountErrors } from '../account/account.errors.ts';
import { addressKey } from '../account/addresses.ts';
import { inTurn } from '../password/own-password.ts';
import { decryptPassword } from '../password/password-encryption.ts';
import { accountKeyOf, attemptStatusOf, recordFailure } from '../session/attempts.ts';
import { lockRulesOf } from '../settings/configuration.ts';
import { withoutDomain } from './directories.ts';
import { failureView } from './failures.ts';
import { federationErrors } from './federation.errors.ts';
import { kinds } from './kinds/registry.ts';
import { linkOwn } from './own-links.ts';
import type { KnownProvider } from './providers.ts';

/** Credentials of a directory account: the password is encrypted with the server's key. */
export interface TypedThere {
  readonly account: string;
  readonly sealed: string;
}

/**
 * Links a directory account to the signed-in user and returns its name there. A wrong password counts as at sign-in, so that a session
 * gives no further guesses.
 */
export function linkDirectory(ctx: Context, provider: KnownProvider, typed: TypedThere): Promise<string> {
  const account = withoutDomain(typed.account.trim(), [provider]).toLowerCase();
  return inTurn(account, async () => {
    const { engine } = ctx;
    const attempt = {
      accountKey: accountKeyOf(account),
      address: addressKey(ctx.address),
      now: engine.now(),
      lock: await lockRulesOf(engine),
    };
    const attemptStatus = await attemptStatusOf(engine.database, attempt);
    if (attemptStatus.lockedUntil)
      throw accountErrors.lockedOut({ minutes: Math.ceil((attemptStatus.lockedUntil.getTime() - attempt.now.getTime()) / 60_000) });
    const password = await decryptPassword(ctx, typed.sealed);
    try {
      const identity = password ? await kinds[provider.kind].password?.(provider, { account, password }) : null;
      if (identity) return await linkOwn(ctx, provider, identity, String(ctx.actor.userId));
    } catch (error) {
      throw await failureView(engine, { provider: provider.id, address: ctx.address }, error);
    }
    await recordFailure(engine.database, attempt, attemptStatus);
    throw federationErrors.wrongThere();
  });
}

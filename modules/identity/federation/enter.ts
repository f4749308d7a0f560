import { accountErrors } from '../account/account.errors.ts';
import { addressKey } from '../account/addresses.ts';
import type { AccountSettings } from '../account/settings.ts';
import { encryptSecret } from '../second-factor/secret-box.ts';
import { accountKeyOf, attemptStatusOf } from '../session/attempts.ts';
import { completeSignIn } from '../session/complete-sign-in.ts';
import type { Client } from '../session/session-row.ts';
import { lockRulesOf } from '../settings/configuration.ts';
import type { Identity } from './identity.ts';
import type { KnownProvider } from './providers.ts';
import { renewRoles } from './renew-roles.ts';
import { userOf } from './resolve.ts';

/**
 * Signs in an identity authenticated by a provider and returns the token. All checks of a password sign-in apply: disabled or locked
 * accounts, administrators' addresses, the second factor, the policy for a second sign-in.
 */
export async function enter(settings: AccountSettings, provider: KnownProvider, identity: Identity, client: Client): Promise<string> {
  const { engine } = provider;
  const known = await userOf(provider, identity);
  const attempt = {
    accountKey: accountKeyOf(known.account),
    address: addressKey(client.address),
    now: engine.now(),
    lock: await lockRulesOf(engine),
  };
  const { lockedUntil } = await attemptStatusOf(engine.database, attempt);
  if (lockedUntil) throw accountErrors.lockedOut({ minutes: Math.ceil((lockedUntil.getTime() - attempt.now.getTime()) / 60_000) });
  await renewRoles(provider, identity, known.userId);
  const through = { provider: provider.id, hint: hintOf(settings, known.userId, identity) };
  return completeSignIn(engine, known, attempt, { client, through });
}

// Encrypted like other secrets, since the provider's logout hint (id token) contains personal data.
function hintOf(settings: AccountSettings, userId: string, { hint }: Identity): Buffer | null {
  return hint && settings.secretKey ? encryptSecret(settings, `outside ${userId}`, Buffer.from(hint)) : null;
}

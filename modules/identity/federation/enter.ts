import { accountErrors } from '../account/account.errors.ts';
import { addressKey } from '../account/addresses.ts';
import type { AccountSettings } from '../account/settings.ts';
import { sealSecret } from '../second-factor/secret-box.ts';
import { accountKeyOf, attemptStatusOf } from '../session/attempts.ts';
import { letIn } from '../session/let-in.ts';
import type { Client } from '../session/session-row.ts';
import { lockRulesOf } from '../settings/configuration.ts';
import type { Identity } from './identity.ts';
import type { KnownProvider } from './providers.ts';
import { renewRoles } from './renew-roles.ts';
import { userOf } from './resolve.ts';

/**
 * Signs in whom a provider vouches for and returns the token. From here on everything holds as for whoever has typed his password: accounts
 * that are switched off or locked, addresses of administrators, the second factor, the policy for a second sign-in.
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
  return letIn(engine, known, attempt, { client, through });
}

// What the provider wants to see when the person signs out tells a lot about him: it lies in the database as other secrets do.
function hintOf(settings: AccountSettings, userId: string, { hint }: Identity): Buffer | null {
  return hint && settings.secretKey ? sealSecret(settings, `outside ${userId}`, Buffer.from(hint)) : null;
}

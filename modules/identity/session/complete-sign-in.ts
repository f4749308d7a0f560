import type { Engine } from '@zhixing/engine/engine.ts';
import { accountErrors } from '../account/account.errors.ts';
import { openStep } from '../second-factor/sign-in-step.ts';
import { mustComeFromAllowed } from '../settings/allowed-addresses.ts';
import { type Attempt, recordSuccess } from './attempts.ts';
import { openSignedIn } from './concurrent-sessions.ts';
import type { Client } from './session-row.ts';
import type { Through } from './sessions.ts';

/** A user who has passed the first step, by password or through an external provider. */
interface Shown {
  readonly userId: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  readonly secondFactor: boolean;
}

/** Everything after the first step of signing in, common to all methods. Returns the token. */
export async function completeSignIn(
  engine: Engine,
  { userId, enabled, administrator, secondFactor }: Shown,
  attempt: Attempt,
  { client, through }: { readonly client: Client; readonly through?: Through },
): Promise<string> {
  if (!enabled) {
    await recordSuccess(engine.database, attempt);
    throw accountErrors.disabled({}, { data: { needCode: false } });
  }
  if (administrator) await mustComeFromAllowed(engine, client.address);
  // Failures are cleared only after the second step; otherwise a known password would allow unlimited guesses at its codes.
  if (secondFactor) throw accountErrors.secondFactorNeeded({}, { data: { step: await openStep(engine, userId, attempt, through) } });
  await recordSuccess(engine.database, attempt);
  return openSignedIn(engine, userId, client, through);
}

import type { Engine } from '@zhixing/engine/engine.ts';
import { accountErrors } from '../account/account.errors.ts';
import { openStep } from '../second-factor/sign-in-step.ts';
import { mustComeFromAllowed } from '../settings/allowed-addresses.ts';
import { type Attempt, recordSuccess } from './attempts.ts';
import { openSignedIn } from './second-sign-in.ts';
import type { Client } from './session-row.ts';
import type { Through } from './sessions.ts';

/** Somebody who has shown who he is, by his password or by whoever vouches for him. */
interface Shown {
  readonly userId: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  readonly secondFactor: boolean;
}

/** What comes after the first step of signing in, whichever it was. Returns the token. */
export async function letIn(
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
  // Failures are forgiven after the second step alone, or the password would be a way to guess its codes for ever.
  if (secondFactor) throw accountErrors.secondFactorNeeded({}, { data: { step: await openStep(engine, userId, attempt, through) } });
  await recordSuccess(engine.database, attempt);
  return openSignedIn(engine, userId, client, through);
}

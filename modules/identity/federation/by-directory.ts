import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import type { AccountSettings } from '../account/settings.ts';
import { decryptPassword } from '../password/password-encryption.ts';
import type { Client } from '../session/session-row.ts';
import { DirectoryUnavailable, vouchedFor } from './directories.ts';
import { enter } from './enter.ts';
import { failureView } from './failures.ts';
import type { KnownProvider } from './providers.ts';
import { Unfit } from './reasons.ts';

interface Where {
  readonly engine: Engine;
  readonly settings: AccountSettings;
  readonly directories: readonly KnownProvider[];
}

interface Typed {
  readonly account: string;
  readonly sealed?: string | undefined;
  readonly client: Client;
}

/**
 * Signs in with a directory's password and returns the token; null if no directory accepts it. A returned error counts as a failure of the
 * account, even if a directory is unavailable; otherwise an outage would allow unlimited guesses. Errors after a correct password are
 * thrown.
 */
export async function byDirectory(
  { engine, settings, directories }: Where,
  { account, sealed, client }: Typed,
): Promise<string | AppError | null> {
  const password = sealed && directories.length > 0 ? await decryptPassword({ engine }, sealed) : null;
  if (!password) return null;
  const found = await vouchedFor(directories, { account, password }).catch((error: unknown) => withoutDirectory(engine, client, error));
  if (found === null || found instanceof AppError) return found;
  const { provider, identity } = found;
  try {
    return await enter(settings, provider, identity, client);
  } catch (error) {
    throw await failureView(engine, { provider: provider.id, address: client.address }, error);
  }
}

/** Treats a directory that knows the user but refuses them like one that does not know them, so that the answer reveals nothing. */
async function withoutDirectory(engine: Engine, { address }: Client, error: unknown): Promise<AppError | null> {
  if (!(error instanceof DirectoryUnavailable)) throw error;
  const { provider, cause } = error;
  const failure = await failureView(engine, { provider: provider.id, address }, cause);
  return cause instanceof Unfit && (cause.reason === 'ldapSeveral' || cause.reason === 'ldapDisabled') ? null : failure;
}

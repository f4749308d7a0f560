import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import type { AccountSettings } from '../account/settings.ts';
import { decryptSecret, encryptSecret } from '../second-factor/secret-box.ts';
import { federationErrors } from './federation.errors.ts';
import { Unfit } from './reasons.ts';

/** Owner to which a provider's encrypted secret is bound. */
export const ownerOf = (provider: string): string => `identityProvider ${provider}`;

/** Stores a provider's secret encrypted; null deletes it. It is only decrypted for requests to the provider. */
export async function storeProviderSecret(
  db: Database,
  settings: AccountSettings,
  { provider, secret, now }: { provider: string; secret: string | null; now: Date },
): Promise<void> {
  if (secret === null) return void (await db.query(sql`delete from sys_provider_secret where provider = ${provider}`));
  if (!settings.secretKey) throw federationErrors.noSealing();
  const sealed = encryptSecret(settings, ownerOf(provider), Buffer.from(secret, 'utf8'));
  await db.query(sql`
    insert into sys_provider_secret (provider, sealed, set_at) values (${provider}, ${sealed}, ${now})
    on conflict (provider) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

/** A provider's secret; null if none is stored. Throws `Unfit` if the server's key has changed. */
export async function readProviderSecret(db: Database, settings: AccountSettings, provider: string): Promise<string | null> {
  const [row] = await db.query<{ sealed: Buffer }>(sql`select sealed from sys_provider_secret where provider = ${provider}`);
  if (!row) return null;
  try {
    return decryptSecret(settings, ownerOf(provider), row.sealed).toString('utf8');
  } catch (error) {
    throw new Unfit('secretUnreadable', {}, error);
  }
}

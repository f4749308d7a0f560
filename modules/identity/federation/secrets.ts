import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import type { AccountSettings } from '../account/settings.ts';
import { openSecret, sealSecret } from '../second-factor/secret-box.ts';
import { federationErrors } from './federation.errors.ts';
import { Unfit } from './reasons.ts';

/** What the secret of a provider is bound to. */
export const ownerOf = (provider: string): string => `identityProvider ${provider}`;

/** Keeps the secret of a provider, sealed; null forgets it. Nothing gives it back but the asking of the provider itself. */
export async function storeProviderSecret(
  db: Database,
  settings: AccountSettings,
  { provider, secret, now }: { provider: string; secret: string | null; now: Date },
): Promise<void> {
  if (secret === null) return void (await db.query(sql`delete from sys_provider_secret where provider = ${provider}`));
  if (!settings.secretKey) throw federationErrors.noSealing();
  const sealed = sealSecret(settings, ownerOf(provider), Buffer.from(secret, 'utf8'));
  await db.query(sql`
    insert into sys_provider_secret (provider, sealed, set_at) values (${provider}, ${sealed}, ${now})
    on conflict (provider) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

/** The secret of a provider; null where none is kept. Throws `Unfit` where the server has another key now. */
export async function readProviderSecret(db: Database, settings: AccountSettings, provider: string): Promise<string | null> {
  const [row] = await db.query<{ sealed: Buffer }>(sql`select sealed from sys_provider_secret where provider = ${provider}`);
  if (!row) return null;
  try {
    return openSecret(settings, ownerOf(provider), row.sealed).toString('utf8');
  } catch (error) {
    throw new Unfit('secretUnreadable', {}, error);
  }
}

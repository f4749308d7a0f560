import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import type { AccountSettings } from '../account/settings.ts';
import type { Identity } from './identity.ts';
import { domainsOf } from './kinds/ldap.ts';
import { kinds } from './kinds/registry.ts';
import { enabledProviders, type KnownProvider } from './providers.ts';

/** The directories that people sign in by with the password of theirs, typed at our door. */
export const directoriesOf = async (engine: Engine, settings: AccountSettings): Promise<KnownProvider[]> =>
  (await enabledProviders(engine, settings)).filter(({ kind }) => kinds[kind].password !== undefined);

/** An account as it is called here, where somebody has written the domain of a directory before or behind it. */
export function withoutDomain(account: string, directories: readonly KnownProvider[]): string {
  const domains = new Set(
    directories.flatMap(({ settings }) => domainsOf(String(settings.domains ?? ''))).map((name) => name.toLowerCase()),
  );
  const [, before, rest] = /^([^\\]+)\\(.+)$/.exec(account) ?? [];
  if (before && rest && domains.has(before.toLowerCase())) return rest;
  const at = account.lastIndexOf('@');
  return at > 0 && domains.has(account.slice(at + 1).toLowerCase()) ? account.slice(0, at) : account;
}

/** Whether the password of an account is a directory's to check: it is linked to one. An account without a password here is nobody else's either. */
export async function isOfDirectory(engine: Engine, userId: string, directories: readonly KnownProvider[]): Promise<boolean> {
  if (directories.length === 0) return false;
  const [linked] = await engine.database.query(sql`
    select 1 from linked_identity l join "user" u on u.id = l."user"
    where l."user" = ${userId} and l.provider = any(${directories.map(({ id }) => id)}::uuid[]) and l.deleted_at is null and not u.is_administrator`);
  return linked !== undefined;
}

/** A directory that could not be asked, or has somebody whom it does not let in. */
export class DirectoryUnavailable extends Error {
  readonly provider: KnownProvider;
  constructor(provider: KnownProvider, cause: unknown) {
    super('a directory did not vouch for anybody', { cause });
    this.provider = provider;
  }
}

/** Whom the first directory that knows account and password vouches for; null where none does. Throws `DirectoryUnavailable` where one could not be asked. */
export async function vouchedFor(
  directories: readonly KnownProvider[],
  typed: { readonly account: string; readonly password: string },
): Promise<{ provider: KnownProvider; identity: Identity } | null> {
  let failure: DirectoryUnavailable | null = null;
  for (const provider of directories) {
    try {
      const identity = await kinds[provider.kind].password?.(provider, typed);
      if (identity) return { provider, identity };
    } catch (error) {
      // Another directory may know the person.
      failure = new DirectoryUnavailable(provider, error);
    }
  }
  if (failure) throw failure;
  return null;
}

import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import type { AccountSettings } from '../account/settings.ts';
import type { Identity } from './identity.ts';
import { domainsOf } from './kinds/ldap.ts';
import { kinds } from './kinds/registry.ts';
import { enabledProviders, type KnownProvider } from './providers.ts';

/** The enabled directories, whose passwords are entered on our sign-in page. */
export const directoriesOf = async (engine: Engine, settings: AccountSettings): Promise<KnownProvider[]> =>
  (await enabledProviders(engine, settings)).filter(({ kind }) => kinds[kind].password !== undefined);

/** Removes a directory's domain before or after an account name. */
export function withoutDomain(account: string, directories: readonly KnownProvider[]): string {
  const domains = new Set(
    directories.flatMap(({ settings }) => domainsOf(String(settings.domains ?? ''))).map((name) => name.toLowerCase()),
  );
  const [, before, rest] = /^([^\\]+)\\(.+)$/.exec(account) ?? [];
  if (before && rest && domains.has(before.toLowerCase())) return rest;
  const at = account.lastIndexOf('@');
  return at > 0 && domains.has(account.slice(at + 1).toLowerCase()) ? account.slice(0, at) : account;
}

/** Whether a linked directory checks the password of this account, instead of the one stored here. */
export async function isOfDirectory(engine: Engine, userId: string, directories: readonly KnownProvider[]): Promise<boolean> {
  if (directories.length === 0) return false;
  const [linked] = await engine.database.query(sql`
    select 1 from linked_identity l join "user" u on u.id = l."user"
    where l."user" = ${userId} and l.provider = any(${directories.map(({ id }) => id)}::uuid[]) and l.deleted_at is null and not u.is_administrator`);
  return linked !== undefined;
}

/** A directory that could not be reached, or knows the user but refuses them. */
export class DirectoryUnavailable extends Error {
  readonly provider: KnownProvider;
  constructor(provider: KnownProvider, cause: unknown) {
    super('a directory did not vouch for anybody', { cause });
    this.provider = provider;
  }
}

/**
 * The identity from the first directory that accepts account and password; null if none does. Throws `DirectoryUnavailable` if one of them
 * failed.
 */
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
      // Continues, since another directory may know the user.
      failure = new DirectoryUnavailable(provider, error);
    }
  }
  if (failure) throw failure;
  return null;
}

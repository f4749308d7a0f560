import type { Context } from '@zhixing/engine/context.ts';
import type { AccountSettings } from '../account/settings.ts';
import { publicKey } from '../password/password-encryption.ts';
import { kinds } from './kinds/registry.ts';
import { enabledProviders, isBrowserKind } from './providers.ts';

/** The providers for the sign-in page. */
export async function signInProviders({ engine, language }: Pick<Context, 'engine' | 'language'>, settings: AccountSettings) {
  const providers = await enabledProviders(engine, settings);
  // Directories need the plain password, which the browser encrypts with this key.
  const passwordKey = providers.some(({ kind }) => kinds[kind].password) ? await publicKey({ engine }) : null;
  return {
    passwordKey,
    socials: providers.filter(isBrowserKind).map(({ code, kind, names }) => ({ enname: code, name: names[language], icon: kind })),
  };
}

import type { Context } from '@zhixing/engine/context.ts';
import type { AccountSettings } from '../account/settings.ts';
import { publicKey } from '../password/sealing.ts';
import { kinds } from './kinds/registry.ts';
import { enabledProviders, isBrowserKind } from './providers.ts';

/** What the sign-in page has to know: who vouches for people through the browser. */
export async function doorProviders({ engine, language }: Pick<Context, 'engine' | 'language'>, settings: AccountSettings) {
  const providers = await enabledProviders(engine, settings);
  // Directories want the password itself: it travels sealed under this key.
  const passwordKey = providers.some(({ kind }) => kinds[kind].password) ? await publicKey({ engine }) : null;
  return {
    passwordKey,
    socials: providers.filter(isBrowserKind).map(({ code, kind, names }) => ({ enname: code, name: names[language], icon: kind })),
  };
}

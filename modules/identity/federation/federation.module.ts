import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { AccountSettings } from '../account/settings.ts';
import { federationGrants } from './federation.grants.ts';
import { identityProviderRules, linkedIdentityRules } from './federation.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { providerRoutes } from './provider.route.ts';
import { socialsRoutes } from './socials.route.ts';
import { federationTables, outsideAccountTables } from './tables.ts';

const models = await modelsIn(import.meta.dirname);

/** Signing in through identity providers: OpenID Connect, CAS, LDAP, WeCom, DingTalk. */
export const federationModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'federation',
    models,
    rules: [identityProviderRules, linkedIdentityRules],
    routes: [...socialsRoutes(settings), ...providerRoutes(settings)],
    grants: federationGrants,
    migrations: [federationTables, outsideAccountTables],
    permissions: ['identityProvider', 'linkedIdentity'],
    reauthentication: { identityProvider: 'all', linkedIdentity: 'all' },
    excludedFromBackup: ['sys_outside_state'],
    locales: { zh, en, zhTW },
  });

import type { Module } from '@zhixing/engine/module.ts';
import { accessModule } from './access/access.module.ts';
import { accountModule } from './account/account.module.ts';
import type { AccountSettings } from './account/settings.ts';
import { apiKeyModule } from './api-key/api-key.module.ts';
import { federationModule } from './federation/federation.module.ts';
import { organisationModule } from './organisation/organisation.module.ts';
import { passwordModule } from './password/password.module.ts';
import { profileModule } from './profile/profile.module.ts';
import { reauthenticationModule } from './reauthentication/reauthentication.module.ts';
import { secondFactorModule } from './second-factor/second-factor.module.ts';
import { sessionModule } from './session/session.module.ts';
import { settingsModule } from './settings/settings.module.ts';

/** Accounts, sign-in and permissions. In migration order: the tables of accounts and sessions come first. */
export const identityModules = (settings: AccountSettings): readonly Module[] => [
  accountModule(settings),
  organisationModule,
  accessModule,
  settingsModule(settings),
  passwordModule,
  sessionModule(settings),
  secondFactorModule(settings),
  federationModule(settings),
  reauthenticationModule(settings),
  apiKeyModule,
  profileModule(settings),
];

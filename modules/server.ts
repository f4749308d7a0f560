import { engineModule } from '@zhixing/engine/engine.module.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { accountModule } from './platform/account/account.module.ts';
import type { AccountSettings } from './platform/account/settings.ts';
import { dictionaryModule } from './platform/dictionary/dictionary.module.ts';
import { fileModule } from './platform/file/file.module.ts';
import { healthModule } from './platform/health/health.module.ts';
import { menuModule } from './platform/menu/menu.module.ts';
import { regionModule } from './platform/region/region.module.ts';
import { bureauModule } from './study/bureau/bureau.module.ts';
import { schoolModule } from './study/school/school.module.ts';

/** Every module of the product. A new one lists itself here. */
export const createModules = (settings: AccountSettings): readonly Module[] => [
  engineModule,
  healthModule,
  accountModule(settings),
  menuModule,
  fileModule,
  regionModule,
  dictionaryModule,
  bureauModule,
  schoolModule,
];

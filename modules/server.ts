import { engineModule } from '@zhixing/engine/engine.module.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { accountModule } from './platform/account/account.module.ts';
import { addressKey } from './platform/account/addresses.ts';
import { isCode } from './platform/account/captcha.ts';
import { openAccount, renewInitialPassword } from './platform/account/initial-password.ts';
import { deviceOf } from './platform/account/own/agent.ts';
import type { AccountSettings } from './platform/account/settings.ts';
import { announcementModule } from './platform/announcement/announcement.module.ts';
import { auditModule } from './platform/audit/audit.module.ts';
import { backupModule } from './platform/backup/backup.module.ts';
import type { BackupSettings } from './platform/backup/settings.ts';
import { calendarModule } from './platform/calendar/calendar.module.ts';
import { dictionaryModule } from './platform/dictionary/dictionary.module.ts';
import { fileModule } from './platform/file/file.module.ts';
import { cleanFile, plainName, record } from './platform/file/stored.ts';
import { healthModule } from './platform/health/health.module.ts';
import { menuModule } from './platform/menu/menu.module.ts';
import { monitorModule } from './platform/monitor/monitor.module.ts';
import { numberingModule } from './platform/numbering/numbering.module.ts';
import { regionModule } from './platform/region/region.module.ts';
import type { SmsProvider } from './platform/registration/neighbours.ts';
import { registrationModule } from './platform/registration/registration.module.ts';
import { scheduleModule } from './platform/schedule/schedule.module.ts';
import { runNow } from './platform/schedule/wish.ts';
import { wordingModule } from './platform/wording/wording.module.ts';
import { workbenchModule } from './platform/workbench/workbench.module.ts';
import { bureauModule } from './study/bureau/bureau.module.ts';
import { catalogueModule } from './study/catalogue/catalogue.module.ts';
import { minorsModule } from './study/minors/minors.module.ts';
import { schoolModule } from './study/school/school.module.ts';

interface Settings extends AccountSettings {
  /** How texts go to telephones; without it nobody is asked for a code. */
  readonly sms?: SmsProvider;
  /** Where backups go; without it none are made. */
  readonly backups?: BackupSettings;
  /** Folders that the server writes in. */
  readonly folders?: readonly string[];
}

/** Every module of the product. A new one lists itself here. */
export const createModules = (settings: Settings): readonly Module[] => [
  engineModule,
  healthModule,
  accountModule(settings),
  menuModule,
  fileModule,
  regionModule,
  dictionaryModule,
  numberingModule,
  wordingModule,
  calendarModule,
  announcementModule,
  workbenchModule,
  scheduleModule,
  auditModule({ deviceOf }),
  backupModule(settings.backups ?? null, { runNow }),
  monitorModule(settings.folders ?? []),
  bureauModule,
  schoolModule,
  minorsModule,
  catalogueModule,
  registrationModule({
    ...{ isCode, addressKey, openAccount, renewInitialPassword, cleanFile, plainName, recordFile: record },
    sms: settings.sms ?? null,
  }),
];

import type { Context } from '@zhixing/engine/context.ts';
import { engineModule } from '@zhixing/engine/engine.module.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { mustMayGiveThere } from './identity/access/give-there.ts';
import { addressKey } from './identity/account/addresses.ts';
import { openAccount, renewInitialPassword } from './identity/account/initial-password.ts';
import type { AccountSettings } from './identity/account/settings.ts';
import { bindInterfaceKey, interfaceKeys, makeInterfaceKey } from './identity/api-key/interface-keys.ts';
import { revokeKey } from './identity/api-key/keys.ts';
import { identityModules } from './identity/identity.ts';
import { openSecret, sealSecret } from './identity/second-factor/secret-box.ts';
import { deviceOf } from './identity/session/agent.ts';
import { isCode } from './identity/session/captcha.ts';
import { isAddressOrNetwork } from './identity/settings/allowed-addresses.ts';
import { systemSettingsOf } from './identity/settings/configuration.ts';
import { agendaModule } from './platform/agenda/agenda.module.ts';
import { announcementModule } from './platform/announcement/announcement.module.ts';
import { noteReading } from './platform/announcement/readers.ts';
import { auditModule } from './platform/audit/audit.module.ts';
import type { SyslogPlace } from './platform/audit/forward/syslog-send.ts';
import { backupModule } from './platform/backup/backup.module.ts';
import type { BackupSettings } from './platform/backup/settings.ts';
import { cacheModule } from './platform/cache/cache.module.ts';
import { calendarModule } from './platform/calendar/calendar.module.ts';
import { dataSourceModule } from './platform/data-source/data-source.module.ts';
import { dictionaryModule } from './platform/dictionary/dictionary.module.ts';
import { fileModule } from './platform/file/file.module.ts';
import { cleanFile, plainName, record } from './platform/file/stored.ts';
import { thumbnailOf, thumbnailSides } from './platform/file/thumbnail/thumbnail.ts';
import { flowModule } from './platform/flow/flow.module.ts';
import { healthModule } from './platform/health/health.module.ts';
import { holdModule } from './platform/hold/hold.module.ts';
import { menuModule } from './platform/menu/menu.module.ts';
import { codeSender } from './platform/message/code-sender.ts';
import { messageModule } from './platform/message/message.module.ts';
import { monitorModule } from './platform/monitor/monitor.module.ts';
import { numberingModule } from './platform/numbering/numbering.module.ts';
import { onlineDevModule } from './platform/online-dev/online-dev.module.ts';
import { printModule } from './platform/print/print.module.ts';
import { regionModule } from './platform/region/region.module.ts';
import type { SmsProvider } from './platform/registration/neighbours.ts';
import { registrationModule } from './platform/registration/registration.module.ts';
import { scheduleModule } from './platform/schedule/schedule.module.ts';
import { runNow } from './platform/schedule/wish.ts';
import type { BrowserTexts } from './platform/translation/product-texts.ts';
import { translationModule } from './platform/translation/translation.module.ts';
import { webhookModule } from './platform/webhook/webhook.module.ts';
import { wordingModule } from './platform/wording/wording.module.ts';
import { workbenchModule } from './platform/workbench/workbench.module.ts';
import { workplaceModule } from './platform/workplace/workplace.module.ts';
import { bureauModule } from './study/bureau/bureau.module.ts';
import { catalogueModule } from './study/catalogue/catalogue.module.ts';
import { institutionModule } from './study/institution/institution.module.ts';
import { minorsModule } from './study/minors/minors.module.ts';
import { newsModule } from './study/news/news.module.ts';
import { schoolModule } from './study/school/school.module.ts';

interface Settings extends AccountSettings {
  /** How texts go to telephones; without it nobody is asked for a code. */
  readonly sms?: SmsProvider;
  /** Where backups go; without it none are made. */
  readonly backups?: BackupSettings;
  /** Folders that the server writes in. */
  readonly folders?: readonly string[];
  /** File to which the end of the audit log is added from time to time. */
  readonly auditHeads?: string;
  /** Who is told every line of the audit log besides. */
  readonly auditSyslog?: SyslogPlace | null;
  /** Reads the texts of the browser's programs, as they were built. */
  readonly browserTexts?: () => Promise<BrowserTexts>;
}

const noTexts = async (): Promise<BrowserTexts> => ({ zh: {}, 'zh-TW': {}, en: {} });

/** Seals for a module under the server's key; what one module has sealed opens for no other. */
const sealing = (settings: Settings, area = '') => ({
  sealSecret: (owner: string, secret: Uint8Array) => sealSecret(settings, `${area}${owner}`, secret),
  openSecret: (owner: string, sealed: Buffer) => openSecret(settings, `${area}${owner}`, sealed),
});

/** What the message centre needs of its neighbours. */
const carrying = (settings: Settings) => ({
  ...sealing(settings, 'message '),
  site: async (engine: Engine) => (await systemSettingsOf(engine)).domain,
  noteReading,
});

/** Keys of programs that ask data interfaces, which lie with all others. */
const programKeys = {
  make: makeInterfaceKey,
  find: interfaceKeys,
  bind: bindInterfaceKey,
  revoke: (ctx: Context, id: string) => revokeKey(ctx, id, null),
  isAddress: isAddressOrNetwork,
};

/** Every module of the product. A new one lists itself here. */
export const createModules = (settings: Settings): readonly Module[] => [
  engineModule,
  healthModule,
  ...identityModules(settings),
  menuModule,
  fileModule,
  regionModule,
  dictionaryModule,
  numberingModule,
  wordingModule,
  calendarModule,
  agendaModule,
  announcementModule,
  workbenchModule,
  messageModule(carrying(settings)),
  scheduleModule,
  flowModule({ sides: thumbnailSides, of: thumbnailOf }),
  cacheModule,
  dataSourceModule(sealing(settings, 'data source '), programKeys),
  translationModule(settings.browserTexts ?? noTexts),
  printModule,
  onlineDevModule,
  auditModule({ deviceOf, heads: settings.auditHeads ?? null, syslog: settings.auditSyslog ?? null }),
  backupModule(settings.backups ?? null, { runNow }),
  monitorModule(settings.folders ?? []),
  workplaceModule({ ...sealing(settings), mustMayGive: mustMayGiveThere }),
  webhookModule(sealing(settings, 'webhook ')),
  holdModule,
  bureauModule,
  schoolModule,
  minorsModule,
  catalogueModule,
  newsModule,
  institutionModule({ isCode }),
  registrationModule({
    isCode,
    addressKey,
    openAccount,
    renewInitialPassword,
    cleanFile,
    plainName,
    recordFile: record,
    sms: async (engine) => settings.sms ?? (await codeSender(engine, carrying(settings), 'registration.code')),
  }),
];

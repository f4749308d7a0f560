import { engineModule } from '@zhixing/engine/engine.module.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { identityModules } from './identity/identity.ts';
import { agendaModule } from './platform/agenda/agenda.module.ts';
import { announcementModule } from './platform/announcement/announcement.module.ts';
import { auditModule } from './platform/audit/audit.module.ts';
import type { SyslogPlace } from './platform/audit/forward/syslog-send.ts';
import { backupModule } from './platform/backup/backup.module.ts';
import type { BackupSettings } from './platform/backup/settings.ts';
import { cacheModule } from './platform/cache/cache.module.ts';
import { calendarModule } from './platform/calendar/calendar.module.ts';
import { dataSourceModule } from './platform/data-source/data-source.module.ts';
import { dictionaryModule } from './platform/dictionary/dictionary.module.ts';
import { fileModule } from './platform/file/file.module.ts';
import { flowModule } from './platform/flow/flow.module.ts';
import { healthModule } from './platform/health/health.module.ts';
import { holdModule } from './platform/hold/hold.module.ts';
import { homeModule } from './platform/home/home.module.ts';
import { menuModule } from './platform/menu/menu.module.ts';
import { messageModule } from './platform/message/message.module.ts';
import { monitorModule } from './platform/monitor/monitor.module.ts';
import { numberingModule } from './platform/numbering/numbering.module.ts';
import { onlineDevModule } from './platform/online-dev/online-dev.module.ts';
import { printModule } from './platform/print/print.module.ts';
import { regionModule } from './platform/region/region.module.ts';
import { registrationModule } from './platform/registration/registration.module.ts';
import { reportModule } from './platform/report/report.module.ts';
import { scheduleModule } from './platform/schedule/schedule.module.ts';
import type { BrowserTexts } from './platform/translation/product-texts.ts';
import { translationModule } from './platform/translation/translation.module.ts';
import { webhookModule } from './platform/webhook/webhook.module.ts';
import { wordingModule } from './platform/wording/wording.module.ts';
import { workbenchModule } from './platform/workbench/workbench.module.ts';
import { workplaceModule } from './platform/workplace/workplace.module.ts';
import type { PortSettings } from './ports.ts';
import { agreementModule } from './study/agreement/agreement.module.ts';
import { alarmModule } from './study/alarm/alarm.module.ts';
import { alarmRulesModule } from './study/alarm-rules/alarm-rules.module.ts';
import { archiveModule } from './study/archive/archive.module.ts';
import { billingModule } from './study/billing/billing.module.ts';
import { bureauModule } from './study/bureau/bureau.module.ts';
import { catalogueModule } from './study/catalogue/catalogue.module.ts';
import { checkInModule } from './study/check-in/check-in.module.ts';
import { complaintModule } from './study/complaint/complaint.module.ts';
import { departureModule } from './study/departure/departure.module.ts';
import { deviceModule } from './study/device/device.module.ts';
import { enrolmentModule } from './study/enrolment/enrolment.module.ts';
import { escortModule } from './study/escort/escort.module.ts';
import { evaluationModule } from './study/evaluation/evaluation.module.ts';
import { facilityModule } from './study/facility/facility.module.ts';
import { familyModule } from './study/family/family.module.ts';
import { feeModule } from './study/fee/fee.module.ts';
import { incidentModule } from './study/incident/incident.module.ts';
import { institutionModule } from './study/institution/institution.module.ts';
import { insuranceModule } from './study/insurance/insurance.module.ts';
import { journeyModule } from './study/journey/journey.module.ts';
import { ledgerModule } from './study/ledger/ledger.module.ts';
import { lodgingModule } from './study/lodging/lodging.module.ts';
import { mealModule } from './study/meal/meal.module.ts';
import { minorsModule } from './study/minors/minors.module.ts';
import { newsModule } from './study/news/news.module.ts';
import { onlinePaymentModule } from './study/online-payment/online-payment.module.ts';
import { receptionModule } from './study/reception/reception.module.ts';
import { safetyModule } from './study/safety/safety.module.ts';
import { schoolModule } from './study/school/school.module.ts';
import { screenModule } from './study/screen/screen.module.ts';
import { settlementModule } from './study/settlement/settlement.module.ts';
import { statisticsModule } from './study/statistics/statistics.module.ts';
import { transportModule } from './study/transport/transport.module.ts';
import { tripModule } from './study/trip/trip.module.ts';
import { videoModule } from './study/video/video.module.ts';
import { vitalSignsModule } from './study/vital-signs/vital-signs.module.ts';

interface Settings extends PortSettings {
  /** Settings for backups. Without them no backup is made. */
  readonly backups?: BackupSettings;
  /** Folders that the server writes in. */
  readonly folders?: readonly string[];
  /** File to which the head of the audit chain is appended periodically. */
  readonly auditHeads?: string;
  /** Syslog server that also receives every audit entry. */
  readonly auditSyslog?: SyslogPlace | null;
  /** Reads the texts of the built browser programs. */
  readonly browserTexts?: () => Promise<BrowserTexts>;
}

const noTexts = async (): Promise<BrowserTexts> => ({ zh: {}, 'zh-TW': {}, en: {} });

/** Every module of the product. A new module is listed here; its dependencies on other modules are bound in `ports.ts`. */
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
  messageModule,
  scheduleModule,
  flowModule,
  cacheModule,
  dataSourceModule,
  translationModule(settings.browserTexts ?? noTexts),
  printModule,
  reportModule,
  onlineDevModule,
  auditModule({ heads: settings.auditHeads ?? null, syslog: settings.auditSyslog ?? null }),
  backupModule(settings.backups ?? null),
  monitorModule(settings.folders ?? []),
  workplaceModule,
  webhookModule,
  holdModule,
  homeModule,
  bureauModule,
  schoolModule,
  minorsModule,
  catalogueModule,
  newsModule,
  institutionModule,
  facilityModule,
  tripModule,
  receptionModule,
  agreementModule,
  safetyModule,
  enrolmentModule,
  familyModule,
  feeModule,
  ledgerModule,
  billingModule,
  onlinePaymentModule,
  settlementModule,
  escortModule,
  transportModule,
  statisticsModule,
  videoModule,
  screenModule,
  lodgingModule,
  mealModule,
  insuranceModule,
  evaluationModule,
  complaintModule,
  incidentModule,
  alarmModule,
  deviceModule,
  vitalSignsModule,
  alarmRulesModule,
  archiveModule,
  checkInModule,
  departureModule,
  journeyModule,
  registrationModule,
];

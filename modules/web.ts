import type { ModuleWeb } from '@zhixing/shell/define-web.ts';
import { accessWeb } from './identity/access/web/access.web.ts';
import { accountWeb } from './identity/account/web/account.web.ts';
import { apiKeyWeb } from './identity/api-key/web/api-key.web.ts';
import { federationWeb } from './identity/federation/web/federation.web.ts';
import { passwordWeb } from './identity/password/web/password.web.ts';
import { profileWeb } from './identity/profile/web/profile.web.ts';
import { secondFactorWeb } from './identity/second-factor/web/second-factor.web.ts';
import { sessionWeb } from './identity/session/web/session.web.ts';
import { settingsWeb } from './identity/settings/web/settings.web.ts';
import { agendaWeb } from './platform/agenda/web/agenda.web.ts';
import { announcementWeb } from './platform/announcement/web/announcement.web.ts';
import { auditWeb } from './platform/audit/web/audit.web.ts';
import { backupWeb } from './platform/backup/web/backup.web.ts';
import { cacheWeb } from './platform/cache/web/cache.web.ts';
import { dataSourceWeb } from './platform/data-source/web/data-source.web.ts';
import { flowWeb } from './platform/flow/web/flow.web.ts';
import { homeWeb } from './platform/home/web/home.web.ts';
import { menuWeb } from './platform/menu/web/menu.web.ts';
import { messageWeb } from './platform/message/web/message.web.ts';
import { monitorWeb } from './platform/monitor/web/monitor.web.ts';
import { printWeb } from './platform/print/web/print.web.ts';
import { registrationWeb } from './platform/registration/web/registration.web.ts';
import { reportWeb } from './platform/report/web/report.web.ts';
import { translationWeb } from './platform/translation/web/translation.web.ts';
import { workplaceWeb } from './platform/workplace/web/workplace.web.ts';
import { agreementWeb } from './study/agreement/web/agreement.web.ts';
import { alarmWeb } from './study/alarm/web/alarm.web.ts';
import { billingWeb } from './study/billing/web/billing.web.ts';
import { checkInWeb } from './study/check-in/web/check-in.web.ts';
import { complaintWeb } from './study/complaint/web/complaint.web.ts';
import { departureWeb } from './study/departure/web/departure.web.ts';
import { deviceWeb } from './study/device/web/device.web.ts';
import { enrolmentWeb } from './study/enrolment/web/enrolment.web.ts';
import { escortWeb } from './study/escort/web/escort.web.ts';
import { evaluationWeb } from './study/evaluation/web/evaluation.web.ts';
import { facilityWeb } from './study/facility/web/facility.web.ts';
import { familyWeb } from './study/family/web/family.web.ts';
import { feeWeb } from './study/fee/web/fee.web.ts';
import { incidentWeb } from './study/incident/web/incident.web.ts';
import { institutionWeb } from './study/institution/web/institution.web.ts';
import { journeyWeb } from './study/journey/web/journey.web.ts';
import { ledgerWeb } from './study/ledger/web/ledger.web.ts';
import { lodgingWeb } from './study/lodging/web/lodging.web.ts';
import { mealWeb } from './study/meal/web/meal.web.ts';
import { minorsWeb } from './study/minors/web/minors.web.ts';
import { newsWeb } from './study/news/web/news.web.ts';
import { onlinePaymentWeb } from './study/online-payment/web/online-payment.web.ts';
import { receptionWeb } from './study/reception/web/reception.web.ts';
import { safetyWeb } from './study/safety/web/safety.web.ts';
import { screenWeb } from './study/screen/web/screen.web.ts';
import { settlementWeb } from './study/settlement/web/settlement.web.ts';
import { transportWeb } from './study/transport/web/transport.web.ts';
import { tripWeb } from './study/trip/web/trip.web.ts';
import { videoWeb } from './study/video/web/video.web.ts';
import { vitalSignsWeb } from './study/vital-signs/web/vital-signs.web.ts';

/** The browser part of every module, by the folder of the module. A new one is listed here. */
export const webModules: Readonly<Record<string, ModuleWeb>> = {
  'identity/access': accessWeb,
  'identity/api-key': apiKeyWeb,
  'identity/federation': federationWeb,
  'identity/password': passwordWeb,
  'identity/profile': profileWeb,
  'identity/second-factor': secondFactorWeb,
  'identity/session': sessionWeb,
  'identity/settings': settingsWeb,
  'identity/account': accountWeb,
  'platform/agenda': agendaWeb,
  'platform/announcement': announcementWeb,
  'platform/audit': auditWeb,
  'platform/backup': backupWeb,
  'platform/cache': cacheWeb,
  'platform/data-source': dataSourceWeb,
  'platform/flow': flowWeb,
  'platform/home': homeWeb,
  'platform/menu': menuWeb,
  'platform/message': messageWeb,
  'platform/monitor': monitorWeb,
  'platform/print': printWeb,
  'platform/registration': registrationWeb,
  'platform/report': reportWeb,
  'platform/translation': translationWeb,
  'platform/workplace': workplaceWeb,
  'study/facility': facilityWeb,
  'study/agreement': agreementWeb,
  'study/fee': feeWeb,
  'study/online-payment': onlinePaymentWeb,
  'study/family': familyWeb,
  'study/institution': institutionWeb,
  'study/meal': mealWeb,
  'study/minors': minorsWeb,
  'study/safety': safetyWeb,
  'study/trip': tripWeb,
  'study/news': newsWeb,
  'study/escort': escortWeb,
  'study/transport': transportWeb,
  'study/lodging': lodgingWeb,
  'study/reception': receptionWeb,
  'study/check-in': checkInWeb,
  'study/departure': departureWeb,
  'study/journey': journeyWeb,
  'study/ledger': ledgerWeb,
  'study/billing': billingWeb,
  'study/video': videoWeb,
  'study/screen': screenWeb,
  'study/settlement': settlementWeb,
  'study/enrolment': enrolmentWeb,
  'study/evaluation': evaluationWeb,
  'study/complaint': complaintWeb,
  'study/incident': incidentWeb,
  'study/alarm': alarmWeb,
  'study/device': deviceWeb,
  'study/vital-signs': vitalSignsWeb,
};

import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { type Provided, provide } from '@zhixing/engine/ports/port.ts';
import type { SecretBox } from '@zhixing/engine/ports/secret-box.ts';
import { mustBeGrantableIn } from './identity/access/grantable-in-organisation.ts';
import { addressKey } from './identity/account/addresses.ts';
import { administratorsOf } from './identity/account/administrators.ts';
import { openAccount, renewInitialPassword } from './identity/account/initial-password.ts';
import type { AccountSettings } from './identity/account/settings.ts';
import { bindInterfaceKey, interfaceKeys, makeInterfaceKey } from './identity/api-key/interface-keys.ts';
import { revokeKey } from './identity/api-key/keys.ts';
import { decryptSecret, derivedToken, encryptSecret } from './identity/second-factor/secret-box.ts';
import { deviceOf } from './identity/session/agent.ts';
import { isCode } from './identity/session/captcha.ts';
import { systemSettingsOf } from './identity/settings/configuration.ts';
import { systemNameOf } from './identity/settings/system-name.ts';
import { noteReading } from './platform/announcement/readers.ts';
import * as audit from './platform/audit/ports.ts';
import * as backup from './platform/backup/ports.ts';
import * as dataSource from './platform/data-source/ports.ts';
import { cleanFile, plainName, record, storeBytes } from './platform/file/stored.ts';
import { jpegOf, thumbnailOf } from './platform/file/thumbnail/thumbnail.ts';
import * as flow from './platform/flow/ports.ts';
import { printedFlow } from './platform/flow/printed.ts';
import * as home from './platform/home/ports.ts';
import { codeSender } from './platform/message/code-sender.ts';
import * as message from './platform/message/ports.ts';
import { sendToPhones } from './platform/message/send-to-phones.ts';
import { makeContent, pdfSheets } from './platform/print/pdf/sheet-pdf.ts';
import * as print from './platform/print/ports.ts';
import * as registration from './platform/registration/ports.ts';
import { answerWorded } from './platform/report/answer-report.ts';
import { findReport, shippedReports, storedReports } from './platform/report/reports.ts';
import { runNow } from './platform/schedule/request-run.ts';
import * as webhook from './platform/webhook/ports.ts';
import * as workplace from './platform/workplace/ports.ts';
import * as agreement from './study/agreement/ports.ts';
import type { AlarmCategory } from './study/alarm/alarm.model.ts';
import * as alarm from './study/alarm/ports.ts';
import { type Cause, endAlarm, endOtherAlarms, raiseAlarm } from './study/alarm/raise.ts';
import { evaluateReports } from './study/alarm-rules/evaluate-reports.ts';
import * as alarmRules from './study/alarm-rules/ports.ts';
import * as archive from './study/archive/ports.ts';
import * as billing from './study/billing/ports.ts';
import { drawSurplusRefunds } from './study/billing/refund/surplus-refunds.ts';
import * as checkIn from './study/check-in/ports.ts';
import * as complaint from './study/complaint/ports.ts';
import * as device from './study/device/ports.ts';
import { tracksOf } from './study/device/tracks.route.ts';
import * as enrolment from './study/enrolment/ports.ts';
import { readGroups } from './study/escort/groups/read-groups.ts';
import { saveGroups } from './study/escort/groups/save-groups.ts';
import * as evaluation from './study/evaluation/ports.ts';
import { familyOutline, familySheet, submitOfFamily } from './study/evaluation/sheet/of-family.ts';
import { countClientTry } from './study/family/access/rate-limits.ts';
import { tellGuardians } from './study/family/links/tell-guardians.ts';
import * as family from './study/family/ports.ts';
import * as incident from './study/incident/ports.ts';
import * as institution from './study/institution/ports.ts';
import { suspendParty } from './study/institution/suspend-party.ts';
import * as journey from './study/journey/ports.ts';
import { qweatherWarnings, type WeatherProvider } from './study/journey/weather/qweather.ts';
import * as lodging from './study/lodging/ports.ts';
import { onlineChannels } from './study/online-payment/account/providers.ts';
import { officialAccountOf, payerOf, payerUrl } from './study/online-payment/order/payer.ts';
import { startOnlinePayment } from './study/online-payment/order/start.ts';
import * as onlinePayment from './study/online-payment/ports.ts';
import { venueUsesToday } from './study/reception/calendar/site-calendar.ts';
import { settingOf, settingsOf } from './study/safety/warning/setting-of.ts';
import * as screen from './study/screen/ports.ts';
import { book } from './study/settlement/booking.ts';
import * as settlement from './study/settlement/ports.ts';
import { readSeats } from './study/transport/seats/read-seats.ts';
import { saveSeats } from './study/transport/seats/save-seats.ts';
import { osrmRouting } from './study/trip/itinerary/osrm.ts';
import * as trip from './study/trip/ports.ts';
import * as video from './study/video/ports.ts';
import * as vitalSigns from './study/vital-signs/ports.ts';
import { storeReadings } from './study/vital-signs/store-readings.ts';

export interface PortSettings extends AccountSettings {
  /** SMS provider for registration codes. Without it they are sent by the message centre, if that is configured to send codes. */
  readonly sms?: registration.SmsProvider;
  /** Address of a routing server with the HTTP interface of OSRM. Without it, travel is estimated from the straight line. */
  readonly routing?: string;
  /** Server of QWeather and its key. Without it, weather warnings are stated by people alone. */
  readonly weather?: WeatherProvider;
}

/**
 * Binds every port that a module of the product declares to the module that implements it. The engine does not start with a missing or
 * duplicate port.
 */
export const createPorts = (settings: PortSettings): readonly Provided[] => [
  provide(device.alarms, {
    raise: (ctx, cause) => raiseAlarm(ctx, cause as Cause),
    endOthers: (ctx, category, trip, still) => endOtherAlarms(ctx, category as AlarmCategory, trip, still),
  }),
  provide(administrators, { of: administratorsOf }),
  provide(home.reports, { shipped: shippedReports, stored: storedReports, answer: answerWorded }),
  provide(device.readings, { store: storeReadings }),
  provide(device.rules, { observe: evaluateReports }),
  provide(device.settings, { of: settingOf }),
  provide(alarmRules.alarms, {
    raise: (ctx, { level, ...cause }) => raiseAlarm(ctx, { ...cause, ...(level && { level }) } as Cause),
    end: (ctx, category, subject) => endAlarm(ctx, category as AlarmCategory, subject),
  }),
  provide(alarmRules.settings, { ofTrips: settingsOf }),
  provide(vitalSigns.settings, { ofTrips: settingsOf }),
  provide(alarm.settings, { of: settingOf }),
  provide(agreement.sheets, pdfSheets),
  provide(journey.weather, { warnings: settings.weather ? qweatherWarnings(settings.weather) : null }),
  provide(trip.routing, { between: settings.routing ? osrmRouting(settings.routing) : null }),
  provide(trip.sheets, pdfSheets),
  provide(archive.files, { record, plainName }),
  provide(archive.sheets, pdfSheets),
  provide(audit.deviceNames, { of: deviceOf }),
  provide(backup.taskRuns, { runNow }),
  provide(complaint.books, { book }),
  provide(complaint.parties, { suspend: suspendParty }),
  provide(incident.parties, { suspend: suspendParty }),
  provide(complaint.captcha, { isCode }),
  provide(complaint.clientAddresses, { keyOf: addressKey }),
  provide(dataSource.dataSourceSecrets, secretBox(settings, 'data source ')),
  provide(dataSource.programKeys, {
    make: makeInterfaceKey,
    find: interfaceKeys,
    bind: bindInterfaceKey,
    revoke: (ctx, id) => revokeKey(ctx, id, null),
  }),
  provide(evaluation.guardianMessages, { send: tellGuardians }),
  provide(evaluation.outsideMessages, { send: sendToPhones }),
  provide(evaluation.publicTries, { count: (ctx) => countClientTry(ctx, 'look') }),
  provide(evaluation.systemAddress, { of: async (engine) => (await systemSettingsOf(engine)).domain }),
  provide(evaluation.tokens, { of: (owner) => derivedToken(settings, `evaluation ${owner}`) }),
  provide(family.clientAddresses, { keyOf: addressKey }),
  provide(family.evaluations, { outline: familyOutline, sheet: familySheet, submit: submitOfFamily }),
  provide(family.files, { store: storeBytes }),
  provide(family.onlinePayments, {
    channels: onlineChannels,
    start: startOnlinePayment,
    officialAccount: officialAccountOf,
    payerUrl,
    payer: payerOf,
  }),
  provide(family.outsideMessages, { send: sendToPhones }),
  provide(family.pdfs, { make: makeContent }),
  provide(family.phoneCodes, { sms: async (engine) => settings.sms ?? codeSender(engine, 'family.code') }),
  provide(family.systemAddress, { of: async (engine) => (await systemSettingsOf(engine)).domain }),
  provide(family.tokens, { of: (owner) => derivedToken(settings, `family ${owner}`) }),
  provide(billing.guardianMessages, { send: tellGuardians }),
  provide(checkIn.guardianMessages, { send: tellGuardians }),
  provide(checkIn.tokens, { of: (owner) => derivedToken(settings, `check-in ${owner}`) }),
  provide(enrolment.phoneMessages, { send: async (ctx, message) => void (await tellGuardians(ctx, message)) }),
  provide(flow.thumbnails, { of: thumbnailOf }),
  provide(institution.captcha, { isCode }),
  provide(journey.guardianMessages, { send: tellGuardians }),
  provide(lodging.pdfs, { make: makeContent }),
  provide(lodging.tripGroups, { read: readGroups, save: saveGroups }),
  provide(lodging.tripSeats, { read: readSeats, save: saveSeats }),
  provide(message.announcementReading, { note: noteReading }),
  provide(message.messageSecrets, secretBox(settings, 'message ')),
  provide(message.systemAddress, { of: async (engine) => (await systemSettingsOf(engine)).domain }),
  provide(onlinePayment.paymentSecrets, secretBox(settings, 'payment ')),
  provide(onlinePayment.systemAddress, { of: async (engine) => (await systemSettingsOf(engine)).domain }),
  provide(screen.clientAddresses, { keyOf: addressKey }),
  provide(screen.mapTiles, { of: () => settings.mapTiles ?? null }),
  provide(video.mediaServers, { of: () => settings.mediaServer ?? null, hasSample: settings.demo }),
  provide(screen.reports, { open: findReport, answer: answerWorded }),
  provide(screen.tokens, { of: (owner) => derivedToken(settings, `screen ${owner}`) }),
  provide(screen.tracks, { read: tracksOf }),
  provide(screen.venueUses, { today: venueUsesToday }),
  provide(print.files, { store: storeBytes, plainName }),
  provide(print.pictures, { jpeg: jpegOf }),
  provide(print.printedFlows, { of: printedFlow }),
  provide(print.systemName, { of: ({ engine, language }) => systemNameOf(engine, language) }),
  provide(registration.accountOpening, { open: openAccount, renewInitialPassword }),
  provide(registration.captcha, { isCode }),
  provide(registration.clientAddresses, { keyOf: addressKey }),
  provide(complaint.files, { clean: cleanFile, plainName, record }),
  provide(registration.files, { clean: cleanFile, plainName, record }),
  provide(registration.phoneCodes, { sms: async (engine) => settings.sms ?? codeSender(engine, 'registration.code') }),
  provide(settlement.surplusRefunds, { draw: drawSurplusRefunds }),
  provide(webhook.webhookSecrets, secretBox(settings, 'webhook ')),
  // No area prefix: the owners of its secrets already begin with the module's name.
  provide(workplace.workplaceSecrets, secretBox(settings, '')),
  provide(workplace.roleGiving, { mustMayGive: mustBeGrantableIn }),
];

/** Encrypts secrets with the key of the server. The area is part of the owner, so that no module can decrypt a secret of another. */
const secretBox = (settings: AccountSettings, area: string): SecretBox => ({
  encrypt: (owner, secret) => encryptSecret(settings, `${area}${owner}`, secret),
  decrypt: (owner, sealed) => decryptSecret(settings, `${area}${owner}`, sealed),
});

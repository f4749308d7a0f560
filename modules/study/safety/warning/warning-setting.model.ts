import { defineModel, f } from '@zhixing/model';
import { tripScopesOf } from '../belonging.ts';

const from = ['notice', 'minor', 'major', 'critical', 'never'] as const;
const below = { in: '@organizationAndSuborganization' } as const;

/**
 * Thresholds of warnings (预警设置): of the platform, of a school for its trips, or of one trip. What a setting leaves empty is taken from the
 * wider one.
 */
export const WarningSetting = defineModel('warningSetting', {
  traits: ['annotated'],
  fields: {
    settingNo: f.serial({ prefix: 'WS', unique: true }),
    level: f.choice(['platform', 'school', 'trip'], { readonly: true, index: true }),
    /** Empty for the settings of a school or of the platform. */
    trip: f.ref('trip', { unique: true }),
    school: f.ref('school', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true }),
    bureau: f.ref('educationBureau', { readonly: true }),
    isTemplate: f.flag({ readonly: true }),
    speedLimitKmh: f.integer({ min: 40, max: 120 }),
    /** On roads other than motorways. */
    ordinarySpeedKmh: f.integer({ min: 20, max: 100 }),
    fatigueMinutes: f.integer({ min: 30, max: 240 }),
    restMinutes: f.integer({ min: 10, max: 120 }),
    parkMinutes: f.integer({ min: 5, max: 240 }),
    deviationM: f.integer({ min: 50, max: 5000 }),
    nightBanFrom: f.time(),
    nightBanTo: f.time(),
    distanceM: f.integer({ min: 10, max: 2000 }),
    distanceSeconds: f.integer({ min: 10, max: 600 }),
    offlineMinutes: f.integer({ min: 1, max: 120 }),
    lowBatteryPct: f.integer({ min: 5, max: 50 }),
    tempHigh: f.decimal({ min: 36, max: 42, scale: 1 }),
    tempLow: f.decimal({ min: 30, max: 36.5, scale: 1 }),
    hrHigh: f.integer({ min: 100, max: 220 }),
    hrLow: f.integer({ min: 30, max: 90 }),
    spo2Low: f.integer({ min: 80, max: 98 }),
    missingMinutes: f.integer({ min: 1, max: 60 }),
    /** Minutes after which an alarm that nobody takes up goes to the next in line. */
    escalateCritical: f.integer({ min: 1, max: 60 }),
    escalateMajor: f.integer({ min: 1, max: 120 }),
    escalateMinor: f.integer({ min: 1, max: 240 }),
    /** The least level of alarms that each is notified of. */
    notifyTutor: f.choice(from),
    notifyChief: f.choice(from),
    notifySchool: f.choice(from),
    notifyAgency: f.choice(from),
    notifyBureau: f.choice(from),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  checks: {
    escalatesFaster: { must: { escalateCritical: { lte: '@.escalateMajor' } }, at: 'escalateCritical' },
    escalatesSlower: { must: { escalateMajor: { lte: '@.escalateMinor' } }, at: 'escalateMajor' },
  },
  views: {
    list: {
      columns: [
        'settingNo',
        'level',
        'trip',
        'school',
        'status',
        'speedLimitKmh',
        'fatigueMinutes',
        'distanceM',
        'offlineMinutes',
        'tempHigh',
      ],
      filters: ['level', 'trip', 'school', 'status'],
      sort: '-settingNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'remark'] },
        {
          title: 'driving',
          fields: [
            ...(['speedLimitKmh', 'ordinarySpeedKmh', 'fatigueMinutes', 'restMinutes', 'parkMinutes', 'deviationM'] as const),
            ...(['nightBanFrom', 'nightBanTo'] as const),
          ],
        },
        { title: 'people', fields: ['distanceM', 'distanceSeconds', 'missingMinutes'] },
        { title: 'devices', fields: ['offlineMinutes', 'lowBatteryPct'] },
        { title: 'health', fields: ['tempHigh', 'tempLow', 'hrHigh', 'hrLow', 'spo2Low'] },
        { title: 'escalation', fields: ['escalateCritical', 'escalateMajor', 'escalateMinor'] },
        { title: 'notifying', fields: ['notifyTutor', 'notifyChief', 'notifySchool', 'notifyAgency', 'notifyBureau'] },
      ],
    },
  },
  label: ['settingNo'],
  scopes: {
    ...tripScopesOf,
    /** What schools inherit. */
    platform: { level: 'platform' },
    ownSchool: { level: 'school', school: below },
  },
});

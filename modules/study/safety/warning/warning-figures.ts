import type { Row } from '@zhixing/model';
import type { WarningSetting } from './warning-setting.model.ts';

type SettingRow = Row<typeof WarningSetting>;

/** Fields of a warning setting that a narrower setting may override. */
export type WarningField = keyof typeof warningDefaults;

/** What holds where neither trip, school nor platform say otherwise. */
export const warningDefaults = {
  speedLimitKmh: 100,
  ordinarySpeedKmh: 80,
  fatigueMinutes: 120,
  restMinutes: 20,
  parkMinutes: 30,
  deviationM: 200,
  nightBanFrom: '02:00',
  nightBanTo: '05:00',
  distanceM: 50,
  distanceSeconds: 60,
  offlineMinutes: 10,
  lowBatteryPct: 20,
  tempHigh: '37.3',
  tempLow: '34.0',
  hrHigh: 150,
  hrLow: 50,
  spo2Low: 92,
  missingMinutes: 10,
  escalateCritical: 3,
  escalateMajor: 5,
  escalateMinor: 10,
  notifyTutor: 'notice',
  notifyChief: 'minor',
  notifySchool: 'major',
  notifyAgency: 'major',
  notifyBureau: 'critical',
} as const satisfies { readonly [field in keyof SettingRow]?: SettingRow[field] };

export const warningFields = Object.keys(warningDefaults) as WarningField[];

/** Pairs of figures of which the first must be below the second, also where one of them is inherited. */
export const orderedFigures: readonly (readonly [WarningField, WarningField])[] = [
  ['ordinarySpeedKmh', 'speedLimitKmh'],
  ['tempLow', 'tempHigh'],
  ['hrLow', 'hrHigh'],
  ['restMinutes', 'fatigueMinutes'],
  ['escalateCritical', 'escalateMajor'],
  ['escalateMajor', 'escalateMinor'],
];

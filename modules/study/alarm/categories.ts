export const alarmLevels = ['notice', 'minor', 'major', 'critical'] as const;
export type AlarmLevel = (typeof alarmLevels)[number];

/** Categories of alarms with their usual levels. */
export const alarmCategories = {
  sos: 'critical',
  missing: 'critical',
  fall: 'critical',
  fenceExit: 'major',
  fenceEntry: 'major',
  missingInside: 'major',
  distance: 'minor',
  temperature: 'major',
  heartRate: 'major',
  spo2: 'major',
  notWorn: 'minor',
  offline: 'minor',
  lowBattery: 'notice',
  overspeed: 'major',
  fatigue: 'critical',
  deviation: 'major',
  overtimePark: 'minor',
  nightDriving: 'critical',
  adas: 'minor',
  accessDenied: 'minor',
  blacklist: 'critical',
  violation: 'minor',
  docExpiry: 'notice',
} as const satisfies Readonly<Record<string, AlarmLevel>>;
export type AlarmCategory = keyof typeof alarmCategories;

/** 1 for a notice to 4 for a critical alarm. */
export const rankOf = (level: AlarmLevel): number => alarmLevels.indexOf(level) + 1;

/** Rank from which an alarm holds a trip up, and is closed by somebody else than whoever handled it. */
export const SERIOUS = 3;

/** The record under whose key windows hear that alarms have changed; there is none with this id. */
export const ALARM_FEED = '00000000-0000-0000-0000-000000000000';

/** Ways in which an alarm is dealt with. */
export const handleWays = ['phoned', 'onSite', 'hospital', 'replaced', 'guardian', 'police', 'ambulance', 'other'] as const;

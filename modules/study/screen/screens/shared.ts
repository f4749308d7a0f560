import { openAlarm } from '../../alarm/alarm.model.ts';

const alarmFields = ['level', 'category', 'trip', 'student', 'status', 'raisedAt'];
const openOnly = { status: { in: [...openAlarm] } };
export const underWay = { status: { in: ['inProgress', 'suspended'] } };

/** A figure of a report above the map. */
export const figure = (id: string, report: string, about?: string, more: object = {}) => ({
  id,
  picture: 'figure' as const,
  refresh: 'fast' as const,
  ...(about && { about }),
  figures: { report, measures: [id], ...more },
});

/** Roll calls that have begun, the last first. */
export const begunCalls = { any: [{ status: 'done' }, { status: 'open', openAt: { empty: false } }] };

/** Alarms that somebody still has to act upon, the most urgent first. */
export const alarmList = (about?: string) => ({
  id: 'alarms',
  picture: 'list' as const,
  refresh: 'live' as const,
  saysNone: true,
  ...(about && { about }),
  rows: { model: 'alarm', where: openOnly, fields: alarmFields.filter((name) => name !== about), order: '-levelRank', first: 40 },
});

/** How many alarms there were, by day and by category. */
export const alarmTrend = (about?: string) =>
  [
    {
      id: 'alarmDays',
      picture: 'column',
      refresh: 'slow',
      ...(about && { about }),
      figures: { report: 'alarmOverview', by: ['day'], measures: ['alarms'], period: 'month' },
    },
    {
      id: 'alarmKinds',
      picture: 'ranking',
      refresh: 'slow',
      ...(about && { about }),
      figures: { report: 'alarmOverview', by: ['category'], measures: ['alarms'], period: 'month', first: 6 },
    },
  ] as const;

/** Fences, open alarms and everybody who is seen on the way. */
export const fences = (about?: string) => ({
  id: 'fences',
  kind: 'fences' as const,
  refresh: 'slow' as const,
  ...(about && { about }),
  rows: {
    model: 'geoFence',
    where: { status: 'enabled' },
    fields: ['name', 'shape', 'center', 'radiusM', 'points', 'path', 'corridorM', 'color'],
    first: 200,
  },
});

export const positions = (about?: string) => ({
  id: 'positions',
  kind: 'positions' as const,
  refresh: 'live' as const,
  ...(about && { about }),
  rows: {
    model: 'locationFix',
    fields: ['device', 'trip', 'student', 'tripStaff', 'tripVehicle', 'location', 'speedKmh', 'fixAt'],
    order: '-fixAt',
    first: 500,
  },
});

export const alarmPlaces = (about?: string) => ({
  id: 'alarmPlaces',
  kind: 'alarms' as const,
  refresh: 'live' as const,
  ...(about && { about }),
  rows: { model: 'alarm', where: openOnly, fields: ['category', 'level', 'location', 'raisedAt'], order: '-levelRank', first: 50 },
});

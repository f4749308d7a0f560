import { openAlarm } from '../../alarm/alarm.model.ts';
import { beforeDeparture } from '../../trip/trip.model.ts';

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
      saysNone: true,
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
    first: 3000,
  },
});

export const alarmPlaces = (about?: string) => ({
  id: 'alarmPlaces',
  kind: 'alarms' as const,
  refresh: 'live' as const,
  ...(about && { about }),
  rows: { model: 'alarm', where: openOnly, fields: ['category', 'level', 'location', 'raisedAt'], order: '-levelRank', first: 50 },
});

/** How fast alarms of the month were answered, by category. */
export const alarmAnswers = (about?: string) => ({
  id: 'answers',
  picture: 'ranking' as const,
  refresh: 'slow' as const,
  ...(about && { about }),
  figures: { report: 'alarmOverview', by: ['category'], measures: ['answerSeconds'], period: 'month' as const, first: 6 },
});

const onTheRoad = ['overspeed', 'fatigue', 'deviation', 'overtimePark', 'nightDriving', 'adas'];

/** Vehicles by their driving alarms of the month. */
export const driving = (about?: string) => ({
  id: 'driving',
  picture: 'ranking' as const,
  refresh: 'slow' as const,
  ...(about && { about }),
  figures: {
    report: 'alarmOverview',
    by: ['vehicle'],
    measures: ['alarms'],
    period: 'month' as const,
    filters: { category: { in: onTheRoad } },
    first: 6,
  },
});

/** Devices in use that have fallen silent, the longest first. */
export const silent = (about?: string) => ({
  id: 'silent',
  picture: 'list' as const,
  refresh: 'fast' as const,
  ...(about && { about }),
  rows: {
    model: 'device',
    where: { status: 'inUse', connectivity: 'offline' },
    fields: ['name', 'battery', 'lastOnlineAt', 'currentTrip'].filter((name) => name !== about),
    order: 'lastOnlineAt',
    first: 40,
  },
});

/** The share of readings of today that were taken on a wrist, by trip or by group. */
export const wearing = (by: 'trip' | 'group', about?: string) => ({
  id: 'wearing',
  picture: 'ranking' as const,
  refresh: 'fast' as const,
  ...(about && { about }),
  figures: { report: 'wearOverview', by: [by], measures: ['wornShare'], first: 8 },
});

/** Pictures of cameras that are on, some at a time. */
export const videos = (about?: string) => ({
  id: 'videos',
  picture: 'videos' as const,
  refresh: 'slow' as const,
  ...(about && { about }),
  rows: { model: 'camera', where: { status: 'online' }, fields: ['name', 'site', 'trip'], order: 'name', first: 16 },
});

const endsSoon = { where: { usableTo: { lte: '@today+30' } } };

/** Vehicles of trips to come and under way whose papers, or those of their driver, end within thirty days. */
export const expiring = (about: string) => ({
  id: 'expiring',
  picture: 'list' as const,
  refresh: 'slow' as const,
  about,
  rows: {
    model: 'tripVehicle',
    where: {
      all: [
        {
          status: { notIn: ['cancelled', 'replaced'] },
          trip: { where: { status: { in: [...beforeDeparture, 'inProgress', 'suspended'] } } },
        },
        { any: [{ vehicle: endsSoon }, { driver: endsSoon }] },
      ],
    },
    fields: ['vehicle', 'driver', 'trip'],
    order: 'carNo',
    first: 40,
  },
});

/** Cameras by their state. */
export const cameras = (about?: string) => ({
  id: 'cameras',
  picture: 'donut' as const,
  refresh: 'slow' as const,
  ...(about && { about }),
  figures: { report: 'cameraOverview', by: ['status'], measures: ['cameras'] },
});

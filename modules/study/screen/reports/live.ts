import { defineReport, type ReportDocument } from '@zhixing/model/report/index.ts';
import { openAlarm } from '../../alarm/alarm.model.ts';

// Whoever may list alarms and roll calls sees their children one by one, so small groups are shown.
const few = 0;
const underWay = { status: { in: ['inProgress', 'suspended'] } } as const;
const open = { status: { in: [...openAlarm] } };

/** Trips and who is on them: those under way, and all of a period. */
const tripOverview = defineReport({
  name: 'tripOverview',
  model: 'trip',
  where: { status: { ne: 'cancelled' } },
  period: 'departAt',
  defaultPeriod: 'all',
  dimensions: {
    status: { field: 'status' },
    theme: { field: 'theme' },
    stage: { field: 'stage' },
    month: { field: 'departAt', grain: 'month' },
    school: { field: 'school' },
    agency: { field: 'agency' },
  },
  measures: {
    trips: { count: true },
    underWay: { count: true, where: underWay },
    students: { sum: 'presentCount', unit: 'people' },
    out: { sum: 'presentCount', where: underWay, unit: 'people' },
    staffOut: { sum: 'planStaff', where: underWay, unit: 'people' },
    leaving: { count: true, where: { departAt: { gte: '@today', lte: '@today' } } },
  },
  filters: ['id', 'status', 'school', 'agency', 'theme', 'stage'],
  rows: ['status'],
  charts: [
    { picture: 'funnel', by: ['status'], measures: ['trips'] },
    { picture: 'line', by: ['month'], measures: ['trips'], second: ['students'] },
  ],
  columnsOfRows: ['tripNo', 'name', 'status', 'school', 'agency', 'departAt', 'returnAt', 'presentCount'],
});

/** Alarms: what is open, and how those of a period were answered. */
const alarmOverview = defineReport({
  name: 'alarmOverview',
  model: 'alarm',
  few,
  period: 'raisedAt',
  defaultPeriod: 'all',
  dimensions: {
    category: { field: 'category' },
    level: { field: 'level' },
    status: { field: 'status' },
    day: { field: 'raisedAt', grain: 'day' },
    school: { field: 'school' },
    trip: { field: 'trip' },
    vehicle: { field: 'tripVehicle' },
  },
  measures: {
    alarms: { count: true },
    open: { count: true, where: open },
    serious: { count: true, where: { all: [open, { level: { in: ['major', 'critical'] } }] } },
    unanswered: { count: true, where: { status: 'raised' } },
    answerSeconds: { mean: 'responseSec', digits: 0, unit: 'seconds' },
    falseShare: { share: { status: 'falseAlarm' } },
  },
  filters: ['category', 'level', 'status', 'trip', 'school', 'agency', 'site'],
  rows: ['category'],
  order: '-alarms',
  charts: [
    { picture: 'column', by: ['day'], measures: ['alarms'] },
    { picture: 'donut', by: ['category'], measures: ['alarms'] },
  ],
  columnsOfRows: ['alarmNo', 'category', 'level', 'status', 'trip', 'school', 'raisedAt', 'responseSec'],
});

/** Devices that are carried on trips: how many report. */
const deviceOverview = defineReport({
  name: 'deviceOverview',
  model: 'device',
  where: { status: 'inUse' },
  dimensions: {
    connectivity: { field: 'connectivity' },
    deviceType: { field: 'deviceType' },
    trip: { field: 'currentTrip' },
    school: { field: 'school' },
  },
  measures: {
    devices: { count: true },
    online: { count: true, where: { connectivity: 'online' } },
    offline: { count: true, where: { connectivity: 'offline' } },
    onlineShare: { share: { connectivity: 'online' }, digits: 0 },
    weak: { count: true, where: { battery: { lte: 20 } } },
  },
  filters: ['connectivity', 'deviceType', 'currentTrip', 'school', 'agency', 'site'],
  rows: ['deviceType'],
  order: '-devices',
  charts: [{ picture: 'donut', by: ['connectivity'], measures: ['devices'] }],
  columnsOfRows: ['deviceNo', 'name', 'deviceType', 'connectivity', 'battery', 'lastOnlineAt', 'currentTrip'],
});

/** Vehicles of trips under way. */
const vehicleOverview = defineReport({
  name: 'vehicleOverview',
  model: 'tripVehicle',
  where: { trip: { where: underWay }, status: { ne: 'cancelled' } },
  dimensions: { trip: { field: 'trip' }, mode: { field: 'mode' }, carrier: { field: 'carrier' } },
  measures: { vehicles: { count: true }, seats: { sum: 'riderSeats', unit: 'people' } },
  filters: ['trip', 'trip.school', 'mode', 'carrier'],
  rows: ['trip'],
  order: '-vehicles',
  columnsOfRows: ['trip', 'carNo', 'mode', 'carrier', 'riderSeats'],
});

/** Roll calls: who was there of those who were called. */
const rollCalls = defineReport({
  name: 'rollCalls',
  model: 'checkInTask',
  few,
  where: { status: { ne: 'void' } },
  period: 'planAt',
  defaultPeriod: 'all',
  dimensions: {
    trip: { field: 'trip' },
    group: { field: 'group' },
    node: { field: 'node' },
    day: { field: 'planAt', grain: 'day' },
    status: { field: 'status' },
  },
  measures: {
    tasks: { count: true },
    expected: { sum: 'expected', unit: 'people' },
    present: { sum: 'present', unit: 'people' },
    leave: { sum: 'leave', unit: 'people' },
    absent: { sum: 'absent', unit: 'people' },
    attendance: { ratio: ['present', 'expected'], percent: true },
  },
  filters: ['trip', 'school', 'site', 'node', 'status', 'group'],
  rows: ['trip', 'group'],
  order: '-expected',
  charts: [{ picture: 'column', by: ['node'], measures: ['expected', 'present'] }],
  columnsOfRows: ['trip', 'node', 'planAt', 'group', 'vehicle', 'expected', 'present', 'leave', 'absent', 'status'],
});

/** Who is at bases and camps now, beside what they can take. */
const siteOccupancy = defineReport({
  name: 'siteOccupancy',
  model: 'reception',
  where: { status: 'received' },
  dimensions: { site: { field: 'site' }, trip: { field: 'trip' }, kind: { field: 'siteKind' } },
  sources: { sites: { model: 'site', where: { status: 'introduced' }, by: { site: 'id', kind: 'kind' }, filters: { site: 'id' } } },
  measures: {
    batches: { count: true },
    students: { sum: 'actualStudents', unit: 'people' },
    staff: { sum: 'actualStaff', unit: 'people' },
    inside: { balance: { plus: ['students', 'staff'], minus: [] }, unit: 'people' },
    capacity: { source: 'sites', sum: 'onceCapacity', unit: 'people' },
    use: { ratio: ['inside', 'capacity'], percent: true },
  },
  filters: ['site', 'trip', 'school'],
  rows: ['site'],
  order: '-students',
  columnsOfRows: ['receptionNo', 'site', 'trip', 'status', 'arriveAt', 'leaveAt', 'actualStudents', 'actualStaff'],
});

/** What wearables measured today: who wears theirs, and how often a value lay outside the limits. Never whose. */
const wearOverview = defineReport({
  name: 'wearOverview',
  model: 'healthReading',
  where: { measuredAt: { gte: '@today' } },
  dimensions: { trip: { field: 'trip' }, group: { field: 'group' } },
  measures: {
    readings: { count: true },
    wornShare: { share: { worn: true }, digits: 0 },
    abnormal: { count: true, where: { abnormal: true } },
  },
  filters: ['trip', 'school', 'group'],
  rows: ['trip'],
  order: '-readings',
  columnsOfRows: ['trip', 'group', 'device', 'measuredAt', 'worn', 'abnormal'],
});

/** Cameras: how many deliver a picture. */
const cameraOverview = defineReport({
  name: 'cameraOverview',
  model: 'camera',
  dimensions: { status: { field: 'status' }, site: { field: 'site' }, trip: { field: 'trip' } },
  measures: {
    cameras: { count: true },
    camerasOnline: { share: { status: 'online' }, digits: 0 },
  },
  filters: ['site', 'trip', 'status'],
  rows: ['status'],
  order: '-cameras',
  charts: [{ picture: 'donut', by: ['status'], measures: ['cameras'] }],
  columnsOfRows: ['cameraNo', 'name', 'status', 'site', 'venue', 'tripVehicle', 'trip'],
});

/** What screens show of the present, as reports that can be opened and followed down to the rows. */
export const liveReports: readonly ReportDocument[] = [
  tripOverview,
  alarmOverview,
  deviceOverview,
  vehicleOverview,
  rollCalls,
  siteOccupancy,
  wearOverview,
  cameraOverview,
];

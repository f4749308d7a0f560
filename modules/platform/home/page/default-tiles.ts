import type { Condition } from '@zhixing/model';
import type { PageDocument, TileDocument, TileOf } from '@zhixing/model/page/index.ts';

/*
 * Tiles of the homes that the product begins with. Ids are stable: the titles of tiles stand at `home.tiles.<id>` in the locale files, where
 * the report or model does not name them well enough.
 */

const todo: TileDocument = { kind: 'todo', id: 'todo', w: 12, h: 1 };

/** A figure of a report for the present school year, with its course and the change since the year before. */
export const figure = (report: string, measure: string, how: Partial<TileOf<'figure'>> = {}): TileDocument => ({
  kind: 'figure',
  id: `${report}-${measure}`,
  w: 3,
  h: 2,
  report,
  measure,
  compare: true,
  trend: true,
  ...how,
});

/** A figure of what stands now, which has no course. */
export const standing = (report: string, measure: string): TileDocument =>
  figure(report, measure, { period: 'all', compare: false, trend: false });

/** A chart that the report declares. */
export const chart = (report: string, place: number, how: Partial<TileOf<'chart'>> = {}): TileDocument => ({
  kind: 'chart',
  id: `${report}-chart${place}`,
  w: 6,
  h: 5,
  report,
  chart: place,
  ...how,
});

export const shortcuts = (...pages: string[]): TileDocument => ({ kind: 'shortcut', id: 'shortcuts', w: 12, h: 2, pages });

const list = (
  id: string,
  model: string,
  how: Omit<TileOf<'list'>, 'kind' | 'id' | 'w' | 'h' | 'model'> & { w?: number },
): TileDocument => ({
  kind: 'list',
  id,
  w: 6,
  h: 5,
  model,
  most: 6,
  ...how,
});

const outside: Condition = { status: { in: ['inProgress', 'suspended'] } };

/** Trips that are under way today. */
export const tripsUnderWay = list('tripsUnderWay', 'trip', {
  filter: outside,
  columns: ['name', 'school', 'status', 'returnAt'],
  sort: 'returnAt',
});

/** What is planned today on trips that the reader sees. */
export const itineraryToday = list('itineraryToday', 'itineraryItem', {
  filter: { startAt: { gte: '@today', lte: '@today' }, trip: { where: outside } },
  columns: ['startAt', 'endAt', 'title', 'trip'],
  sort: 'startAt',
});

/** Trips by the days on which they depart and return. */
export const tripDays: TileDocument = {
  kind: 'calendar',
  id: 'tripDays',
  w: 6,
  h: 5,
  model: 'trip',
  from: 'departAt',
  to: 'returnAt',
  filter: { status: { ne: 'cancelled' } },
};

/** Groups of students by the days on which a base or camp receives them. */
export const receptionDays: TileDocument = {
  kind: 'calendar',
  id: 'receptionDays',
  w: 6,
  h: 5,
  model: 'reception',
  from: 'arriveAt',
  to: 'leaveAt',
  filter: { status: { in: ['requested', 'confirmed', 'received'] } },
};

export const receptionsNext = list('receptionsNext', 'reception', {
  filter: { status: 'confirmed', leaveAt: { gte: '@today' } },
  columns: ['trip', 'schoolName', 'arriveAt', 'people'],
  sort: 'arriveAt',
});

export const openIncidents = list('openIncidents', 'incident', {
  filter: { status: { notIn: ['closed', 'falseReport'] } },
  columns: ['title', 'severity', 'status', 'happenAt'],
  sort: '-happenAt',
});

export const openComplaints = list('openComplaints', 'complaint', {
  filter: { status: { notIn: ['closed', 'withdrawn', 'notAccepted'] } },
  columns: ['title', 'category', 'status', 'recordedAt'],
  sort: '-recordedAt',
});

export const billsOverdue = list('billsOverdue', 'studentBill', {
  filter: { status: 'overdue', balance: { gt: 0 } },
  columns: ['student', 'trip', 'balance', 'dueAt'],
  sort: 'dueAt',
});

/** Alarms that are not over, the most severe first. */
export const openAlarms = list('openAlarms', 'alarm', {
  filter: { status: { notIn: ['resolved', 'closed', 'falseAlarm'] } },
  columns: ['category', 'level', 'status', 'raisedAt'],
  sort: '-levelRank',
});

/** Devices that are carried, and do not report. */
export const devicesSilent = list('devicesSilent', 'device', {
  filter: { status: 'inUse', connectivity: 'offline' },
  columns: ['name', 'deviceType', 'battery', 'lastOnlineAt'],
  sort: 'lastOnlineAt',
});

export const devicesAway = list('devicesAway', 'device', {
  filter: { status: { in: ['repairing', 'lost'] } },
  columns: ['name', 'deviceType', 'status', 'serialNo'],
  sort: '-updatedAt',
});

/** Devices that a supplier is to repair, or has repaired. */
export const devicesInRepair = list('devicesInRepair', 'device', {
  filter: { status: 'repairing' },
  columns: ['name', 'ownerName', 'repairReason', 'repairedAt'],
  sort: '-updatedAt',
});

/** Types of equipment with what they cost. */
export const deviceTypes = list('deviceTypes', 'deviceType', {
  filter: { status: 'enabled' },
  columns: ['name', 'brand', 'refPrice', 'rentPerDay'],
  sort: 'typeNo',
});

/** Devices whose warranty ends within two months. */
export const warranties = list('warranties', 'device', {
  w: 12,
  filter: { warrantyTo: { gte: '@today', lte: '@today+60' }, status: { ne: 'scrapped' } },
  columns: ['name', 'deviceType', 'ownerName', 'warrantyTo', 'status'],
  sort: 'warrantyTo',
});

/** Bases and camps of the area on a map. */
export const siteMap: TileDocument = {
  kind: 'map',
  id: 'siteMap',
  w: 6,
  h: 5,
  model: 'site',
  at: 'location',
  filter: { status: 'introduced' },
};

export const page = (...tiles: readonly TileDocument[]): PageDocument => ({ format: 1, tiles: [todo, ...tiles] });

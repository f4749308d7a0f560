import { chinaClock } from '@zhixing/model/china-time.ts';
import { toGbk } from '../gbk.ts';
import type { Edition } from './frame.ts';

/** Identifiers of messages to terminals. */
export const DOWN = {
  answer: 0x8001,
  resend: 0x8003,
  time: 0x8004,
  registered: 0x8100,
  parameters: 0x8103,
  locate: 0x8201,
  track: 0x8202,
  confirmAlarm: 0x8203,
  text: 0x8300,
  circles: 0x8600,
  deleteCircles: 0x8601,
  rectangles: 0x8602,
  deleteRectangles: 0x8603,
  polygons: 0x8604,
  deletePolygons: 0x8605,
  routes: 0x8606,
  deleteRoutes: 0x8607,
} as const;

/** Results of 0x8001. */
export const RESULT = { done: 0, failed: 1, broken: 2, unsupported: 3, alarmHandled: 4 } as const;
/** Results of 0x8100. */
export const REGISTERED = { done: 0, vehicleKnown: 1, noSuchVehicle: 2, terminalKnown: 3, noSuchTerminal: 4 } as const;

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value & 0xffff);
  return bytes;
};
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** 0x8001 */
export const answer = (serial: number, id: number, result: number): Buffer => Buffer.concat([word(serial), word(id), Buffer.of(result)]);

/** 0x8100. The code is what the terminal authenticates with from now on. */
export const registered = (serial: number, result: number, code = ''): Buffer =>
  Buffer.concat([word(serial), Buffer.of(result), result === REGISTERED.done ? toGbk(code) : Buffer.alloc(0)]);

/** 0x8003. The count is a byte in 2013 and a word in 2019. */
export const resend = (edition: Edition, serial: number, numbers: readonly number[]): Buffer =>
  Buffer.concat([word(serial), edition === 2019 ? word(numbers.length) : Buffer.of(numbers.length), ...numbers.map(word)]);

const DATE_DIGITS = 12;

/** 0x8004: the clock of China, YYMMDDhhmmss in BCD. */
export const time = (now: number): Buffer =>
  Buffer.from(
    chinaClock(now)
      .toISOString()
      .replaceAll(/\D/g, '')
      .slice(2, 2 + DATE_DIGITS),
    'hex',
  );

/** 0x8202: report every so many seconds, for so many seconds. An interval of 0 ends it. */
export const track = (intervalS: number, forS: number): Buffer =>
  intervalS === 0 ? word(0) : Buffer.concat([word(intervalS), double(forS)]);

const REPORT_STRATEGY = 0x0020;
const DEFAULT_INTERVAL = 0x0029;
const BY_TIME = 0;

/** 0x8103: report by time, every so many seconds. */
export const interval = (seconds: number): Buffer =>
  parameters([
    [REPORT_STRATEGY, BY_TIME],
    [DEFAULT_INTERVAL, seconds],
  ]);

const parameters = (values: readonly (readonly [id: number, value: number])[]): Buffer =>
  Buffer.concat([Buffer.of(values.length), ...values.map(([id, value]) => Buffer.concat([double(id), Buffer.of(4), double(value)]))]);

/** 0x8203. `serial` 0 confirms all alarms of the kinds; `bits` are those of the alarm field. */
export const confirmAlarm = (serial: number, bits: number): Buffer => Buffer.concat([word(serial), double(bits)]);

const TEXT_BYTES = 1024;

/** 0x8300: a text that the terminal shows and reads out. */
export function text(edition: Edition, words: string, urgent: boolean): Buffer {
  const shownAndRead = 0x04 | 0x08;
  const head = edition === 2019 ? [shownAndRead | (urgent ? 0x02 : 0x01), 2] : [shownAndRead | (urgent ? 0x01 : 0)];
  return Buffer.concat([Buffer.of(...head), toGbk(words).subarray(0, TEXT_BYTES)]);
}

export interface Vertex {
  readonly lng: number;
  readonly lat: number;
}

interface AreaRules {
  readonly id: number;
  readonly name?: string;
  /** Highest speed and for how long it may be exceeded. */
  readonly speed?: { readonly maxKmh: number; readonly forS: number; readonly nightKmh?: number };
  /** Times of every day, HH:mm. */
  readonly daily?: { readonly from: string; readonly to: string };
}

/** An area that a terminal watches by itself. Degrees are WGS 84. */
export type Area = AreaRules &
  (
    | { readonly shape: 'circle'; readonly centre: Vertex; readonly radiusM: number }
    | { readonly shape: 'rectangle'; readonly northWest: Vertex; readonly southEast: Vertex }
    | { readonly shape: 'polygon'; readonly vertices: readonly Vertex[] }
    | { readonly shape: 'route'; readonly vertices: readonly Vertex[]; readonly widthM: number }
  );
export type AreaShape = Area['shape'];

/** Watch entry and exit, and tell driver and platform. */
const BORDERS = 0b111100;
/** Entry and exit of a route have the same bits. */
const SOUTH = 0x40;
const WEST = 0x80;

/** Body of the message that sets one area: appended to circles and rectangles, as polygons and routes have one each. */
export function setArea(edition: Edition, area: Area): { id: number; body: Buffer } {
  const parts = { circle: circle, rectangle: rectangle, polygon: polygon, route: route }[area.shape];
  return parts(edition, area as never);
}

const APPEND_ONE = Buffer.of(1, 1);

function circle(edition: Edition, area: Extract<Area, { shape: 'circle' }>): { id: number; body: Buffer } {
  const { centre, radiusM } = area;
  const body = [APPEND_ONE, head(area, centre), point(centre), double(radiusM), daily(area), limit(edition, area), name(edition, area)];
  return { id: DOWN.circles, body: Buffer.concat(body) };
}

function rectangle(edition: Edition, area: Extract<Area, { shape: 'rectangle' }>): { id: number; body: Buffer } {
  const corners = [point(area.northWest), point(area.southEast)];
  const body = [APPEND_ONE, head(area, area.northWest), ...corners, daily(area), limit(edition, area), name(edition, area)];
  return { id: DOWN.rectangles, body: Buffer.concat(body) };
}

function polygon(edition: Edition, area: Extract<Area, { shape: 'polygon' }>): { id: number; body: Buffer } {
  const { vertices, speed } = area;
  // In the polygon of 2019 the limit for the night stands behind the vertices.
  const night = edition === 2019 && speed ? [word(speed.nightKmh ?? speed.maxKmh)] : [];
  const body = [head(area, vertices[0]), daily(area), limit(2013, area), word(vertices.length), ...vertices.map(point), ...night];
  return { id: DOWN.polygons, body: Buffer.concat([...body, name(edition, area)]) };
}

function route(edition: Edition, area: Extract<Area, { shape: 'route' }>): { id: number; body: Buffer } {
  const { id, vertices, widthM, speed } = area;
  const turns = vertices.map((vertex, index) =>
    Buffer.concat([
      double(index + 1),
      double(index + 1),
      point(vertex),
      Buffer.of(Math.min(widthM, 0xff), (speed ? 2 : 0) | (vertex.lat < 0 ? 4 : 0) | (vertex.lng < 0 ? 8 : 0)),
      limit(edition, area),
    ]),
  );
  const attributes = word(BORDERS | (area.daily ? 1 : 0));
  return {
    id: DOWN.routes,
    body: Buffer.concat([double(id), attributes, daily(area), word(turns.length), ...turns, name(edition, area)]),
  };
}

function head({ id, speed, daily: times }: AreaRules, somewhere: Vertex | undefined): Buffer {
  const hemisphere = ((somewhere?.lat ?? 0) < 0 ? SOUTH : 0) | ((somewhere?.lng ?? 0) < 0 ? WEST : 0);
  return Buffer.concat([double(id), word(BORDERS | hemisphere | (times ? 1 : 0) | (speed ? 2 : 0))]);
}

const MICRO = 1e6;
const point = ({ lng, lat }: Vertex): Buffer =>
  Buffer.concat([double(Math.round(Math.abs(lat) * MICRO)), double(Math.round(Math.abs(lng) * MICRO))]);

/** Times of every day have zeros for their date. */
function daily({ daily: times }: AreaRules): Buffer {
  if (!times) return Buffer.alloc(0);
  return Buffer.concat([times.from, times.to].map((at) => Buffer.from(`000000${at.replace(':', '')}00`, 'hex')));
}

function limit(edition: Edition, { speed }: AreaRules): Buffer {
  if (!speed) return Buffer.alloc(0);
  const night = edition === 2019 ? [word(speed.nightKmh ?? speed.maxKmh)] : [];
  return Buffer.concat([word(speed.maxKmh), Buffer.of(speed.forS), ...night]);
}

function name(edition: Edition, { name: words = '' }: AreaRules): Buffer {
  if (edition !== 2019) return Buffer.alloc(0);
  const bytes = toGbk(words);
  return Buffer.concat([word(bytes.length), bytes]);
}

const DELETED: Readonly<Record<AreaShape, number>> = {
  circle: DOWN.deleteCircles,
  rectangle: DOWN.deleteRectangles,
  polygon: DOWN.deletePolygons,
  route: DOWN.deleteRoutes,
};

/** Message that deletes areas of one shape; without ids all of them. */
export const deleteAreas = (shape: AreaShape, ids: readonly number[]): { id: number; body: Buffer } => ({
  id: DELETED[shape],
  body: Buffer.concat([Buffer.of(ids.length), ...ids.map(double)]),
});

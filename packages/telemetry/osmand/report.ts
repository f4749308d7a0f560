import { contentMark } from '../bytes.ts';
import type { DeviceAlarm, Position, Report } from '../report.ts';
import { asObject, heading, type Loose, Malformed, numberOf, placeOf, present, share, textOf } from '../values.ts';

const KNOT_KMH = 1.852;
const ALARMS: Readonly<Record<string, DeviceAlarm>> = { sos: 'sos', fallDown: 'fall', lowBattery: 'lowBattery', accident: 'collision' };

/** Values of a query, or of a form that was posted. Without the name of a device, or without anything about it, it is malformed. */
export function queryReport(query: Loose, receivedAt: number): Report {
  const identity = textOf(query, 'id') ?? textOf(query, 'deviceid');
  if (!identity) throw new Malformed('id is missing');
  const [pairLat, pairLng] = (textOf(query, 'location') ?? ',').split(',');
  const place = placeOf(query, 'lat', 'lon') ?? placeOf({ lat: pairLat, lon: pairLng }, 'lat', 'lon');
  const position = place && positionOf(place, query, (numberOf(query, 'speed') ?? 0) * KNOT_KMH, 'bearing');
  const valid = textOf(query, 'valid') !== 'false';
  return reportOf(query, {
    identity,
    receivedAt,
    at: momentOf(query.timestamp),
    position: position && { ...position, valid },
    battery: share(numberOf(query, 'batt')),
    alarm: textOf(query, 'alarm'),
  });
}

/** The JSON of the Traccar client. */
export function clientReport(body: unknown, receivedAt: number): Report {
  const root = asObject(body);
  const location = asObject(root.location, 'location');
  const coords = asObject(location.coords ?? {}, 'coords');
  const identity = textOf(root, 'device_id');
  if (!identity) throw new Malformed('device_id is missing');
  const place = placeOf(coords, 'latitude', 'longitude');
  const metresPerSecond = numberOf(coords, 'speed') ?? -1;
  const level = numberOf(asObject(location.battery ?? {}, 'battery'), 'level');
  const odometer = numberOf(location, 'odometer');
  const position = place && positionOf(place, coords, metresPerSecond < 0 ? undefined : metresPerSecond * 3.6, 'heading');
  return reportOf(root, {
    identity,
    receivedAt,
    at: momentOf(location.timestamp),
    position: position && { ...position, ...(odometer && { odometerKm: odometer / 1000 }) },
    battery: share(level === undefined ? undefined : level * 100),
    alarm: textOf(location, 'alarm') ?? textOf(location, 'event'),
  });
}

interface Found {
  readonly identity: string;
  readonly receivedAt: number;
  readonly at: number | undefined;
  readonly position: Position | undefined;
  readonly battery: number | undefined;
  readonly alarm: string | undefined;
}

function reportOf(message: Loose, { at, alarm: stated, position, ...found }: Found): Report {
  const alarm = stated === undefined ? undefined : ALARMS[stated];
  const raw = JSON.stringify(message);
  return {
    protocol: 'osmand',
    identity: found.identity,
    receivedAt: found.receivedAt,
    kind: alarm ? 'alarm' : position ? 'position' : 'heartbeat',
    dedupe: at === undefined ? `${found.receivedAt}-${contentMark(raw)}` : contentMark(raw),
    ...present<Report>({ fixAt: at, position, battery: found.battery, alarms: alarm && [alarm] }),
    ...(stated && !alarm && { extra: { event: stated } }),
    raw: raw.slice(0, 2000),
  };
}

function positionOf(place: { lat: number; lng: number }, of: Loose, speedKmh: number | undefined, course: string): Position {
  const rest = present<Position>({
    accuracyM: numberOf(of, 'accuracy'),
    altitudeM: numberOf(of, 'altitude'),
    speedKmh,
    heading: heading(numberOf(of, course)),
  });
  return { lat: place.lat, lng: place.lng, valid: true, source: 'satellite', ...rest };
}

const MILLISECONDS_FROM = 1e11;

/** Seconds or milliseconds since 1970, or a date in ISO form. */
function momentOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  const at = Number.isNaN(number) ? Date.parse(String(value)) : number < MILLISECONDS_FROM ? number * 1000 : number;
  if (!Number.isFinite(at)) throw new Malformed('timestamp is no moment');
  return Math.round(at);
}

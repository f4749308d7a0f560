import { contentMark } from '../bytes.ts';
import type { DeviceAlarm, Position, Report } from '../report.ts';
import { type Item, type Location, readLocation } from './location.ts';

type Extra = Record<string, string | number | boolean | null>;

/** What bits of the alarm field mean; those that are missing here warn early and remain in `alarmBits` alone. */
const ALARMS: Readonly<Record<number, DeviceAlarm>> = {
  0: 'sos',
  1: 'overspeed',
  2: 'fatigue',
  3: 'adas',
  4: 'fault',
  5: 'fault',
  6: 'fault',
  7: 'lowBattery',
  8: 'powerLost',
  9: 'fault',
  10: 'fault',
  11: 'fault',
  12: 'fault',
  15: 'adas',
  16: 'fault',
  17: 'adas',
  18: 'fatigue',
  19: 'overtimePark',
  23: 'deviation',
  24: 'fault',
  25: 'fault',
  26: 'tamper',
  27: 'tamper',
  28: 'tamper',
  29: 'collision',
  30: 'rollover',
  31: 'tamper',
};
const BORDER_BITS = (1 << 20) | (1 << 21);

/** One location as a report; null where it is none. */
export function locationReport(body: Buffer, serial: number, about: Pick<Report, 'identity' | 'receivedAt' | 'catchUp'>): Report | null {
  const location = readLocation(body);
  if (!location) return null;
  const alarms = alarmsOf(location);
  const position = positionOf(location);
  return {
    protocol: 'jt808',
    ...about,
    kind: alarms.length > 0 ? 'alarm' : 'position',
    // Equal contents with a date are one location, even if it comes again under a new serial number after a lost connection.
    dedupe: location.fixAt === undefined ? `${serial}-${contentMark(body)}` : contentMark(body),
    ...(location.fixAt !== undefined && { fixAt: location.fixAt }),
    ...(position && { position }),
    ...(alarms.length > 0 && { alarms }),
    extra: extraOf(location),
    raw: body.toString('hex'),
  };
}

function alarmsOf({ alarm, items }: Location): DeviceAlarm[] {
  const found = new Set<DeviceAlarm>();
  for (const [bit, name] of Object.entries(ALARMS)) if (alarm & (1 << Number(bit))) found.add(name);
  if (alarm & BORDER_BITS) found.add(items.find(({ id }) => id === 0x12)?.data[5] === 0 ? 'fenceEntry' : 'fenceExit');
  if (items.some(({ id }) => id === 0x64 || id === 0x65 || id === 0x67 || id === 0x18)) found.add('adas');
  return [...found];
}

/** Encrypted coordinates are no position. */
function positionOf({ status, items, ...at }: Location): Position | undefined {
  if (status & 0x20 || Math.abs(at.lat) > 90 || Math.abs(at.lng) > 180) return undefined;
  const mileage = items.find(({ id, data }) => id === 0x01 && data.length === 4)?.data.readUInt32BE(0);
  return {
    lng: at.lng,
    lat: at.lat,
    valid: (status & 0x2) !== 0,
    source: 'satellite',
    altitudeM: at.altitudeM,
    speedKmh: at.speedKmh,
    heading: at.heading,
    ...(mileage !== undefined && { odometerKm: mileage / 10 }),
  };
}

const word = (data: Buffer): number => data.readUInt16BE(0);
const double = (data: Buffer): number => data.readUInt32BE(0);

/** Additional items that are named, by id: name, length, value. */
const NAMED: Readonly<Record<number, readonly [name: string, length: number, value: (data: Buffer) => number]>> = {
  2: ['fuelL', 2, (data) => word(data) / 10],
  3: ['recorderKmh', 2, (data) => word(data) / 10],
  4: ['alarmEvent', 2, word],
  6: ['cabinC', 2, (data) => (word(data) & 0x8000 ? -(word(data) & 0x7fff) : word(data))],
  20: ['videoAlarms', 4, double],
  37: ['signals', 4, double],
  42: ['io', 2, word],
  43: ['analog', 4, double],
  48: ['signal', 1, (data) => data[0] ?? 0],
  49: ['satellites', 1, (data) => data[0] ?? 0],
};

function extraOf({ alarm, status, items, rest }: Location): Extra {
  const extra: Extra = { alarmBits: alarm, statusBits: status, ignition: (status & 1) !== 0, doorOpen: ((status >> 13) & 0x1f) !== 0 };
  for (const item of items) named(item, extra);
  if (rest.length > 0) extra.rest = rest.toString('hex');
  return extra;
}

/** Adds an item under its name, or under its number where it belongs to a maker or is longer or shorter than it should be. */
function named({ id, data }: Item, extra: Extra): void {
  const meaning = NAMED[id];
  if (meaning && meaning[1] === data.length) extra[meaning[0]] = meaning[2](data);
  else if (id === 0x11) Object.assign(extra, areaOf('overspeed', data));
  else if (id === 0x12) Object.assign(extra, areaOf('border', data));
  else if (id !== 0x01) extra[`x${id.toString(16).padStart(2, '0')}`] = data.toString('hex');
}

/** Kind and id of the area that an alarm is about. A kind of 0 means no area, and has no id. */
function areaOf(name: string, data: Buffer): Extra {
  if (data.length < 5) return { [`${name}Kind`]: data[0] ?? null };
  return { [`${name}Kind`]: data[0] ?? 0, [`${name}Area`]: data.readUInt32BE(1) };
}

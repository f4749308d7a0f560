import { contentMark } from '../bytes.ts';
import { type DeviceAlarm, deviceAlarms, type Health, type Position, type PositionSource, type Protocol, type Report } from '../report.ts';
import { asObject, heading, type Loose, Malformed, numberOf, placeOf, present, share, textOf } from '../values.ts';

/** Kinds of messages in the product's own JSON, as the last part of their topic or path says. */
export const jsonKinds = ['pos', 'health', 'alarm', 'event', 'access', 'temperature', 'status'] as const;
export type JsonKind = (typeof jsonKinds)[number];

export const isJsonKind = (word: string): word is JsonKind => (jsonKinds as readonly string[]).includes(word);

export interface JsonSender {
  readonly protocol: Extract<Protocol, 'json' | 'vendor'>;
  /** Who sends, as its way in has proved. */
  readonly identity: string;
  readonly receivedAt: number;
}

const VERSION = 1;
const MAX_RAW_LENGTH = 2000;

/** `{ v: 1, id, ts, seq, … }`, where `id` names the message, `ts` is its moment in milliseconds and `seq` counts within the device. */
export function jsonReport(kind: JsonKind, body: unknown, { protocol, identity, receivedAt }: JsonSender): Report {
  const message = asObject(body);
  if (numberOf(message, 'v') !== VERSION) throw new Malformed('v is not 1');
  const raw = JSON.stringify(message);
  const fixAt = numberOf(message, 'ts');
  const seq = numberOf(message, 'seq');
  const mark = textOf(message, 'id') ?? (seq === undefined ? contentMark(raw) : `${seq}`);
  return {
    protocol,
    identity,
    dedupe: fixAt === undefined && seq === undefined && !message.id ? `${receivedAt}-${mark}` : `${kind}-${mark}`,
    receivedAt,
    ...present<Report>({ fixAt, battery: share(numberOf(message, 'batt')), position: positionOf(message) }),
    ...(message.stored === true && { catchUp: true }),
    ...READERS[kind](message),
    raw: raw.slice(0, MAX_RAW_LENGTH),
  };
}

type Part = Pick<Report, 'kind'> & Partial<Pick<Report, 'alarms' | 'health' | 'extra'>>;

const READERS: Readonly<Record<JsonKind, (message: Loose) => Part>> = {
  pos: (message) => {
    if (!placeOf(message, 'lat', 'lng')) throw new Malformed('lat is missing');
    return { kind: 'position', ...withHealth(message) };
  },
  health: (message) => {
    const part = withHealth(message);
    if (!part.health) throw new Malformed('health is missing');
    return { kind: 'health', health: part.health };
  },
  alarm: (message) => ({ kind: 'alarm', alarms: [alarmOf(message)], ...withHealth(message) }),
  event: (message) => ({ kind: 'event', extra: flat(message, ['event', 'beacon', 'rssi', 'value', 'note']) }),
  access: (message) => {
    if (!textOf(message, 'door')) throw new Malformed('door is missing');
    return {
      kind: 'access',
      extra: flat(message, ['door', 'person', 'card', 'name', 'direction', 'means', 'result', 'temperature', 'unknown', 'snapshot']),
    };
  },
  temperature: (message) => {
    if (numberOf(message, 'value') === undefined) throw new Malformed('value is missing');
    return { kind: 'temperature', extra: flat(message, ['value', 'humidity', 'sensor', 'person', 'door']) };
  },
  status: (message) => (message.online === false ? { kind: 'offline' } : { kind: 'heartbeat' }),
};

function alarmOf(message: Loose): DeviceAlarm {
  const name = textOf(message, 'alarm');
  const alarm = deviceAlarms.find((one) => one === name);
  if (!alarm) throw new Malformed('alarm is not known');
  return alarm;
}

const SOURCES: Readonly<Record<string, PositionSource>> = {
  satellite: 'satellite',
  gps: 'satellite',
  cell: 'cell',
  wifi: 'wifi',
  bluetooth: 'bluetooth',
};

function positionOf(message: Loose): Position | undefined {
  const place = placeOf(message, 'lat', 'lng');
  if (!place) return undefined;
  const { lat, lng } = place;
  return {
    lng,
    lat,
    valid: message.valid !== false,
    source: SOURCES[textOf(message, 'source') ?? 'satellite'] ?? 'satellite',
    ...present<Position>({
      accuracyM: numberOf(message, 'acc'),
      altitudeM: numberOf(message, 'alt'),
      speedKmh: numberOf(message, 'speed'),
      heading: heading(numberOf(message, 'heading')),
      odometerKm: numberOf(message, 'odometer'),
    }),
  };
}

function withHealth(message: Loose): { health?: Health } {
  const health = present<Health>({
    heartRate: numberOf(message, 'hr'),
    bodyTemp: numberOf(message, 'temp'),
    spo2: numberOf(message, 'spo2'),
    steps: numberOf(message, 'steps'),
    worn: typeof message.worn === 'boolean' ? message.worn : undefined,
  });
  return Object.keys(health).length > 0 ? { health } : {};
}

/** The named values as far as they are plain. */
function flat(message: Loose, names: readonly string[]): Record<string, string | number | boolean> {
  const plain = names.flatMap((name) => {
    const value = message[name];
    return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(plain.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 500) : value]));
}

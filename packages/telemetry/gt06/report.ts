import { contentMark, utcMoment } from '../bytes.ts';
import type { DeviceAlarm, Position, Report } from '../report.ts';
import type { Gt06Message } from './frame.ts';

/** Types of messages that devices of this family share; others differ from model to model and are kept raw. */
export const GT06 = { login: 0x01, status: 0x13, status2: 0x23, command: 0x80, time: 0x8a, answer: 0x15, answer2: 0x21 } as const;
const POSITIONS: readonly number[] = [0x10, 0x12, 0x22, 0x31, 0x32, 0xa0];
const ALARM_TYPES: readonly number[] = [0x16, 0x26, 0x27];
const STATUSES: readonly number[] = [GT06.status, GT06.status2];

const ALARMS: Readonly<Record<number, DeviceAlarm>> = {
  1: 'sos',
  2: 'powerLost',
  3: 'tamper',
  4: 'fenceEntry',
  5: 'fenceExit',
  6: 'overspeed',
  9: 'tamper',
  14: 'lowBattery',
  15: 'lowBattery',
  19: 'tamper',
  20: 'tamper',
  35: 'fall',
  41: 'collision',
  48: 'collision',
};

/** Words by which a device says that it did not do what it was asked to. */
const REFUSALS = /fail|error|invalid|not support/i;
const MARK_BYTES = 4;

/** What a device answers to a command, by the mark of the command; null where the message is no answer. */
export function commandAnswer({ type, content }: Pick<Gt06Message, 'type' | 'content'>): { mark: number; isDone: boolean } | null {
  // In the older answer the length of mark and words stands before them.
  const start = type === GT06.answer ? 1 : 0;
  if ((type !== GT06.answer && type !== GT06.answer2) || content.length < start + MARK_BYTES) return null;
  return { mark: content.readUInt32BE(start), isDone: !REFUSALS.test(content.toString('latin1', start + MARK_BYTES)) };
}

/** Whether the device waits for the same type and serial number as an answer. */
export const mustBeAnswered = (type: number): boolean =>
  type === GT06.login || type === GT06.time || ALARM_TYPES.includes(type) || STATUSES.includes(type);

/** The message as a report; null where it holds nothing to keep. */
export function gt06Report({ type, content, serial }: Gt06Message, about: Pick<Report, 'identity' | 'receivedAt'>): Report | null {
  if (type === GT06.login) return null;
  const common = { protocol: 'gt06', ...about, raw: content.toString('hex').slice(0, 2000) } as const;
  const fix = POSITIONS.includes(type) || ALARM_TYPES.includes(type) ? fixOf(content) : null;
  if (!fix) {
    const kind = STATUSES.includes(type) ? 'heartbeat' : 'event';
    return { ...common, kind, dedupe: `${about.receivedAt}-${type}-${serial}`, ...statusOf(type, content) };
  }
  const alarms = ALARM_TYPES.includes(type) ? alarmsOf(content) : [];
  return {
    ...common,
    kind: ALARM_TYPES.includes(type) ? 'alarm' : 'position',
    dedupe: `${type}-${serial}-${contentMark(content)}`,
    ...fix,
    ...(alarms.length > 0 && { alarms }),
  };
}

const MICRO_DEGREES = 1_800_000;
const FIX_BYTES = 18;

/** Date, satellites, place, speed and course, at the start of the content. */
function fixOf(content: Buffer): { fixAt?: number; position?: Position; extra: { satellites: number } } | null {
  if (content.length < FIX_BYTES) return null;
  const fixAt = utcMoment([...content.subarray(0, 6)]);
  const flags = content.readUInt16BE(16);
  const lat = content.readUInt32BE(7) / MICRO_DEGREES;
  const lng = content.readUInt32BE(11) / MICRO_DEGREES;
  const isPlace = lat <= 90 && lng <= 180;
  const position: Position = {
    lat: flags & 0x400 ? lat : -lat,
    lng: flags & 0x800 ? -lng : lng,
    valid: (flags & 0x1000) !== 0,
    source: 'satellite',
    speedKmh: content[15] ?? 0,
    heading: (flags & 0x3ff) % 360,
  };
  return { ...(fixAt !== undefined && { fixAt }), ...(isPlace && { position }), extra: { satellites: (content[6] ?? 0) & 0x0f } };
}

/** The code of the alarm is the last byte but one, before the language. */
function alarmsOf(content: Buffer): DeviceAlarm[] {
  const alarm = ALARMS[content[content.length - 2] ?? 0];
  return alarm ? [alarm] : [];
}

const BATTERY_STEPS = 6;

/** Flags, battery in six steps and signal of a heartbeat. */
function statusOf(type: number, content: Buffer): Pick<Report, 'battery' | 'extra'> {
  if (!STATUSES.includes(type) || content.length < 3) return { extra: { type } };
  const [flags = 0, power = 0, gsm = 0] = content;
  return {
    ...(power <= BATTERY_STEPS && { battery: Math.round((power / BATTERY_STEPS) * 100) }),
    extra: { ignition: (flags & 0x02) !== 0, charging: (flags & 0x04) !== 0, gsm },
  };
}

import { contentMark, utcMoment } from '../bytes.ts';
import type { DeviceAlarm, Health, Position, Report, ReportKind } from '../report.ts';
import type { WatchMessage } from './frame.ts';

const ALARMS: Readonly<Record<number, DeviceAlarm>> = {
  16: 'sos',
  17: 'lowBattery',
  18: 'fenceExit',
  19: 'fenceEntry',
  20: 'removed',
  21: 'fall',
  22: 'fall',
};

type Part = Pick<Report, 'kind'> & Partial<Pick<Report, 'fixAt' | 'catchUp' | 'position' | 'health' | 'battery' | 'alarms' | 'extra'>>;

/** The message as a report. What holds no value is a sign of life all the same. */
export function watchReport(message: WatchMessage, receivedAt: number): Report {
  const part = partOf(message) ?? { kind: 'heartbeat', extra: { command: message.command.slice(0, 40) } };
  const content = message.content.toString('latin1');
  return {
    protocol: 'watch',
    identity: message.identity,
    // A heartbeat has no date and often the same content as the last one.
    dedupe: message.index ?? (part.fixAt === undefined ? `${receivedAt}-${contentMark(content)}` : contentMark(content)),
    receivedAt,
    ...part,
    raw: content.slice(0, 2000),
  };
}

/** What the watch is answered, or null. */
export function watchAnswer({ command }: WatchMessage): string | null {
  if (isAlarm(command)) return 'AL';
  if (command === 'INIT') return 'INIT,1';
  if (command === 'JXTK') return 'JXTKR,1';
  return ['LK', 'TKQ', 'TKQ2'].includes(command) ? command : null;
}

const isAlarm = (command: string): boolean => /^AL(_|$)/.test(command);
const isPosition = (command: string): boolean => /^(UD|AL|WT)(2|3)?(_|$)/.test(command);

function partOf({ command, values }: WatchMessage): Part | null {
  if (command === 'LK') return { kind: 'heartbeat', ...keepLive(values) };
  if (isPosition(command)) return positionPart(command, values);
  const health = healthOf(command, values);
  return health ? { kind: 'health', health } : null;
}

function keepLive([steps, , battery]: readonly string[]): Partial<Part> {
  return { ...percent(battery), ...(numeric(steps) !== undefined && { health: { steps: Number(steps) } }) };
}

const HEALTH: Readonly<Record<string, (values: readonly string[]) => Health>> = {
  heart: ([rate]) => measured('heartRate', rate),
  HEART: ([rate]) => measured('heartRate', rate),
  PULSE: ([rate]) => measured('heartRate', rate),
  pulse: ([rate]) => measured('heartRate', rate),
  bphrt: ([, , rate]) => measured('heartRate', rate),
  oxygen: ([, share]) => measured('spo2', share),
  TEMP: ([degrees]) => measured('bodyTemp', degrees),
  btemp2: ([, degrees]) => measured('bodyTemp', degrees),
};

function healthOf(command: string, values: readonly string[]): Health | null {
  const health = Object.hasOwn(HEALTH, command) ? HEALTH[command]?.(values) : undefined;
  return health && Object.keys(health).length > 0 ? health : null;
}

/** A measured value; zero means that the device has measured nothing. */
function measured(name: keyof Health, value: string | undefined): Health {
  const number = numeric(value);
  return number === undefined || number === 0 ? {} : { [name]: number };
}

/** Fields of a position, in the order of the protocol. */
const [DATE, TIME, FIX, LAT, NORTH, LNG, EAST, SPEED, COURSE, ALTITUDE, , GSM, BATTERY, STEPS, , STATUS] = Array(16).keys();

function positionPart(command: string, values: readonly string[]): Part | null {
  const field = (place: number | undefined) => values[place ?? -1];
  const fixAt = momentOf(field(DATE), field(TIME));
  if (fixAt === undefined) return null;
  const alarms = alarmsOf(field(STATUS));
  const steps = numeric(field(STEPS));
  const position = positionOf(field);
  const kind: ReportKind = alarms.length > 0 || isAlarm(command) ? 'alarm' : 'position';
  return {
    kind,
    fixAt,
    ...(/^UD2/.test(command) && { catchUp: true }),
    ...(position && { position }),
    ...(steps && { health: { steps } }),
    ...percent(field(BATTERY)),
    ...(alarms.length > 0 && { alarms }),
    extra: { command, gsm: numeric(field(GSM)) ?? null, status: field(STATUS) ?? null, cells: values.slice(16).join(',') },
  };
}

/** Without a fix of satellites the device repeats its last one, or states zeros. */
function positionOf(field: (place: number | undefined) => string | undefined): Position | undefined {
  const [lat, lng] = [degrees(field(LAT), field(NORTH) === 'S'), degrees(field(LNG), field(EAST) === 'W')];
  if (lat === undefined || lng === undefined || (lat === 0 && lng === 0) || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  const course = numeric(field(COURSE));
  const altitudeM = numeric(field(ALTITUDE));
  return {
    lng,
    lat,
    valid: field(FIX) === 'A',
    source: 'satellite',
    speedKmh: numeric(field(SPEED)) ?? 0,
    ...(course !== undefined && { heading: course % 360 }),
    ...(altitudeM !== undefined && { altitudeM }),
  };
}

/** The sign is in the letter of the hemisphere or in the number itself. */
function degrees(value: string | undefined, isNegative: boolean): number | undefined {
  const number = numeric(value);
  return number === undefined ? undefined : isNegative ? -Math.abs(number) : number;
}

function momentOf(date = '', time = ''): number | undefined {
  if (!/^\d{6}$/.test(date) || !/^\d{6}$/.test(time)) return undefined;
  const at = (text: string, place: number) => Number(text.slice(place, place + 2));
  return utcMoment([at(date, 4), at(date, 2), at(date, 0), at(time, 0), at(time, 2), at(time, 4)]);
}

function alarmsOf(status = ''): DeviceAlarm[] {
  const bits = /^[0-9A-Fa-f]{1,8}$/.test(status) ? Number.parseInt(status, 16) : 0;
  const found = Object.entries(ALARMS).flatMap(([bit, name]) => (bits & (1 << Number(bit)) ? [name] : []));
  return [...new Set(found)];
}

const numeric = (value: string | undefined): number | undefined =>
  value !== undefined && /^\s*-?\d+(\.\d*)?\s*$/.test(value) ? Number(value) : undefined;

function percent(value: string | undefined): { battery?: number } {
  const battery = numeric(value);
  return battery === undefined || battery < 0 || battery > 100 ? {} : { battery };
}

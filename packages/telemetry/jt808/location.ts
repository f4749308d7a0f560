import { chinaDateTime } from '@zhixing/model/china-time.ts';
import { bcd, utcMoment } from '../bytes.ts';

const FIXED = 28;
/** Terminals date in Chinese time: the moment at which 1970 begins there, seen from UTC. */
const CHINA_EPOCH = chinaDateTime('1970-01-01').getTime();

export interface Item {
  readonly id: number;
  readonly data: Buffer;
}

/** The body of 0x0200 in the standard's terms. */
export interface Location {
  readonly alarm: number;
  readonly status: number;
  /** Degrees, south and west negative. */
  readonly lat: number;
  readonly lng: number;
  readonly altitudeM: number;
  readonly speedKmh: number;
  readonly heading: number;
  readonly fixAt?: number;
  /** In the order in which they came; an id may come twice. */
  readonly items: readonly Item[];
  /** What stands behind the last whole item. */
  readonly rest: Buffer;
}

/** Reads a location, or null where the body is too short for one. A broken additional item loses itself, never the position. */
export function readLocation(body: Buffer): Location | null {
  if (body.length < FIXED) return null;
  const status = body.readUInt32BE(4);
  const at = utcMoment([22, 23, 24, 25, 26, 27].map((place) => bcd(body[place] ?? 0)));
  return {
    alarm: body.readUInt32BE(0),
    status,
    lat: degrees(body.readInt32BE(8), (status & 0x4) !== 0),
    lng: degrees(body.readInt32BE(12), (status & 0x8) !== 0),
    altitudeM: body.readInt16BE(16),
    speedKmh: body.readUInt16BE(18) / 10,
    heading: body.readUInt16BE(20) % 360,
    ...(at !== undefined && { fixAt: at + CHINA_EPOCH }),
    ...readItems(body.subarray(FIXED)),
  };
}

/** Degrees are unsigned, with their sign in the status; some terminals write a negative number instead, which no real degree looks like. */
const degrees = (raw: number, isNegative: boolean): number => (isNegative && raw > 0 ? -raw : raw) / 1e6;

function readItems(bytes: Buffer): { items: Item[]; rest: Buffer } {
  const items: Item[] = [];
  let place = 0;
  while (place + 2 <= bytes.length) {
    const end = place + 2 + (bytes[place + 1] ?? 0);
    if (end > bytes.length) break;
    items.push({ id: bytes[place] ?? 0, data: bytes.subarray(place + 2, end) });
    place = end;
  }
  return { items, rest: bytes.subarray(place) };
}

/** Locations of 0x0704. An item that is broken is null and leaves its neighbours whole. */
export function readBatch(body: Buffer): { catchUp: boolean; bodies: Buffer[] } {
  const bodies: Buffer[] = [];
  if (body.length < 3) return { catchUp: false, bodies };
  let place = 3;
  while (place + 2 <= body.length && bodies.length < body.readUInt16BE(0)) {
    const end = place + 2 + body.readUInt16BE(place);
    bodies.push(body.subarray(place + 2, Math.min(end, body.length)));
    place = end;
  }
  return { catchUp: body[2] === 1, bodies };
}

import { hash } from 'node:crypto';

/** A mark of a content: equal contents have equal marks. */
export const contentMark = (content: string | Buffer): string => hash('sha1', content, 'hex').slice(0, 16);

/** Without the zeros that fill a number up. */
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '');

/** Decimal digits of a byte in BCD; NaN where it holds others. */
export const bcd = (byte: number): number => ((byte & 0x0f) > 9 || byte >> 4 > 9 ? Number.NaN : (byte >> 4) * 10 + (byte & 0x0f));

/** Moment of calendar fields in UTC, or undefined where they are no date, such as all zeros of a device without a clock. */
export function utcMoment([year, month, day, hour, minute, second]: readonly number[]): number | undefined {
  const at = Date.UTC(2000 + (year ?? Number.NaN), (month ?? 0) - 1, day, hour, minute, second);
  if (Number.isNaN(at)) return undefined;
  const date = new Date(at);
  const same =
    date.getUTCMonth() + 1 === month && date.getUTCDate() === day && date.getUTCHours() === hour && date.getUTCMinutes() === minute;
  return same ? at : undefined;
}

const EMPTY = Buffer.alloc(0);

/** What has been received of a stream and not yet been taken, bounded by who takes it. */
export class Pending {
  #bytes: Buffer = EMPTY;

  get length(): number {
    return this.#bytes.length;
  }

  add(chunk: Buffer): Buffer {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    return this.#bytes;
  }

  /** Keeps what starts at a place. A copy, since a slice would hold the whole chunk of the socket in memory. */
  keepFrom(place: number): void {
    this.#bytes = place >= this.#bytes.length ? EMPTY : Buffer.from(this.#bytes.subarray(place));
  }
}

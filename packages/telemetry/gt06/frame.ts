import { Pending, withoutZeros } from '../bytes.ts';

/** Longest frame that is waited for; a stated length beyond it is taken for a broken frame. */
const MAX_LENGTH = 4096;
const END = 0x0d0a;
const END_BYTES = Buffer.of(0x0d, 0x0a);

const isStart = (bytes: Buffer, place: number): boolean =>
  (bytes[place] === 0x78 || bytes[place] === 0x79) && bytes[place] === bytes[place + 1];

/** Cuts a stream into frames: by the stated length where the end stands there, else by the next end. */
export class Gt06Splitter {
  readonly #pending = new Pending();

  push(chunk: Buffer): Buffer[] {
    const bytes = this.#pending.add(chunk);
    const frames: Buffer[] = [];
    let from = 0;
    for (;;) {
      from = startOf(bytes, from);
      const frame = from < bytes.length ? frameFrom(bytes, from) : null;
      if (!frame) break;
      frames.push(bytes.subarray(frame.start, frame.end));
      from = frame.end;
    }
    this.#pending.keepFrom(bytes.length - from > MAX_LENGTH ? bytes.length : from);
    return frames;
  }
}

/** The next place where a frame starts or may start with its last byte. */
function startOf(bytes: Buffer, from: number): number {
  let place = from;
  while (place < bytes.length && !isStart(bytes, place)) {
    if (place === bytes.length - 1 && (bytes[place] === 0x78 || bytes[place] === 0x79)) break;
    place += 1;
  }
  return place;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * The frame that starts at `from`, or null where it has not come whole. Where its end does not stand where its length says, a whole frame
 * inside it shows that its own end was lost; without one it reaches to the next end.
 */
function frameFrom(bytes: Buffer, from: number): Place | null {
  const length = statedLength(bytes, from);
  if (length > 0 && endsAt(bytes, from + length)) return { start: from, end: from + length };
  const inner = frameWithin(bytes, from + 1);
  if (inner || length === 0 || (length <= MAX_LENGTH && bytes.length < from + length)) return inner;
  const end = bytes.indexOf(END_BYTES, from + 4);
  return end < 0 ? null : { start: from, end: end + 2 };
}

function frameWithin(bytes: Buffer, from: number): Place | null {
  for (let start = from; start < bytes.length - 5; start += 1) {
    const end = isStart(bytes, start) ? start + statedLength(bytes, start) : 0;
    if (end > start && endsAt(bytes, end) && readGt06Frame(bytes.subarray(start, end))) return { start, end };
  }
  return null;
}

/** Length of a frame with all that stands around what it counts; 0 where the length itself has not come yet. */
function statedLength(bytes: Buffer, from: number): number {
  if (bytes.length < from + 4) return 0;
  return bytes[from] === 0x78 ? (bytes[from + 2] ?? 0) + 5 : bytes.readUInt16BE(from + 2) + 6;
}

const endsAt = (bytes: Buffer, end: number): boolean => end <= bytes.length && bytes.readUInt16BE(end - 2) === END;

export interface Gt06Message {
  readonly type: number;
  /** Between type and serial number. */
  readonly content: Buffer;
  readonly serial: number;
  /** Frames with the long start have answers with it as well. */
  readonly long: boolean;
}

/** Reads a frame; null where it is too short or its check sum is wrong. */
export function readGt06Frame(frame: Buffer): Gt06Message | null {
  const long = frame[0] === 0x79;
  const start = long ? 4 : 3;
  if (frame.length < start + 7) return null;
  const end = frame.length - 4;
  if (crc(frame.subarray(2, end)) !== frame.readUInt16BE(end)) return null;
  return { type: frame[start] ?? 0, content: frame.subarray(start + 1, end - 2), serial: frame.readUInt16BE(end - 2), long };
}

/** A frame to or from a device. */
export function writeGt06Frame({ type, content, serial, long }: Gt06Message): Buffer {
  const body = Buffer.concat([Buffer.of(type), content, Buffer.of((serial >> 8) & 0xff, serial & 0xff)]);
  const length = body.length + 2;
  const counted = Buffer.concat([long ? Buffer.of(length >> 8, length & 0xff) : Buffer.of(length), body]);
  const sum = crc(counted);
  return Buffer.concat([long ? Buffer.of(0x79, 0x79) : Buffer.of(0x78, 0x78), counted, Buffer.of(sum >> 8, sum & 0xff), END_BYTES]);
}

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0x8408 : sum >> 1;
  return sum;
});

/** CRC-16/X-25. */
function crc(bytes: Buffer): number {
  let sum = 0xffff;
  for (const byte of bytes) sum = (sum >> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0);
  return sum ^ 0xffff;
}

/** IMEI of a login, without the zero that makes its digits even. */
export const imeiOf = (content: Buffer): string | null => (content.length < 8 ? null : withoutZeros(content.toString('hex', 0, 8)));

/** Content of a command: its length, a mark that the answer repeats, and the words of the device's own language. */
export function commandContent(mark: number, words: string): Buffer {
  const bytes = Buffer.from(words, 'latin1');
  const head = Buffer.alloc(5);
  head[0] = bytes.length + 4;
  head.writeUInt32BE(mark >>> 0, 1);
  return Buffer.concat([head, bytes]);
}

/** Words that set how often a device reports, in motion and at rest. */
export const intervalWords = (seconds: number): string => `TIMER,${seconds},${seconds}#`;

/** Words that ask where a device is. */
export const LOCATE_WORDS = 'WHERE#';

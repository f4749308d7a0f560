import { withoutZeros } from '../bytes.ts';

const FLAG = 0x7e;
const ESCAPE = 0x7d;
const EMPTY = Buffer.alloc(0);

/** Longest frame between its flags: header, body and checksum with every byte escaped, and room for devices that count generously. */
const MAX_LENGTH = 4096;

const MAX_BODY_LENGTH = 1023;

/** Which edition of the standard a header follows. 2011 and 2013 share one layout. */
export type Edition = 2013 | 2019;

/** A message, or a part of one. */
export interface Message {
  readonly id: number;
  readonly edition: Edition;
  /** Of the card, without leading zeros. */
  readonly phone: string;
  readonly serial: number;
  readonly body: Buffer;
  /** Encryption as the header states it, 0 for none. */
  readonly encryption: number;
  readonly part?: { readonly total: number; readonly index: number };
}

export type Fault = 'escape' | 'short' | 'checksum' | 'length';

/** Cuts a stream of bytes into frames at their flags. A flag that ends one frame may start the next. */
export class FrameSplitter {
  #rest: Buffer = EMPTY;
  #open = false;

  /** Bytes of the frame that has begun and not ended, its flag included. */
  get pending(): number {
    return this.#rest.length > 0 ? this.#rest.length + 1 : 0;
  }

  push(chunk: Buffer): Buffer[] {
    const frames: Buffer[] = [];
    let from = 0;
    for (let flag = chunk.indexOf(FLAG); flag >= 0; flag = chunk.indexOf(FLAG, from)) {
      const frame = this.#open ? this.#joined(chunk.subarray(from, flag)) : EMPTY;
      if (frame.length > 0 && frame.length <= MAX_LENGTH) frames.push(frame);
      this.#open = true;
      this.#rest = EMPTY;
      from = flag + 1;
    }
    if (this.#open) this.#keep(chunk.subarray(from));
    return frames;
  }

  #joined(part: Buffer): Buffer {
    return this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
  }

  /** What is longer than a frame can be is dropped up to the next flag. */
  #keep(part: Buffer): void {
    this.#open = this.#rest.length + part.length <= MAX_LENGTH;
    this.#rest = this.#open ? Buffer.concat([this.#rest, part]) : EMPTY;
  }
}

/** Undoes the escapes of a frame. A lone 0x7d at its very end is taken as it is: some terminals do not escape their checksum. */
function unescaped(frame: Buffer): Buffer | null {
  let mark = frame.indexOf(ESCAPE);
  if (mark < 0) return frame;
  const plain = Buffer.allocUnsafe(frame.length);
  let length = 0;
  let from = 0;
  for (; mark >= 0; mark = frame.indexOf(ESCAPE, from)) {
    const next = mark + 1 === frame.length ? 0x01 : frame[mark + 1];
    if (next !== 0x01 && next !== 0x02) return null;
    length += frame.copy(plain, length, from, mark);
    plain[length] = next === 0x01 ? ESCAPE : FLAG;
    length += 1;
    from = mark + 2;
  }
  length += frame.copy(plain, length, Math.min(from, frame.length));
  return plain.subarray(0, length);
}

/** Reads a frame that {@link FrameSplitter} has cut out. */
export function readFrame(frame: Buffer): Message | Fault {
  const plain = unescaped(frame);
  if (!plain) return 'escape';
  if (plain.length < 13) return 'short';
  if (checksum(plain, plain.length) !== 0) return 'checksum';
  return readMessage(plain.subarray(0, plain.length - 1));
}

/** Exclusive or of all bytes; over a frame with its checksum it is 0. */
function checksum(bytes: Buffer, end: number): number {
  let sum = 0;
  for (let place = 0; place < end; place += 1) sum ^= bytes[place] ?? 0;
  return sum;
}

/** Reads header and body, without checksum. */
function readMessage(plain: Buffer): Message | Fault {
  const attributes = plain.readUInt16BE(2);
  const layout = layoutOf(plain, attributes);
  if (!layout) return 'length';
  const { edition, start } = layout;
  const phone = edition === 2019 ? plain.toString('hex', 5, 15) : plain.toString('hex', 4, 10);
  const isPart = (attributes & 0x2000) !== 0;
  return {
    id: plain.readUInt16BE(0),
    edition,
    phone: withoutZeros(phone),
    serial: plain.readUInt16BE(edition === 2019 ? 15 : 10),
    body: plain.subarray(start),
    encryption: (attributes >> 10) & 0x7,
    ...(isPart && { part: { total: plain.readUInt16BE(start - 4), index: plain.readUInt16BE(start - 2) } }),
  };
}

/**
 * Which layout a header has. Bit 14 says it, but some terminals of 2019 leave it out: theirs is told by a length that fits the longer
 * header alone.
 */
function layoutOf(plain: Buffer, attributes: number): { edition: Edition; start: number } | null {
  const more = attributes & 0x2000 ? 4 : 0;
  const body = attributes & MAX_BODY_LENGTH;
  const fits = (header: number) => plain.length === header + more + body;
  const isFlagged = (attributes & 0x4000) !== 0;
  if (!isFlagged && fits(12)) return { edition: 2013, start: 12 + more };
  if (fits(17) && (isFlagged || plain[4] === 1)) return { edition: 2019, start: 17 + more };
  return null;
}

/** Whom a message from the platform goes to. */
export interface Addressee {
  readonly edition: Edition;
  readonly phone: string;
}

/** The frames of a message from the platform, in parts where the body is too long for one. `serial` is that of the first. */
export function writeFrames(to: Addressee, id: number, serial: number, body: Buffer): Buffer[] {
  const total = Math.max(1, Math.ceil(body.length / MAX_BODY_LENGTH));
  return Array.from({ length: total }, (_, index) => {
    const part = body.subarray(index * MAX_BODY_LENGTH, (index + 1) * MAX_BODY_LENGTH);
    return escaped(Buffer.concat([header(to, id, (serial + index) & 0xffff, part.length, total, index + 1), part]));
  });
}

function header({ edition, phone }: Addressee, id: number, serial: number, length: number, total: number, index: number): Buffer {
  const is2019 = edition === 2019;
  const bytes = Buffer.alloc((is2019 ? 17 : 12) + (total > 1 ? 4 : 0));
  bytes.writeUInt16BE(id, 0);
  bytes.writeUInt16BE(length | (total > 1 ? 0x2000 : 0) | (is2019 ? 0x4000 : 0), 2);
  if (is2019) bytes[4] = 1;
  bytes.write(phone.padStart(is2019 ? 20 : 12, '0'), is2019 ? 5 : 4, 'hex');
  bytes.writeUInt16BE(serial, is2019 ? 15 : 10);
  if (total > 1) {
    bytes.writeUInt16BE(total, bytes.length - 4);
    bytes.writeUInt16BE(index, bytes.length - 2);
  }
  return bytes;
}

/** Adds checksum, escapes and flags. */
function escaped(plain: Buffer): Buffer {
  const bytes = [FLAG];
  for (const byte of [...plain, checksum(plain, plain.length)]) {
    if (byte === FLAG) bytes.push(ESCAPE, 0x02);
    else if (byte === ESCAPE) bytes.push(ESCAPE, 0x01);
    else bytes.push(byte);
  }
  return Buffer.from([...bytes, FLAG]);
}

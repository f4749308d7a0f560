import { inflateRawSync } from 'node:zlib';
import { PaymentFailure } from '../failure.ts';

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;
/** The file system flag of names in UTF-8. */
const UTF8 = 0x8_00;
const MAX_FILES = 100;
const MAX_BYTES = 256 * 1_048_576;

export interface Unzipped {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The files of a zip archive, by its central directory. */
export function unzipped(zip: Buffer): Unzipped[] {
  const end = zip.length >= END_BYTES ? findEnd(zip) : -1;
  if (end < 0) throw new PaymentFailure('oddAnswer', 'zip');
  const count = Math.min(zip.readUInt16LE(end + 10), MAX_FILES);
  const files: Unzipped[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new PaymentFailure('oddAnswer', 'zip');
    const [nameBytes, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const name = zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const encoding = zip.readUInt16LE(at + 8) & UTF8 ? 'utf-8' : 'gbk';
    files.push({ name: new TextDecoder(encoding).decode(name), bytes: contents(zip, at) });
    at += ENTRY_BYTES + nameBytes + extra + comment;
  }
  return files;
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= 0; at -= 1) if (zip.readUInt32LE(at) === END) return at;
  return -1;
}

function contents(zip: Buffer, entry: number): Buffer {
  const local = zip.readUInt32LE(entry + 42);
  if (local + LOCAL_BYTES > zip.length) throw new PaymentFailure('oddAnswer', 'zip');
  const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  return zip.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(packed, { maxOutputLength: MAX_BYTES }) : Buffer.from(packed);
}

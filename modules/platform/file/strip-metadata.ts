import { orientationAlone, orientationOf } from './exif.ts';
import { stripGif } from './strip-gif.ts';
import { stripWebp } from './strip-webp.ts';

/*
 * Photos contain metadata on place, time and device. For the privacy of children it is removed, together with any bytes after the end of
 * the image; the image data is not re-encoded. Only the orientation is kept, or portraits would be displayed sideways. Videos are cleaned
 * in `strip-video.ts`.
 */

/** The image without metadata; null when it is malformed. Other types are returned unchanged. */
export function withoutMetadata(type: string, bytes: Buffer): Buffer | null {
  try {
    return (strippers[type] ?? ((same: Buffer) => same))(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Width and height from the frame header; null if there is none. */
export function jpegSize(bytes: Buffer): Size | null {
  return lookedUp(bytes, ({ kind, segment }) =>
    isFrame(kind) && segment.length >= 9 ? { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) } : null,
  );
}

export const pngSize = (bytes: Buffer): Size | null =>
  bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };

/** The Exif orientation of a JPEG, 1 to 8. */
export const wayOf = (bytes: Buffer): number =>
  lookedUp(bytes, ({ kind, segment }) => (isExif(kind, segment) ? orientationOf(segment.subarray(10)) : null)) ?? 1;

/** The same JPEG with another Exif orientation. */
export const turned = (bytes: Buffer, way: number): Buffer =>
  way === 1 ? bytes : Buffer.concat([bytes.subarray(0, 2), orientationSegment(way), bytes.subarray(2)]);

interface Size {
  readonly width: number;
  readonly height: number;
}

function lookedUp<T>(bytes: Buffer, look: (segment: Segment) => T | null): T | null {
  try {
    for (const segment of segmentsOf(bytes)) {
      const found = look(segment);
      if (found !== null) return found;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

// Start-of-frame markers; C4, C8 and CC in the same range are other segments.
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

const strippers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

function broken(what: string): never {
  throw new RangeError(what);
}

const END = 0xd9;
const SCAN = 0xda;

function stripJpeg(bytes: Buffer): Buffer {
  const retained: Buffer[] = [];
  let way = 1;
  for (const { kind, segment } of segmentsOf(bytes)) {
    if (isExif(kind, segment)) way = orientationOf(segment.subarray(10));
    else if (isPicture(kind, segment)) retained.push(segment);
  }
  return turned(Buffer.concat([bytes.subarray(0, 2), ...retained, Buffer.from([0xff, END])]), way);
}

interface Segment {
  readonly kind: number;
  readonly segment: Buffer;
}

// Yields segments up to the end marker: FF, kind, two-byte length. A scan header is followed by its entropy-coded data, in which FF is
// followed by 00 or a restart marker.
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = 2; ; ) {
    const kind = bytes[at] === 0xff ? bytes.readUInt8(at + 1) : broken('no marker');
    if (kind === END) return;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) broken('cut off');
    const next = kind === SCAN ? endOfScan(bytes, end) : end;
    yield { kind, segment: bytes.subarray(at, next) };
    at = withoutFill(bytes, next);
  }
}

// Skips fill bytes: any number of FF may precede a marker.
function withoutFill(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
  return at;
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? broken('no end');
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return broken('no end');
}

const startsWith = (segment: Buffer, text: string): boolean => segment.subarray(4, 4 + text.length).toString('latin1') === text;
const isExif = (kind: number, segment: Buffer): boolean => kind === 0xe1 && startsWith(segment, 'Exif\0\0');

// Keeps only the application segments needed to decode the image: JFIF, colour profile, and the Adobe colour transform. FE is a comment.
function isPicture(kind: number, segment: Buffer): boolean {
  if (kind === 0xfe) return false;
  if (kind < 0xe0 || kind > 0xef) return true;
  return (
    (kind === 0xe0 && startsWith(segment, 'JFIF\0')) ||
    (kind === 0xe2 && startsWith(segment, 'ICC_PROFILE\0')) ||
    (kind === 0xee && startsWith(segment, 'Adobe'))
  );
}

function orientationSegment(way: number): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationAlone(way)]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body]);
}

const METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function stripPng(bytes: Buffer): Buffer {
  const retained: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) broken('cut off');
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!METADATA.has(name)) retained.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(retained);
    at = end;
  }
}

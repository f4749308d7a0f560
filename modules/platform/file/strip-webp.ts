import { orientationAlone, orientationOf } from './exif.ts';

/** Flags of the VP8X chunk that announce Exif and XMP. */
const [EXIF_BIT, XMP_BIT] = [0x08, 0x04];

interface Chunk {
  readonly name: string;
  readonly whole: Buffer;
  readonly body: Buffer;
}

/** Removes metadata from a WebP except the orientation. Throws RangeError for malformed data. */
export function stripWebp(bytes: Buffer): Buffer {
  const way = webpWay(bytes);
  const retained = chunksOf(bytes).flatMap(({ name, whole }) => {
    if (name === 'VP8X') return [announcing(whole, way)];
    return name === 'EXIF' || name === 'XMP ' ? [] : [whole];
  });
  const exif = way === 1 ? [] : [chunk('EXIF', orientationAlone(way))];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...retained, ...exif]));
}

/** The Exif orientation of a WebP, 1 to 8. */
export function webpWay(bytes: Buffer): number {
  const exif = chunksOf(bytes).find(({ name }) => name === 'EXIF')?.body;
  if (!exif) return 1;
  // Some programs prepend the Exif header used in JPEG.
  return orientationOf(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);
}

/** Width and height of a WebP in any of its three formats; null if unknown. */
export function webpSize(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  const [first] = chunksOf(bytes);
  if (!first || first.body.length < 10) return null;
  const { name, body } = first;
  if (name === 'VP8X') return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
  if (name === 'VP8 ') return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  const bits = body.readUInt32LE(1);
  return name === 'VP8L' ? { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 } : null;
}

// RIFF chunks are padded to an even length.
function chunksOf(bytes: Buffer): Chunk[] {
  const length = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  const found: Chunk[] = [];
  for (let at = 12; at + 8 <= length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > length) throw new RangeError('cut off');
    const end = at + 8 + size + (size % 2);
    found.push({ name: bytes.toString('latin1', at, at + 4), whole: bytes.subarray(at, end), body: bytes.subarray(at + 8, at + 8 + size) });
    at = end;
  }
  return found;
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Updates the VP8X flags to match the chunks that are kept. */
function announcing(whole: Buffer, way: number): Buffer {
  const copy = Buffer.from(whole);
  copy[8] = ((copy[8] ?? 0) & ~(EXIF_BIT | XMP_BIT)) | (way === 1 ? 0 : EXIF_BIT);
  return copy;
}

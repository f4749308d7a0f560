const ORIENTATION = 0x0112;

/** The Exif orientation of an image, 1 to 8. Returns 1 for malformed Exif, because that is no reason to refuse an image. */
export function orientationOf(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = tiff.length < 8 ? 0 : little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: Math.min(short(first), 100) }, (_, i) => first + 2 + i * 12);
  const found = entries.find((at) => short(at) === ORIENTATION);
  const way = found === undefined ? 1 : short(found + 8);
  return way >= 1 && way <= 8 ? way : 1;
}

/** A minimal Exif block that contains only the orientation. */
export const orientationAlone = (way: number): Buffer =>
  Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, way, 0, 0, 0, 0, 0, 0]);

const [BLOCK, EXTENSION, END] = [0x2c, 0x21, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];
/** Application extensions that affect rendering: loop count and colour profile. All others are removed. */
const SHOWN = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Removes comments, texts and application data such as XMP from a GIF. Throws RangeError for malformed data. */
export function stripGif(bytes: Buffer): Buffer {
  const begin = 13 + coloursIn(bytes, 10);
  const retained: Buffer[] = [bytes.subarray(0, begin)];
  for (let at = begin; ; ) {
    const kind = bytes.readUInt8(at);
    if (kind === END) return Buffer.concat([...retained, Buffer.from([END])]);
    const end = kind === BLOCK ? endOfParts(bytes, at + 11 + coloursIn(bytes, at + 9)) : endOfParts(bytes, at + 2);
    if (kind !== BLOCK && kind !== EXTENSION) throw new RangeError('no block');
    if (kind === BLOCK || isShown(bytes, at)) retained.push(bytes.subarray(at, end));
    at = end;
  }
}

/** Length of the colour table that a flags byte announces. */
function coloursIn(bytes: Buffer, at: number): number {
  const flags = bytes.readUInt8(at);
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Skips length-prefixed sub-blocks of up to 255 bytes, up to the empty one that ends them. */
function endOfParts(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}

function isShown(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1);
  return label === CONTROL || (label === APPLICATION && SHOWN.has(bytes.toString('latin1', at + 3, at + 14)));
}

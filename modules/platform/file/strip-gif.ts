const [BLOCK, EXTENSION, END] = [0x2c, 0x21, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];
/** Of what programs write into a GIF only this says how it is shown: how often it is repeated, and its colours. */
const SHOWN = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** The same GIF without comments, texts and what programs wrote into it, such as XMP. Throws RangeError where its parts do not fit together. */
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

/** Length of the table of colours that a byte of flags announces. */
function coloursIn(bytes: Buffer, at: number): number {
  const flags = bytes.readUInt8(at);
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Parts of up to 255 bytes, each behind its length, up to one of none. */
function endOfParts(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}

function isShown(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1);
  return label === CONTROL || (label === APPLICATION && SHOWN.has(bytes.toString('latin1', at + 3, at + 14)));
}

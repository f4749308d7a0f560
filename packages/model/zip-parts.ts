const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const MAX_PARTS = 5000;

/** The names of the parts of a ZIP archive, by its central directory (APPNOTE 4.3.12). Empty if that cannot be read. */
export function partNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  const decoder = new TextDecoder();
  let at = directoryStart(view);
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === CENTRAL && names.length < MAX_PARTS) {
    const length = view.getUint16(at + 28, true);
    names.push(decoder.decode(bytes.subarray(at + 46, at + 46 + length)).replaceAll('\\', '/'));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

function directoryStart(view: DataView): number {
  const size = view.byteLength;
  for (let at = size - 22; at >= Math.max(0, size - 65_557); at--)
    if (view.getUint32(at, true) === END) return view.getUint32(at + 16, true);
  return size;
}

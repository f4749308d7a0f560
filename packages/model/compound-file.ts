const ENTRY = 128;
const MAX_ENTRIES = 2000;
const NONE = 0xffff_fffa;

/**
 * The names of the streams and storages at the top of a compound file (MS-CFB); those of embedded documents lie deeper. Empty if the
 * directory cannot be read.
 */
export function rootStreams(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(view);
  const names: string[] = [];
  const seen = new Set<number>();
  const open = [entries[0] === undefined ? NONE : view.getUint32(entries[0] + 76, true)];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const at = entries[index];
    if (at === undefined || seen.has(index)) continue;
    seen.add(index);
    names.push(nameAt(view, at));
    open.push(view.getUint32(at + 68, true), view.getUint32(at + 72, true));
  }
  return names;
}

function nameAt(view: DataView, at: number): string {
  const length = Math.min(Math.max(view.getUint16(at + 64, true) - 2, 0), 62);
  return new TextDecoder('utf-16le').decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
}

/** The offsets of the entries of the directory, whose sectors are linked by the allocation table. */
function directoryOf(view: DataView): number[] {
  if (view.byteLength < 512) return [];
  const size = 1 << view.getUint16(30, true);
  if (size !== 512 && size !== 4096) return [];
  const entries: number[] = [];
  let sector = view.getUint32(48, true);
  while (sector < NONE && entries.length < MAX_ENTRIES) {
    const start = (sector + 1) * size;
    for (let at = start; at < start + size && at + ENTRY <= view.byteLength; at += ENTRY) entries.push(at);
    if (start + size > view.byteLength) break;
    sector = nextSector(view, sector, size);
  }
  return entries;
}

const FIRST_TABLES = 109;

function nextSector(view: DataView, sector: number, size: number): number {
  const perTable = size / 4;
  const table = Math.floor(sector / perTable);
  if (table >= FIRST_TABLES) return NONE;
  const at = (view.getUint32(76 + table * 4, true) + 1) * size + (sector % perTable) * 4;
  return at + 4 <= view.byteLength ? view.getUint32(at, true) : NONE;
}

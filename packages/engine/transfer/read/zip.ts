import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { limits } from './limits.ts';
import { FileRefused } from './refusal.ts';

/** A ZIP archive whose parts are unpacked while they are read. */
export interface Archive {
  has(name: string): boolean;
  /** The bytes of a part. Throws once the archive has unpacked to more than the limits allow. */
  stream(name: string): AsyncIterable<Buffer>;
}

interface Entry {
  readonly method: number;
  readonly start: number;
  readonly size: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * Opens an archive by its central directory (APPNOTE 4.3.12). ZIP64 and encrypted archives are refused; uploads are too small to need
 * ZIP64.
 */
export function openZip(bytes: Buffer): Archive {
  const entries = readDirectory(bytes);
  const budget = { left: limits.unpackedBytes as number };
  return {
    has: (name) => entries.has(name),
    stream: (name) => {
      const entry = entries.get(name);
      if (!entry) throw new FileRefused('badFile');
      return unpack(bytes, entry, budget);
    },
  };
}

async function* unpack(bytes: Buffer, entry: Entry, budget: { left: number }): AsyncIterable<Buffer> {
  const packed = bytes.subarray(entry.start, entry.start + entry.size);
  const source = entry.method === 0 ? slices(packed) : Readable.from(slices(packed)).pipe(createInflateRaw({ chunkSize: 65_536 }));
  let size = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      budget.left -= chunk.length;
      if (budget.left < 0 || (size > limits.harmlessBytes && size > entry.size * limits.ratio))
        throw new FileRefused('unpacksTooLarge', { megabytes: limits.unpackedBytes / 1_048_576 });
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('badFile');
  }
}

function* slices(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > limits.entries || at === 0xffff_ffff) throw new FileRefused('badFile');
  const entries = new Map<string, Entry>();
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw new FileRefused('badFile');
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    entries.set(name.replaceAll('\\', '/'), readEntry(bytes, at));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(bytes: Buffer, at: number): Entry {
  const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const method = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if (encrypted) throw new FileRefused('encrypted');
  if ((method !== 0 && method !== 8) || local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw new FileRefused('badFile');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + size > bytes.length) throw new FileRefused('badFile');
  return { method, start, size };
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new FileRefused('badFile');
}

import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A part of an archive being written. */
export interface ZipPart {
  write(content: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/**
 * Writes a ZIP archive as a stream: sizes follow each part in a data descriptor (APPNOTE 4.3.9), so that only one small record per part is
 * kept in memory. Writing waits for a slow client; aborting throws.
 */
export function createZip(output: Writable, signal: AbortSignal): { part(name: string): Promise<ZipPart>; end(): Promise<void> } {
  const parts: Written[] = [];
  let offset = 0;
  const put = async (bytes: Buffer): Promise<void> => {
    signal.throwIfAborted();
    offset += bytes.length;
    if (!output.write(bytes)) await once(output, 'drain', { signal });
  };
  return {
    part: async (name) => {
      const start = offset;
      const encoded = Buffer.from(name);
      await put(Buffer.concat([localHeader(encoded.length), encoded]));
      return openPart(put, signal, async (sizes) => {
        await put(descriptor(sizes));
        parts.push({ name: encoded, offset: start, ...sizes });
      });
    },
    end: async () => {
      const start = offset;
      for (const part of parts) await put(Buffer.concat([centralHeader(part), part.name]));
      await put(endRecord(parts.length, offset - start, start));
      output.end();
    },
  };
}

interface Sizes {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

function openPart(put: (bytes: Buffer) => Promise<void>, signal: AbortSignal, close: (sizes: Sizes) => Promise<void>): ZipPart {
  const deflate = createDeflateRaw({ level: 4, chunkSize: 65_536 });
  let crc = 0;
  let size = 0;
  let packed = 0;
  const forwarding = (async () => {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length;
      await put(chunk);
    }
  })();
  // Awaited at the end of the part; prevents an unhandled rejection until then.
  forwarding.catch(() => {});
  return {
    write: async (content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      crc = crc32(bytes, crc);
      size += bytes.length;
      if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain', { signal }), forwarding]);
    },
    end: async () => {
      deflate.end();
      await forwarding;
      await close({ crc, packed, size });
    },
  };
}

const VERSION = 20;
// Sizes follow the data; names are UTF-8.
const FLAGS = 0x0808;
const DEFLATED = 8;
// 1980-01-01: fixed, so that equal contents give equal archives.
const DATE = 0x0021;

function localHeader(nameLength: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(nameLength, 26);
  return header;
}

function descriptor({ crc, packed, size }: Sizes): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return header;
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

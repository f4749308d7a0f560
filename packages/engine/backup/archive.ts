import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { BackupError, unreadable } from './backup-error.ts';

/** Writes the entries of an archive in order. Each entry must fit into memory, except files. */
export interface ArchiveWriter {
  /** Adds an entry from a buffer. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Adds an entry from a stream of exactly `size` bytes. */
  putStream(name: string, size: number, stream: Readable): Promise<void>;
  /** SHA-256 over the names, sizes and bytes of all entries so far. */
  digest(): string;
  /** Ends the archive. */
  end(): void;
}

const MODE = 0o600;

/** Writes a tar archive to the stream `output`. */
export function writeArchive(): { output: Readable; writer: ArchiveWriter } {
  const pack = tar.pack();
  const hash = createHash('sha256');
  const putStream = async (name: string, size: number, stream: Readable) => {
    announce(hash, name, size);
    const entry = pack.entry({ name, size, mode: MODE });
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry as unknown as NodeJS.WritableStream,
    );
  };
  return {
    output: Readable.from(pack as unknown as AsyncIterable<Buffer>, { objectMode: false }),
    writer: {
      put: (name, bytes) => putStream(name, bytes.length, Readable.from([bytes], { objectMode: false })),
      putStream,
      digest: () => hash.copy().digest('hex'),
      end: () => pack.finalize(),
    },
  };
}

/** An entry being read: its bytes must be consumed before the next entry is requested. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
  /** SHA-256 over all entries before this one. */
  digestBefore(): string;
}

/** Reads an archive entry by entry. Throws BackupError if it is no tar archive or is truncated. */
export async function* readArchive(input: Readable): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const hash = createHash('sha256');
  const feeding = pipeline(input, extract as unknown as NodeJS.WritableStream);
  // Awaited at the end; without this handler an earlier rejection would terminate the process.
  feeding.catch(() => {});
  for await (const entry of told(extract)) {
    const { name, size = 0 } = entry.header;
    const before = hash.copy();
    announce(hash, name, size);
    yield { name, size, digestBefore: () => before.digest('hex'), bytes: hashed(told(entry as unknown as AsyncIterable<Buffer>), hash) };
  }
  await feeding.catch((error: unknown) => Promise.reject(unreadable(error)));
}

/** Passes items on and turns read errors into a BackupError; errors of the consumer are not converted. */
async function* told<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  const next = () => items.next().catch((error: unknown) => Promise.reject(unreadable(error)));
  for (let item = await next(); !item.done; item = await next()) yield item.value;
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

const announce = (hash: Hash, name: string, size: number): void => void hash.update(`${name}\n${size}\n`);

/** The bytes of an entry that is known to be small. */
export async function wholeEntry({ bytes, size, name }: ArchiveEntry, most = 64 * 1_048_576): Promise<Buffer> {
  if (size > most) throw new BackupError(`${name} is larger than any backup of this system makes it`);
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

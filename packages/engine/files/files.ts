import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, type FileHandle, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { makeFolder, nullIfAbsent } from './folder.ts';

/** Stores the bytes of uploaded files. Names, types and owners are in the database. */
export interface FileStore {
  save(id: string, content: Buffer): Promise<void>;
  /** Opens a file for writing. It appears under the id only after `keep`, and never after `drop`. */
  write(id: string): Promise<FileInMaking>;
  /** All bytes, or an inclusive range. Null if there is no file under this id. */
  open(id: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>;
  remove(id: string): Promise<void>;
  /** The ids of all complete files, in no order. */
  list(): AsyncIterable<string>;
  /** Writes a piece of an upload in progress at the offset, and truncates everything after it. */
  writePart(id: string, offset: number, bytes: Buffer): Promise<void>;
  openPart(id: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>;
  /** Overwrites bytes of an upload in place. */
  patchPart(id: string, changes: readonly { readonly at: number; readonly bytes: Buffer }[]): Promise<void>;
  /** Completes an upload: turns its pieces into the file. */
  keepPart(id: string): Promise<void>;
  removePart(id: string): Promise<void>;
  /** Throws if files can be neither read nor written now. */
  check(): Promise<void>;
}

export interface FileInMaking {
  readonly output: Writable;
  /** Moves the file into place once the output has finished; returns its size. */
  keep(): Promise<number>;
  drop(): Promise<void>;
}

/** A file store in a folder, spread over 256 × 256 sub-folders. A file appears under its name only when it is complete. */
export function diskFiles(folder: string): FileStore {
  const placeOf = (id: string) => path.join(folder, ...partsOf(id));
  const partOf = (id: string) => `${placeOf(id)}.upload`;
  return {
    save: (id, content) => saveWhole(placeOf(id), content),
    write: async (id) => {
      const place = placeOf(id);
      await makeFolder(path.dirname(place));
      await dropUnfinished(place);
      const part = `${place}.${randomUUID()}.part`;
      const output = createWriteStream(part, { flush: true });
      return {
        output,
        keep: async () => {
          await putInPlace(part, place);
          return (await stat(place)).size;
        },
        drop: async () => {
          // A write that is under way when its stream is destroyed fails, and the stream says so after everybody has left it.
          output.on('error', () => undefined);
          output.destroy();
          await rm(part, { force: true });
        },
      };
    },
    open: (id, range) => opened(placeOf(id), range),
    remove: (id) => rm(placeOf(id), { force: true }),
    list: () => idsBelow(folder),
    writePart: async (id, offset, bytes) => {
      const place = partOf(id);
      await makeFolder(path.dirname(place));
      await rewritten(place, offset === 0 ? 'w' : 'r+', async (file) => {
        await file.truncate(offset);
        await writeWhole(file, bytes, offset);
      });
    },
    openPart: (id, range) => opened(partOf(id), range),
    patchPart: (id, changes) =>
      rewritten(partOf(id), 'r+', async (file) => {
        for (const { at, bytes } of changes) await writeWhole(file, bytes, at);
      }),
    keepPart: (id) => putInPlace(partOf(id), placeOf(id)),
    removePart: (id) => rm(partOf(id), { force: true }),
    check: async () => {
      await makeFolder(folder);
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

async function saveWhole(place: string, content: Buffer): Promise<void> {
  await makeFolder(path.dirname(place));
  const part = `${place}.${randomUUID()}.part`;
  try {
    await writeFile(part, content, { flush: true });
    await putInPlace(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

// Excludes names such as `..`, which would leave the folder.
const NAME = /^[\w-]+(\.[\w-]+)*$/;

function partsOf(id: string): string[] {
  if (!NAME.test(id)) throw new Error('this is no name of a file');
  return [id.slice(-4, -2), id.slice(-2), id];
}

// Suffixes of files that are still being written.
const UNFINISHED = /\.(part|upload)$/;

async function* idsBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.isDirectory()) yield* idsBelow(path.join(folder, entry.name));
    else if (entry.isFile() && !UNFINISHED.test(entry.name)) yield entry.name;
  }
}

async function rewritten(place: string, flags: 'w' | 'r+', work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(place, flags);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

// On a nearly full disk a write may be partial without an error, so the rest is written again.
async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}

// Also syncs the folder; otherwise the rename may be lost in a power failure.
async function putInPlace(part: string, place: string): Promise<void> {
  await rename(part, place);
  const folder = await open(path.dirname(place), 'r');
  await folder.sync().finally(() => folder.close());
}

async function opened(place: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null> {
  const found = await stat(place).catch(nullIfAbsent);
  return found ? { stream: createReadStream(place, range ?? {}), size: found.size } : null;
}

// Removes what a crashed process left of an earlier attempt.
async function dropUnfinished(place: string): Promise<void> {
  const mine = (name: string) => name.startsWith(`${path.basename(place)}.`) && name.endsWith('.part');
  for (const name of (await readdir(path.dirname(place))).filter(mine)) await rm(path.join(path.dirname(place), name), { force: true });
}

import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/files.ts';
import type { Bucket } from './bucket.ts';
import { bucketOutput } from './bucket-output.ts';
import { bucketParts } from './bucket-parts.ts';
import { readBytes } from './read-bytes.ts';

const FOLDER = 'files/';
const keyOf = (id: string) => `${FOLDER}${id}`;

/** A file store in a bucket: complete files under `files/`, uploads in progress under `parts/`. */
export function bucketFiles(bucket: Bucket): FileStore {
  const parts = bucketParts(bucket);
  const write: FileStore['write'] = async (id) => bucketOutput(bucket, keyOf(id));
  return {
    ...parts,
    write,
    save: (id, content) => bucket.put(keyOf(id), content),
    open: (id, range) => readBytes(bucket, keyOf(id), range),
    remove: (id) => bucket.remove(keyOf(id)),
    list: () => idsIn(bucket),
    // Copied through the server: multipart uploads require parts of 5 MiB, and uploaded pieces can be smaller.
    keepPart: async (id) => {
      const part = await parts.openPart(id);
      if (!part) throw new Error(`there is no upload ${id}`);
      const file = await write(id);
      try {
        await pipeline(part.stream, file.output);
        await file.keep();
      } catch (error) {
        await file.drop();
        throw error;
      }
      await parts.removePart(id);
    },
    check: () => bucket.check(),
  };
}

async function* idsIn(bucket: Bucket): AsyncGenerator<string> {
  for await (const { key } of bucket.list(FOLDER)) yield key.slice(FOLDER.length);
}

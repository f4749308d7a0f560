import { Writable } from 'node:stream';
import type { FileInMaking } from '../files/files.ts';
import type { Bucket } from './bucket.ts';

/** Bytes buffered in memory for each file being written. Stores reject parts below 5 MiB. */
const PART_BYTES = 8 * 1_048_576;

/** A writable stream that uploads in parts; a small file is uploaded in one request. The object exists only after `keep`. */
export function bucketOutput(bucket: Bucket, key: string): FileInMaking {
  const held: Buffer[] = [];
  const tags: string[] = [];
  let upload: string | null = null;
  let waiting = 0;
  let size = 0;

  const send = async (bytes: Buffer): Promise<void> => {
    upload ??= await bucket.begin(key);
    tags.push(await bucket.putPart(key, upload, tags.length + 1, bytes));
  };
  const take = (): Buffer => {
    const bytes = Buffer.concat(held);
    held.length = 0;
    waiting = 0;
    return bytes;
  };
  const add = async (chunk: Buffer): Promise<void> => {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - waiting);
      held.push(piece);
      waiting += piece.length;
      size += piece.length;
      at += piece.length;
      if (waiting === PART_BYTES) await send(take());
    }
  };
  const output = new Writable({
    decodeStrings: true,
    write: (chunk: Buffer, _encoding, done) => void add(chunk).then(() => done(), done),
    final: (done) => void (upload && waiting > 0 ? send(take()) : Promise.resolve()).then(() => done(), done),
  });
  return {
    output,
    keep: async () => {
      if (upload) await bucket.complete(key, upload, tags);
      else await bucket.put(key, take());
      return size;
    },
    drop: async () => {
      output.destroy();
      // Errors are ignored, because the caller already has a failure to report; the store's lifecycle rule clears unfinished uploads.
      if (upload) await bucket.abandon(key, upload).catch(() => {});
    },
  };
}

import { Readable } from 'node:stream';
import type { FileStore } from '../files/files.ts';
import type { Bucket, StoredObject } from './bucket.ts';
import { readBytes } from './read-bytes.ts';

type Parts = Pick<FileStore, 'writePart' | 'openPart' | 'patchPart' | 'removePart'>;

interface Piece extends StoredObject {
  /** Its offset in the upload. */
  readonly at: number;
}

const DIGITS = 15;
const folderOf = (id: string) => `parts/${id}/`;
const keyOf = (id: string, at: number) => `${folderOf(id)}${String(at).padStart(DIGITS, '0')}`;

/** Uploads in progress in a store whose objects are immutable: each piece is an object named by its offset. */
export function bucketParts(bucket: Bucket): Parts {
  return {
    writePart: async (id, offset, bytes) => {
      await bucket.put(keyOf(id, offset), bytes);
      for await (const { key } of bucket.list(folderOf(id), keyOf(id, offset))) await bucket.remove(key);
    },
    openPart: async (id, range) => {
      const pieces = await piecesOf(bucket, id);
      const last = pieces.at(-1);
      if (!last) return null;
      const size = last.at + last.size;
      const { start, end } = range ?? { start: 0, end: size - 1 };
      return { stream: bytesOf(bucket, pieces, start, end), size };
    },
    patchPart: async (id, changes) => {
      for (const piece of await piecesOf(bucket, id)) {
        const touching = changes.filter(({ at, bytes }) => at < piece.at + piece.size && at + bytes.length > piece.at);
        if (touching.length === 0) continue;
        const content = Buffer.concat(await bytesOf(bucket, [piece], piece.at, piece.at + piece.size - 1).toArray());
        for (const { at, bytes } of touching) bytes.copy(content, Math.max(0, at - piece.at), Math.max(0, piece.at - at));
        await bucket.put(piece.key, content);
      }
    },
    removePart: async (id) => {
      for await (const { key } of bucket.list(folderOf(id))) await bucket.remove(key);
    },
  };
}

async function piecesOf(bucket: Bucket, id: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const object of bucket.list(folderOf(id))) pieces.push({ ...object, at: Number(object.key.slice(-DIGITS)) });
  return pieces;
}

function bytesOf(bucket: Bucket, pieces: readonly Piece[], start: number, end: number): Readable {
  return Readable.from(joined(bucket, pieces, start, end), { objectMode: false });
}

async function* joined(bucket: Bucket, pieces: readonly Piece[], start: number, end: number): AsyncGenerator<Uint8Array> {
  for (const { key, at, size } of pieces) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, size - 1)];
    if (from > to) continue;
    const found = await readBytes(bucket, key, { start: from, end: to });
    if (!found) throw new Error(`a piece of an upload is missing: ${key}`);
    yield* found.stream;
  }
}

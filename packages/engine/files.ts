import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files are kept. Names, types and owners stand in the database. */
export interface FileStore {
  save(id: string, content: Buffer): Promise<void>;
  /** Null when there are no bytes under this id. */
  open(id: string): Promise<{ stream: Readable; size: number } | null>;
  remove(id: string): Promise<void>;
}

/** Files in a folder, spread over 256 × 256 sub-folders. A file appears under its name only when it is complete. */
export function diskFiles(folder: string): FileStore {
  const placeOf = (id: string) => path.join(folder, id.slice(-4, -2), id.slice(-2), id);
  return {
    save: async (id, content) => {
      const place = placeOf(id);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(`${place}.part`, content, { flush: true });
      await rename(`${place}.part`, place);
    },
    open: async (id) => {
      const place = placeOf(id);
      const found = await stat(place).catch(() => null);
      return found ? { stream: createReadStream(place), size: found.size } : null;
    },
    remove: (id) => rm(placeOf(id), { force: true }),
  };
}

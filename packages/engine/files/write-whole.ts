import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FileInMaking } from './files.ts';

/**
 * Writes a file that appears only when it is complete; after a failure nothing of it is left. `signal` aborts when the file can no longer be
 * written, as on a full disk.
 * @returns what `write` returns, and the size of the file in bytes
 */
export async function writeWhole<T>(
  file: FileInMaking,
  write: (output: Writable, signal: AbortSignal) => Promise<T>,
): Promise<{ readonly result: T; readonly size: number }> {
  const broken = new AbortController();
  const closed = finished(file.output).finally(() => broken.abort());
  // Whoever gives up first, the writer or the disk, is who is heard.
  closed.catch(() => undefined);
  try {
    const result = await write(file.output, broken.signal);
    await closed;
    return { result, size: await file.keep() };
  } catch (error) {
    await file.drop();
    throw error;
  }
}

import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Engine } from '../engine.ts';
import { FILE_DAYS } from './forget-jobs.ts';

/** The file of a job: its size in bytes, and when it is removed. */
interface JobFile<T> {
  readonly result: T;
  readonly size: number;
  readonly expires: Date;
}

/**
 * Writes the file that a job produces; it appears only when it is complete. `signal` aborts when the file can no longer be written, as on a
 * full disk.
 */
export async function writeJobFile<T>(
  engine: Engine,
  job: string,
  write: (output: Writable, signal: AbortSignal) => Promise<T>,
): Promise<JobFile<T>> {
  const file = await engine.files.write(job);
  const broken = new AbortController();
  const closed = finished(file.output).finally(() => broken.abort());
  closed.catch(() => {});
  try {
    const result = await write(file.output, broken.signal);
    await closed;
    return { result, size: await file.keep(), expires: new Date(engine.now().getTime() + FILE_DAYS * 86_400_000) };
  } catch (error) {
    await file.drop();
    throw error;
  }
}

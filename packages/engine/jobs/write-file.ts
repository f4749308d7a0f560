import type { Writable } from 'node:stream';
import type { Engine } from '../engine.ts';
import { writeWhole } from '../files/write-whole.ts';
import { FILE_DAYS } from './delete-expired-jobs.ts';

/** The file of a job: its size in bytes, and when it is removed. */
interface JobFile<T> {
  readonly result: T;
  readonly size: number;
  readonly expires: Date;
}

/** Writes the file that a job produces, under the id of the job. */
export async function writeJobFile<T>(
  engine: Engine,
  job: string,
  write: (output: Writable, signal: AbortSignal) => Promise<T>,
): Promise<JobFile<T>> {
  const written = await writeWhole(await engine.files.write(job), write);
  return { ...written, expires: new Date(engine.now().getTime() + FILE_DAYS * 86_400_000) };
}

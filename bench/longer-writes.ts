import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, Refused, type Send } from './sending.ts';

/** Changes a note that nobody else changes: told that it has changed meanwhile, the client looks whether that was himself. */
export const changeOf =
  (id: string) =>
  (key: string): Job['perform'] =>
  async (send) => {
    await send('PUT', `/api/data/crashNote/${id}`, { version: 1, text: key }).catch(async (error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
      const { record } = await send('GET', `/api/data/crashNote/${id}`, undefined);
      if (record?.text !== key) throw error;
    });
    return [id];
  };

const WORKING = new Set(['waiting', 'running']);

/** A job that changes notes which nobody else changes, until it says that it is done. */
export const jobOn =
  (ids: readonly string[]) =>
  (key: string): Job['perform'] =>
  async (send) => {
    const operation = { op: 'update', values: { text: key } };
    let { job } = await send('POST', '/api/data/crashNote/bulk', { selection: { ids }, operation }, key);
    while (job && WORKING.has(job.status)) {
      await pause(100);
      ({ job } = await send('GET', `/api/jobs/${job.id}`, undefined));
    }
    if (job?.status !== 'done') throw new Refused(500, `the job ended as ${job?.status}`, {});
    return ids;
  };

const LINES = 20_000;

/** A file in two pieces: whatever was answered before is asked again, and answers the same. */
export const uploadOf =
  (n: number) =>
  (key: string): Job['perform'] => {
    const bytes = Buffer.from(`${key} ${n}\n`.repeat(LINES));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return async (send) => {
      const { id = '' } = await send('POST', '/api/file/uploads', { name: `${key}.txt`, size: bytes.length, sha256 }, key);
      try {
        for (let { offset = 0 } = await send('GET', `/api/file/uploads/${id}`, undefined); offset < bytes.length; )
          offset = await sendPiece(send, id, bytes, offset);
      } catch (error) {
        // Where it was finished and only the answer was lost, there is no upload any more.
        if (!(error instanceof Refused) || error.status !== 404) throw error;
      }
      return [(await send('POST', `/api/file/uploads/${id}/finish`, {})).id ?? ''];
    };
  };

async function sendPiece(send: Send, id: string, bytes: Buffer, offset: number): Promise<number> {
  const piece = bytes.subarray(offset, offset + Math.ceil(bytes.length / 2));
  return (await send('PUT', `/api/file/uploads/${id}?offset=${offset}`, piece)).offset ?? offset;
}

/** Asks for a run of a scheduled task. */
export const runOf =
  (task: string) =>
  (key: string): Job['perform'] =>
  async (send) => {
    await send('POST', `/api/data/scheduledTask/${task}/actions/runNow`, { args: {} }, key);
    return [task];
  };

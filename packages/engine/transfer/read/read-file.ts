import { Worker } from 'node:worker_threads';
import { transferErrors } from '../errors.ts';
import { FileRefused } from './refusal.ts';
import type { FileFormat, PackedRows, ReadMessage, ReadRequest } from './worker-messages.ts';

export interface ReadSheet {
  readonly name: string;
  /** Rows that hold anything. */
  rows: number;
  /** Number of the last row that holds anything. */
  last: number;
  /** Rows and columns (from 0) that the spreadsheet does not show. */
  hiddenRows?: number;
  hiddenColumns?: readonly number[];
}

const HEAP_MB = 256;
const AT_ONCE = 2;
let reading = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a file in a thread of its own and hands its rows over in packs, one at a time. Throws the catalogue's failure for what
 * cannot be read. Two files at once are enough for two processors; further ones wait.
 */
export async function readFile(bytes: Buffer, format: FileFormat, keep: (rows: PackedRows) => Promise<void>): Promise<ReadSheet[]> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  reading += 1;
  try {
    return await readInThread(bytes, format, keep);
  } finally {
    reading -= 1;
    waiting.shift()?.();
  }
}

async function readInThread(bytes: Buffer, format: FileFormat, keep: (rows: PackedRows) => Promise<void>): Promise<ReadSheet[]> {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  const request: ReadRequest = { bytes: copy, format };
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: request,
    transferList: [copy],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  try {
    return await collect(worker, keep);
  } catch (error) {
    if (error instanceof FileRefused) throw transferErrors[reasonOf(error.reason)](error.params);
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw transferErrors.unpacksTooLarge({ megabytes: HEAP_MB });
    throw error;
  } finally {
    await worker.terminate();
  }
}

function collect(worker: Worker, keep: (rows: PackedRows) => Promise<void>): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = [];
  return new Promise((resolve, reject) => {
    const keepRows = async (rows: PackedRows): Promise<void> => {
      const sheet = sheets[rows.sheet];
      if (sheet) Object.assign(sheet, { rows: sheet.rows + rows.rows, last: rows.last });
      await keep(rows);
      worker.postMessage('go');
    };
    const taken: { [K in ReadMessage['kind']]: (message: Extract<ReadMessage, { kind: K }>) => void } = {
      sheet: ({ sheet, name }) => {
        sheets[sheet] = { name, rows: 0, last: 0 };
      },
      rows: (rows) => void keepRows(rows).catch(reject),
      hidden: ({ sheet, rows, columns }) => void Object.assign(sheets[sheet] ?? {}, { hiddenRows: rows, hiddenColumns: columns }),
      done: () => resolve(sheets),
      refused: ({ reason, params }) => reject(new FileRefused(reason, params)),
      failed: ({ message }) => reject(new Error(message)),
    };
    worker.on('message', (message: ReadMessage) => (taken[message.kind] as (message: ReadMessage) => void)(message));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the reading thread ended')));
  });
}

const reasonOf = (reason: string): keyof typeof transferErrors =>
  reason in transferErrors ? (reason as keyof typeof transferErrors) : 'badFile';

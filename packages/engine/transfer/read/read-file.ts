import type { ChildProcess } from 'node:child_process';
import type { TableFormat } from '@zhixing/model/file-kind.ts';
import { isolated, ReaderDied } from '../../isolation/isolated.ts';
import { transferErrors } from '../errors.ts';
import type { PackedRows, ReadMessage, ReadRequest } from './child-messages.ts';
import { FileRefused } from './refusal.ts';

export interface ReadSheet {
  readonly name: string;
  /** Number of non-empty rows. */
  rows: number;
  /** Number of the last non-empty row. */
  last: number;
  /** Hidden rows and columns (from 0). */
  hiddenRows?: number;
  hiddenColumns?: readonly number[];
}

const HEAP_MB = 256;
/** Timeout of one pack of rows, which normally takes a second or two. */
const MAX_MS = 60_000;
const AT_ONCE = 2;
let reading = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a file in a separate process and passes its rows on in packs, one at a time. Throws a catalogue error if it cannot be read. At most
 * two files are read at once; further ones are queued.
 */
export async function readFile(bytes: Buffer, format: TableFormat, storeChunk: (rows: PackedRows) => Promise<void>): Promise<ReadSheet[]> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  reading += 1;
  try {
    return await readInProcess(bytes, format, storeChunk);
  } finally {
    reading -= 1;
    waiting.shift()?.();
  }
}

async function readInProcess(bytes: Buffer, format: TableFormat, storeChunk: (rows: PackedRows) => Promise<void>): Promise<ReadSheet[]> {
  const reader = isolated(new URL('./read-child.ts', import.meta.url), HEAP_MB);
  try {
    return await collect(reader, { bytes, format }, storeChunk);
  } catch (error) {
    if (error instanceof FileRefused) throw transferErrors[reasonOf(error.reason)](error.params);
    if (error instanceof ReaderDied) throw transferErrors.readerDied({ megabytes: HEAP_MB });
    throw error;
  } finally {
    reader.kill('SIGKILL');
  }
}

function collect(reader: ChildProcess, request: ReadRequest, storeChunk: (rows: PackedRows) => Promise<void>): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = [];
  return new Promise((resolve, reject) => {
    const died = () => reject(new ReaderDied('the reading process ended'));
    // Only the reader's own time counts; waiting for the database does not.
    let timer = setTimeout(died, MAX_MS);
    const storeRows = async (rows: PackedRows): Promise<void> => {
      const sheet = sheets[rows.sheet];
      if (sheet) Object.assign(sheet, { rows: sheet.rows + rows.rows, last: rows.last });
      await storeChunk(rows);
      timer = setTimeout(died, MAX_MS);
      reader.send('go', () => undefined);
    };
    const taken: { [K in ReadMessage['kind']]: (message: Extract<ReadMessage, { kind: K }>) => void } = {
      sheet: ({ sheet, name }) => {
        sheets[sheet] = { name, rows: 0, last: 0 };
      },
      rows: (rows) => {
        clearTimeout(timer);
        void storeRows(rows).catch(reject);
      },
      hidden: ({ sheet, rows, columns }) => void Object.assign(sheets[sheet] ?? {}, { hiddenRows: rows, hiddenColumns: columns }),
      done: () => resolve(sheets),
      refused: ({ reason, params }) => reject(new FileRefused(reason, params)),
      failed: ({ message }) => reject(new Error(message)),
    };
    reader.on('message', (message: ReadMessage) => (taken[message.kind] as (message: ReadMessage) => void)(message));
    reader.once('error', reject);
    reader.once('exit', () => {
      clearTimeout(timer);
      died();
    });
    // Send errors are ignored: if the process has ended, its exit event rejects.
    reader.send(request, () => undefined);
  });
}

const reasonOf = (reason: string): keyof typeof transferErrors =>
  reason in transferErrors ? (reason as keyof typeof transferErrors) : 'badFile';

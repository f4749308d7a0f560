import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './csv.ts';
import { limits } from './limits.ts';
import { packRows } from './packed-rows.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import { readSheet } from './sheet.ts';
import { readParts } from './workbook-parts.ts';
import type { ReadMessage, ReadRequest } from './worker-messages.ts';
import { openZip } from './zip.ts';

// Reading a workbook keeps a processor busy for seconds: it happens in a thread of its own, and requests are answered meanwhile.
const port = parentPort;
if (!port) throw new Error('the reading thread has nobody to report to');

const send = (message: ReadMessage): void => port.postMessage(message, message.kind === 'rows' ? [message.body.buffer] : []);
const answered = (): Promise<void> => new Promise((resolve) => port.once('message', () => resolve()));

async function readAll({ bytes, format }: ReadRequest): Promise<void> {
  const buffer = Buffer.from(bytes);
  if (format === 'csv') {
    send({ kind: 'sheet', sheet: 0, name: '' });
    return pack(0, readCsv(buffer));
  }
  const archive = openZip(buffer);
  const parts = await readParts(archive);
  if (parts.sheets.length === 0) throw new FileRefused('badFile');
  for (const [index, sheet] of parts.sheets.entries()) {
    send({ kind: 'sheet', sheet: index, name: sheet.name });
    await pack(index, readSheet(archive, sheet, parts));
  }
}

async function pack(sheet: number, rows: AsyncIterable<FileRow>): Promise<void> {
  let kept: FileRow[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const [first] = kept;
    const last = kept.at(-1);
    if (!first || !last) return;
    send({ kind: 'rows', sheet, first: first.number, last: last.number, rows: kept.length, body: packRows(kept) });
    kept = [];
    length = 0;
    await answered();
  };
  for await (const row of rows) {
    kept.push(row);
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (kept.length >= limits.chunkRows || length >= limits.chunkLength) await flush();
  }
  await flush();
}

readAll(workerData as ReadRequest).then(
  () => send({ kind: 'done' }),
  (error: unknown) =>
    send(
      error instanceof FileRefused
        ? { kind: 'refused', reason: error.reason, params: error.params }
        : { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    ),
);

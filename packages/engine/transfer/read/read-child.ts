import type { ReadMessage, ReadRequest } from './child-messages.ts';
import { readCsv } from './csv.ts';
import { limits } from './limits.ts';
import { packRows } from './packed-rows.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import { readSheet } from './sheet.ts';
import { readParts } from './workbook-parts.ts';
import { openZip } from './zip.ts';

/*
 * Reading a workbook keeps a processor busy for seconds and may take much memory: it happens in a process of its own, requests are answered
 * meanwhile, and a file made to fill the memory ends this process alone.
 */

const send = (message: ReadMessage): void => void process.send?.(message);
const answered = (): Promise<void> => new Promise((resolve) => process.once('message', () => resolve()));

async function readAll({ bytes, format }: ReadRequest): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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

process.once('message', (request: ReadRequest) =>
  readAll(request).then(
    () => send({ kind: 'done' }),
    (error: unknown) =>
      send(
        error instanceof FileRefused
          ? { kind: 'refused', reason: error.reason, params: error.params }
          : { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      ),
  ),
);

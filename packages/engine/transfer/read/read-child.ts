import type { ReadMessage, ReadRequest } from './child-messages.ts';
import { readCsv } from './csv.ts';
import { readHtml } from './html-table.ts';
import { limits } from './limits.ts';
import { packRows } from './packed-rows.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import { readSheet } from './sheet.ts';
import { readParts } from './workbook-parts.ts';
import { readXmlWorkbook, type SheetEvent } from './xml-workbook.ts';
import { openZip } from './zip.ts';

/*
 * Reading a workbook may take seconds of CPU and much memory. A separate process keeps the server responsive, and a malicious file can only
 * crash this process.
 */

const send = (message: ReadMessage): void => void process.send?.(message);
const answered = (): Promise<void> => new Promise((resolve) => process.once('message', () => resolve()));

async function readAll({ bytes, format }: ReadRequest): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'xml') return readXmlSheets(buffer);
  if (format !== 'xlsx') {
    send({ kind: 'sheet', sheet: 0, name: '' });
    return void (await pack(0, format === 'csv' ? readCsv(buffer) : readHtml(buffer)));
  }
  const archive = openZip(buffer);
  const parts = await readParts(archive);
  if (parts.sheets.length === 0) throw new FileRefused('badFile');
  for (const [index, sheet] of parts.sheets.entries()) {
    send({ kind: 'sheet', sheet: index, name: sheet.name });
    const hidden = await pack(index, readSheet(archive, sheet, parts));
    send({ kind: 'hidden', sheet: index, rows: hidden.rows, columns: [...hidden.columns] });
  }
}

async function readXmlSheets(bytes: Buffer): Promise<void> {
  const events = readXmlWorkbook(bytes);
  let begun = await events.next();
  for (let sheet = 0; !begun.done && sheet < limits.sheets; sheet++) {
    if (!('sheet' in begun.value)) throw new FileRefused('badFile');
    send({ kind: 'sheet', sheet, name: begun.value.sheet });
    begun = await pack(sheet, rowsOfSheet(events));
  }
}

/** The rows up to the start of the next sheet, which is returned. */
async function* rowsOfSheet(events: AsyncGenerator<SheetEvent, void>): AsyncGenerator<FileRow, IteratorResult<SheetEvent, void>> {
  for (;;) {
    const next = await events.next();
    if (next.done || 'sheet' in next.value) return next;
    yield next.value;
  }
}

/** Sends rows in packs; returns the generator's return value. */
async function pack<End>(sheet: number, rows: AsyncGenerator<FileRow, End>): Promise<End> {
  let stored: FileRow[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const [first] = stored;
    const last = stored.at(-1);
    if (!first || !last) return;
    send({ kind: 'rows', sheet, first: first.number, last: last.number, rows: stored.length, body: packRows(stored) });
    stored = [];
    length = 0;
    await answered();
  };
  for (;;) {
    const next = await rows.next();
    if (next.done) {
      await flush();
      return next.value;
    }
    stored.push(next.value);
    length += next.value.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (stored.length >= limits.chunkRows || length >= limits.chunkLength) await flush();
  }
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

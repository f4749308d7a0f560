import type { ReadMessage, ReadRequest } from './child-messages.ts';
import { readCsv } from './csv.ts';
import { readHtml } from './html-table.ts';
import { limits } from './limits.ts';
import { packRows } from './packed-rows.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import { type Hidden, readSheet } from './sheet.ts';
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
    return void (await (format === 'csv' ? pack(0, readCsv(buffer)) : packWithHidden(0, readHtml(buffer))));
  }
  const archive = openZip(buffer);
  const parts = await readParts(archive);
  if (parts.sheets.length === 0) throw new FileRefused('badFile');
  for (const [index, sheet] of parts.sheets.entries()) {
    send({ kind: 'sheet', sheet: index, name: sheet.name });
    await packWithHidden(index, readSheet(archive, sheet, parts));
  }
}

async function readXmlSheets(bytes: Buffer): Promise<void> {
  const events = readXmlWorkbook(bytes);
  for (let sheet = 0; sheet < limits.sheets; sheet++) {
    const begun = await events.next();
    if (begun.done) return;
    if (!('sheet' in begun.value)) throw new FileRefused('badFile');
    send({ kind: 'sheet', sheet, name: begun.value.sheet });
    await packWithHidden(sheet, rowsOfSheet(events));
  }
}

/** The rows up to the end of the sheet; returns what is hidden. */
async function* rowsOfSheet(events: AsyncGenerator<SheetEvent, void>): AsyncGenerator<FileRow, Hidden> {
  for (;;) {
    const next = await events.next();
    if (next.done || 'sheet' in next.value) throw new FileRefused('badFile');
    if ('end' in next.value) return next.value.end;
    yield next.value;
  }
}

/** Sends the rows of a sheet, then what is hidden. */
async function packWithHidden(sheet: number, rows: AsyncGenerator<FileRow, Hidden>): Promise<void> {
  const hidden = await pack(sheet, rows);
  send({ kind: 'hidden', sheet, rows: hidden.rows, columns: [...hidden.columns] });
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

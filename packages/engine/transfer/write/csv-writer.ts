import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { textOfCell } from './cell.ts';
import { formulaSafe } from './formula-safe.ts';
import type { TableWriter } from './table-writer.ts';

const PIECE = 65_536;

/** CSV of RFC 4180 in UTF-8 with BOM, which spreadsheets need to read Chinese. */
export function createCsvWriter(output: Writable, signal: AbortSignal): TableWriter {
  let pending = '\uFEFF';
  let sheets = 0;
  const flush = async (): Promise<void> => {
    signal.throwIfAborted();
    const text = pending;
    pending = '';
    if (!output.write(text)) await once(output, 'drain', { signal });
  };
  return {
    sheet: async () => {
      sheets += 1;
    },
    row: async (cells) => {
      if (sheets > 1) return;
      pending += `${cells.map((cell) => quoted(digitsSafe(formulaSafe(textOfCell(cell))))).join(',')}\r\n`;
      if (pending.length > PIECE) await flush();
    },
    end: async () => {
      await flush();
      output.end();
    },
  };
}

/**
 * Spreadsheets convert long digits and leading zeros in CSV to numbers and lose digits. A leading tab keeps them text; the importer strips
 * it.
 */
const digitsSafe = (text: string): string => (/^(?:\d{12,}|0\d+)$/.test(text) ? `\t${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

import type { Context } from '@zhixing/engine/context.ts';
import { createYieldToLoop } from '@zhixing/engine/queue/yield-to-loop.ts';
import { cellWriter } from '@zhixing/engine/transfer/export/cells.ts';
import { prepareExport } from '@zhixing/engine/transfer/export/export.ts';
import { createLabels } from '@zhixing/engine/transfer/export/label-cache.ts';
import { textOfCell } from '@zhixing/engine/transfer/write/cell.ts';
import { formulaSafe } from '@zhixing/engine/transfer/write/formula-safe.ts';
import type { ZipPart } from '@zhixing/engine/transfer/write/zip-writer.ts';
import sql, { raw } from 'sql-template-tag';
import type { Section } from './contents.ts';

/** How a table is written: its beginning, its rows, its end. */
export interface TableFormat {
  readonly begin: (of: { readonly title: string; readonly names: readonly string[]; readonly titles: readonly string[] }) => string;
  readonly row: (cells: readonly string[], at: number, names: readonly string[]) => string;
  readonly end: string;
}

const BATCH = 1000;

/** Writes the records of a section from a cursor, batch by batch. Returns their number. */
export async function writeTable(ctx: Context, { model, where, fields }: Section, format: TableFormat, part: ZipPart): Promise<number> {
  const prepared = await prepareExport(ctx, model, { format: 'csv', filter: where, fields: [...fields] });
  const labels = createLabels(prepared.fields);
  const writers = prepared.fields.map((field) => cellWriter(ctx, model, field));
  const names = prepared.fields.map(({ name }) => name);
  const titles = names.map((name) => ctx.engine.words.field(ctx.language, model, name));
  const yieldToLoop = createYieldToLoop();
  return ctx.db.transaction(async (db) => {
    await db.query(sql`set local cursor_tuple_fraction = 1`);
    await db.query(sql`declare archived no scroll cursor for select row_to_json(r) as row from (${prepared.rows}) r`);
    await part.write(format.begin({ title: ctx.engine.words.title(ctx.language, model), names, titles }));
    let count = 0;
    for (;;) {
      const rows = (await db.query<{ row: Record<string, unknown> }>(raw(`fetch ${BATCH} from archived`))).map(({ row }) => row);
      await labels.learn({ ...ctx, db }, rows);
      let text = '';
      for (const row of rows) {
        text += format.row(
          writers.map((write) => textOfCell(write(row, labels))),
          count,
          names,
        );
        count += 1;
        await yieldToLoop();
      }
      await part.write(text);
      if (rows.length < BATCH) break;
    }
    await db.query(raw('close archived'));
    await part.write(format.end);
    return count;
  });
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvRow = (cells: readonly string[]): string => `${cells.map((cell) => quoted(formulaSafe(cell))).join(',')}\r\n`;

/** UTF-8 with a byte order mark, which spreadsheets need to read Chinese. */
export const csvTable: TableFormat = { begin: ({ titles }) => `\uFEFF${csvRow(titles)}`, row: csvRow, end: '' };

export const jsonTable: TableFormat = {
  begin: () => '[',
  row: (cells, at, names) => `${at > 0 ? ',' : ''}\n${JSON.stringify(Object.fromEntries(cells.map((cell, n) => [names[n], cell])))}`,
  end: '\n]\n',
};

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A page of its own without scripts and without anything from elsewhere. */
export const pageHead = (title: string): string =>
  `<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(title)}</title><style>body{font:14px/1.6 sans-serif;margin:24px}table{border-collapse:collapse}th,td{border:1px solid #bbb;padding:4px 8px;text-align:left;vertical-align:top}th{background:#f2f2f2}</style></head><body>\n`;

export const htmlTable: TableFormat = {
  begin: ({ title, titles }) =>
    `${pageHead(title)}<h1>${escaped(title)}</h1><table><thead><tr>${titles.map((one) => `<th>${escaped(one)}</th>`).join('')}</tr></thead><tbody>\n`,
  row: (cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>\n`,
  end: '</tbody></table></body></html>\n',
};

import type { Writable } from 'node:stream';
import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import type { FileRow } from '../read/row.ts';
import type { Cell } from '../write/cell.ts';
import { createTable } from '../write/create-table.ts';
import { chunksOf } from './chunks.ts';
import type { ImportJob } from './import-job.ts';
import { type RowError, readErrors } from './row-errors.ts';

/**
 * The rows that could not be imported, as they stood in the file, with the number that they had there and the reasons behind. Corrected and
 * uploaded again it imports just these: the header is the file's own, and the two added columns mean no field.
 */
export async function writeErrorBook(
  ctx: Context,
  model: EffectiveModel,
  job: ImportJob,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const header = job.plan?.header ?? [];
  const text = (key: string) => ctx.engine.texts.text(ctx.language, `transfer.${key}`);
  const table = createTable('xlsx', output, signal);
  await table.sheet({ name: text('errorSheet'), widths: [...header.map(() => 16), 10, 60], frozen: 1 });
  const mapped = new Set(Object.keys(job.plan?.mapping ?? {}).map(Number));
  await table.row([
    ...header.map((cell, index): Cell => ({ text: cell, style: mapped.has(index) ? 'header' : 'plain' })),
    { text: text('rowNumber'), style: 'header' },
    { text: text('reason'), style: 'header' },
  ]);
  for await (const chunk of chunksOf(ctx.db, job.id, job.plan?.sheet ?? 0)) {
    const range = { from: chunk.rows[0]?.number ?? 0, to: chunk.rows.at(-1)?.number ?? 0, limit: MOST };
    const errors = Map.groupBy(await readErrors(ctx, job.id, header, range), ({ row }) => row);
    for (const row of chunk.rows) {
      const own = errors.get(row.number);
      if (own) await table.row(errorRow(ctx, model, header.length, row, own));
    }
  }
  await table.end();
}

const MOST = 1_000_000;

function errorRow(ctx: Context, model: EffectiveModel, width: number, row: FileRow, errors: readonly RowError[]): Cell[] {
  const wrong = new Set(errors.map(({ index }) => index));
  const cells = Array.from({ length: width }, (_, index): Cell => {
    const text = row.cells[index] ?? '';
    return wrong.has(index) ? { text, style: 'wrong' } : text;
  });
  const reasons = [...new Set(errors.map((error) => reasonOf(ctx, model, error)))];
  return [...cells, row.number, { text: reasons.join('\n'), style: 'wrap' }];
}

/** The reason with the name of the field in front. */
function reasonOf(ctx: Context, model: EffectiveModel, { field, message }: RowError): string {
  if (!field || !model.fields[field]) return message;
  return ctx.engine.texts.text(ctx.language, 'transfer.fieldReason', {
    field: ctx.engine.words.field(ctx.language, model, field),
    message,
  });
}

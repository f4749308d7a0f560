import type { Writable } from 'node:stream';
import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { mappedLabel } from '../along/along-fields.ts';
import { placeOf } from '../import/places.ts';
import { createPlanRows, sheetsOf } from '../import/plan-rows.ts';
import type { FileRow } from '../read/row.ts';
import { shownCell } from '../read/unreadable.ts';
import type { Cell } from '../write/cell.ts';
import { createTable } from '../write/create-table.ts';
import { chunksOf } from './chunks.ts';
import type { ImportJob } from './import-job.ts';
import { type RowError, readErrorsOf } from './row-errors.ts';

/**
 * The rows that could not be imported, unchanged, with their row number and the reasons in two added columns. The user can correct and
 * upload it again: the header is that of the file, and the added columns map to no field.
 */
export async function writeErrorWorkbook(
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
  const { plan } = job;
  const read = plan && createPlanRows(ctx.engine, plan);
  for await (const chunk of chunksOf(ctx.db, job.id, plan ? sheetsOf(plan).map(({ sheet }) => sheet) : [])) {
    const rows = read?.(chunk).rows ?? [];
    const errors = Map.groupBy(await readErrorsOf(ctx, job, rows), ({ place }) => place);
    for (const row of rows) {
      const own = errors.get(row.number);
      if (own) await table.row(errorRow(ctx, model, header.length, row, own));
    }
  }
  await table.end();
}

function errorRow(ctx: Context, model: EffectiveModel, width: number, row: FileRow, errors: readonly RowError[]): Cell[] {
  const wrong = new Set(errors.map(({ index }) => index));
  const cells = Array.from({ length: width }, (_, index): Cell => {
    const text = shownCell(row.cells[index] ?? '');
    return wrong.has(index) ? { text, style: 'wrong' } : text;
  });
  const reasons = [...new Set(errors.map((error) => reasonOf(ctx, model, error)))];
  return [...cells, placeOf(row.number).row, { text: reasons.join('\n'), style: 'wrap' }];
}

/** The message, prefixed with the label of the field. */
function reasonOf(ctx: Context, model: EffectiveModel, { field, message }: RowError): string {
  if (!field || (!model.fields[field] && !field.includes('.'))) return message;
  return ctx.engine.texts.text(ctx.language, 'transfer.fieldReason', {
    field: mappedLabel(ctx.engine, ctx.language, model, field),
    message,
  });
}

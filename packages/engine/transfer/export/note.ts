import type { EffectiveModel } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import type { Context } from '../../context.ts';
import type { MinorsApproval } from '../../permission/minors.ts';
import type { Cell } from '../write/cell.ts';
import type { TableFormat } from '../write/create-table.ts';
import type { TableWriter } from '../write/table-writer.ts';

/** Provenance written into an exported file. */
interface Exported {
  readonly model: EffectiveModel;
  readonly format: TableFormat;
  readonly rows: number;
  readonly reason: string;
  readonly approval: MinorsApproval;
}

/**
 * Writes who exported the rows, when, how many and why, with the job id that the audit log refers to: on a separate sheet of a workbook. A
 * CSV file has no place for it; only with data of minors it becomes the last line.
 */
export async function writeNote(ctx: Context, table: TableWriter, exported: Exported): Promise<void> {
  const text = (key: string, params?: Record<string, unknown>) => ctx.engine.texts.text(ctx.language, `transfer.note.${key}`, params);
  const lines = Object.entries(factsOf(ctx, exported)).filter(([, value]) => value !== '');
  if (exported.format === 'csv') {
    if (exported.approval)
      await table.row([`${text('mark')}${lines.map(([name, value]) => text('fact', { name: text(name), value })).join(text('between'))}`]);
    return;
  }
  await table.sheet({ name: text('title'), widths: [16, 80], frozen: 0 });
  for (const [name, value] of lines)
    await table.row([{ text: text(name), style: 'header' }, { text: value, style: 'wrap' } satisfies Cell]);
  await table.row(['', { text: text('duty'), style: 'wrap' }]);
}

const factsOf = (ctx: Context, { model, rows, reason, approval }: Exported) => ({
  what: ctx.engine.words.title(ctx.language, model),
  rows: String(rows),
  who: `${ctx.actor.name} (${ctx.actor.account})`,
  at: chinaMinute(ctx.now()),
  from: ctx.address,
  reason,
  approval: approval?.id ?? '',
  number: ctx.job ?? '',
});

import type { EffectiveModel } from '@zhixing/model';
import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { absentRow, columnOf } from '../database/identifiers.ts';
import { visibility } from '../permission/access.ts';
import type { HistoryEntry } from './history.ts';
import { labelObjects } from './labels.ts';
import { targetRows } from './target.ts';

export type HistoryLabels = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

/** Labels of keys in changed values, by field; only for fields that the reader sees unmasked. */
export async function historyLabels(
  ctx: Context,
  model: EffectiveModel,
  entries: readonly Pick<HistoryEntry, 'changes'>[],
): Promise<HistoryLabels> {
  const { fields, masked } = visibility(ctx, model);
  const changes = entries.flatMap((entry) => entry.changes);
  const changed = new Set(changes.map(({ field }) => field));
  const keyed = fields.filter(({ name }) => changed.has(name) && !masked.has(name)).filter((field) => targetRows(ctx, field) !== null);
  const labels = labelObjects(ctx, keyed);
  if (labels.length === 0) return {};
  const values = changes.flatMap(({ field, from, to }) => {
    const column = keyed.find(({ name }) => name === field)?.column;
    return column ? [from, to].map((value) => ({ [column]: value })) : [];
  });
  // The values were written from the table's columns, so its row type can parse them.
  const columns = keyed.map((field) => sql`r.${columnOf(field)} as ${raw(`"${field.name}"`)}`);
  const [row] = await ctx.db.query<{ labels: HistoryLabels }>(
    sql`with _page as materialized (select ${join(columns, ', ')} from json_populate_recordset(${absentRow(model)}, ${JSON.stringify(values)}::json) r) select json_build_object(${join(labels, ', ')}) as labels`,
  );
  return row?.labels ?? {};
}

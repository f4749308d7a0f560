import { type EffectiveModel, rollupOf } from '@zhixing/model';
import sql, { join, raw } from 'sql-template-tag';
import { auditOfHistory, historyReturning } from '../audit/write-line.ts';
import { type Context, within } from '../context.ts';
import { columnOf, newId, tableOf } from '../database/identifiers.ts';
import { modelErrors } from '../errors.ts';
import type { HistoryLabels } from '../read/history-labels.ts';
import { labelObjects } from '../read/labels.ts';
import { loadRow } from '../read/read.ts';
import { targetRows } from '../read/target.ts';
import { readRollup } from '../write/rollups.ts';
import { can, mustBeAble, visibility } from './access.ts';
import { logMinors, mustBeApproved, mustSayWhy } from './minors.ts';

/**
 * Returns masked fields of one record unmasked. The access is recorded with its reason before the values are returned, as required for
 * minors' data (未成年人网络保护条例): who saw which data of whom, when and why.
 */
export async function unmask(
  ctx: Context,
  model: EffectiveModel,
  id: string,
  names: readonly string[],
  reason: string,
): Promise<Record<string, unknown>> {
  const scope = mustBeAble(ctx, model, 'unmask');
  const { masked } = visibility(ctx, model);
  const wrong = names.find((name) => !masked.has(name));
  if (wrong !== undefined) throw modelErrors.notMasked({ field: wrong });
  const why = mustSayWhy(reason);
  const approval = await mustBeApproved(ctx, model, 'unmask', names);
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const row = await loadRow(tx, model, id, { all: [scope, mustBeAble(tx, model, 'read')] });
    const looked = Object.fromEntries(names.map((name) => [name, [null, null]]));
    await db.query(
      sql`with h as (insert into sys_history (id, model, record_id, version, verb, actor, at, reason, changes) values (${newId()}, ${model.name}, ${id}, ${row.version}, 'unmask', ${ctx.actor.userId}, ${ctx.now()}, ${why}, ${JSON.stringify(looked)}::jsonb) ${historyReturning}) ${auditOfHistory(tx, model, names)}`,
    );
    db.afterCommit(() => ctx.engine.audit.wake());
    await logMinors(tx, { model, purpose: 'unmask', reason: why, approval }, [id]);
    return { ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])), ...(await computedValues(tx, model, id, names)) };
  });
}

async function computedValues(ctx: Context, model: EffectiveModel, id: string, names: readonly string[]): Promise<Record<string, unknown>> {
  const rollups = names.flatMap((name) => model.fields[name] ?? []).filter((field) => rollupOf(field) !== null);
  const values = await Promise.all(rollups.map((field) => readRollup(ctx, field, [id])));
  return Object.fromEntries(rollups.map(({ name }, at) => [name, values[at]?.get(id) ?? null]));
}

/** Labels of keys among the unmasked values: names of files and of records that the reader may see. */
export async function revealedLabels(ctx: Context, model: EffectiveModel, id: string, names: readonly string[]): Promise<HistoryLabels> {
  const keyed = names.flatMap((name) => model.fields[name] ?? []).filter((field) => targetRows(ctx, field) !== null);
  const labels = labelObjects(ctx, keyed);
  if (labels.length === 0) return {};
  const columns = keyed.map((field) => sql`t.${columnOf(field)} as ${raw(`"${field.name}"`)}`);
  const [row] = await ctx.db.query<{ labels: HistoryLabels }>(
    sql`with _page as materialized (select ${join(columns, ', ')} from ${tableOf(model)} t where t.id = ${id}) select json_build_object(${join(labels, ', ')}) as labels`,
  );
  return row?.labels ?? {};
}

/** How long unmasked files may be downloaded after unmasking; images are requested after their field. */
const REVEALED_MS = 15 * 60_000;

/** Whether the reader unmasked the field recently and still may. */
export async function isRevealed(ctx: Context, model: EffectiveModel, id: string, name: string): Promise<boolean> {
  const scope = can(ctx, model, 'unmask');
  if (scope === null) return false;
  await loadRow(ctx, model, id, scope);
  const since = new Date(ctx.now().getTime() - REVEALED_MS);
  const looked = await ctx.db.query(sql`
    select 1 from sys_history where model = ${model.name} and record_id = ${id} and verb = 'unmask' and actor = ${ctx.actor.userId}
      and at > ${since} and jsonb_exists(changes, ${name}) limit 1`);
  if (looked.length > 0) await mustBeApproved(ctx, model, 'unmask', [name]);
  return looked.length > 0;
}

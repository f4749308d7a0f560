import { checksOf, type EffectiveModel, matches, type RecordCheck } from '@zhixing/model';
import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { absentRow, storedFields } from '../database/identifiers.ts';
import { rowsJson } from '../database/json-rows.ts';
import { type AppError, modelErrors } from '../errors.ts';
import { conditionSql } from '../read/conditions.ts';
import { unrestrictedScope } from '../read/read.ts';
import type { Change } from '../rules/rules.ts';
import type { Values } from './values.ts';

/** Throws `model.invalid` for every violated check that needs only this record, each with its message at its field. */
export function mustPassOwnChecks(ctx: Context, model: EffectiveModel, row: Values): void {
  const broken = ownChecksBroken(ctx, model, row);
  if (broken.length > 0) throw brokenChecks(ctx, model, broken);
}

/** Violated checks that need no other records. */
const ownChecksBroken = (ctx: Context, model: EffectiveModel, row: Values): RecordCheck[] =>
  checksOf(model).filter(({ own, condition }) => own && !matches(model, condition, row, undefined, ctx.now()));

/** Throws `model.invalid` for every violated check that involves referenced records. */
export async function mustPassReferringChecks(ctx: Context, model: EffectiveModel, change: Change): Promise<void> {
  const broken = (await referringChecksBroken(ctx, model, [change])).get(change);
  if (broken) throw brokenChecks(ctx, model, broken);
}

/**
 * Violated checks that involve other records, by write: one statement for all. Only evaluated for new records and changes to the checked
 * fields, so that a record stays editable after a referenced one changed.
 */
export async function referringChecksBroken(
  ctx: Context,
  model: EffectiveModel,
  changes: readonly Change[],
): Promise<Map<Change, RecordCheck[]>> {
  const broken = new Map<Change, RecordCheck[]>();
  const checks = checksOf(model).filter(({ own }) => !own);
  const concerned = checks.map((check) => changes.filter((change) => isConcerned(check, change)));
  const asked = changes.filter((change) => concerned.some((list) => list.includes(change)));
  if (asked.length === 0) return broken;
  const columns = checks.map(({ condition }, n) => sql`${conditionSql(model, condition, unrestrictedScope(ctx))} as ${raw(`"c${n}"`)}`);
  const rows = await ctx.db.query<Record<string, unknown>>(
    sql`select t.id, ${join(columns, ', ')} from json_populate_recordset(${absentRow(model)}, ${rowsJson(
      storedFields(model),
      asked.map(({ row }) => row),
    )}) t`,
  );
  const answers = new Map(rows.map((row) => [row.id, row]));
  for (const change of asked) {
    const failed = checks.filter((_check, n) => concerned[n]?.includes(change) && answers.get(change.row.id)?.[`c${n}`] !== true);
    if (failed.length > 0) broken.set(change, failed);
  }
  return broken;
}

const isConcerned = ({ names }: RecordCheck, { verb, changed }: Change): boolean =>
  verb === 'create' || verb === 'restore' || (verb !== 'delete' && names.some((name) => changed.has(name)));

/** The error for violated checks, each with its message at its field. */
export function brokenChecks(ctx: Context, model: EffectiveModel, checks: readonly RecordCheck[]): AppError {
  const fields = checks.map(({ name, at }) => [
    at,
    { key: 'field.ownWords', params: { text: ctx.engine.words.check(ctx.language, model, name) } },
  ]);
  return modelErrors.invalid({}, { fields: Object.fromEntries(fields) });
}

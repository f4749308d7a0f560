import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { absentRow, sameValue, tableOf } from '../database/identifiers.ts';
import { rowsJson } from '../database/json-rows.ts';
import { type AppError, modelErrors } from '../errors.ts';
import { can } from '../permission/access.ts';
import { meterDuplicates, meterTrials, mustHaveLeft } from '../permission/comparison-limits.ts';
import { isCovered, isMetered, mayCompare } from '../permission/comparisons.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf, type Stored } from '../read/read.ts';
import type { Change } from '../rules/rules.ts';

/** Unique values of a row that another record has. */
export interface Taken {
  readonly names: readonly string[];
  /** The other record, and whether the writer may read it. */
  readonly owner: string;
  readonly readable: boolean;
}

type Combination = readonly EffectiveField[];
const combinations = new WeakMap<EffectiveModel, readonly Combination[]>();

/** Unique field combinations of live records. Cached, since it is needed for every row. */
export function uniquesOf(model: EffectiveModel): readonly Combination[] {
  const known = combinations.get(model) ?? findUniques(model);
  combinations.set(model, known);
  return known;
}

function findUniques(model: EffectiveModel): readonly Combination[] {
  const single = Object.values(model.fields).filter((field) => field.settings.unique === true && field.kind.generated !== 'number');
  const combined = (model.document.unique ?? []).map((names) => names.flatMap((name) => model.fields[name] ?? []));
  return [...single.map((field) => [field]), ...combined];
}

const namesOf = (fields: Combination): string[] => fields.map(({ name }) => name);

/** Whether a write sets a unique value: complete, and new or changed. */
const sets = ({ row, before, changed }: Change, names: readonly string[]): boolean =>
  names.every((name) => (row[name] ?? null) !== null) && (!before || names.some((name) => changed.has(name)));

/**
 * Refuses writes of unique values about people by a user whose comparisons of the day are used up: whether such a value is free would be
 * one more answer. In work that may be rolled back, such values are counted before they are looked up, free ones as well.
 */
export async function mustHaveQuestionsLeft(ctx: Context, model: EffectiveModel, changes: readonly Change[]): Promise<void> {
  const covered = uniquesOf(model)
    .map(namesOf)
    .filter((names) => isCovered(ctx, model, names));
  const asking = changes.filter((change) => covered.some((names) => sets(change, names)));
  if (asking.length === 0) return;
  await mustHaveLeft(ctx, 'questions');
  const { asked } = ctx;
  if (!asked) return;
  const fresh = asking.filter((change) => isNew(asked, model, covered, change));
  if (fresh.length > 0) await meterTrials(ctx, model, fresh.length);
}

/** Whether a row has covered unique values that were not asked about before; remembers them. */
function isNew(asked: Set<string>, model: EffectiveModel, covered: readonly (readonly string[])[], { row }: Change): boolean {
  const before = asked.size;
  for (const names of covered) asked.add(JSON.stringify([model.name, names, names.map((name) => row[name])]));
  return asked.size > before;
}

/** Rows whose unique values another stored record has: one query per combination for all rows. */
export async function takenValues(ctx: Context, model: EffectiveModel, changes: readonly Change[]): Promise<Map<Change, Taken>> {
  const found = new Map<Change, Taken>();
  await mustHaveQuestionsLeft(ctx, model, changes);
  for (const fields of uniquesOf(model)) {
    const names = namesOf(fields);
    const affected = changes.filter((change) => sets(change, names));
    if (affected.length === 0) continue;
    const owners = await ownersOf(
      ctx,
      model,
      fields,
      affected.map(({ row }) => row as Stored),
    );
    for (const change of affected) {
      const owner = owners.get(String(change.row.id));
      if (owner && !found.has(change)) found.set(change, { names, ...owner });
    }
  }
  return found;
}

type Owner = Pick<Taken, 'owner' | 'readable'>;

async function ownersOf(ctx: Context, model: EffectiveModel, fields: Combination, rows: readonly Stored[]): Promise<Map<string, Owner>> {
  const same = join(
    fields.map((field) => sameValue(field, 't', 'n')),
    ' and ',
  );
  const readable = conditionSql(model, can(ctx, model, 'read') ?? { id: { in: [] } }, conditionScopeOf(ctx));
  const id = Object.values(model.fields).filter(({ name }) => name === 'id');
  const taken = await ctx.db.query<Owner & { id: string }>(
    sql`select n.id, t.id as owner, (${readable}) as readable from json_populate_recordset(${absentRow(model)}, ${rowsJson([...id, ...fields], rows)}) n join ${tableOf(model)} t on ${same} where t.deleted_at is null and t.id <> n.id`,
  );
  return new Map(taken.map(({ id: row, owner, readable: seen }) => [row, { owner, readable: seen }]));
}

/**
 * The refusals of values that other records have. It names fields unless that would disclose a record that the writer may not read, and
 * meters what it confirms about masked values.
 */
export async function refusedDuplicates(
  ctx: Context,
  model: EffectiveModel,
  found: ReadonlyMap<Change, Taken>,
): Promise<Map<Change, AppError>> {
  const metered = [...found.values()].filter((taken) => isAnswer(ctx, model, taken));
  for (const [fields, group] of Map.groupBy(metered, ({ names }) => names)) {
    await meterDuplicates(
      ctx,
      model,
      fields,
      group.map(({ owner }) => owner),
    );
  }
  return new Map([...found].map(([change, taken]) => [change, refusalOf(ctx, model, taken)]));
}

/** Whether the refusal answers a guess: about a record out of reach, or a masked number. */
const isAnswer = (ctx: Context, model: EffectiveModel, { names, readable }: Taken): boolean =>
  isCovered(ctx, model, names) && (!readable || names.some((name) => !mayCompare(ctx, model, name) && isMeteredName(model, name)));

function isMeteredName(model: EffectiveModel, name: string): boolean {
  const field = model.fields[name];
  return field !== undefined && isMetered(field);
}

const refusalOf = (ctx: Context, model: EffectiveModel, { names, readable }: Taken): AppError =>
  !readable && isCovered(ctx, model, names) ? modelErrors.notAccepted() : namedRefusal(ctx, model, names);

/**
 * The refusal of a single row whose unique index refused it. The transaction has failed, so the owner is looked up outside of it; one that
 * is not found there is of the same transaction, hence the writer's own.
 */
export async function duplicateRefusal(ctx: Context, model: EffectiveModel, row: Stored, columns: readonly string[]): Promise<AppError> {
  const names = columns.filter((name) => model.fields[name]);
  if (!isCovered(ctx, model, names)) return namedRefusal(ctx, model, names);
  const outside: Context = { ...ctx, db: ctx.engine.database };
  const owners = await ownersOf(
    outside,
    model,
    names.flatMap((name) => model.fields[name] ?? []),
    [row],
  );
  const taken: Taken = { names, ...(owners.get(row.id) ?? { owner: row.id, readable: true }) };
  if (isAnswer(ctx, model, taken)) await meterDuplicates(ctx, model, names, [taken.owner]);
  return refusalOf(ctx, model, taken);
}

function namedRefusal(ctx: Context, model: EffectiveModel, columns: readonly string[]): AppError {
  // The user cannot correct fields that the server fills.
  const written = columns.filter((name) => model.fields[name]?.settings.readonly !== true);
  const fields = written.length > 0 ? written : columns;
  const labels = fields.map((name) => ctx.engine.words.field(ctx.language, model, name));
  const each = Object.fromEntries(fields.map((name) => [name, { key: 'model.duplicate', params: { fields: labels } }]));
  return modelErrors.duplicate({ fields: labels }, { fields: each });
}

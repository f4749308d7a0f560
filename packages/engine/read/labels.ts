import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import { fullMask } from '@zhixing/model/kinds/mask.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf } from '../database/identifiers.ts';
import { can, visibility } from '../permission/access.ts';
import { shownNameSql } from '../text/product-names.ts';
import { conditionSql } from './conditions.ts';
import { conditionScopeOf } from './read.ts';
import { holdsMany, type TargetRows, targetRows } from './target.ts';

/**
 * The label of a record as SQL over `t`: its label fields joined, with the reader's masking. References appear under the labels of their
 * records, so that a join record is named by both ends and never by an id.
 */
export function labelSql(ctx: Context, model: EffectiveModel): Sql {
  const { fields, masked } = visibility(ctx, model);
  const shown = model.label.flatMap((name) => fields.find((one) => one.name === name && one.column !== null) ?? []);
  const parts = shown.map(
    (field) => nestedLabel(ctx, field) ?? optionWord(ctx, model, field) ?? labelPart(ctx, field, masked.has(field.name)),
  );
  if (parts.length === 0) return raw('t.id::text');
  return sql`concat_ws(${joinerOf(shown)}, ${join(parts, ', ')})`;
}

/** Names of several records, and words of options, are set apart by more than a blank. */
const joinerOf = (fields: readonly EffectiveField[]): Sql =>
  raw(fields.every((field) => field.kind.reference === 'one' || optionsOf(field).length > 0) ? "' · '" : "' '");

/** Options of a field that holds one of them. */
const optionsOf = ({ kind, settings }: EffectiveField): readonly string[] =>
  kind.column(settings)?.startsWith('text') ? (kind.options?.(settings) ?? []) : [];

/** The label of the record that a label field refers to; nothing if the reader may not see it. References of that label are left out. */
function nestedLabel(ctx: Context, field: EffectiveField): Sql | null {
  const target = field.kind.reference === 'one' ? targetRows(ctx, field) : null;
  if (!target) return null;
  const scope = labelScope(ctx, target);
  const parts = { ...target.model, label: target.model.label.filter((name) => target.model.fields[name]?.kind.reference === null) };
  if (!scope || parts.label.length === 0) return raw('null');
  const label = targetLabel(ctx, { ...target, model: parts });
  return sql`(select n.label from (select t.${columnOf(field)} as key) o,
    lateral (select ${label} as label ${target.from} and ${comparableKey(target)} = o.key and ${conditionSql(target.model, scope, conditionScopeOf(ctx))}) n)`;
}

/**
 * The label of a record, or other fields of it, with every sensitive part masked regardless of permissions: for lists that leave the
 * organisation. Ids of other records are no names and are left out.
 */
export function maskedLabelSql(ctx: Context, model: EffectiveModel, names: readonly string[] = model.label): Sql {
  const { fields } = visibility(ctx, model);
  const parts = names.flatMap((name) => {
    const field = fields.find((one) => one.name === name && one.column !== null && one.kind.reference === null);
    return field ? [labelPart(ctx, field, field.settings.sensitive === true)] : [];
  });
  return parts.length === 0 ? raw('null::text') : sql`concat_ws(' ', ${join(parts, ', ')})`;
}

/** The word of an option in the reader's language; null for what has none, and for what may be masked. */
function optionWord(ctx: Context, model: EffectiveModel, field: EffectiveField): Sql | null {
  const options = field.settings.sensitive === true ? [] : optionsOf(field);
  if (options.length === 0) return null;
  const column = sql`t.${columnOf(field)}`;
  const words = options.map((value) => sql`when ${value} then ${ctx.engine.words.option(ctx.language, model, field.name, value)}`);
  return sql`case ${column} ${join(words, ' ')} else ${column} end`;
}

function labelPart(ctx: Context, field: EffectiveField, masked: boolean): Sql {
  if (!masked) return shownNameSql(ctx, field, sql`t.${columnOf(field)}`);
  return raw((field.kind.mask(field.settings) ?? fullMask).sql(`t."${field.column}"`));
}

/** The records of a target whose labels the reader may see. */
export const labelScope = (ctx: Context, { model, shared, named }: TargetRows): Condition | null =>
  shared || named ? {} : can(ctx, model, 'read');

/** Referring columns collate codes by "C", the target column by Chinese; PostgreSQL requires an explicit collation for the comparison. */
const comparableKey = ({ byId, key }: TargetRows): Sql => (byId ? key : sql`${key} collate "C"`);

/** The label of a target as this reader sees it. */
export const targetLabel = (ctx: Context, { model, named }: TargetRows): Sql => (named ? plainLabelSql(ctx, model) : labelSql(ctx, model));

/** The label of a record for readers without permission on it; sensitive fields are masked. */
function plainLabelSql(ctx: Context, model: EffectiveModel): Sql {
  const fields = model.label
    .flatMap((name) => model.fields[name] ?? [])
    .filter(({ column, kind }) => column !== null && kind.reference === null);
  if (fields.length === 0) return raw("''");
  return sql`concat_ws(' ', ${join(
    fields.map((field) => labelPart(ctx, field, field.settings.sensitive === true)),
    ', ',
  )})`;
}

/**
 * One SQL expression per field that holds keys of other records: a JSON object from key to label for the rows of the common table
 * expression `_page`. One lookup per relation and page, not per row; only labels that the reader may see. With `isSingle`, the page has
 * one row: its keys are looked up in their index, without a join.
 */
export function labelObjects(ctx: Context, fields: readonly EffectiveField[], isSingle = false): Sql[] {
  return fields.flatMap((field) => labelObject(ctx, field, isSingle) ?? []);
}

function labelObject(ctx: Context, field: EffectiveField, isSingle: boolean): Sql | null {
  const value = raw(`p."${field.name}"`);
  const values = holdsMany(field) ? sql`select unnest(${value}) from _page p` : sql`select ${value} from _page p`;
  const isOne = isSingle && !holdsMany(field);
  const labels = labelsAmong(ctx, field, isOne ? sql`= (${values})` : sql`in (${values})`);
  return labels ? sql`${raw(`'${field.name}'`)}, ${labels}` : null;
}

/** The labels of records by key, as a JSON object; `keys` is a query of keys as text. Null if the field holds no keys. */
export function labelsOfKeys(ctx: Context, field: EffectiveField, keys: Sql): Sql | null {
  const byId = targetRows(ctx, field)?.byId;
  return labelsAmong(ctx, field, sql`in (${byId ? sql`select key::uuid from (${keys}) as keys (key)` : keys})`);
}

function labelsAmong(ctx: Context, field: EffectiveField, isAsked: Sql): Sql | null {
  const target = targetRows(ctx, field);
  const scope = target && labelScope(ctx, target);
  if (!target || !scope) return null;
  const conditionScope = conditionSql(target.model, scope, conditionScopeOf(ctx));
  return sql`(select json_object_agg(${target.key}, ${targetLabel(ctx, target)}) ${target.from} and ${comparableKey(target)} ${isAsked} and ${conditionScope})`;
}

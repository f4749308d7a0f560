import {
  boundsOf,
  type Condition,
  type EffectiveField,
  type EffectiveModel,
  type FieldOperand,
  fieldOperand,
  type Leaf,
  shapeOf,
  withFixedDays,
} from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { columnOf, tableOf } from '../database/identifiers.ts';

/** What SQL conditions need for `where`: the target model, and which of its rows may be searched. */
export interface ConditionScope {
  model(name: string): EffectiveModel;
  /** Additional condition on a related model, normally the reader's scope. */
  scope(model: EffectiveModel): Condition;
  /** The current time, for relative days such as `@today`. */
  now(): Date;
}

const TRUE = raw('true');
const FALSE = raw('false');

/**
 * Converts a condition to a boolean expression over the columns of `alias`; null counts as not true, also under `not`. Must agree with
 * `matches`.
 */
export function conditionSql(model: EffectiveModel, condition: Condition, conditionScope: ConditionScope, alias = 't'): Sql {
  const shape = shapeOf(condition);
  if (shape.kind === 'all') return joined(shape.parts, ' and ', TRUE, model, conditionScope, alias);
  if (shape.kind === 'any') return joined(shape.parts, ' or ', FALSE, model, conditionScope, alias);
  if (shape.kind === 'not') return sql`((${conditionSql(model, shape.part, conditionScope, alias)}) is not true)`;
  if (shape.leaves.length === 0) return TRUE;
  return sql`(${join(
    shape.leaves.map((leaf) => leafSql(model, leaf, conditionScope, alias)),
    ' and ',
  )})`;
}

function joined(
  parts: readonly Condition[],
  by: string,
  none: Sql,
  model: EffectiveModel,
  conditionScope: ConditionScope,
  alias: string,
): Sql {
  if (parts.length === 0) return none;
  return sql`(${join(
    parts.map((part) => conditionSql(model, part, conditionScope, alias)),
    by,
  )})`;
}

function leafSql(model: EffectiveModel, leaf: Leaf, conditionScope: ConditionScope, alias: string): Sql {
  const field = model.fields[leaf.field];
  if (!field?.column) return FALSE;
  const fixed = withFixedDays(field, leaf, conditionScope.now());
  if (fixed) return conditionSql(model, fixed, conditionScope, alias);
  const column = sql`${raw(alias)}.${columnOf(field)}`;
  if (leaf.operator === 'where') return whereSql(field, column, leaf.value as Condition, conditionScope, alias);
  const operand = fieldOperand(leaf.operator, leaf.value);
  if (!operand) return operations[leaf.operator](column, leaf.value, field);
  const other = operandSql(model, operand, conditionScope, alias);
  return other ? operations[leaf.operator](column, other, field) : FALSE;
}

/**
 * A field operand as SQL: null if this record has no such column, SQL null if the other record has none. The other record is read through
 * the reader's scope.
 */
function operandSql(
  model: EffectiveModel,
  { through, field: name }: FieldOperand,
  conditionScope: ConditionScope,
  alias: string,
): Sql | null {
  const reference = model.fields[through ?? name];
  if (!reference?.column) return null;
  const own = sql`${raw(alias)}.${columnOf(reference)}`;
  if (through === null) return own;
  if (reference.kind.reference !== 'one') return null;
  const target = conditionScope.model(String(reference.settings.model));
  const field = target.fields[name];
  const inner = `${alias}${alias.length}`;
  if (!field?.column) return raw('null');
  return sql`(select ${raw(inner)}.${columnOf(field)} from ${tableOf(target)} ${raw(inner)} where ${raw(inner)}.id = ${own} and ${raw(inner)}.deleted_at is null and ${conditionSql(target, conditionScope.scope(target), conditionScope, inner)})`;
}

function whereSql(field: EffectiveField, column: Sql, condition: Condition, conditionScope: ConditionScope, alias: string): Sql {
  const target = conditionScope.model(String(field.settings.model));
  const inner = `${alias}${alias.length}`;
  return sql`${column} in (select ${raw(inner)}.id from ${tableOf(target)} ${raw(inner)} where ${raw(inner)}.deleted_at is null and ${conditionSql(target, condition, conditionScope, inner)} and ${conditionSql(target, conditionScope.scope(target), conditionScope, inner)})`;
}

type Operation = (column: Sql, value: unknown, field: EffectiveField) => Sql;

// Texts are compared bytewise: a Chinese collation would treat some distinct texts as equal, and indexes with "C" also serve equality.
const folded = (column: Sql): Sql => sql`lower(${column} collate "C")`;
const fold = (value: unknown): string => String(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const like = (value: unknown): string => fold(value).replace(/[\\%_]/g, '\\$&');

// A list with one value becomes an equality, so that the planner can use an index in sort order.
function among(column: Sql, value: unknown, field: EffectiveField): Sql {
  const list = Array.isArray(value) ? value : [];
  if (list.length === 0) return FALSE;
  if (list.length === 1) return sql`${column} = ${list[0]}`;
  return sql`${column} = any(${list}::${raw(arrayType(field))})`;
}

const arrayType = (field: EffectiveField): string => `${(field.kind.column(field.settings) ?? 'text').replace(/ collate .*$/, '')}[]`;

const elementOf = ({ kind }: EffectiveField): Sql => raw(kind.interval?.element ?? 'text');

// PostgreSQL rejects a reversed range; `matches` treats it as overlapping nothing.
function overlapSql(column: Sql, value: unknown, field: EffectiveField): Sql {
  const { interval } = field.kind;
  if (!interval || value === null || typeof value !== 'object') return FALSE;
  const [from, to] = boundsOf(value, interval.at);
  if (!(from < to)) return FALSE;
  const { start = null, end = null } = value as Partial<Record<'start' | 'end', string | null>>;
  const element = elementOf(field);
  return sql`${column} && ${raw(interval.column)}(${start}::${element}, ${end}::${element})`;
}

const operations: Record<Exclude<Leaf['operator'], 'where'>, Operation> = {
  eq: (column, value) => sql`${column} = ${value}`,
  ne: (column, value) => sql`${column} is distinct from ${value}`,
  gt: (column, value) => sql`${column} > ${value}`,
  gte: (column, value) => sql`${column} >= ${value}`,
  lt: (column, value) => sql`${column} < ${value}`,
  lte: (column, value) => sql`${column} <= ${value}`,
  in: among,
  notIn: (column, value, field) => sql`((${among(column, value, field)}) is not true)`,
  contains: (column, value) => sql`${folded(column)} like ${`%${like(value)}%`}`,
  startsWith: (column, value) => sql`${folded(column)} like ${`${like(value)}%`}`,
  has: (column, value) => sql`${column} && ${Array.isArray(value) ? value : [value]}::uuid[]`,
  covers: (column, value, field) => sql`${column} @> ${value}::${elementOf(field)}`,
  overlaps: (column, value, field) => overlapSql(column, value, field),
  before: (column, value, field) => sql`upper(${column}) <= ${value}::${elementOf(field)}`,
  after: (column, value, field) => sql`lower(${column}) > ${value}::${elementOf(field)}`,
  empty: (column, value) => (value === false ? sql`${column} is not null` : sql`${column} is null`),
};

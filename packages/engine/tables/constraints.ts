import { checksOf, type EffectiveModel, type OverlapRule, overlapsOf, snake } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { type ConditionScope, conditionSql } from '../read/conditions.ts';
import { hasSpanSql, spanSql } from '../read/spans.ts';
import { withLiterals } from './literal.ts';
import { constraintName, digest } from './plan.ts';

/** A constraint that a model declares and the database enforces. */
export interface Constraint {
  readonly table: string;
  readonly name: string;
  /** The part after `add constraint <name>`. */
  readonly definition: string;
  /** Path of its declaration: `trip.checks.endsLater`. */
  readonly declared: string;
}

/** Name prefixes of model constraints; those with such a prefix that are no longer declared are dropped. */
const PREFIXES = ['cc_', 'ex_'];

/** The constraints that a model declares across fields of its records. */
export function constraintsOf(model: EffectiveModel): Constraint[] {
  return [...checkConstraints(model), ...overlapsOf(model).map((rule) => overlapConstraint(model, rule))];
}

function checkConstraints(model: EffectiveModel): Constraint[] {
  return checksOf(model)
    .filter(({ own }) => own)
    .map((check) => {
      const holds = withLiterals(conditionSql(model, check.condition, NOWHERE, `"${model.table}"`));
      // Records in the recycle bin may violate it: they are checked when they are restored.
      return named(model, `checks.${check.name}`, 'cc', check.name, `check (deleted_at is not null or ${holds})`);
    });
}

// The partial index omits deleted records, records outside the condition and empty spans, so that these never conflict.
function overlapConstraint(model: EffectiveModel, { name, by, span, where }: OverlapRule): Constraint {
  const alias = `"${model.table}"`;
  const resource = by.map((field) => `"${field.column}" with =`);
  const elements = [...resource, `(${withLiterals(spanSql(span, alias))}) with &&`].join(', ');
  const takesPart = withLiterals(sql`${hasSpanSql(span, alias)} and ${conditionSql(model, where, NOWHERE, alias)}`);
  return named(model, `noOverlap.${name}`, 'ex', name, `exclude using gist (${elements}) where (deleted_at is null and ${takesPart})`);
}

// The name contains a digest of the definition: a changed definition is a new constraint that replaces the old one.
const named = (model: EffectiveModel, path: string, prefix: string, name: string, definition: string): Constraint => ({
  table: model.table,
  name: constraintName(prefix, model.table, `${snake(name)}_${digest(definition)}`),
  definition,
  declared: `${model.name}.${path}`,
});

const NOWHERE: ConditionScope = {
  model: (name) => {
    throw new Error(`a constraint cannot look at "${name}"`);
  },
  scope: () => ({}),
  // Never evaluated: conditions with relative dates are not enforced as constraints.
  now: () => new Date(0),
};

export interface AppliedConstraints {
  readonly statements: number;
  /** Declarations that existing records violate. Checks still apply to new writes. */
  readonly unmet: readonly string[];
}

/**
 * Applies the declared constraints of the models in the open transaction: drops outdated ones, adds missing ones. A check that existing
 * records violate stays `not valid`: it still applies to every new write. If existing records overlap, no exclusion constraint is added
 * until they are corrected; meanwhile the write path rejects further overlaps. Both are reported in `unmet`.
 */
export async function applyConstraints(tx: Database, models: readonly EffectiveModel[]): Promise<AppliedConstraints> {
  const wanted = models.flatMap(constraintsOf);
  const present = await presentIn(tx);
  const tables = new Set(models.map(({ table }) => table));
  const outdated = present.filter((one) => tables.has(one.table) && !wanted.some((other) => isSame(one, other)));
  for (const { table, name } of outdated) await tx.query(raw(`alter table "${table}" drop constraint "${name}"`));
  const missing = wanted.filter((one) => !present.some((other) => isSame(one, other)));
  const unmet: string[] = [];
  for (const one of missing) if (!(await added(tx, one))) unmet.push(one.declared);
  const invalid = present.filter((one) => !one.valid && wanted.some((other) => isSame(one, other)));
  for (const { table, name } of invalid)
    if (!(await attempted(tx, `alter table "${table}" validate constraint "${name}"`)))
      unmet.push(...wanted.filter((one) => isSame(one, { table, name })).map(({ declared }) => declared));
  return { statements: outdated.length + missing.length, unmet };
}

/** Adds a constraint; returns whether existing records satisfy it. A violated check is added as `not valid`, for new writes. */
async function added(tx: Database, { table, name, definition }: Constraint): Promise<boolean> {
  const statement = `alter table "${table}" add constraint "${name}" ${definition}`;
  if (await attempted(tx, statement)) return true;
  if (definition.startsWith('check')) await tx.query(raw(`${statement} not valid`));
  return false;
}

interface PresentConstraint {
  readonly table: string;
  readonly name: string;
  readonly valid: boolean;
}

const isSame = (one: { table: string; name: string }, other: { table: string; name: string }): boolean =>
  one.table === other.table && one.name === other.name;

async function presentIn(tx: Database): Promise<PresentConstraint[]> {
  return tx.query<PresentConstraint>(
    sql`select t.relname as table, c.conname as name, c.convalidated as valid from pg_constraint c join pg_class t on t.oid = c.conrelid where c.connamespace = current_schema()::regnamespace and left(c.conname, 3) = any(${PREFIXES}::text[])`,
  );
}

/** PostgreSQL error codes: check violation, exclusion violation. */
const BROKEN: readonly unknown[] = ['23514', '23P01'];

/** Runs a statement in a savepoint; returns false if existing rows violate the constraint. */
async function attempted(tx: Database, statement: string): Promise<boolean> {
  await tx.query(raw('savepoint constraint_attempt'));
  try {
    await tx.query(raw(statement));
    await tx.query(raw('release savepoint constraint_attempt'));
    return true;
  } catch (error) {
    if (!BROKEN.includes((error as { code?: unknown }).code)) throw error;
    await tx.query(raw('rollback to savepoint constraint_attempt'));
    return false;
  }
}

import { checksOf, type EffectiveModel, snake } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import { conditionSql, type Reach } from '../conditions.ts';
import type { Database } from '../database.ts';
import { withLiterals } from './literal.ts';
import { constraintName, digest } from './plan.ts';

/** A constraint that a model declares and the database holds. */
export interface Constraint {
  readonly table: string;
  readonly name: string;
  /** What stands behind `add constraint <name>`. */
  readonly definition: string;
  /** Where it is declared: `trip.checks.endsLater`. */
  readonly declared: string;
}

/** Constraints of models have one of these prefixes; whatever has one and is declared no longer is dropped. */
const PREFIXES = ['cc_'];

/** The constraints that a model declares over several fields of its records. */
export function constraintsOf(model: EffectiveModel): Constraint[] {
  return checksOf(model)
    .filter(({ own }) => own)
    .map((check) => {
      const holds = withLiterals(conditionSql(model, check.condition, NOWHERE, `"${model.table}"`));
      // A record in the recycle bin may break it: it is asked again when it comes back.
      return named(model, `checks.${check.name}`, 'cc', check.name, `check (deleted_at is not null or ${holds})`);
    });
}

// The name carries a digest of the text: what is declared otherwise is another constraint, and takes the place of the former.
const named = (model: EffectiveModel, path: string, prefix: string, name: string, definition: string): Constraint => ({
  table: model.table,
  name: constraintName(prefix, model.table, `${snake(name)}_${digest(definition)}`),
  definition,
  declared: `${model.name}.${path}`,
});

const NOWHERE: Reach = {
  model: (name) => {
    throw new Error(`a constraint cannot look at "${name}"`);
  },
  scope: () => ({}),
  // Asked for nothing: days that move with time are no constraints.
  now: () => new Date(0),
};

export interface AppliedConstraints {
  readonly statements: number;
  /** Declarations that existing records break, with what the database says: they hold for what is written from now on, where they can. */
  readonly unmet: readonly string[];
}

/**
 * Brings the declared constraints of the models into the open transaction: outdated ones go, missing ones come. A check that existing records break
 * stays `not valid`: it holds for every write from then on, and is told.
 */
export async function applyConstraints(tx: Database, models: readonly EffectiveModel[]): Promise<AppliedConstraints> {
  const wanted = models.flatMap(constraintsOf);
  const present = await presentIn(tx);
  const tables = new Set(models.map(({ table }) => table));
  const outdated = present.filter((one) => tables.has(one.table) && !wanted.some((other) => isSame(one, other)));
  for (const { table, name } of outdated) await tx.query(raw(`alter table "${table}" drop constraint "${name}"`));
  const missing = wanted.filter((one) => !present.some((other) => isSame(one, other)));
  for (const { table, name, definition } of missing)
    await tx.query(raw(`alter table "${table}" add constraint "${name}" ${definition} not valid`));
  const unmet: string[] = [];
  for (const one of wanted) {
    const valid = present.find((other) => isSame(one, other))?.valid ?? false;
    if (!valid && !(await attempted(tx, `alter table "${one.table}" validate constraint "${one.name}"`))) unmet.push(one.declared);
  }
  return { statements: outdated.length + missing.length, unmet };
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

/** Codes of PostgreSQL: existing rows break a check, or overlap. */
const BROKEN: readonly unknown[] = ['23514', '23P01'];

/** Carries out a statement unless existing rows stand against it; answers whether it was. */
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

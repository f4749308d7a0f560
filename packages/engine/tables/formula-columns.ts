import { computeFormulas, type EffectiveField, type EffectiveModel, formulasOf } from '@zhixing/model';
import sql, { join, raw } from 'sql-template-tag';
import type { Database, DatabaseRoot } from '../database/database.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { rowsJson } from '../database/json-rows.ts';
import type { Log } from '../observability/log.ts';
import { createPollingWorker, type PollingWorker } from '../queue/polling-worker.ts';
import { fullColumns, type Stored } from '../read/read.ts';
import type { Registry } from '../registry.ts';
import { issueOf } from '../write/values.ts';
import { CLOSED } from './closing.ts';
import { digest } from './plan.ts';

/** How far the results of a model's formulas have been brought up to date: of which formulas, and up to which record. */
export const formulaTables = [
  `create table if not exists sys_formula (
    model text collate "C" primary key, formulas text not null, reached uuid, done boolean not null default false, updated_at timestamptz not null default now())`,
] as const;

interface Around {
  readonly database: DatabaseRoot;
  readonly registry: Registry;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

const BATCH = 500;
const PAUSE_MS = 5;
const SWEEP_MS = 3_600_000;

/**
 * Computes the formulas of records that were stored before a formula was added or changed, in short transactions that go on where they were
 * interrupted. Closed records stay as they were; a formula that fails for a record leaves it empty there and is logged, as saving would refuse it.
 */
export function createFormulaFill(engineOf: () => Around): PollingWorker {
  return createPollingWorker({
    everyMs: SWEEP_MS,
    work: async (stopping) => {
      const { registry } = engineOf();
      for (const model of registry.all()) if (formulasOf(model).length > 0 && !stopping()) await fill(engineOf(), model, stopping);
      return false;
    },
    failed: (error) => engineOf().log.error({ error }, 'formulas of stored records could not be computed'),
  });
}

const formulasText = (model: EffectiveModel): string =>
  digest(
    JSON.stringify(formulasOf(model).map(({ field: { name, settings } }) => [name, settings.expression, settings.result, settings.scale])),
  );

async function fill(around: Around, model: EffectiveModel, stopping: () => boolean): Promise<void> {
  const { database } = around;
  const formulas = formulasText(model);
  // Without a row the formulas are new: of an empty table nothing is to be computed.
  await database.query(sql`
    insert into sys_formula as f (model, formulas, done) select ${model.name}, ${formulas}, not exists (select 1 from ${tableOf(model)})
    on conflict (model) do update set formulas = excluded.formulas, reached = null, done = excluded.done, updated_at = now() where f.formulas <> excluded.formulas`);
  for (let more = true; more && !stopping(); ) {
    more = await database.transaction((tx) => fillNext(around, tx, model, formulas));
    await pause();
  }
}

/** The next records; returns whether there may be more. Processes take turns, as the row of the model is locked. */
async function fillNext({ log }: Around, tx: Database, model: EffectiveModel, formulas: string): Promise<boolean> {
  const [open] = await tx.query<{ reached: string | null }>(
    sql`select reached from sys_formula where model = ${model.name} and formulas = ${formulas} and not done for update`,
  );
  if (!open) return false;
  const after = open.reached === null ? sql`true` : sql`t.id > ${open.reached}::uuid`;
  const rows = await tx.query<{ row: Stored }>(
    sql`select row_to_json(r.*) as row from (select ${fullColumns(model)} from ${tableOf(model)} t where ${after} order by t.id limit ${raw(String(BATCH))} for no key update) r`,
  );
  await store(
    tx,
    model,
    rows.map(({ row }) => resultsOf(model, row, log)),
  );
  await tx.query(
    sql`update sys_formula set reached = ${rows.at(-1)?.row.id ?? open.reached}, done = ${rows.length < BATCH}, updated_at = now() where model = ${model.name}`,
  );
  return rows.length === BATCH;
}

type Results = Readonly<Record<string, unknown>> & { readonly id: string };

function resultsOf(model: EffectiveModel, row: Stored, log: Around['log']): Results {
  const { values, failures } = computeFormulas(model, row, (field, value) => issueOf(field as EffectiveField, value));
  for (const { field, code, message } of failures)
    log.warn({ finding: `formula.${code}`, model: model.name, field, record: row.id, message }, 'a formula could not be computed');
  // A formula that cannot even be read says nothing about the record.
  const unread = new Set(failures.filter(({ code }) => code === 'broken').map(({ field }) => field));
  const results = formulasOf(model).map(({ field: { name } }) => [name, unread.has(name) ? row[name] : (values[name] ?? null)]);
  return { ...Object.fromEntries(results), id: row.id };
}

/** Stores results that differ. Records that are closed refuse them: they are found by halving, and left as they are. */
async function store(tx: Database, model: EffectiveModel, results: readonly Results[]): Promise<void> {
  if (results.length === 0) return;
  await tx.query(raw('savepoint formulas'));
  try {
    await update(tx, model, results);
    await tx.query(raw('release savepoint formulas'));
  } catch (error) {
    if ((error as { code?: unknown }).code !== CLOSED) throw error;
    await tx.query(raw('rollback to savepoint formulas'));
    if (results.length === 1) return;
    const half = results.length >> 1;
    await store(tx, model, results.slice(0, half));
    await store(tx, model, results.slice(half));
  }
}

async function update(tx: Database, model: EffectiveModel, results: readonly Results[]): Promise<void> {
  const fields = formulasOf(model).flatMap(({ field }) => model.fields[field.name] ?? []);
  const columns = fields.map(columnOf);
  const sets = columns.map((column) => sql`${column} = n.${column}`);
  const differs = columns.map((column) => sql`t.${column} is distinct from n.${column}`);
  const id = model.fields.id as EffectiveField;
  const rows = rowsJson([id, ...fields], results);
  await tx.query(
    sql`update ${tableOf(model)} t set ${join(sets, ', ')} from json_populate_recordset(null::${tableOf(model)}, ${rows}) n where t.id = n.id and (${join(differs, ' or ')})`,
  );
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

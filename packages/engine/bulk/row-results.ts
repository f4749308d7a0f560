import type { EffectiveModel } from '@zhixing/model';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { jsonBytes } from '../database/json-rows.ts';
import { type AppError, httpErrors } from '../errors.ts';
import { textOf } from '../http/envelope.ts';
import type { RowResult } from './apply.ts';

/** A row of a job that is not processed yet. */
export interface OpenRow {
  readonly place: number;
  readonly record: string;
}

export const openRows = (db: Database, job: string, limit: number): Promise<OpenRow[]> =>
  db.query<OpenRow>(
    sql`select place, record from sys_job_row where job = ${job} and outcome is null order by place limit ${raw(String(limit))}`,
  );

/** Stores the outcomes of rows in the transaction that processed them. */
export async function storeResults(
  db: Database,
  job: string,
  rows: readonly OpenRow[],
  results: ReadonlyMap<string, RowResult>,
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = rows.map(({ place, record }) => {
    const result = results.get(record) ?? { outcome: 'failed' as const, error: httpErrors.internal() };
    return {
      place,
      outcome: result.outcome,
      label: labels.get(record)?.slice(0, 200) ?? null,
      error: 'error' in result ? errorView(result.error) : null,
    };
  });
  await db.query(
    sql`update sys_job_row r set outcome = e.outcome, label = coalesce(e.label, r.label), error = e.error from json_to_recordset(${jsonBytes(entries)}) as e(place int, outcome text, label text, error jsonb) where r.job = ${job} and r.place = e.place`,
  );
}

/** The stored form of a failure. */
export const errorView = ({ key, params, fields }: AppError) => ({ key, params, fields });

/** Marks failed rows as unprocessed, so that they are retried. */
export const reopenFailed = (db: Database, job: string): Promise<unknown> =>
  db.query(sql`update sys_job_row set outcome = null, error = null where job = ${job} and outcome = 'failed'`);

export type RowOutcome = 'done' | 'unchanged' | 'failed' | 'open';

interface StoredRowResult {
  readonly place: number;
  readonly record: string;
  readonly label: string | null;
  readonly outcome: RowOutcome | null;
  readonly error: { readonly key: string; readonly params?: Issue['params']; readonly fields?: Readonly<Record<string, Issue>> } | null;
}

interface Issue {
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The rows of a job with their outcomes and messages in the reader's language. */
export async function readRows(
  ctx: Context,
  model: EffectiveModel | null,
  job: string,
  { outcome, currentPage, pageSize }: { outcome?: RowOutcome | undefined; currentPage: number; pageSize: number },
) {
  const where = sql`job = ${job}${outcomeSql(outcome)}`;
  const [rows, [count]] = await Promise.all([
    ctx.db.query<StoredRowResult>(
      sql`select place, record, label, outcome, error from sys_job_row where ${where} order by place limit ${pageSize} offset ${(currentPage - 1) * pageSize}`,
    ),
    ctx.db.query<{ n: number }>(sql`select count(*)::int as n from sys_job_row where ${where}`),
  ]);
  const list = rows.map(({ place, record, label, outcome: end, error }) => ({
    place,
    id: record,
    label,
    outcome: end ?? 'open',
    message: error ? messageOf(ctx, model, error) : null,
  }));
  return { list, pagination: { currentPage, pageSize, total: count?.n ?? 0 } };
}

function outcomeSql(outcome: RowOutcome | undefined): Sql {
  if (outcome === undefined) return sql``;
  return outcome === 'open' ? sql` and outcome is null` : sql` and outcome = ${outcome}`;
}

/** The message of a stored failure. Field messages are preferred, because they are more specific. */
export function messageOf(
  ctx: Context,
  model: EffectiveModel | null,
  { key, params, fields = {} }: NonNullable<StoredRowResult['error']>,
): string {
  const { texts, words } = ctx.engine;
  const single = Object.entries(fields).map(([name, issue]) => {
    const message = textOf(texts, ctx.language, issue.key, issue.params);
    if (!model?.fields[name]) return message;
    return texts.text(ctx.language, 'transfer.fieldReason', { field: words.field(ctx.language, model, name), message });
  });
  return single.length > 0 ? single.join('\n') : textOf(texts, ctx.language, key, params);
}

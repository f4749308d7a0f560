import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { textOf } from '../../http/envelope.ts';
import { placeOf } from '../import/places.ts';
import { sheetsOf } from '../import/plan-rows.ts';
import type { RowIssue } from '../import/row-issue.ts';
import type { FileRow } from '../read/row.ts';
import type { ImportJob } from './import-job.ts';

/** An issue of a row for display. */
export interface RowError {
  /** Packed place of the row. */
  readonly place: number;
  /** Number of the row in its sheet. */
  readonly row: number;
  /** Name of the sheet if several are imported together, else null. */
  readonly sheet: string | null;
  /** Header of the column, or null if the row as a whole is refused. */
  readonly column: string | null;
  readonly index: number | null;
  readonly field: string | null;
  readonly value: string | null;
  readonly message: string;
}

const MAX_VALUE_LENGTH = 200;

/** Stores the issues of rows in one statement. */
export async function storeErrors(db: Database, job: string, failed: Iterable<readonly [number, readonly RowIssue[]]>): Promise<void> {
  const entries = [...failed].flatMap(([row, issues]) =>
    issues.map(({ column, field, issue, value }, place) => ({
      row,
      place,
      column,
      field,
      issue,
      value: value?.slice(0, MAX_VALUE_LENGTH) ?? null,
    })),
  );
  if (entries.length === 0) return;
  await db.query(
    sql`insert into sys_transfer_error (job, row_number, place, column_index, field, issue, value) select ${job}, e."row", e.place, e."column", e.field, e.issue, e.value from json_to_recordset(${JSON.stringify(entries)}) as e("row" int, place int, "column" int, field text, issue jsonb, value text)`,
  );
}

interface StoredRowError {
  readonly row_number: number;
  readonly column_index: number | null;
  readonly field: string | null;
  readonly issue: { readonly key: string; readonly params?: Readonly<Record<string, unknown>> };
  readonly value: string | null;
}

/** The first issues of a job in row order, in the language of the reader. */
export async function readErrors(ctx: Context, job: ImportJob, limit: number): Promise<RowError[]> {
  const stored = await ctx.db.query<StoredRowError>(
    sql`select row_number, column_index, field, issue, value from sys_transfer_error where job = ${job.id} order by row_number, place limit ${limit}`,
  );
  return stored.map((error) => entryView(ctx, job, error));
}

/** The issues of some rows, numbered by their packed places. */
export async function readErrorsOf(ctx: Context, job: ImportJob, rows: readonly FileRow[]): Promise<RowError[]> {
  const stored = await ctx.db.query<StoredRowError>(
    sql`select row_number, column_index, field, issue, value from sys_transfer_error where job = ${job.id} and row_number = any(${rows.map(({ number }) => number)}::int[]) order by row_number, place`,
  );
  return stored.map((error) => entryView(ctx, job, error));
}

function entryView(ctx: Context, { plan, sheets }: ImportJob, { row_number, column_index, field, issue, value }: StoredRowError): RowError {
  const { row, sheet } = placeOf(row_number);
  const all = plan ? sheetsOf(plan) : [];
  return {
    place: row_number,
    row,
    sheet: all.length > 1 ? (sheets[all[sheet]?.sheet ?? 0]?.name ?? null) : null,
    column: column_index === null ? null : (plan?.header[column_index] ?? null),
    index: column_index,
    field,
    value,
    message: textOf(ctx.engine.texts, ctx.language, issue.key, issue.params),
  };
}

/** The rows that an import refused or an undo could not revert, in the form common to all jobs. */
export async function readImportRows(
  ctx: Context,
  job: string,
  { outcome, currentPage, pageSize }: { outcome?: string | undefined; currentPage: number; pageSize: number },
) {
  const told = outcome === undefined || outcome === 'failed';
  const stored = told
    ? await ctx.db.query<StoredRowError>(
        sql`select row_number, field, issue, value from sys_transfer_error where job = ${job} order by row_number, place limit ${pageSize} offset ${(currentPage - 1) * pageSize}`,
      )
    : [];
  const [count] = told ? await ctx.db.query<{ n: number }>(sql`select count(*)::int as n from sys_transfer_error where job = ${job}`) : [];
  const list = stored.map(({ row_number, issue, value }) => ({
    place: placeOf(row_number).row,
    id: null,
    label: value,
    outcome: 'failed',
    message: textOf(ctx.engine.texts, ctx.language, issue.key, issue.params),
  }));
  return { list, pagination: { currentPage, pageSize, total: count?.n ?? 0 } };
}

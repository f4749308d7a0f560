import type { TableFormat } from '@zhixing/model/file-kind.ts';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { findJobs, type Job } from '../../jobs/job.ts';
import { transferErrors } from '../errors.ts';
import type { Blocks } from '../import/blocks.ts';
import type { ReadSheet } from '../read/read-file.ts';

/** The user's choices for an import, stored with the job. */
export interface ImportPlan {
  readonly sheet: number;
  readonly headerRow: number;
  /** Column index → field. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  /** Values for fields without a mapped column, such as the school of all students of the file. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Values of records beside the imported one that the headings imply, by the name of the field. */
  readonly implied?: Readonly<Record<string, unknown>>;
  /** The header as written in the file, blank in further blocks. */
  readonly header: readonly string[];
  /** The normalized rows above it (`plainRow`). */
  readonly above?: readonly string[];
  /** Sheets with the same header, imported together. */
  readonly further?: readonly { readonly sheet: number; readonly headerRow: number }[];
  /** Tables side by side; null or absent if there is one. */
  readonly blocks?: Blocks | null;
  /** Skips rows hidden in the spreadsheet. */
  readonly skipHidden?: boolean;
}

export type ImportMode = 'add' | 'update' | 'addOrUpdate';

/** An import job, from the upload to its undo. */
export interface ImportJob extends Job<ImportPlan> {
  readonly format: TableFormat;
  readonly sheets: readonly ReadSheet[];
}

export const storeSheets = (db: Database, id: string, sheets: readonly ReadSheet[]): Promise<unknown> =>
  db.query(sql`update sys_job set sheets = ${JSON.stringify(sheets)}::jsonb where id = ${id}`);

/** An import of the caller, or of any user for administrators; others are reported as unknown. */
export async function ownImport(ctx: Context, model: string, id: string): Promise<ImportJob> {
  const [job] = /^[0-9a-f-]{36}$/.test(id)
    ? await findJobs<ImportJob>(ctx.db, sql`j.id::text = ${id} and j.model = ${model} and j.kind = 'import'`)
    : [];
  if (!job || (!ctx.actor.administrator && (job.user_id === null || job.user_id !== ctx.actor.userId))) throw transferErrors.unknownJob();
  return job;
}

import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { openJob } from '../../jobs/job-store.ts';
import { mustBeAble } from '../../permission/access.ts';
import { transferErrors } from '../errors.ts';
import { findHeader, headerWords, suggestFields } from '../import/headers.ts';
import { mappableFields } from '../import/mappable.ts';
import { formatOf, readFile } from '../read/read-file.ts';
import type { FileRow } from '../read/row.ts';
import { keepChunk, nextChunk } from './chunks.ts';
import { type ImportJob, keepSheets, ownImport } from './import-job.ts';

/** Reads an uploaded file into the database, where every process finds it, and opens a job for it. */
export async function receiveFile(ctx: Context, model: EffectiveModel, file: { name: string; bytes: Buffer }): Promise<ImportJob> {
  mustBeAble(ctx, model, 'import');
  const format = formatOf(file.bytes, file.name);
  const { id } = await openJob(ctx, { kind: 'import', model: model.name, fileName: file.name, format });
  try {
    let chunk = 0;
    const sheets = await readFile(file.bytes, format, (packed) => keepChunk(ctx.db, id, chunk++, packed));
    if (sheets.every(({ rows }) => rows === 0)) throw transferErrors.noRows();
    await keepSheets(ctx.db, id, sheets);
    return await ownImport(ctx, model.name, id);
  } catch (error) {
    await ctx.db.query(sql`delete from sys_job where id = ${id}`);
    throw error;
  }
}

const SAMPLES = 5;
const PREVIEW = 20;

/** What the head of a sheet looks like, and which columns seem to mean which fields. */
export async function describeUpload(ctx: Context, model: EffectiveModel, job: ImportJob, asked: { sheet?: string; headerRow?: number }) {
  const mappable = mappableFields(ctx, model);
  const words = headerWords(
    ctx.engine,
    model,
    mappable.map(({ field }) => field),
  );
  const sheet = sheetIndex(job, asked.sheet);
  const rows = (await nextChunk(ctx.db, job.id, sheet, -1))?.rows ?? [];
  const header = asked.headerRow === undefined ? findHeader(rows, words) : rows.find(({ number }) => number === asked.headerRow);
  if (!header) throw transferErrors.noRows();
  const below = rows.filter(({ number }) => number > header.number);
  const width = Math.max(header.cells.length, ...below.slice(0, PREVIEW).map(({ cells }) => cells.length));
  const suggested = suggestFields(header, words);
  return {
    sheets: job.sheets.map(({ name }) => name),
    sheet: job.sheets[sheet]?.name ?? '',
    headerRow: header.number,
    columns: Array.from({ length: width }, (_, index) => ({
      index,
      header: header.cells[index] ?? '',
      sample: samplesOf(below, index),
      field: suggested[index] ?? null,
    })),
    fields: mappable.map(({ field, required, key, use }) => ({
      name: field.name,
      label: ctx.engine.words.field(ctx.language, model, field.name),
      required,
      key,
      use,
    })),
    preview: below.slice(0, PREVIEW).map(({ number, cells }) => ({ row: number, cells })),
  };
}

const samplesOf = (rows: readonly FileRow[], index: number): string[] =>
  rows
    .flatMap(({ cells }) => cells[index] || [])
    .slice(0, SAMPLES)
    .map((text) => text.slice(0, 100));

/** The sheet of a name; the first that holds anything unless told. */
export function sheetIndex(job: ImportJob, name: string | undefined): number {
  const index = name === undefined ? job.sheets.findIndex(({ rows }) => rows > 0) : job.sheets.findIndex((sheet) => sheet.name === name);
  if (index < 0) throw transferErrors.unknownSheet({ sheet: (name ?? '').slice(0, 60) });
  return index;
}

/** The cells of a header row as they stand in the file. */
export async function headerOf(ctx: Context, job: ImportJob, sheet: number, headerRow: number): Promise<readonly string[]> {
  const rows = (await nextChunk(ctx.db, job.id, sheet, -1))?.rows ?? [];
  const header = rows.find(({ number }) => number === headerRow);
  if (!header) throw transferErrors.noRows();
  return header.cells;
}

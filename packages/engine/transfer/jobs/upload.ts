import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { openJob } from '../../jobs/job-store.ts';
import { mustBeAble } from '../../permission/access.ts';
import { type AlongField, alongFields, mappedLabel, modelOfField } from '../along/along-fields.ts';
import { alongWords } from '../along/along-headers.ts';
import { transferErrors } from '../errors.ts';
import { type Blocks, blocksOf, headerOf, isRepetition } from '../import/blocks.ts';
import { findHeader, headerWords } from '../import/headers.ts';
import { mappableFields } from '../import/mappable.ts';
import { plainRow } from '../import/skip.ts';
import { suggestFields } from '../import/suggest.ts';
import { tableOfDocument } from '../read/documents.ts';
import { formatOf } from '../read/format.ts';
import { readFile } from '../read/read-file.ts';
import type { FileRow } from '../read/row.ts';
import { shownCell } from '../read/unreadable.ts';
import { nextChunk, storeChunk } from './chunks.ts';
import { type ImportJob, ownImport, storeSheets } from './import-job.ts';

/** Parses an uploaded file into the database, where every process finds it, and creates a job for it. */
export async function receiveFile(ctx: Context, model: EffectiveModel, file: { name: string; bytes: Buffer }): Promise<ImportJob> {
  mustBeAble(ctx, model, 'import');
  const bytes = tableOfDocument(ctx, model, file.bytes) ?? file.bytes;
  const format = bytes === file.bytes ? formatOf(bytes, file.name) : 'csv';
  const { id } = await openJob(ctx, { kind: 'import', model: model.name, fileName: file.name, format });
  try {
    let chunk = 0;
    const sheets = await readFile(bytes, format, (packed) => storeChunk(ctx.db, id, chunk++, packed));
    if (sheets.every(({ rows }) => rows === 0)) throw transferErrors.noRows();
    await storeSheets(ctx.db, id, sheets);
    return await ownImport(ctx, model.name, id);
  } catch (error) {
    await ctx.db.query(sql`delete from sys_job where id = ${id}`);
    throw error;
  }
}

const SAMPLES = 5;
const PREVIEW = 20;

/** The sheet and header row, if the user has chosen them. */
export interface AskedHead {
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
}

/** Describes the header of a sheet and suggests fields for its columns. */
export async function describeUpload(ctx: Context, model: EffectiveModel, job: ImportJob, asked: AskedHead) {
  const mappable = mappableFields(ctx, model);
  const head = await readHead(ctx, model, job, asked);
  const { header, below, blocks } = head;
  const width = Math.max(header.length, ...below.slice(0, PREVIEW).map(({ cells }) => cells.length));
  const beside = alongFields(ctx, model);
  const { columns: suggested, implied } = suggestFields(header, {
    own: head.words,
    along: alongWords(ctx.engine, model, beside),
    fields: beside,
  });
  const { hiddenRows = 0, hiddenColumns = [] } = job.sheets[head.sheet] ?? {};
  return {
    sheets: job.sheets.map(({ name }) => name),
    sheet: job.sheets[head.sheet]?.name ?? '',
    headerRow: head.headerRow,
    /** Other sheets with the same header, which can be imported together with this one. */
    alike: (await sheetsAlike(ctx, job, head)).map(({ sheet }) => job.sheets[sheet]?.name ?? ''),
    /** Number of tables side by side; they are read one below the other. */
    blocks: blocks?.starts.length ?? 1,
    hiddenRows,
    columns: Array.from({ length: width }, (_, index) => index)
      .filter((index) => !(blocks && isRepetition(blocks, index)))
      .map((index) => ({
        index,
        header: shownCell(header[index] ?? ''),
        sample: samplesOf(below, index),
        field: suggested[index]?.field ?? null,
        contested: suggested[index]?.contested ?? null,
        hidden: hiddenColumns.includes(index),
      })),
    /** What the headings say by themselves: a column “Mother's name” makes the relation “mother”. */
    implied: Object.entries(implied).map(([name, value]) => impliedView(ctx, model, beside, name, value)),
    fields: [
      ...mappable.map(({ field, required, key, use }) => ({
        name: field.name,
        label: ctx.engine.words.field(ctx.language, model, field.name),
        required,
        key,
        use,
        with: null,
      })),
      ...beside.map(({ name, along }) => ({
        name,
        label: mappedLabel(ctx.engine, ctx.language, model, name),
        required: false,
        key: false,
        use: 'write' as const,
        /** The reference of the imported record that the column takes the place of. */
        with: along.link === null ? along.document.to : null,
      })),
    ],
    preview: below.slice(0, PREVIEW).map(({ number, cells }) => ({ row: number, cells: cells.map(shownCell) })),
  };
}

function impliedView(ctx: Context, model: EffectiveModel, fields: readonly AlongField[], name: string, value: string) {
  const found = fields.find((one) => one.name === name);
  const shown = found ? ctx.engine.words.option(ctx.language, modelOfField(found), found.field.name, value) : value;
  return { name, value, label: mappedLabel(ctx.engine, ctx.language, model, name), shown };
}

interface Head {
  readonly sheet: number;
  readonly headerRow: number;
  /** The cells of the header, blank in further blocks. */
  readonly header: readonly string[];
  /** The normalized header with all its blocks. */
  readonly whole: string;
  /** The normalized rows above it. */
  readonly above: readonly string[];
  /** The first rows below it. */
  readonly below: readonly FileRow[];
  readonly blocks: Blocks | null;
  readonly words: ReadonlyMap<string, string>;
}

/** Detects the header of a sheet, or reads the row that the user has chosen. */
export async function readHead(ctx: Context, model: EffectiveModel, job: ImportJob, asked: AskedHead): Promise<Head> {
  const words = headerWords(
    ctx.engine,
    model,
    mappableFields(ctx, model).map(({ field }) => field),
  );
  const sheet = sheetIndex(job, asked.sheet);
  const rows = (await nextChunk(ctx.db, job.id, [sheet], -1))?.rows ?? [];
  const found = asked.headerRow === undefined ? findHeader(rows, words) : rows.find(({ number }) => number === asked.headerRow);
  if (!found) throw transferErrors.noRows();
  const blocks = blocksOf(found.cells, words);
  return {
    sheet,
    headerRow: found.number,
    header: headerOf(found.cells, blocks).map(shownCell),
    whole: plainRow(found),
    above: rows.filter(({ number }) => number < found.number).map(plainRow),
    below: rows.filter(({ number }) => number > found.number),
    blocks,
    words,
  };
}

const HEADER_WITHIN = 30;

/** The other sheets that have the same header among their first rows. */
export async function sheetsAlike(ctx: Context, job: ImportJob, { sheet: own, whole }: Pick<Head, 'sheet' | 'whole'>) {
  const alike: { sheet: number; headerRow: number }[] = [];
  for (const [sheet, { rows }] of job.sheets.entries()) {
    if (sheet === own || rows === 0) continue;
    const first = (await nextChunk(ctx.db, job.id, [sheet], -1))?.rows.slice(0, HEADER_WITHIN) ?? [];
    const found = first.find((row) => plainRow(row) === whole);
    if (found) alike.push({ sheet, headerRow: found.number });
  }
  return alike;
}

const samplesOf = (rows: readonly FileRow[], index: number): string[] =>
  rows
    .flatMap(({ cells }) => cells[index] || [])
    .slice(0, SAMPLES)
    .map((text) => shownCell(text).slice(0, 100));

/** The index of the named sheet; without a name the first that is not empty. */
function sheetIndex(job: ImportJob, name: string | undefined): number {
  const index = name === undefined ? job.sheets.findIndex(({ rows }) => rows > 0) : job.sheets.findIndex((sheet) => sheet.name === name);
  if (index < 0) throw transferErrors.unknownSheet({ sheet: (name ?? '').slice(0, 60) });
  return index;
}

import type { Writable } from 'node:stream';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { type Cell, dayCell } from '@zhixing/engine/transfer/write/cell.ts';
import { createTable, type TableFormat } from '@zhixing/engine/transfer/write/create-table.ts';
import type { TableWriter } from '@zhixing/engine/transfer/write/table-writer.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import sql, { raw } from 'sql-template-tag';
import { MinorsAccess } from './minors-access.model.ts';
import { type Counted, type Report, reportOf, sumOf } from './report.ts';
import { linesQuery, type ReportLine, titledLines } from './report-lines.ts';
import type { ReportLineQuery } from './report-scope.ts';

const BATCH = 1000;

type Say = (key: string, params?: Readonly<Record<string, unknown>>) => string;

const sayer =
  ({ engine, language }: Context): Say =>
  (key, params = {}) =>
    engine.texts.text(language, `minors.report.${key}`, params);

/** An export of the report: its filter, its format, and its entry in the export log. */
export interface ReportFile {
  readonly asked: ReportLineQuery;
  readonly format: TableFormat;
  readonly entry: string;
}

/** Writes the entry of the export log before the first line is read. */
export async function openReport(ctx: Context, asked: ReportLineQuery, format: TableFormat): Promise<ReportFile> {
  const entry = newId();
  const filter = JSON.stringify(asked);
  await ctx.db.query(
    sql`insert into sys_export_log (id, user_id, model, format, fields, filter, address, started_at) values (${entry}, ${ctx.actor.userId}, 'minorsReport', ${format}, '[]'::jsonb, ${filter}::jsonb, ${ctx.address}, ${ctx.now()})`,
  );
  return { asked, format, entry };
}

/**
 * Writes the lines through a cursor: one snapshot of the log, with at most one batch in memory. A workbook starts with a sheet of the
 * year's figures.
 */
export async function writeReport(
  ctx: Context,
  { asked, format, entry }: ReportFile,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const say = sayer(ctx);
  const table = createTable(format, output, signal);
  if (format === 'xlsx') await writeCounts(table, say, await reportOf(ctx, asked.year));
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    await db.query(sql`declare lines no scroll cursor for ${linesQuery(tx, asked, sql``)}`);
    const rows = await writeLines(tx, table, say);
    await audit(tx, { kind: 'export', verb: format, model: MinorsAccess.name, detail: { report: asked, rows } });
    await db.query(sql`update sys_export_log set rows = ${rows}, finished_at = ${ctx.now()} where id = ${entry}`);
  });
  await table.end();
}

async function writeCounts(table: TableWriter, say: Say, report: Report): Promise<void> {
  await table.sheet({ name: say('figures'), widths: [34, 14, 14, 14, 14], frozen: 0 });
  await table.row([{ text: say('heading', { year: report.year }), style: 'title' }]);
  await table.row([say('summary', { ...report.total, count: sumOf(report.total) })]);
  const block = async (title: string, list: readonly Counted[]) => {
    await table.row([]);
    const heads = [title, say('purposes.unmask'), say('purposes.export'), say('purposes.file'), say('sum')];
    await table.row(heads.map((text): Cell => ({ text, style: 'header' })));
    for (const one of list) await table.row([one.label ?? one.key ?? say('nowhere'), one.unmask, one.export, one.file, sumOf(one)]);
  };
  await block(say('month'), report.months);
  await block(say('model'), report.models);
  await block(say('organisation'), report.organisations);
  await block(say('person'), report.people);
  await table.row([]);
  await table.row([say('applications'), say('count')].map((text): Cell => ({ text, style: 'header' })));
  for (const [state, n] of Object.entries(report.approvals)) await table.row([say(`states.${state}`), n]);
}

const columns = ['at', 'person', 'organisation', 'purpose', 'model', 'whose', 'reason', 'approver', 'validTo'] as const;
const widths = [18, 14, 24, 14, 18, 20, 40, 14, 14];

async function writeLines(ctx: Context, table: TableWriter, say: Say): Promise<number> {
  await table.sheet({ name: say('lines'), widths, frozen: 1 });
  await table.row(columns.map((name): Cell => ({ text: say(name), style: 'header' })));
  let count = 0;
  for (;;) {
    const lines = titledLines(ctx, await ctx.db.query<Omit<ReportLine, 'title'>>(raw(`fetch ${BATCH} from lines`)));
    for (const line of lines) await table.row(cellsOf(line, say));
    count += lines.length;
    if (lines.length < BATCH) return count;
  }
}

const cellsOf = (line: ReportLine, say: Say): Cell[] => [
  dayCell(chinaMinute(line.at)),
  line.userName ?? line.userId,
  line.organisation,
  say(`purposes.${line.purpose}`),
  line.title,
  line.whose ?? say('unseen', { id: line.recordId.slice(0, SHORT) }),
  line.reason,
  line.approval === null ? say('noApproval') : (line.approver ?? say('bySystem')),
  line.validTo === null ? null : dayCell(line.validTo),
];

/** Number of characters of an id that suffices to identify a record. */
const SHORT = 8;

import type { Writable } from 'node:stream';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import type { ReportGroup } from '@zhixing/engine/report/answer-types.ts';
import { type Asked, periodOf, questionOf } from '@zhixing/engine/report/ask.ts';
import { type FigureForm, figureForm } from '@zhixing/engine/report/describe-report.ts';
import type { OpenReport } from '@zhixing/engine/report/open-report.ts';
import type { Question } from '@zhixing/engine/report/question.ts';
import { dimensionLabel, measureLabel, reportTitle } from '@zhixing/engine/report/words.ts';
import type { Cell } from '@zhixing/engine/transfer/write/cell.ts';
import { createTable, type TableFormat } from '@zhixing/engine/transfer/write/create-table.ts';
import { sendTable } from '@zhixing/engine/transfer/write/send.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { type Figure, type Period, periodText } from '@zhixing/model/report/index.ts';
import type { FastifyReply } from 'fastify';
import { answerWorded, type WordedAnswer } from './answer-report.ts';

/** Sends the table of a report, all of its dimensions in rows, as a file; it is audited, as exports of rows are. */
export async function sendReport(
  ctx: Context,
  report: OpenReport,
  asked: Asked,
  { reply, format }: { readonly reply: FastifyReply; readonly format: TableFormat },
): Promise<FastifyReply> {
  const period = periodOf(ctx, report, asked.period);
  const question = questionOf(report, { ...asked, tableOnly: true }, period);
  const answered = await answerWorded(ctx, question);
  const detail = { report: report.document.name, period: periodText(period), filters: question.filters };
  await audit(ctx, { kind: 'export', verb: format, model: report.model.name, detail });
  return sendTable(ctx.engine, reply, { name: fileName(ctx, report, period), format }, async (output, signal) => {
    await writeReport(ctx, question, answered, { output, signal, format });
  });
}

/** Name of the file of a report, without its ending. */
export const fileName = (ctx: Context, { document }: OpenReport, period: Period): string =>
  `${reportTitle(ctx, document)} ${periodText(period).replaceAll(':', ' ')}`;

interface Out {
  readonly output: Writable;
  readonly signal: AbortSignal;
  readonly format: TableFormat;
}

/** Writes the table of a report, all of its dimensions in rows, to a workbook or CSV file. Returns its number of rows. */
export async function writeReport(
  ctx: Context,
  question: Question,
  answered: WordedAnswer,
  { output, signal, format }: Out,
): Promise<number> {
  const { report, measures } = question;
  const text = (key: string, params = {}) => ctx.engine.texts.text(ctx.language, `report.${key}`, params);
  const set = answered.sets.toSorted((a, b) => b.by.length - a.by.length)[0] ?? { by: [], groups: [] };
  const total = answered.sets.find(({ by }) => by.length === 0)?.groups[0];
  const forms = measures.map((name) => figureForm(ctx, report, report.document.measures[name] ?? {}));
  const table = createTable(format, output, signal);
  await table.sheet({
    name: reportTitle(ctx, report.document).slice(0, 31),
    widths: [...set.by.map(() => 24), ...measures.map(() => 14)],
    frozen: 1,
  });
  const header = (label: string): Cell => ({ text: label, style: 'header' });
  await table.row([
    ...set.by.map((name) => header(labelOf(ctx, report, name))),
    ...measures.map((name) => header(measureLabel(ctx, report, name))),
  ]);
  const label = (name: string, key: string | null) => (key === null ? text('none') : (answered.labels[name]?.[key] ?? key));
  for (const group of set.groups)
    await table.row([...set.by.map((name, at) => label(name, group.keys[at] ?? null)), ...figures(group, measures, forms, text('few'))]);
  if (total)
    await table.row([...set.by.map((_, at) => (at === 0 ? text('total') : null)), ...figures(total, measures, forms, text('few'))]);
  await table.row([]);
  await table.row([text('asOf', { at: chinaMinute(ctx.now()) })]);
  await table.end();
  return set.groups.length;
}

function labelOf(ctx: Context, report: OpenReport, name: string): string {
  const dimension = report.dimensions.get(name);
  return dimension ? dimensionLabel(ctx, report, dimension) : name;
}

const figures = (group: ReportGroup, measures: readonly string[], forms: readonly FigureForm[], few: string): Cell[] =>
  measures.map((name, at) => (group.rows === null ? few : figureCell(group.values[name] ?? null, forms[at])));

/** Amounts and numbers stay numbers; a share is written as a number of per cent. */
function figureCell(figure: Figure, form: FigureForm | undefined): Cell {
  if (figure === null) return null;
  if (typeof figure !== 'number') return figure.join(' / ');
  if (form?.form === 'money') return { amount: figure / 100, text: (figure / 100).toFixed(2) };
  return Number((form?.form === 'percent' ? figure * 100 : figure).toFixed(form?.digits ?? 2));
}

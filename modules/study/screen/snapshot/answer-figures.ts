import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { ReportGroup } from '@zhixing/engine/report/answer-types.ts';
import { periodOf } from '@zhixing/engine/report/ask.ts';
import { type FigureForm, figureForm } from '@zhixing/engine/report/describe-report.ts';
import type { OpenReport } from '@zhixing/engine/report/open-report.ts';
import type { Question } from '@zhixing/engine/report/question.ts';
import { dimensionLabel, measureLabel } from '@zhixing/engine/report/words.ts';
import type { Figure } from '@zhixing/model/report/index.ts';
import type { FigurePanel } from '@zhixing/model/screen/index.ts';
import { reports, type Worded } from '../ports.ts';
import { screenErrors } from '../screen.errors.ts';

interface FigureGroup {
  readonly keys: readonly (string | null)[];
  readonly labels: readonly string[];
  readonly values: Readonly<Record<string, Figure>>;
}

export interface FiguresAnswer {
  readonly dimensions: readonly { readonly name: string; readonly label: string; readonly dated?: string }[];
  readonly measures: readonly (FigureForm & { readonly name: string; readonly label: string; readonly unit?: string })[];
  readonly groups: readonly FigureGroup[];
}

/** The question that a panel asks of its report, within what the reader may see. */
export async function panelQuestion(ctx: Context, { figures, about }: FigurePanel, subject: string | null): Promise<Question> {
  const { report: name, by, measures, period, filters = {} } = figures;
  const report = await use(ctx.engine, reports).open(ctx, name);
  const isOpen = by.every((one) => report.dimensions.has(one)) && measures.every((one) => report.measures.has(one));
  if (!isOpen) throw screenErrors.unknown();
  return {
    report,
    span: periodOf(ctx, report, report.document.period === undefined ? undefined : period).span,
    filters: { ...filters, ...(about && subject && { [about]: subject }) },
    dimensions: by,
    sets: [by],
    measures,
  };
}

/** Answers a panel of figures. Groups that are too small to be told are left out. */
export async function answerFigures(ctx: Context, panel: FigurePanel, subject: string | null): Promise<FiguresAnswer> {
  const question = await panelQuestion(ctx, panel, subject);
  const worded = await use(ctx.engine, reports).answer(ctx, question);
  const { report, measures } = question;
  const { by, first } = panel.figures;
  const groups = (worded.sets[0]?.groups ?? []).filter(({ rows }) => rows !== null);
  return {
    dimensions: by.flatMap((name) => describeDimension(ctx, report, name)),
    measures: measures.map((name) => describeMeasure(ctx, report, name)),
    groups: arranged(groups, worded, by, measures)
      .slice(0, first)
      .map((group) => ({ ...group, labels: labelsOf(ctx, group, worded, by) })),
  };
}

function describeDimension(ctx: Context, report: OpenReport, name: string): FiguresAnswer['dimensions'] {
  const dimension = report.dimensions.get(name);
  if (!dimension) return [];
  const { grain } = dimension.document;
  return [{ name, label: dimensionLabel(ctx, report, dimension), ...(grain && { dated: grain }) }];
}

function describeMeasure(ctx: Context, report: OpenReport, name: string): FiguresAnswer['measures'][number] {
  const document = report.document.measures[name] ?? {};
  const unit = document.unit && (ctx.engine.texts.find(ctx.language, `report.units.${document.unit}`) ?? document.unit);
  return { name, label: measureLabel(ctx, report, name), ...figureForm(ctx, report, document), ...(unit && { unit }) };
}

type Plain = Pick<ReportGroup, 'keys' | 'values'>;

/** Units of time from the first to the last one, options in their order, all others by the first measure. */
function arranged(groups: readonly ReportGroup[], { orders }: Worded, by: readonly string[], [measure = '']: readonly string[]): Plain[] {
  const [first = ''] = by;
  const order = orders[first];
  if (by.length === 1 && order) {
    const known = new Map(groups.map((group) => [group.keys[0], group]));
    const present = order.map((key) => known.has(key));
    const within = order.slice(present.indexOf(true), present.lastIndexOf(true) + 1);
    return present.includes(true) ? within.map((key) => known.get(key) ?? { keys: [key], values: {} }) : [];
  }
  const figure = ({ values }: Plain): number => Number(values[measure] ?? Number.NEGATIVE_INFINITY);
  return groups.toSorted((a, b) => figure(b) - figure(a) || String(a.keys[0]).localeCompare(String(b.keys[0])));
}

const labelsOf = (ctx: Context, { keys }: Plain, { labels }: Worded, by: readonly string[]): string[] =>
  keys.map((key, at) => (key === null ? ctx.engine.texts.text(ctx.language, 'screens.unset') : (labels[by[at] ?? '']?.[key] ?? key)));

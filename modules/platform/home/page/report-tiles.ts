import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { answer } from '@zhixing/engine/report/answer.ts';
import type { ReportSet } from '@zhixing/engine/report/answer-types.ts';
import { comparedWith, periodOf } from '@zhixing/engine/report/ask.ts';
import { describeReport } from '@zhixing/engine/report/describe-report.ts';
import { reportErrors } from '@zhixing/engine/report/errors.ts';
import { type OpenReport, openReport } from '@zhixing/engine/report/open-report.ts';
import type { Question } from '@zhixing/engine/report/question.ts';
import { periodLabel } from '@zhixing/engine/report/words.ts';
import type { AskingTile } from '@zhixing/model/page/index.ts';
import { type ChartDocument, type DaySpan, grainKeys, type Period, periodText, type ReportDocument } from '@zhixing/model/report/index.ts';
import { reports, type WordedAnswer } from '../ports.ts';

/** What a tile asks of a report. */
export interface Asking {
  readonly tile: AskingTile;
  readonly report: OpenReport;
  readonly period: Period;
  readonly choice: ChartDocument | null;
  /** Dimension of the figure's course. */
  readonly course: string | null;
}

/** @throws report.unknown, report.badName, or where the reader may not read the report */
export function askOf(ctx: Context, tile: AskingTile, known: ReadonlyMap<string, ReportDocument>): Asking {
  const document = known.get(tile.report);
  if (!document) throw reportErrors.unknown({ name: tile.report });
  const report = openReport(ctx, document);
  const period = periodOf(ctx, report, tile.period);
  const choice = tile.kind === 'chart' ? choiceOf(tile, document) : null;
  const asking = { tile, report, period, choice, course: tile.kind === 'figure' && tile.trend ? courseOf(report, period.span) : null };
  const { dimensions, measures } = namesOf(asking);
  const hidden = dimensions.find((name) => !report.dimensions.has(name)) ?? measures.find((name) => !report.measures.has(name));
  if (hidden !== undefined) throw reportErrors.badName({ name: hidden });
  return asking;
}

/** Units of time that a course has at least and at most. */
const [MIN_UNITS, MAX_UNITS] = [3, 62];

/** The coarsest dimension of time in which the period has a course; without a period, that of months. */
function courseOf({ document, dimensions }: OpenReport, span: DaySpan | null): string | null {
  const timed = [...dimensions.values()].flatMap(({ name, document: { field, grain } }) =>
    field === document.period && grain ? [{ name, grain, units: span ? grainKeys(grain, span).length : MIN_UNITS }] : [],
  );
  const fitting = timed.filter(({ units }) => units >= MIN_UNITS && units <= MAX_UNITS);
  return fitting.toSorted((a, b) => a.units - b.units)[0]?.name ?? null;
}

function choiceOf({ chart, picture, by, series, measures }: Extract<AskingTile, { kind: 'chart' }>, { charts = [] }: ReportDocument) {
  const own = picture && by && measures ? { picture, by, measures, ...(series === undefined ? {} : { series }) } : charts[chart ?? -1];
  if (!own) throw reportErrors.badName({ name: String(chart) });
  return own;
}

const setOf = ({ by, series }: ChartDocument): string[] => (series ? [...by, series] : [...by]);

function namesOf({ tile, choice, course }: Asking): { dimensions: string[]; measures: string[] } {
  if (choice) return { dimensions: setOf(choice), measures: [...choice.measures, ...(choice.second ?? [])] };
  return { dimensions: course === null ? [] : [course], measures: tile.kind === 'figure' ? [tile.measure] : [] };
}

const keyOf = ({ tile, period }: Asking): string => JSON.stringify([tile.report, periodText(period), tile.filters ?? {}]);

interface Answers {
  readonly now: Promise<WordedAnswer>;
  readonly before: Promise<readonly ReportSet[]> | null;
}

/**
 * Asks all questions at once: what several tiles ask of one report for one period is one statement, and their figures of the period before
 * another. Returns what finds the data of a tile.
 */
export function answerQuestions(ctx: Context, asked: readonly Asking[]): (asking: Asking) => Promise<object> {
  const answers = new Map([...Map.groupBy(asked, keyOf)].map(([key, together]) => [key, answersTo(ctx, together)]));
  return async (asking) => {
    const found = answers.get(keyOf(asking));
    if (!found) throw reportErrors.badCell();
    const [now, before] = await Promise.all([found.now, found.before]);
    return asking.choice ? chartData(ctx, asking, asking.choice, now) : figureData(ctx, asking, now, before);
  };
}

function answersTo(ctx: Context, together: readonly [Asking, ...Asking[]] | readonly Asking[]): Answers {
  const [first] = together;
  if (!first) throw reportErrors.badCell();
  const names = together.map(namesOf);
  const sets = [[], ...names.map(({ dimensions }) => dimensions)];
  const question: Question = {
    report: first.report,
    span: first.period.span,
    filters: first.tile.filters ?? {},
    dimensions: [...new Set(names.flatMap(({ dimensions }) => dimensions))],
    sets: [...new Map(sets.map((set) => [set.toSorted().join(' '), set])).values()],
    measures: [...new Set(names.flatMap(({ measures }) => measures))],
  };
  const earlier = comparedWith(ctx, first.report, first.period);
  const compared = together.flatMap(({ tile }) => (tile.kind === 'figure' && tile.compare ? [tile.measure] : []));
  const before =
    earlier && compared.length > 0
      ? answer(ctx, { ...question, span: earlier.span, dimensions: [], sets: [[]], measures: [...new Set(compared)] })
      : null;
  const asked = { now: use(ctx.engine, reports).answer(ctx, question), before: before?.then(({ sets: own }) => own) ?? null };
  // Tiles wait for both; a failure is reported there, and must not end the process before.
  for (const one of Object.values(asked)) one?.catch(() => undefined);
  return asked;
}

/** What every tile of a report says: the report, its title and the period. */
function headOf(ctx: Context, { tile, period }: Asking, title: string) {
  const { unit, span } = period;
  return {
    reportTitle: title,
    period: { text: periodText(period), label: periodLabel(ctx, period), unit, span },
    filters: tile.filters ?? {},
  };
}

const setBy = (sets: readonly ReportSet[], by: readonly string[]): ReportSet | undefined =>
  sets.find((set) => set.by.length === by.length && by.every((name) => set.by.includes(name)));

function figureData(ctx: Context, asking: Asking, { sets, labels, orders }: WordedAnswer, before: readonly ReportSet[] | null) {
  const { tile, report, course, period } = asking;
  const described = describeReport(ctx, report);
  const name = tile.kind === 'figure' ? tile.measure : '';
  const earlier = tile.kind === 'figure' && tile.compare ? comparedWith(ctx, report, period) : null;
  const totalIn = (all: readonly ReportSet[] | null) => setBy(all ?? [], [])?.groups[0];
  const points = new Map(
    setBy(sets, course === null ? ['-'] : [course])?.groups.map(({ keys, values }) => [keys[0], values[name] ?? null]),
  );
  return {
    ...headOf(ctx, asking, described.title),
    measure: described.measures.find((one) => one.name === name) ?? null,
    value: totalIn(sets)?.values[name] ?? null,
    // Too few to be shown without telling of single children.
    few: totalIn(sets)?.rows === null,
    before: earlier && before ? { label: periodLabel(ctx, earlier), value: totalIn(before)?.values[name] ?? null } : null,
    trend:
      course === null
        ? null
        : (orders[course] ?? []).map((key) => ({ key, label: labels[course]?.[key] ?? key, value: points.get(key) ?? null })),
  };
}

function chartData(ctx: Context, asking: Asking, choice: ChartDocument, { sets, labels, orders }: WordedAnswer) {
  const described = describeReport(ctx, asking.report);
  const { dimensions, measures } = namesOf(asking);
  const only = <T>(words: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(words).filter(([name]) => dimensions.includes(name)));
  const drawn = described.charts.find(({ title: _title, ...one }) => JSON.stringify(one) === JSON.stringify(choice));
  return {
    ...headOf(ctx, asking, described.title),
    chart: { ...choice, title: drawn?.title ?? null },
    dimensions: described.dimensions.filter(({ name }) => dimensions.includes(name)),
    measures: described.measures.filter(({ name }) => measures.includes(name)),
    answer: { set: setBy(sets, dimensions) ?? { by: dimensions, groups: [] }, labels: only(labels), orders: only(orders) },
  };
}

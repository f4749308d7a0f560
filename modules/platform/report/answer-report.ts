import type { Context } from '@zhixing/engine/context.ts';
import { answer } from '@zhixing/engine/report/answer.ts';
import type { ReportSet } from '@zhixing/engine/report/answer-types.ts';
import { type Asked, comparedWith, periodOf, questionOf } from '@zhixing/engine/report/ask.ts';
import type { OpenDimension, OpenReport } from '@zhixing/engine/report/open-report.ts';
import type { Question } from '@zhixing/engine/report/question.ts';
import { type TreePlace, treePlace } from '@zhixing/engine/report/tree.ts';
import { grainWord, knownKeys, periodLabel, specialKeys } from '@zhixing/engine/report/words.ts';
import { type DaySpan, grainSpan, type Period, periodAfter, periodBefore, periodText } from '@zhixing/model/report/index.ts';

/** The answer to a question, with words for all keys. */
export interface WordedAnswer {
  readonly sets: readonly ReportSet[];
  /** Words by dimension and key. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The keys of dimensions that have an order of their own: units of time, options and bands. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
}

/** What a report's page shows: its figures for a period and, if asked for, those of the period before. */
export async function answerReport(ctx: Context, report: OpenReport, { before, ...asked }: Asked & { readonly before: boolean }) {
  const period = periodOf(ctx, report, asked.period);
  const question = questionOf(report, asked, period);
  const earlier = before ? comparedWith(ctx, report, period) : null;
  const ask = (span: DaySpan | null) => answerWorded(ctx, { ...question, span });
  const [now, then, trees] = await Promise.all([ask(period.span), earlier ? ask(earlier.span) : null, treesOf(ctx, question)]);
  return {
    period: describePeriod(ctx, period),
    asOf: ctx.now().toISOString(),
    measures: question.measures,
    trees,
    ...now,
    // What only the period before had is named as well.
    labels: then ? mapped(now.labels, (name, own) => ({ ...then.labels[name], ...own })) : now.labels,
    ...(earlier && then ? { before: { period: describePeriod(ctx, earlier), sets: then.sets } } : {}),
  };
}

/** Where the report stands in the trees that it groups by, or is narrowed to. */
async function treesOf(ctx: Context, { report, dimensions, trees = {} }: Question): Promise<Readonly<Record<string, TreePlace>>> {
  const names = new Set([...dimensions, ...Object.keys(trees)]);
  const shown = [...report.dimensions.values()].filter(({ name, document }) => document.tree && names.has(name));
  return Object.fromEntries(await Promise.all(shown.map(async (one) => [one.name, await treePlace(ctx, one, trees)] as const)));
}

const mapped = <T>(record: Readonly<Record<string, T>>, make: (name: string, value: T) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(name, value)]));

/** Answers a question, and names all keys: of records, options, bands and units of time. */
export async function answerWorded(ctx: Context, question: Question): Promise<WordedAnswer> {
  const { sets, labels } = await answer(ctx, question);
  const { dimensions } = question.report;
  const words = question.dimensions.map((name) => {
    const dimension = dimensions.get(name);
    const known = dimension ? knownKeys(ctx, dimension, spanFor(question, sets, name)) : new Map<string, string>();
    const grain = dimension?.document.grain;
    const found = keysIn(sets, name).filter((key) => !known.has(key));
    const word = (key: string): string => (grain ? grainWord(ctx, grain, key) : (labels[name]?.[key] ?? (isNumber(dimension) ? key : '')));
    const named = found.map((key) => [key, word(key)] as const).filter(([, label]) => label !== '');
    const order = dimension && isNumeric(dimension) ? found.toSorted((a, b) => Number(a) - Number(b)) : [...known.keys()];
    return { name, order, labels: { ...specialKeys(ctx), ...Object.fromEntries(named), ...Object.fromEntries(known) } };
  });
  return {
    sets,
    labels: Object.fromEntries(words.map((one) => [one.name, one.labels])),
    orders: Object.fromEntries(words.filter(({ order }) => order.length > 0).map(({ name, order }) => [name, order])),
  };
}

const isNumeric = ({ document, path: { field } }: OpenDimension): boolean => !document.bands && field.kind.summable(field.settings);

/** The values of a number are their own words; the key of a record that is not there any more is none. */
const isNumber = (dimension: OpenDimension | undefined): boolean =>
  dimension !== undefined && dimension.path.field.kind.target(dimension.path.field.settings) === null;

function keysIn(sets: readonly ReportSet[], name: string): string[] {
  const keys = sets.flatMap(({ by, groups }) => (by.includes(name) ? groups.map((group) => group.keys[by.indexOf(name)]) : []));
  return [...new Set(keys.filter((key) => typeof key === 'string'))].toSorted();
}

/** Units of time are shown from the first to the last one of the period; without one, of those that have rows. */
function spanFor(question: Question, sets: readonly ReportSet[], name: string): DaySpan | null {
  const grain = question.report.dimensions.get(name)?.document.grain;
  if (question.span || !grain) return question.span;
  const keys = keysIn(sets, name);
  const [first, last] = [keys[0], keys.at(-1)];
  return first && last ? { from: grainSpan(grain, first).from, to: grainSpan(grain, last).to } : null;
}

function describePeriod(ctx: Context, period: Period) {
  const { unit, span } = period;
  return {
    text: periodText(period),
    label: periodLabel(ctx, period),
    unit,
    from: span?.from ?? null,
    to: span?.to ?? null,
    before: textOf(periodBefore(period)),
    after: textOf(periodAfter(period)),
  };
}

const textOf = (period: Period | null): string | null => (period ? periodText(period) : null);

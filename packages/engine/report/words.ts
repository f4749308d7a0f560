import type { EffectiveModel } from '@zhixing/model';
import { addDays } from '@zhixing/model/china-time.ts';
import {
  type ChoiceDocument,
  type DaySpan,
  type DimensionDocument,
  type Grain,
  grainKeys,
  grainSpan,
  inputOf,
  OTHERS,
  type Period,
  pathsOf,
  type ReportDocument,
  type ReportText,
} from '@zhixing/model/report/index.ts';
import type { Context } from '../context.ts';
import { type OpenDimension, type OpenReport, seenPath } from './open-report.ts';

/** Title of a report: that of a posted one, or from the locale files at `reports.<name>.title`. */
export const reportTitle = (ctx: Context, { name, title }: ReportDocument): string =>
  ownText(ctx, title) ?? ctx.engine.texts.text(ctx.language, `reports.${name}.title`);

/** A text that a document contains, in the reader's language as far as it is given; null if it contains none. */
export function ownText({ engine, language }: Context, text: ReportText | undefined): string | null {
  if (text === undefined) return null;
  const given = typeof text === 'string' ? { zh: text } : text;
  if (language === 'zh-TW') return given['zh-TW'] ?? engine.texts.traditional(given.zh);
  return (language === 'en' ? given.en : null) ?? given.zh;
}

/** What a report counts and how, if that is said: `reports.<name>.note`. */
export const reportNote = ({ engine, language }: Context, { name }: ReportDocument): string | null =>
  engine.texts.find(language, `reports.${name}.note`);

/** A word of a report: its own, the common one, or null. */
const wordOf = ({ engine, language }: Context, report: string, what: 'dimensions' | 'measures', name: string): string | null =>
  engine.texts.find(language, `reports.${report}.${what}.${name}`) ?? engine.texts.find(language, `report.${what}.${name}`);

export const dimensionLabel = (ctx: Context, { document }: OpenReport, { name, document: own, path }: OpenDimension): string =>
  ownText(ctx, own.label) ??
  wordOf(ctx, document.name, 'dimensions', name) ??
  ctx.engine.words.field(ctx.language, path.model, path.field.name);

export const choiceLabel = (ctx: Context, report: string, name: string, { label }: ChoiceDocument): string =>
  ownText(ctx, label) ?? ctx.engine.texts.text(ctx.language, `reports.${report}.choices.${name}.label`);

export const optionLabel = (
  ctx: Context,
  report: string,
  { choice, option }: { readonly choice: string; readonly option: string },
  { options }: ChoiceDocument,
): string =>
  ownText(ctx, options[option]?.label) ?? ctx.engine.texts.text(ctx.language, `reports.${report}.choices.${choice}.options.${option}`);

export function measureLabel(ctx: Context, { document, model }: OpenReport, name: string): string {
  const measure = document.measures[name] ?? {};
  const label = ownText(ctx, measure.label) ?? wordOf(ctx, document.name, 'measures', name);
  if (label) return label;
  const input = inputOf(measure);
  const path = input === null ? undefined : pathsOf(input)[0];
  const found = path === undefined ? null : seenPath(ctx, model, path);
  return found ? ctx.engine.words.field(ctx.language, found.model, found.field.name) : name;
}

/** Labels of a dimension's keys that follow from the report alone, in the order of the keys; the records behind others are named by the answer. */
export function knownKeys(ctx: Context, { document, path }: OpenDimension, span: DaySpan | null): ReadonlyMap<string, string> {
  const { grain } = document;
  if (grain) return new Map((span ? grainKeys(grain, span) : []).map((key) => [key, grainWord(ctx, grain, key)]));
  if (document.bands) return new Map(bandWords(ctx, document.bands, path.field));
  const values = path.field.kind.values(path.field.settings) ?? [];
  return new Map(values.map((value) => [String(value), optionWord(ctx, path.model, path.field.name, value)]));
}

/** A day, week, month … in words. */
export function grainWord({ engine, language }: Context, grain: Grain, key: string): string {
  const { from, to } = grainSpan(grain, key);
  const [year, month, day] = from.split('-').map(Number);
  return engine.texts.text(language, `report.grains.${grain}${grain === 'term' ? key.slice(-1) : ''}`, {
    year,
    month,
    day,
    key,
    start: key.slice(0, 4),
    next: Number(key.slice(0, 4)) + 1,
    quarter: key.slice(-1),
    from: from.slice(5),
    until: addDays(to, -1).slice(5),
  });
}

/** The name of a period; of its first days alone that of the same part of it. Null for periods that are no unit of time. */
export function periodLabel(ctx: Context, { unit, key, part }: Period): string | null {
  if (unit === 'all' || unit === 'custom') return null;
  const word = grainWord(ctx, unit, key);
  return part ? ctx.engine.texts.text(ctx.language, 'report.samePart', { period: word }) : word;
}

function optionWord(ctx: Context, model: EffectiveModel, field: string, value: string | boolean): string {
  if (typeof value === 'boolean') return ctx.engine.texts.text(ctx.language, value ? 'report.yes' : 'report.no');
  return ctx.engine.words.option(ctx.language, model, field, value);
}

function bandWords(
  { engine, language }: Context,
  bands: NonNullable<DimensionDocument['bands']>,
  { kind, settings }: OpenDimension['path']['field'],
): [string, string][] {
  // Bands of amounts are in fen, and read in yuan.
  const shown = (value: number | undefined) => (value === undefined ? '' : String(kind.cell(settings) === 'amount' ? value / 100 : value));
  return [...bands, Number.POSITIVE_INFINITY].map((_, at) => {
    const [from, to] = [shown(bands[at - 1]), shown(bands[at])];
    const form = at === 0 ? 'below' : at === bands.length ? 'from' : 'between';
    return [String(at), engine.texts.text(language, `report.bands.${form}`, { from, to })];
  });
}

/** Words for the groups of rows without a value, and of all that are not among the first. */
export const specialKeys = ({ engine, language }: Context): Readonly<Record<string, string>> => ({
  [OTHERS]: engine.texts.text(language, 'report.others'),
});

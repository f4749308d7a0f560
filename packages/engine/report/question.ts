import type { Condition } from '@zhixing/model';
import { type ChoiceDocument, type DaySpan, nested, spanCondition } from '@zhixing/model/report/index.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { checkedFilter } from '../read/filter.ts';
import { reportErrors } from './errors.ts';
import type { OpenReport } from './open-report.ts';
import type { TreeChoices } from './tree.ts';

/** What is asked of a report: aggregates of rows for several groupings at once. */
export interface Question {
  readonly report: OpenReport;
  /** Dimensions by which any of the groupings groups, in the order of the keys. */
  readonly dimensions: readonly string[];
  /** Groupings, each by some of the dimensions; the empty one is the total. */
  readonly sets: readonly (readonly string[])[];
  readonly measures: readonly string[];
  readonly span: DaySpan | null;
  /** Operands by field: `{ "agency": { "in": […] } }`. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** The nodes or levels that the reader has chosen of trees. */
  readonly trees?: TreeChoices;
  /** Groups of fewer rows are not shown; totals are those of all. */
  readonly least?: number | undefined;
}

/** The rows of the report that a question is about, as a condition that a list accepts as well. */
export function rowsCondition(ctx: Context, { report, span, filters }: Pick<Question, 'report' | 'span' | 'filters'>): Condition {
  const { document, model } = report;
  return { all: [document.where ?? {}, ...periodOf(ctx, document.period, model.name, span), ...filtersOf(ctx, report, filters)] };
}

/** The same for a source of compared rows: its own period, and those filters that are mapped to it. */
export function sourceCondition(
  ctx: Context,
  name: string,
  { report, span, filters }: Pick<Question, 'report' | 'span' | 'filters'>,
): Condition {
  const source = report.sources.get(name);
  if (!source) throw reportErrors.badName({ name });
  const { document, model } = source;
  const mapped = Object.entries(filters).flatMap(([path, operand]) => {
    const choice = report.choices.get(path);
    if (choice) return [{ any: chosenOf(path, operand, choice).map(({ sources = {} }) => sources[name] ?? {}) }];
    const own = document.filters?.[path];
    return own === undefined ? [] : [nested(own, operand)];
  });
  return { all: [document.where ?? {}, ...periodOf(ctx, document.period, model.name, span), ...mapped] };
}

function periodOf(ctx: Context, path: string | undefined, model: string, span: DaySpan | null): Condition[] {
  if (path === undefined || span === null) return [];
  const names = path.split('.');
  const owner = names
    .slice(0, -1)
    .reduce((at, name) => ctx.engine.registry.get(String(at.fields[name]?.settings.model)), ctx.engine.registry.get(model));
  const field = owner.fields[names.at(-1) ?? ''];
  return field ? [spanCondition(path, field, span)] : [];
}

function filtersOf(ctx: Context, { filters: offered, choices, model }: OpenReport, filters: Question['filters']): Condition[] {
  return Object.entries(filters).map(([path, operand]) => {
    const choice = choices.get(path);
    if (choice) return { any: chosenOf(path, operand, choice).map(({ where = {} }) => where) };
    if (!offered.has(path)) throw reportErrors.badFilter({ field: path.slice(0, 200) });
    const condition = nested(path, operand);
    try {
      return checkedFilter(ctx, model, condition);
    } catch (error) {
      throw error instanceof AppError ? reportErrors.badFilter({ field: path }) : error;
    }
  });
}

const operandOfChoice = z.union([z.string().transform((one) => [one]), z.strictObject({ in: z.array(z.string()).min(1).max(20) })]);

/** The options that an operand names: one of them, or `{ "in": […] }`. */
function chosenOf(name: string, operand: unknown, { options }: ChoiceDocument): ChoiceDocument['options'][string][] {
  const read = operandOfChoice.safeParse(operand);
  const names = read.success ? (Array.isArray(read.data) ? read.data : read.data.in) : [];
  const chosen = names.flatMap((one) => (Object.hasOwn(options, one) ? [options[one]] : [])).filter((one) => one !== undefined);
  if (chosen.length === 0 || chosen.length < names.length) throw reportErrors.badFilter({ field: name.slice(0, 200) });
  return chosen;
}

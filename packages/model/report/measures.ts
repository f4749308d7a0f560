import type { MeasureDocument, MeasureInput } from './document.ts';

const aggregateNames = ['count', 'distinct', 'sum', 'mean', 'median', 'min', 'max', 'percentile', 'box', 'share'] as const;
export type ReportAggregate = (typeof aggregateNames)[number];
const derivedNames = ['ratio', 'balance'] as const;

/** How a measure is computed: names of what it declares; a sound one declares exactly one. */
export const declaredIn = (measure: MeasureDocument): string[] =>
  [...aggregateNames, ...derivedNames].filter((name) => measure[name] !== undefined);

/** The aggregate over rows; null for a measure that is derived from others. */
export const aggregateOf = (measure: MeasureDocument): ReportAggregate | null =>
  aggregateNames.find((name) => measure[name] !== undefined) ?? null;

/** The measures that a derived one is computed of. */
export const operandsOf = ({ ratio, balance }: MeasureDocument): readonly string[] =>
  ratio ?? [...(balance?.plus ?? []), ...(balance?.minus ?? [])];

/** The measures over rows that a measure is computed of, itself included; those of a ratio may be balances. */
export function basisOf(name: string, measures: Readonly<Record<string, MeasureDocument>>): string[] {
  const measure = measures[name];
  if (!measure) return [];
  return [name, ...operandsOf(measure).flatMap((one) => [one, ...operandsOf(measures[one] ?? {})])].filter(
    (one) => aggregateOf(measures[one] ?? {}) !== null,
  );
}

/** What is aggregated of each row; null if rows are only counted. */
export function inputOf({ sum, mean, median, min, max, percentile, box, distinct }: MeasureDocument): MeasureInput | null {
  return sum ?? mean ?? median ?? min ?? max ?? percentile?.of ?? box ?? distinct ?? null;
}

/** The fields that an input reads. */
export function pathsOf(input: MeasureInput): string[] {
  if (typeof input === 'string') return [input];
  if ('times' in input) return input.times.flatMap(pathsOf);
  if ('points' in input) return [input.of];
  if ('above' in input) return [...input.above];
  return 'days' in input ? [...input.days] : [...input.hours];
}

/** A figure of a group; five of them, from the least to the greatest value, for box plots. */
export type Figure = number | null | readonly number[];

/**
 * Computes a measure of others. Null without its operands, and for a ratio to nothing: an empty denominator is no zero.
 * @param figureOf figures of the measures over rows, by name
 */
export function derive(
  measure: MeasureDocument,
  measures: Readonly<Record<string, MeasureDocument>>,
  figureOf: (name: string) => Figure,
): number | null {
  const operand = (name: string): number => {
    const own = measures[name] ?? {};
    const figure = own.balance ? derive(own, measures, figureOf) : figureOf(name);
    return typeof figure === 'number' ? figure : Number.NaN;
  };
  const figure = measure.balance ? balanceOf(measure.balance, operand) : ratioOf(measure, operand);
  return Number.isFinite(figure) ? figure : null;
}

function balanceOf({ plus, minus }: NonNullable<MeasureDocument['balance']>, operand: (name: string) => number): number {
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + operand(name), 0);
  return sum(plus) - sum(minus);
}

function ratioOf({ ratio, per = 1 }: MeasureDocument, operand: (name: string) => number): number {
  const [one = Number.NaN, other = Number.NaN] = (ratio ?? []).map(operand);
  return (one / other) * per;
}

import { calm, type Fix, type RuleState } from './rule.ts';
import type { Progress } from './window.ts';

/** What every report has. */
type Base = readonly [
  at: Fix['at'],
  position: Fix['position'],
  accuracyM: Fix['accuracyM'],
  speedKmh: Fix['speedKmh'],
  battery: Fix['battery'],
];
/** A report: what every one has, the numbers that rules measured in the order of their keys, and what few have. */
type FixEntry = readonly [...Base, measured: readonly (number | null)[], rest?: Pick<Fix, 'vitals' | 'silentMs'>];

interface Document extends Omit<Progress, 'folded' | 'recent'> {
  readonly gate: Progress['folded']['gate'];
  /** Of each rule what is not as in the calm state. */
  readonly rules: Readonly<Record<string, Partial<RuleState>>>;
  readonly measures: readonly string[];
  readonly recent: readonly FixEntry[];
}

/**
 * The progress of rules as JSON without what repeats: keys of measurements once and not with each report, states of rules without what is calm.
 * A row of more than two kilobytes is compressed and stored apart by PostgreSQL, with every batch of reports; this keeps below it.
 */
export function textOf({ until, folded: { gate, rules }, recent, told }: Progress): string {
  const measures = [...new Set(recent.flatMap(({ measured }) => Object.keys(measured)))];
  const document: Document = {
    until,
    told,
    gate,
    rules: Object.fromEntries(Object.entries(rules).map(([key, state]) => [key, differences(state)])),
    measures,
    recent: recent.map((fix) => entryOf(fix, measures)),
  };
  return JSON.stringify(document);
}

/** The opposite of `textOf`. */
export function progressOf(text: string): Progress {
  const document = JSON.parse(text) as Document | Progress;
  // As earlier versions wrote it: rows stay so until the next report of their device.
  if ('folded' in document) return document;
  const { until, told, gate, rules, measures, recent } = document;
  const states = Object.fromEntries(Object.entries(rules).map(([key, state]) => [key, { ...calm, ...state }]));
  return { until, told, folded: { gate, rules: states }, recent: recent.map((entry) => fixOf(entry, measures)) };
}

const differences = (state: RuleState): Partial<RuleState> =>
  Object.fromEntries(Object.entries(state).filter(([name, value]) => calm[name as keyof typeof calm] !== value));

function entryOf({ at, position, accuracyM, speedKmh, battery, measured, ...rest }: Fix, measures: readonly string[]): FixEntry {
  const numbers = measures.map((key) => measured[key] ?? null);
  const base: Base = [at, position, accuracyM, speedKmh, battery];
  return Object.keys(rest).length > 0 ? [...base, numbers, rest] : [...base, numbers];
}

function fixOf([at, position, accuracyM, speedKmh, battery, numbers, rest]: FixEntry, measures: readonly string[]): Fix {
  const measured = Object.fromEntries(numbers.flatMap((value, index) => (value === null ? [] : [[measures[index], value]])));
  return { at, position, accuracyM, speedKmh, battery, ...rest, measured };
}

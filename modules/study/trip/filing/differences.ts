import type { FiledContent } from './filed-content.ts';

/** A value that differs between two filings: `itinerary`, `items.<id>.startAt`. */
export interface Difference {
  readonly section: string;
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** The differences between two filed contents, in the order of the sections. Added and removed entries differ as a whole. */
export const differencesOf = (before: FiledContent, after: FiledContent): Difference[] =>
  Object.keys(after).flatMap((section) =>
    changed(before[section as keyof FiledContent], after[section as keyof FiledContent], []).map((one) => ({ section, ...one })),
  );

type Change = Omit<Difference, 'section'>;

function changed(before: unknown, after: unknown, path: readonly string[]): Change[] {
  if (!isObject(before) || !isObject(after)) return before === after ? [] : [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => changed(before[key] ?? null, after[key] ?? null, [...path, key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

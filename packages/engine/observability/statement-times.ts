/** Execution times of a statement in milliseconds, including the wait for a connection. The text has placeholders, never values. */
export interface StatementTimes {
  readonly text: string;
  readonly count: number;
  readonly total: number;
  readonly most: number;
}

const MAX_TEXTS = 500;
const SHOWN = 20;
const MAX_LENGTH = 600;

/**
 * Sums up statement times by text. Beyond the limit the least recently used text is evicted, because arbitrary filters must not fill the
 * memory.
 */
export function createStatementTimes() {
  const known = new Map<string, { count: number; total: number; most: number }>();
  return {
    took(text: string, ms: number): void {
      const entry = known.get(text) ?? { count: 0, total: 0, most: 0 };
      entry.count += 1;
      entry.total += ms;
      if (ms > entry.most) entry.most = ms;
      known.delete(text);
      known.set(text, entry);
      if (known.size > MAX_TEXTS) known.delete(known.keys().next().value ?? '');
    },
    clear: (): void => known.clear(),
    slowest: (): StatementTimes[] =>
      [...known]
        .map(([text, entry]) => ({ text: text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH), ...entry }))
        .sort((a, b) => b.total - a.total)
        .slice(0, SHOWN),
  };
}

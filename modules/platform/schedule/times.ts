import { CHINA_ZONE } from '@zhixing/model/china-time.ts';
import { Cron } from 'croner';

const parsed = (pattern: string): Cron => new Cron(pattern, { timezone: CHINA_ZONE, paused: true, mode: '5-part' });

const NAMES = ['minute', 'hour', 'day', 'month', 'weekday'] as const;

/** The invalid part of a cron pattern, 'parts' unless there are five, 'never' if it matches no time; null if it is valid. */
export function wrongIn(pattern: string): (typeof NAMES)[number] | 'parts' | 'never' | null {
  const parts = (pattern ?? '').trim().split(/\s+/);
  // The library also accepts aliases such as @daily, which are not supported here.
  if (parts.length !== NAMES.length) return 'parts';
  const wrong = NAMES.find((_name, place) => nextOf(parts.map((part, at) => (at === place ? part : '*')).join(' ')) === undefined);
  if (wrong) return wrong;
  return nextOf(pattern) ? null : 'never';
}

/** Whether a text is a five-part cron pattern (minute, hour, day, month, weekday) that matches at least one future time. */
export const isPattern = (pattern: string): boolean => wrongIn(pattern) === null;

/** The next time of a pattern; null if there is none, undefined if the pattern is invalid. */
function nextOf(pattern: string): Date | null | undefined {
  try {
    return parsed(pattern).nextRun();
  } catch {
    return undefined;
  }
}

/** The next times of a pattern in ascending order; fewer than requested if the pattern ends. */
export const nextTimes = (pattern: string, after: Date, count: number): Date[] => parsed(pattern).nextRuns(count, after);

interface Times {
  readonly cron: string;
  readonly startAt: string | Date | null | undefined;
  readonly endAt: string | Date | null | undefined;
}

/** The next run of a task within its start and end; null if there is none. */
export function nextTime({ cron, startAt, endAt }: Times, after: Date): Date | null {
  // Minus one millisecond, so that a start exactly on a matching minute counts.
  const from = startAt && new Date(startAt) > after ? new Date(new Date(startAt).getTime() - 1) : after;
  const [next] = nextTimes(cron, from, 1);
  return next && (!endAt || next <= new Date(endAt)) ? next : null;
}

import { CHINA_ZONE } from '@zhixing/model/china-time.ts';
import { Cron } from 'croner';

const parsed = (pattern: string): Cron => new Cron(pattern, { timezone: CHINA_ZONE, paused: true, mode: '5-part' });

const NAMES = ['minute', 'hour', 'day', 'month', 'weekday'] as const;

/** What is wrong with a pattern: not of five parts, one of its parts, or all of it since it never comes; null where nothing is. */
export function wrongIn(pattern: string): (typeof NAMES)[number] | 'parts' | 'never' | null {
  const parts = (pattern ?? '').trim().split(/\s+/);
  // The library also knows names such as @daily, which nobody would look for here.
  if (parts.length !== NAMES.length) return 'parts';
  const wrong = NAMES.find((_name, place) => nextOf(parts.map((part, at) => (at === place ? part : '*')).join(' ')) === undefined);
  if (wrong) return wrong;
  return nextOf(pattern) ? null : 'never';
}

/** Whether a text is a pattern of five parts (minute, hour, day, month, weekday) under which something happens at all. */
export const isPattern = (pattern: string): boolean => wrongIn(pattern) === null;

/** The next moment of a pattern from now; null where there is none, undefined where it is no pattern. */
function nextOf(pattern: string): Date | null | undefined {
  try {
    return parsed(pattern).nextRun();
  } catch {
    return undefined;
  }
}

/** The next moments of a pattern after one, soonest first; fewer than asked for where it ends. */
export const nextTimes = (pattern: string, after: Date, count: number): Date[] => parsed(pattern).nextRuns(count, after);

interface Times {
  readonly cron: string;
  readonly startAt: string | Date | null | undefined;
  readonly endAt: string | Date | null | undefined;
}

/** The next moment of a task after one, within its term; null where there is none any more. */
export function nextTime({ cron, startAt, endAt }: Times, after: Date): Date | null {
  // A start on the very minute of the pattern counts.
  const from = startAt && new Date(startAt) > after ? new Date(new Date(startAt).getTime() - 1) : after;
  const [next] = nextTimes(cron, from, 1);
  return next && (!endAt || next <= new Date(endAt)) ? next : null;
}

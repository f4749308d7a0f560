import { Cron } from 'croner';

/** The time of the schools; China has no other and knows no summer time. */
const ZONE = 'Asia/Shanghai';
const FIELDS = 5;

const parsed = (pattern: string): Cron => new Cron(pattern, { timezone: ZONE, paused: true, mode: '5-part' });

/** Whether a text is a pattern of five fields (minute, hour, day, month, weekday) under which something happens at all. */
export function isPattern(pattern: string): boolean {
  // The library also knows names such as @daily, which nobody would look for here.
  if ((pattern ?? '').trim().split(/\s+/).length !== FIELDS) return false;
  try {
    return parsed(pattern).nextRun() !== null;
  } catch {
    return false;
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

/** Common recurrences. Times of day are `HH:mm`. */
export type Again =
  | { readonly every: 'minutes'; readonly step: number }
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day'; readonly time: string }
  | { readonly every: 'week'; readonly days: readonly number[]; readonly time: string }
  | { readonly every: 'month'; readonly day: number | 'L'; readonly time: string };

export const steps: readonly number[] = [1, 5, 10, 15, 20, 30];
/** Monday first; Sunday is 0. */
export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

/** The cron pattern of a recurrence. */
export function patternOf(again: Again): string {
  if (again.every === 'minutes') return again.step === 1 ? '* * * * *' : `*/${again.step} * * * *`;
  if (again.every === 'hour') return `${again.minute} * * * *`;
  const [hour = 0, minute = 0] = again.time.split(':').map(Number);
  const day = again.every === 'month' ? again.day : '*';
  const week = again.every === 'week' && again.days.length > 0 ? again.days.toSorted((a, b) => a - b).join(',') : '*';
  return `${minute} ${hour} ${day} * ${week}`;
}

/** The recurrence of a cron pattern; null if it is not a common one. */
export function againOf(pattern: string): Again | null {
  const parts = pattern.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', week = ''] = parts;
  if (parts.length !== 5 || month !== '*') return null;
  if (`${hour} ${day} ${week}` === '* * *') return hourly(minute);
  if (!isIn(minute, 59) || !isIn(hour, 23)) return null;
  return atTime([hour, minute].map((part) => part.padStart(2, '0')).join(':'), day, week);
}

function atTime(time: string, day: string, week: string): Again | null {
  if (`${day} ${week}` === '* *') return { every: 'day', time };
  if (day === '*') {
    const days = daysOf(week);
    return days && { every: 'week', days, time };
  }
  if (week !== '*') return null;
  if (day === 'L') return { every: 'month', day, time };
  return isIn(day, 31) && Number(day) > 0 ? { every: 'month', day: Number(day), time } : null;
}

const isIn = (part: string, most: number): boolean => /^\d{1,2}$/.test(part) && Number(part) <= most;

function hourly(minute: string): Again | null {
  const step = minute === '*' ? 1 : Number(/^\*\/(\d{1,2})$/.exec(minute)?.[1] ?? 0);
  if (steps.includes(step)) return { every: 'minutes', step };
  return isIn(minute, 59) ? { every: 'hour', minute: Number(minute) } : null;
}

/** Parses weekdays as numbers and ranges: `1-5`, `0,6`; 7 is Sunday too. */
function daysOf(week: string): readonly number[] | null {
  const days = new Set<number>();
  for (const part of week.split(',')) {
    const [, from, to] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? [];
    if (from === undefined || Number(to ?? from) < Number(from)) return null;
    for (let day = Number(from); day <= Number(to ?? from); day += 1) days.add(day % 7);
  }
  return weekdays.filter((day) => days.has(day));
}

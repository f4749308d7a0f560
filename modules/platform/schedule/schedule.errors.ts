import { type AppError, defineErrors } from '@zhixing/engine/errors.ts';

export const scheduleErrors = defineErrors('schedule', {
  badCron: { status: 400 },
  badMinute: { status: 400 },
  badHour: { status: 400 },
  badDay: { status: 400 },
  badMonth: { status: 400 },
  badWeekday: { status: 400 },
  neverComes: { status: 400 },
  endsFirst: { status: 400 },
});

const failures = {
  parts: 'badCron',
  never: 'neverComes',
  minute: 'badMinute',
  hour: 'badHour',
  day: 'badDay',
  month: 'badMonth',
  weekday: 'badWeekday',
} as const;

/** The error for an invalid cron pattern, assigned to its field. */
export function wrongPattern(wrong: keyof typeof failures): AppError {
  const name = failures[wrong];
  return scheduleErrors[name]({}, { fields: { cron: { key: `schedule.${name}` } } });
}

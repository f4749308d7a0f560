/** A day that a condition is compared with: one of the calendar, or one that moves with time. */
export const movingDays = [
  'today',
  'weekStart',
  'weekEnd',
  'monthStart',
  'monthEnd',
  'quarterStart',
  'yearStart',
  'yearEnd',
  'termStart',
  'termEnd',
];

export interface Moving {
  readonly name: string;
  readonly days: number;
}

/** `@termStart+7` as name and days; null for what is a day of the calendar. */
export function readMoving(value: unknown): Moving | null {
  const [, name, days = '0'] = /^@([a-zA-Z]+)([+-]\d{1,4})?$/.exec(String(value)) ?? [];
  return name ? { name, days: Number(days) } : null;
}

export const writeMoving = ({ name, days }: Moving): string => `@${name}${days > 0 ? `+${days}` : days < 0 ? days : ''}`;

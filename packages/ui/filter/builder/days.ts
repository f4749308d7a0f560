/** Names of relative days. */
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

/** Parses `@termStart+7` into name and offset; null for a calendar date. */
export function readMoving(value: unknown): Moving | null {
  const [, name, days = '0'] = /^@([a-zA-Z]+)([+-]\d{1,4})?$/.exec(String(value)) ?? [];
  return name ? { name, days: Number(days) } : null;
}

export const writeMoving = ({ name, days }: Moving): string => `@${name}${days > 0 ? `+${days}` : days < 0 ? days : ''}`;

import type { Operand } from '@zhixing/model';

/** Relative periods, with the server's names of their first and last day. */
const named = {
  today: ['@today', '@today'],
  yesterday: ['@today-1', '@today-1'],
  tomorrow: ['@today+1', '@today+1'],
  thisWeek: ['@weekStart', '@weekEnd'],
  lastWeek: ['@weekStart-7', '@weekEnd-7'],
  nextWeek: ['@weekStart+7', '@weekEnd+7'],
  thisMonth: ['@monthStart', '@monthEnd'],
  thisQuarter: ['@quarterStart', '@quarterEnd'],
  thisYear: ['@yearStart', '@yearEnd'],
  thisTerm: ['@termStart', '@termEnd'],
} as const;

export type Named = keyof typeof named;
export const namedPeriods = Object.keys(named) as Named[];

/** A period relative to today: a named one, or a number of days back or ahead. */
export type Period = { readonly name: Named } | { readonly name: 'last' | 'next'; readonly days: number };

export const MAX_DAYS = 3650;

export function writePeriod(period: Period): { gte: string; lte: string } {
  if (period.name === 'last') return { gte: `@today-${period.days}`, lte: '@today' };
  if (period.name === 'next') return { gte: '@today', lte: `@today+${period.days}` };
  const [gte, lte] = named[period.name];
  return { gte, lte };
}

/** The period of an operand; null for any other operand. */
export function readPeriod(operand: Operand | undefined): Period | null {
  if (typeof operand === 'string') return readPeriod({ gte: operand, lte: operand });
  if (typeof operand !== 'object' || operand === null || Object.keys(operand).some((name) => name !== 'gte' && name !== 'lte')) return null;
  const [from, to] = [String(operand.gte), String(operand.lte)];
  const known = namedPeriods.find((name) => named[name][0] === from && named[name][1] === to);
  if (known) return { name: known };
  const back = to === '@today' ? /^@today-(\d{1,4})$/.exec(from)?.[1] : undefined;
  if (back) return { name: 'last', days: Number(back) };
  const ahead = from === '@today' ? /^@today\+(\d{1,4})$/.exec(to)?.[1] : undefined;
  return ahead ? { name: 'next', days: Number(ahead) } : null;
}

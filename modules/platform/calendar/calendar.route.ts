import { workingDaysAfter } from '@zhixing/engine/ports/work-days.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { addDays } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { missingYears } from './calendar-health.ts';
import { calendarDays } from './working-days.ts';

/** Dates of some centuries: what is reckoned from them stays within four digits of the year. */
const day = z.iso.date().refine((date) => date >= '1900-01-01' && date < '2200-01-01');

/** Day types and deadlines in working days. */
export const calendarRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/calendar/days',
      access: 'session',
      query: z.strictObject({ from: day, until: day }),
      summary: 'What sort of day each of a span is, a year at most, and the years of it whose holidays have not been entered',
    },
    async ({ query: { from, until } }, ctx) => {
      const last = [until, yearAfter(from)].toSorted()[0] ?? until;
      const [list, missing] = await Promise.all([calendarDays(ctx, from, last), missingYears(ctx.engine, yearsBetween(from, last))]);
      return { list, missing };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/calendar/deadline',
      access: 'session',
      query: z.strictObject({ from: day, days: z.coerce.number().int().min(1).max(250) }),
      summary: 'The day that is so many working days after another, and whether the holidays of its year have been entered',
    },
    async ({ query }, ctx) => {
      const date = await workingDaysAfter(ctx, query.from, query.days);
      return { date, entered: (await missingYears(ctx.engine, yearsBetween(date, date))).length === 0 };
    },
  ),
];

/** The years from one day to another. */
function yearsBetween(from: string, until: string): number[] {
  const first = yearOf(from);
  return Array.from({ length: Math.max(0, yearOf(until) - first) + 1 }, (_, n) => first + n);
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

const yearAfter = (from: string): string => addDays(from, 366);

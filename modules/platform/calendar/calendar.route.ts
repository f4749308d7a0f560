import { workingDaysAfter } from '@zhixing/engine/ports/work-days.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { addDays } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { calendarDays } from './working-days.ts';

const day = z.iso.date();

/** Day types and deadlines in working days. */
export const calendarRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/calendar/days',
      access: 'session',
      query: z.strictObject({ from: day, until: day }),
      summary: 'What sort of day each of a span is, a year at most',
    },
    async ({ query: { from, until } }, ctx) => ({ list: await calendarDays(ctx, from, [until, yearAfter(from)].toSorted()[0] ?? until) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/calendar/deadline',
      access: 'session',
      query: z.strictObject({ from: day, days: z.coerce.number().int().min(1).max(250) }),
      summary: 'The day that is so many working days after another',
    },
    async ({ query }, ctx) => ({ date: await workingDaysAfter(ctx, query.from, query.days) }),
  ),
];

const yearAfter = (from: string): string => addDays(from, 366);

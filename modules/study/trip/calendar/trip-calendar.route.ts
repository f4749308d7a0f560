import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { termOf } from '../plan/calendar-of-plan.ts';
import { tripCalendar } from './trip-calendar.ts';

/** The calendar of a school year. */
export const tripCalendarRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trip-calendar',
      access: 'policy',
      query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
      summary: 'Plans and trips of a school year, by default the current one',
    },
    ({ query }, ctx) => tripCalendar(ctx, query.year ?? termOf(chinaDay(ctx.now())).schoolYear),
  ),
];

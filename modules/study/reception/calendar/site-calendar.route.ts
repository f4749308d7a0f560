import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { daysBetween } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { Site } from '../../institution/site/site.model.ts';
import { receptionErrors } from '../reception.errors.ts';
import { siteCalendar } from './site-calendar.ts';

const MAX_DAYS = 372;

/** The calendar of a base or camp, for everybody who may read it: managers, and schools and agencies that may choose it. */
export const siteCalendarRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/sites/:id/calendar',
      access: 'session',
      params: z.strictObject({ id: z.uuid() }),
      query: z.strictObject({ first: z.iso.date(), last: z.iso.date() }),
      summary: 'Receptions, venue bookings, closed days and capacity of a base or camp by day; other schools without names',
    },
    async ({ params: { id }, query: { first, last } }, ctx) => {
      if (first > last || daysBetween(first, last) >= MAX_DAYS) throw receptionErrors.calendarSpan({ days: MAX_DAYS });
      const model = ctx.engine.registry.get(Site.name);
      const row = await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'));
      const { name, kind, dayCapacity, onceCapacity, bedCount, openHours } = row;
      return {
        site: { id, name, kind, dayCapacity, onceCapacity, bedCount, openHours },
        ...(await siteCalendar(ctx, id, { first, last })),
      };
    },
  ),
];

import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { ANY_ROLE } from '@zhixing/engine/permission/access.ts';
import { arrangedDays } from './arrangement.ts';
import { calendarRoutes } from './calendar.route.ts';
import { workCalendarRules } from './calendar.rules.ts';
import { calendarHealth } from './calendar-health.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { dayTypes } from './working-days.ts';

/** The calendar of working days and holidays: readable by all users, managed by platform administrators. */
export const calendarModule = defineModule({
  name: 'calendar',
  models: await modelsIn(import.meta.dirname),
  rules: [workCalendarRules],
  dayTypes,
  documents: { workCalendar: (text) => arrangedDays(text)?.map((day) => ({ ...day })) ?? null },
  health: calendarHealth,
  routes: calendarRoutes,
  menu: { 'lims10/lims100206': 'workCalendar' },
  grants: [
    { role: ANY_ROLE, model: 'workCalendar', verbs: ['read'], scope: 'all' },
    { role: 'platformAdmin', model: 'workCalendar', verbs: ['create', 'update', 'delete', 'import', 'export'], scope: 'all' },
  ],
  locales: { zh, en },
});

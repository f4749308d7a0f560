import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { ANY_ROLE } from '@zhixing/engine/permission/access.ts';
import { agendaRoutes } from './agenda.route.ts';
import { appointmentRules } from './appointment.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { agendaEvents } from './messages.ts';
import { reminderTable, startReminding } from './reminders.ts';
import { scheduleRoutes } from './schedule.route.ts';

const model = 'appointment';

/** Personal calendars: appointments with participants, recurring series, and reminders. */
export const agendaModule = defineModule({
  name: 'agenda',
  models: await modelsIn(import.meta.dirname),
  rules: [appointmentRules],
  routes: [...agendaRoutes, ...scheduleRoutes],
  migrations: [reminderTable],
  events: agendaEvents,
  background: startReminding,
  grants: [
    { role: ANY_ROLE, model, verbs: ['read'], scope: 'concerned' },
    { role: ANY_ROLE, model, verbs: ['create', 'update', 'delete'], scope: 'own' },
  ],
  locales: { zh, en },
});

import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';
import type { Row } from '@zhixing/model';
import { type Announcement, recipientKinds } from './announcement.model.ts';
import { announcementRoutes } from './announcement.route.ts';
import { announcementRules, expireAnnouncements } from './announcement.rules.ts';
import { announcementHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { countRecipients, organisationsAbove } from './recipients.ts';

const model = 'announcement';
const readers = 'announcementReader';

/** What bureaus enter; send configurations are for the platform. */
const written: readonly string[] = [
  'title',
  'category',
  'excerpt',
  'body',
  'cover',
  'attachments',
  'audience',
  ...Object.keys(recipientKinds),
  'organisations',
  'users',
  'remind',
  'expiresAt',
];

/** Announcements: drafted, sent to their recipients, and expired at their end date. */
export const announcementModule = defineModule({
  name: 'announcement',
  models: await modelsIn(import.meta.dirname),
  rules: [announcementRules],
  routes: announcementRoutes,
  events: ['announcement', 'notice'].map((name) => ({ name: `announcement.${name}`, type: 'announcement', params: [] })),
  menu: { 'lims01/lims010120': model },
  variables: organisationsAbove,
  warnings: async (ctx, described, row) =>
    described.name === model ? countRecipients(ctx, described, row as unknown as Row<typeof Announcement>) : [],
  grants: [
    // Recipients do not see who else received it.
    {
      role: ANY_ROLE,
      model,
      verbs: ['read'],
      scope: 'received',
      hidden: ['audience', ...Object.keys(recipientKinds), 'organisations', 'users', 'remind', 'sendConfig', 'reached'],
    },
    // Authors see who has read their announcements.
    { role: ANY_ROLE, model: readers, verbs: ['read', 'export'], scope: 'authored' },
    ...['platformAdmin', 'systemAdmin'].map((role): Grant => ({ role, model: readers, verbs: ['read', 'export'], scope: 'all' })),
    // Bureaus write to the schools, agencies, bases and camps of their area.
    {
      role: 'bureauAdmin',
      model,
      verbs: ['read', 'create', 'update', 'delete', 'export'],
      actions: ['release', 'recall'],
      scope: 'written',
      writes: written,
    },
    ...['platformAdmin', 'systemAdmin'].map(
      (role): Grant => ({
        role,
        model,
        verbs: ['read', 'create', 'update', 'delete', 'export'],
        actions: ['release', 'recall'],
        scope: 'all',
      }),
    ),
  ],
  tasks: [
    {
      code: 'expireAnnouncements',
      cron: '*/10 * * * *',
      run: async (engine, stopping) => String(await expireAnnouncements(systemContext(engine), stopping)),
    },
  ],
  homeTiles: announcementHomeTiles,
  locales: { zh, en },
});

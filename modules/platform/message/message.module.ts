import { defineModule } from '@zhixing/engine/module.ts';
import { eraseTold } from './erasing.ts';
import { inboxRoutes } from './inbox/inbox.route.ts';
import { inboxFamilyRoutes } from './inbox/inbox-family.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { forgetTask } from './retention.ts';

/** What people are told, in the app and beside it. */
export const messageModule = defineModule({
  name: 'message',
  models: [],
  routes: [...inboxRoutes, ...inboxFamilyRoutes],
  erasing: eraseTold,
  tasks: [forgetTask],
  locales: { zh, en },
});

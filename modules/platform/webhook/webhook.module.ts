import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import { deleteMessages } from './delete-messages.ts';
import { enqueue } from './enqueue.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { webhookSecrets } from './ports.ts';
import { countUndecryptable } from './secrets.ts';
import { webhookTables } from './tables.ts';
import { deliveryRules, webhookRules } from './webhook.rules.ts';
import { flowWebhooks } from './webhook-flow.ts';
import { webhookHealth } from './webhook-health.ts';
import { deleteOldDeliveries, listenForWebhooks, startDeliveries } from './worker.ts';

const models = await modelsIn(import.meta.dirname);

/** Signed webhooks for record events, delivered at least once. */
export const webhookModule = defineModule({
  name: 'webhook',
  needs: [webhookSecrets],
  models,
  rules: [webhookRules, deliveryRules],
  migrations: [webhookTables],
  committed: enqueue,
  flowActions: { webhook: flowWebhooks },
  prepare: listenForWebhooks,
  background: startDeliveries,
  health: webhookHealth,
  undecryptable: countUndecryptable,
  erasing: deleteMessages,
  names: {
    '@models': ({ registry, words }, language) =>
      Object.fromEntries(registry.all().map((model) => [model.name, words.title(language, model)])),
  },
  grants: [
    ...['platformAdmin', 'systemAdmin'].flatMap((role): Grant[] => [
      {
        role,
        model: 'webhook',
        verbs: ['read', 'create', 'update', 'delete'],
        actions: ['enable', 'disable', 'renewSecret', 'test', 'replaySince'],
        scope: 'all',
      },
      { role, model: 'webhookDelivery', verbs: ['read'], actions: ['replay'], scope: 'all' },
    ]),
    { role: 'auditAdmin', model: 'webhook', verbs: ['read'], scope: 'all' },
    { role: 'auditAdmin', model: 'webhookDelivery', verbs: ['read'], scope: 'all' },
  ],
  tasks: [
    {
      code: 'forgetDeliveries',
      cron: '25 3 * * *',
      run: async (engine) => {
        await deleteOldDeliveries(engine);
        return null;
      },
    },
  ],
  locales: { zh, en },
});

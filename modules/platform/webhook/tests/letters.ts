import { defineModule } from '@zhixing/engine/module.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import { defineModel, f } from '@zhixing/model';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';

/** A model with events to send. */
export const letters = defineModule({
  name: 'letters',
  models: [
    ...['user', 'organisation'].map((name) => defineModel(name, { fields: { name: f.text() } })),
    defineModel('letter', {
      fields: {
        title: f.text({ required: true, max: 60 }),
        phone: f.phone({ sensitive: true }),
        place: f.text({ max: 60 }),
        inner: f.text({ max: 60 }),
      },
      states: ['open', 'sealed'],
      actions: { seal: { from: ['open'], to: 'sealed' } },
      scopes: { here: { place: { eq: '@organizeId' } } },
    }),
    defineModel('child', { minors: true, fields: { name: f.text({ required: true, max: 60 }) } }),
  ],
  locales: { zh: {}, en: {} },
});
const all = { verbs: ['read', 'create', 'update', 'delete'], actions: 'all', scope: 'all' } as const;
export const grants: readonly Grant[] = [
  { role: 'reader', model: 'letter', verbs: ['read'], scope: 'all', hidden: ['inner'] },
  { role: 'seer', model: 'letter', verbs: ['read'], scope: 'all', clear: ['phone'] },
  { role: 'seer', model: 'webhook', ...all },
  { role: 'reader', model: 'child', verbs: ['read'], scope: 'all' },
  ...['webhook', 'webhookDelivery'].map((model): Grant => ({ role: 'reader', model, ...all })),
];

/** Grants of a user who reads the records of their own organisation. */
export const accessHere = () => ({
  everything: false,
  clear: false,
  models: new Map<string, readonly Grant[]>([
    ['letter', [{ role: 'local', model: 'letter', verbs: ['read'], scope: 'here' }]],
    ['webhook', [{ role: 'local', model: 'webhook', ...all }]],
  ]),
});

interface Line {
  readonly kind: string;
  readonly status: string;
  readonly attempts: number;
  readonly problem: string | null;
  readonly answered: number | null;
  readonly request: string;
  readonly response: string;
}

/** The deliveries of a webhook, in the order of their events. */
export const logOf = ({ engine }: TestServer, webhook: string): Promise<Line[]> =>
  engine.database.query<Line>(sql`
    select kind, outcome as status, attempts, problem, answered, request, response from webhook_delivery
    where webhook = ${webhook} order by happened_at, record_version`);

import { defineModel, f } from '@zhixing/model';

/** Where something is told outside of what happens to the records of a model. It is told what its owner may read, and nothing more. */
export const Webhook = defineModel('webhook', {
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    /** Model whose records are told of. */
    subject: f.text({ required: true, max: 60, pick: '@models' }),
    address: f.text({ required: true, max: 500 }),
    onCreate: f.flag({ required: true, default: true }),
    onUpdate: f.flag({ required: true, default: true }),
    onAction: f.flag({ required: true, default: true }),
    onDelete: f.flag({ required: true, default: true }),
    /** Names of fields with commas between them; all that the owner reads where empty. */
    only: f.text({ max: 1000 }),
    /** Which records are told of; all where empty. */
    condition: f.json(),
    /** Whose permissions count: whoever wrote last what is told and where. */
    owner: f.ref('user', { readonly: true }),
    lastAt: f.moment({ readonly: true }),
    lastOutcome: f.choice(['delivered', 'failed'], { readonly: true }),
    failingSince: f.moment({ readonly: true }),
    /** Why the server itself has switched it off. */
    stopped: f.choice(['failing', 'gone', 'owner'], { readonly: true }),
    remark: f.longText({ max: 500 }),
  },
  states: ['disabled', 'enabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    enable: { from: ['disabled'], to: 'enabled' },
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    /** Hands the key over that deliveries are signed with; the one before counts for a day more. */
    renewSecret: { from: ['disabled', 'enabled'], confirm: true },
    /** Sends a message that tells of no record. */
    test: { from: ['disabled', 'enabled'] },
    /** Sends everything again that was sent, or given up, since a moment. */
    replaySince: { from: ['enabled'], args: { since: f.moment({ required: true }) } },
  },
  views: {
    list: {
      columns: ['name', 'subject', 'address', 'owner', 'lastAt', 'lastOutcome', 'stopped', 'status'],
      filters: ['name', 'subject', 'lastOutcome', 'status'],
      sort: 'name',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'subject', 'address', 'onCreate', 'onUpdate', 'onAction', 'onDelete'] },
        { title: 'more', fields: ['only', 'condition', 'remark'] },
      ],
    },
    related: [{ model: 'webhookDelivery', by: 'webhook' }],
  },
  label: ['name'],
});

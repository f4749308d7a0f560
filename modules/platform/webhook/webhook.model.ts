import { defineModel, f } from '@zhixing/model';

/** Sends events about the records of a model to an address outside. Limited to what its owner may read. */
export const Webhook = defineModel('webhook', {
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    /** The model whose events are sent. */
    subject: f.text({ required: true, max: 60, pick: '@models' }),
    address: f.text({ required: true, max: 500 }),
    onCreate: f.flag({ required: true, default: true }),
    onUpdate: f.flag({ required: true, default: true }),
    onAction: f.flag({ required: true, default: true }),
    onDelete: f.flag({ required: true, default: true }),
    /** Field names, comma-separated; empty for all that the owner may read. */
    only: f.text({ max: 1000 }),
    /** Condition on the records; empty for all. */
    condition: f.json(),
    /** The user whose permissions apply: the last to change what is sent where. */
    owner: f.ref('user', { readonly: true }),
    lastAt: f.moment({ readonly: true }),
    lastOutcome: f.choice(['delivered', 'failed'], { readonly: true }),
    failingSince: f.moment({ readonly: true }),
    /** Why the server has disabled it. */
    stopped: f.choice(['failing', 'gone', 'owner'], { readonly: true }),
    remark: f.longText({ max: 500 }),
  },
  states: ['disabled', 'enabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    enable: { from: ['disabled'], to: 'enabled' },
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    /** Generates and reveals a signing key; the previous one is valid for another day. */
    renewSecret: { from: ['disabled', 'enabled'], confirm: true },
    /** Sends a test message without a record. */
    test: { from: ['disabled', 'enabled'] },
    /** Sends all messages since a moment again, delivered or given up. */
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

import { defineModel, f } from '@zhixing/model';

/** One way by which an event goes out: an account, and a template in place of the event's own texts. */
export const MessageSendLine = defineModel('messageSendLine', {
  fields: {
    config: f.ref('messageSendConfig', { required: true, onDelete: 'cascade' }),
    account: f.ref('messageAccount', { required: true }),
    template: f.ref('messageTemplate'),
  },
  views: { list: { columns: ['config', 'account', 'template'], filters: ['config', 'account'], sort: 'createdAt' } },
  label: ['account'],
  unique: [['config', 'account']],
});

import { defineModel, f } from '@zhixing/model';

/** One line of a send configuration: an account, and a template instead of the texts of the event. */
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

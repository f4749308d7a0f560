import { defineModel, f } from '@zhixing/model';

/** By which ways people are told of an event. What has none is told in the app alone. */
export const MessageSendConfig = defineModel('messageSendConfig', {
  traits: ['annotated'],
  fields: {
    event: f.text({ required: true, unique: true, max: 80, pick: '@messageEvents' }),
    inApp: f.flag({ required: true, default: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: { columns: ['event', 'inApp', 'remark', 'status', 'updatedAt'], filters: ['event', 'status'], sort: 'event' },
    form: {
      groups: [{ title: 'basics', fields: ['event', 'inApp', 'remark'] }],
      rows: [{ model: 'messageSendLine', by: 'config', fields: ['account', 'template'] }],
    },
    related: [{ model: 'messageSendLine', by: 'config' }],
  },
  label: ['event'],
});

import { defineModel, f } from '@zhixing/model';

/**
 * The channels of an event. Events without one are sent in the app only. The default configuration has the event name as code; others apply
 * where chosen, as for a single announcement.
 */
export const MessageSendConfig = defineModel('messageSendConfig', {
  traits: ['annotated'],
  fields: {
    event: f.text({ required: true, max: 80, index: true, pick: '@messageEvents' }),
    /** Defaults to the event. */
    code: f.text({ unique: true, max: 80, rule: 'code' }),
    name: f.text({ max: 80, search: true }),
    inApp: f.flag({ required: true, default: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
    /** Sends a test message by every line at once. */
    test: { system: true, grantable: true },
  },
  views: {
    list: {
      columns: ['event', 'name', 'code', 'inApp', 'remark', 'status', 'updatedAt'],
      filters: ['event', 'name', 'status'],
      sort: 'event',
    },
    form: {
      groups: [{ title: 'basics', fields: ['event', 'code', 'name', 'inApp', 'remark'] }],
      rows: [{ model: 'messageSendLine', by: 'config', fields: ['account', 'template'] }],
    },
    related: [{ model: 'messageSendLine', by: 'config' }],
  },
  scopes: {
    /** Configurations to choose from for the reminders of an appointment. */
    reminding: { event: 'agenda.reminder', status: 'enabled', code: { ne: 'agenda.reminder' } },
  },
  label: ['name', 'event'],
});

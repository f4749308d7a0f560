import { defineModel, f } from '@zhixing/model';

/**
 * By which ways people are told of an event. What has none is told in the app alone. That of the event itself has its name as its code; others
 * are used where somebody chooses them, as for one announcement.
 */
export const MessageSendConfig = defineModel('messageSendConfig', {
  traits: ['annotated'],
  fields: {
    event: f.text({ required: true, max: 80, index: true, pick: '@messageEvents' }),
    /** Left empty it is the event's. */
    code: f.text({ unique: true, max: 80 }),
    name: f.text({ max: 80, search: true }),
    inApp: f.flag({ required: true, default: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
    /** Sends what tells of nothing by every way, to be seen at once. */
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
    /** What whoever enters an appointment may have people reminded by. */
    reminding: { event: 'agenda.reminder', status: 'enabled', code: { ne: 'agenda.reminder' } },
  },
  label: ['name', 'event'],
});

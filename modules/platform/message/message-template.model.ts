import { defineModel, f } from '@zhixing/model';

/**
 * Texts of an event in three languages. Product templates have the code of their event and can be changed and reset; administrators may add
 * others.
 */
export const MessageTemplate = defineModel('messageTemplate', {
  traits: ['annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 80, rule: 'code' }),
    name: f.text({ required: true, max: 80 }),
    /** The event whose variables it may use. */
    event: f.text({ required: true, max: 80, pick: '@messageEvents' }),
    builtIn: f.flag({ required: true, readonly: true, default: false }),
    changed: f.flag({ required: true, readonly: true, default: false }),
    /** The variables of the event, shown to the author of the texts. */
    variables: f.text({ readonly: true, max: 400 }),
    titleZh: f.text({ required: true, max: 200 }),
    textZh: f.longText({ max: 2000 }),
    titleEn: f.text({ max: 200 }),
    textEn: f.longText({ max: 2000 }),
    /** Empty: converted from simplified Chinese. */
    titleTw: f.text({ max: 200 }),
    textTw: f.longText({ max: 2000 }),
    /** Code of an approved template stored by the SMS service or WeChat. */
    outsideCode: f.text({ max: 120 }),
    /** Its values, one per line in order: `name={variable}`. */
    outsideValues: f.longText({ max: 1000 }),
  },
  /** Messages with a disabled template are not sent and are shown as such in the monitor. */
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
    setBack: { when: { builtIn: true, changed: true }, confirm: true },
  },
  views: {
    list: {
      columns: ['event', 'name', 'code', 'titleZh', 'changed', 'builtIn', 'outsideCode', 'status', 'updatedAt'],
      filters: ['name', 'event', 'builtIn', 'changed', 'status'],
      sort: 'code',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['code', 'name', 'event', 'variables'] },
        { title: 'texts', fields: ['titleZh', 'textZh', 'titleEn', 'textEn', 'titleTw', 'textTw'] },
        { title: 'outside', fields: ['outsideCode', 'outsideValues', 'remark'] },
      ],
    },
  },
  label: ['name'],
});

import { defineModel, f } from '@zhixing/model';

/** What is said of an event, in three languages. Those of the product have the code of their event; administrators may change them and set them back, or write others. */
export const MessageTemplate = defineModel('messageTemplate', {
  traits: ['annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 80 }),
    name: f.text({ required: true, max: 80 }),
    /** Whose figures it may name. */
    event: f.text({ required: true, max: 80, pick: '@messageEvents' }),
    builtIn: f.flag({ required: true, readonly: true, default: false }),
    changed: f.flag({ required: true, readonly: true, default: false }),
    /** The figures that the event brings along, for whoever writes the texts. */
    variables: f.text({ readonly: true, max: 400 }),
    titleZh: f.text({ required: true, max: 200 }),
    textZh: f.longText({ max: 2000 }),
    titleEn: f.text({ max: 200 }),
    textEn: f.longText({ max: 2000 }),
    /** Empty is converted from simplified Chinese. */
    titleTw: f.text({ max: 200 }),
    textTw: f.longText({ max: 2000 }),
    /** A template that the service of short messages, or WeChat, keeps and has approved. */
    outsideCode: f.text({ max: 120 }),
    /** Its values, one a line in their order: `name={variable}`. */
    outsideValues: f.longText({ max: 1000 }),
  },
  /** What would be written by one that is off is not sent; the monitor says so. */
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

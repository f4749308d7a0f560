import { defineModel, f } from '@zhixing/model';

/** The models that field kinds point to by themselves. */
export const basics = [
  defineModel('user', { fields: { name: f.text({ required: true, max: 60 }) } }),
  defineModel('file', { fields: { name: f.text() } }),
  defineModel('region', { fields: { code: f.text({ unique: true }), name: f.text() } }),
  defineModel('dictionaryItem', {
    fields: { dictionary: f.text({ required: true }), code: f.text({ required: true }), name: f.text() },
  }),
] as const;

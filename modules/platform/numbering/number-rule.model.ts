import { defineModel, f } from '@zhixing/model';

/** How document numbers are composed. Fields of models refer to a rule by its code. The name of the model is stored with its records and permissions. */
export const NumberRule = defineModel('billRule', {
  traits: ['orderable', 'annotated'],
  fields: {
    name: f.text({ required: true, unique: true, max: 60, rule: 'name', search: true }),
    code: f.text({ required: true, unique: true, max: 60, rule: 'code', search: true }),
    category: f.text({ max: 40 }),
    prefix: f.text({ max: 20, pattern: '[A-Za-z0-9_./-]*' }),
    type: f.choice(['sequence', 'random', 'uuid'], { required: true, default: 'sequence' }),
    /** The sequence restarts whenever this part of the number changes. */
    dateFormat: f.choice(['none', 'YYYY', 'YYYYMM', 'YYYYMMDD', 'YYYYMMDDHH', 'YYYYMMDDHHmm', 'YYYYMMDDHHmmss', 'YYYYMMDDHHmmssSSS'], {
      default: 'YYYYMMDD',
      show: { type: 'sequence' },
      requiredWhen: { type: 'sequence' },
    }),
    digit: f.integer({ min: 1, max: 12, default: 4, show: { type: 'sequence' }, requiredWhen: { type: 'sequence' } }),
    startNumber: f.integer({ min: 0, max: 999_999_999, default: 1, show: { type: 'sequence' }, requiredWhen: { type: 'sequence' } }),
    randomDigit: f.integer({ min: 4, max: 20, show: { type: 'random' }, requiredWhen: { type: 'random' } }),
    randomType: f.choice(['digits', 'mixed'], { show: { type: 'random' }, requiredWhen: { type: 'random' } }),
    suffix: f.text({ max: 20, pattern: '[A-Za-z0-9_./-]*' }),
    /** An example of a number. */
    example: f.text({ readonly: true, max: 100 }),
    issued: f.integer({ readonly: true, default: 0 }),
    lastNumber: f.text({ readonly: true, max: 100 }),
    lastAt: f.moment({ readonly: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
  label: ['name'],
  views: {
    list: {
      columns: ['name', 'code', 'category', 'type', 'example', 'issued', 'lastNumber', 'lastAt', 'status'],
      filters: ['name', 'code', 'category', 'type', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'code', 'category', 'sortCode'] },
        {
          title: 'composition',
          fields: ['type', 'prefix', 'dateFormat', 'digit', 'startNumber', 'randomDigit', 'randomType', 'suffix', 'example', 'remark'],
        },
        { title: 'use', fields: ['issued', 'lastNumber', 'lastAt'] },
      ],
    },
  },
  importKeys: [['code']],
});

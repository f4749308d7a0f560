import { defineModel, f } from '@zhixing/model';

export const parameterKinds = ['text', 'integer', 'decimal', 'date', 'moment', 'flag'] as const;

/** Something that whoever asks a data interface fills in. */
export const DataInterfaceParameter = defineModel('dataInterfaceParameter', {
  fields: {
    dataInterface: f.ref('dataInterface', { required: true, onDelete: 'cascade' }),
    name: f.text({ required: true, max: 40, rule: 'fieldName' }),
    label: f.text({ max: 60 }),
    kind: f.choice(parameterKinds, { required: true, default: 'text' }),
    required: f.flag({ required: true, default: false }),
    fallback: f.text({ max: 200 }),
    /** What flows fill in, over the fields of their record; the field of the same name where nothing is said. */
    formula: f.text({ max: 500 }),
  },
  views: {
    list: {
      columns: ['dataInterface', 'name', 'label', 'kind', 'required', 'fallback', 'formula'],
      filters: ['dataInterface'],
      sort: 'createdAt',
    },
  },
  label: ['name'],
  unique: [['dataInterface', 'name']],
});

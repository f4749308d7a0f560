import { defineModel, f } from '@zhixing/model';
import { entrySources } from './parameter-entry.ts';

export const parameterKinds = ['text', 'integer', 'long', 'decimal', 'date', 'moment', 'flag', 'longText'] as const;

/** A parameter that callers of a data interface provide. */
export const DataInterfaceParameter = defineModel('dataInterfaceParameter', {
  fields: {
    dataInterface: f.ref('dataInterface', { required: true, onDelete: 'cascade' }),
    name: f.text({ required: true, max: 40, rule: 'fieldName' }),
    label: f.text({ max: 60 }),
    kind: f.choice(parameterKinds, { required: true, default: 'text' }),
    required: f.flag({ required: true, default: false }),
    /** Where the value is taken from if the caller sends none. */
    sourceType: f.choice(entrySources),
    /** Field of the row; without it, the field of the same name. */
    relationField: f.text({ max: 60, rule: 'fieldName' }),
    fallback: f.text({ max: 200 }),
    /** Formula by which flows compute the value from the fields of their record; without it, the field of the same name is used. */
    formula: f.text({ max: 500 }),
  },
  views: {
    list: {
      columns: ['dataInterface', 'name', 'label', 'kind', 'required', 'sourceType', 'relationField', 'fallback', 'formula'],
      filters: ['dataInterface'],
      sort: 'createdAt',
    },
  },
  label: ['name'],
  unique: [['dataInterface', 'name']],
});

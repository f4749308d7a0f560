import { defineModel, f } from '@zhixing/model';

/** One entry of a dictionary: a code that records store and a name that people read. */
export const DictionaryItem = defineModel('dictionaryItem', {
  fields: {
    type: f.ref('dictionaryType', { required: true, index: true }),
    /** Code of the dictionary, by which fields of models find their entries. */
    dictionary: f.text({ readonly: true, max: 60, index: true }),
    code: f.text({ required: true, max: 60, pattern: '[A-Za-z0-9_.-]+', search: true }),
    name: f.text({ required: true, max: 80, search: true }),
    /** At most one of a dictionary: choosing another takes it from the first. */
    isDefault: f.flag({ required: true, default: false }),
    enabled: f.flag({ required: true, default: true }),
  },
  traits: ['tree', 'orderable', 'annotated'],
  label: ['name'],
  unique: [
    ['type', 'code'],
    ['type', 'name'],
  ],
  views: {
    list: {
      columns: ['name', 'code', 'type', 'parent', 'isDefault', 'enabled', 'sortCode', 'remark'],
      filters: ['name', 'code', 'enabled'],
      sort: 'sortCode',
      leftTree: [{ model: 'dictionaryType', parent: 'parent', field: 'type' }],
    },
    form: { groups: [{ title: 'basics', fields: ['type', 'parent', 'name', 'code', 'isDefault', 'enabled', 'sortCode', 'remark'] }] },
  },
  importKeys: [['type', 'code']],
});

import { defineModel, f } from '@zhixing/model';

/** An entry of a dictionary: a code stored in records, and its displayed name. */
export const DictionaryItem = defineModel('dictionaryItem', {
  fields: {
    type: f.ref('dictionaryType', { required: true, index: true }),
    /** Code of the dictionary, by which fields of models find their entries. */
    dictionary: f.text({ readonly: true, max: 60, index: true }),
    code: f.text({ required: true, max: 60, pattern: '[A-Za-z0-9_.-]+', search: true }),
    name: f.text({ required: true, max: 80, search: true }),
    /** At most one per dictionary: setting it clears the flag of the previous default. */
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

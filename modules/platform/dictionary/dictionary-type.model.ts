import { defineModel, f } from '@zhixing/model';

/** A dictionary: a list or tree of options managed by administrators. Fields of models refer to it by code. */
export const DictionaryType = defineModel('dictionaryType', {
  fields: {
    code: f.text({ required: true, unique: true, max: 60, rule: 'code', pattern: '[A-Za-z][A-Za-z0-9.]*', search: true }),
    name: f.text({ required: true, max: 80, rule: 'name', search: true }),
    /** Whether entries can have child entries. */
    isTree: f.flag({ required: true, default: false }),
    itemCount: f.count({ of: 'dictionaryItem', by: 'type' }),
  },
  traits: ['tree', 'orderable', 'annotated'],
  label: ['name'],
  unique: [['parent', 'name']],
  views: {
    list: { columns: ['name', 'code', 'parent', 'isTree', 'itemCount', 'sortCode', 'remark'], filters: ['code', 'name'], sort: 'sortCode' },
    form: { groups: [{ title: 'basics', fields: ['parent', 'name', 'code', 'isTree', 'sortCode', 'remark'] }] },
    related: [{ model: 'dictionaryItem', by: 'type' }],
  },
  importKeys: [['code']],
});

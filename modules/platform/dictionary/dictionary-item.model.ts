import { defineModel, f } from '@zhixing/model';

/** One entry of a dictionary: a code that records store and a name that people read. */
export const DictionaryItem = defineModel('dictionaryItem', {
  fields: {
    dictionary: f.text({ required: true, max: 60, pattern: '[A-Za-z][A-Za-z0-9.]*', index: true, search: true }),
    code: f.text({ required: true, max: 60, pattern: '[A-Za-z0-9_.-]+', search: true }),
    name: f.text({ required: true, max: 80, search: true }),
    enabled: f.flag({ required: true, default: true }),
  },
  traits: ['orderable', 'annotated'],
  label: ['name'],
  unique: [['dictionary', 'code']],
  views: { list: { columns: ['dictionary', 'code', 'name', 'enabled', 'sortCode'], filters: ['dictionary', 'name'], sort: 'dictionary' } },
});

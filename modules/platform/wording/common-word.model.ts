import { defineModel, f } from '@zhixing/model';

/** A phrase that is often used in opinions: shared by all users, or personal. */
export const CommonWord = defineModel('commonWord', {
  traits: ['orderable'],
  fields: {
    text: f.text({ required: true, max: 200, search: true }),
    kind: f.choice(['system', 'personal'], { required: true, default: 'personal', index: true }),
    enabled: f.flag({ required: true, default: true }),
    uses: f.integer({ readonly: true, default: 0 }),
  },
  label: ['text'],
  unique: [['kind', 'createdBy', 'text']],
  scopes: {
    usable: { any: [{ kind: 'system' }, { createdBy: { eq: '@userId' } }] },
    personal: { kind: 'personal', createdBy: { eq: '@userId' } },
    system: { kind: 'system' },
  },
  views: {
    list: { columns: ['text', 'kind', 'enabled', 'uses', 'createdBy', 'sortCode'], filters: ['text', 'kind', 'enabled'], sort: 'sortCode' },
    form: { groups: [{ title: 'basics', fields: ['text', 'kind', 'enabled', 'sortCode'] }] },
  },
});

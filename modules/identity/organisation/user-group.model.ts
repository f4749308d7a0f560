import { defineModel, f } from '@zhixing/model';

/** A group of users across organisations: a working party, an expert panel. */
export const UserGroup = defineModel('userGroup', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, max: 40, rule: 'name', search: true }),
    kind: f.choice(['panel', 'workingParty', 'duty', 'other'], { required: true, default: 'other' }),
    memberCount: f.count({ of: 'groupMember', by: 'userGroup' }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: ['code', 'name', 'kind', 'memberCount', 'remark', 'sortCode', 'status'],
      filters: ['code', 'name', 'kind', 'status'],
      sort: 'sortCode',
    },
    related: [{ model: 'groupMember', by: 'userGroup' }],
  },
  label: ['name'],
  importKeys: [['code']],
});

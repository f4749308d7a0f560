import { defineModel, f } from '@zhixing/model';

/** A post that users hold, in one organisation or in all of a kind. */
export const Position = defineModel('position', {
  traits: ['orderable'],
  fields: {
    code: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, max: 40, search: true }),
    orgKind: f.choice(['any', 'platform', 'bureau', 'school', 'agency', 'base', 'camp', 'supplier'], { required: true, default: 'any' }),
    /** The organisation of the post; posts of the catalogue apply to all organisations of their kind. */
    organisation: f.ref('organisation'),
    duties: f.longText({ max: 1000 }),
    needCert: f.text({ max: 200 }),
    /** The user responsible for the post. */
    dutyUser: f.ref('user', { duty: true }),
    userCount: f.count({ of: 'userPosition', by: 'position' }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: ['code', 'name', 'orgKind', 'organisation', 'dutyUser', 'userCount', 'needCert', 'sortCode', 'status'],
      filters: ['code', 'name', 'orgKind', 'organisation', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [{ title: 'basics', fields: ['code', 'name', 'orgKind', 'organisation', 'dutyUser', 'needCert', 'duties', 'sortCode'] }],
    },
    related: [{ model: 'userPosition', by: 'position' }],
  },
  label: ['name'],
  importKeys: [['code']],
});

import { defineModel, f } from '@zhixing/model';

/** A node of the organisation tree. It shares its id with the bureau, school, agency, base, camp or supplier it represents. */
export const Organisation = defineModel('organisation', {
  traits: ['tree', 'orderable'],
  fields: {
    name: f.text({ required: true, max: 60, search: true }),
    kind: f.choice(['platform', 'bureau', 'school', 'agency', 'base', 'camp', 'supplier', 'department'], { required: true }),
    code: f.text({ max: 40, rule: 'code', index: true, search: true }),
    /** The user responsible for the organisation. */
    manager: f.ref('user', { duty: true }),
    shortName: f.text({ max: 30 }),
    phone: f.phone({ landline: true }),
    address: f.text({ max: 200 }),
    uscc: f.uscc(),
    userCount: f.count({ of: 'user', by: 'organisation' }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: ['name', 'kind', 'code', 'parent', 'manager', 'userCount', 'sortCode', 'status'],
      filters: ['name', 'kind', 'code', 'status'],
      sort: 'code',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['name', 'kind', 'parent', 'code', 'manager', 'shortName', 'phone', 'address', 'uscc', 'sortCode'],
        },
      ],
    },
    related: [
      { model: 'organisation', by: 'parent' },
      { model: 'user', by: 'organisation' },
      { model: 'position', by: 'organisation' },
    ],
  },
  label: ['name'],
  scopes: {
    organisation: { id: { in: '@organizationAndSuborganization' } },
    /** Those that any organisation may name as its supplier. */
    suppliers: { kind: 'supplier' },
    // Also by parent, since a new organisation is not yet in the session's cached list.
    branchSelect: { any: [{ id: { in: '@branchSelect' } }, { parent: { in: '@branchSelectBelow' } }] },
    branchAdd: { parent: { in: '@branchAdd' } },
    branchEdit: { id: { in: '@branchEdit' } },
    branchDelete: { id: { in: '@branchDelete' } },
  },
  importKeys: [['code'], ['name']],
});

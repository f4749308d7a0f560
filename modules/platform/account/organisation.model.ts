import { defineModel, f } from '@zhixing/model';

/** A place in the organisation tree. Its id is the id of the bureau, school, agency, base, camp or supplier that it stands for. */
export const Organisation = defineModel('organisation', {
  traits: ['tree', 'orderable'],
  fields: {
    name: f.text({ required: true, max: 60, search: true }),
    kind: f.choice(['platform', 'bureau', 'school', 'agency', 'base', 'camp', 'supplier'], { required: true }),
    code: f.text({ max: 40, index: true, search: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: { columns: ['name', 'kind', 'code', 'parent', 'sortCode', 'status'], filters: ['name', 'kind', 'code', 'status'], sort: 'code' },
    related: [
      { model: 'organisation', by: 'parent' },
      { model: 'user', by: 'organisation' },
    ],
  },
  label: ['name'],
  scopes: { organisation: { id: { in: '@organizationAndSuborganization' } } },
  importKeys: [['code'], ['name']],
});

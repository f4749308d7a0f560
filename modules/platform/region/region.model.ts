import { defineModel, f } from '@zhixing/model';

/** Administrative division of GB/T 2260: province, city, county and below, by six-digit code. */
export const Region = defineModel('region', {
  fields: {
    code: f.text({ required: true, unique: true, max: 6, pattern: '\\d{6}', search: true }),
    name: f.text({ required: true, max: 60, search: true }),
    level: f.choice(['province', 'city', 'district'], { required: true }),
    center: f.geo(),
  },
  traits: ['tree', 'orderable'],
  label: ['name'],
  views: {
    list: {
      columns: ['code', 'name', 'level', 'parent', 'sortCode'],
      filters: ['code', 'name', 'level'],
      sort: 'code',
      leftTree: [{ model: 'region', parent: 'parent', field: 'parent' }],
    },
    form: { groups: [{ title: 'basics', fields: ['code', 'name', 'level', 'parent', 'center', 'sortCode'] }] },
  },
  importKeys: [['code']],
});

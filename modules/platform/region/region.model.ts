import { defineModel, f } from '@zhixing/model';

/**
 * Administrative division of GB/T 2260 (province, city, county) by six-digit code; streets and townships by the nine-digit code of GB/T
 * 10114.
 */
export const Region = defineModel('region', {
  fields: {
    code: f.text({ required: true, unique: true, max: 9, rule: 'numericCode', pattern: '\\d{6}(\\d{3})?', search: true }),
    name: f.text({ required: true, max: 60, search: true }),
    level: f.choice(['province', 'city', 'district', 'street'], { required: true }),
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

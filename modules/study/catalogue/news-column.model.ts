import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** A column for news, with its audience and whether articles need review. */
export const NewsColumn = defineModel('newsColumn', {
  ...switchable,
  traits: ['tree', 'orderable'],
  fields: {
    columnCode: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, unique: true, max: 40, rule: 'name', search: true, names: 'catalogueNames.newsColumns' }),
    audience: f.choice(['all', 'bureau', 'school', 'agency', 'site', 'parent', 'student'], { required: true, default: 'all' }),
    needAudit: f.flag({ required: true, default: true }),
    icon: f.icon(),
  },
  label: ['name'],
  views: {
    list: {
      columns: ['name', 'icon', 'columnCode', 'parent', 'audience', 'needAudit', 'sortCode', 'status'],
      filters: ['name', 'audience', 'status'],
      sort: 'sortCode',
    },
    form: { groups: [{ title: 'basics', fields: ['columnCode', 'name', 'parent', 'audience', 'needAudit', 'icon', 'sortCode'] }] },
  },
  importKeys: [['columnCode']],
});

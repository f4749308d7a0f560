import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** Category of complaints, with the working days for accepting and handling one. */
export const ComplaintCategory = defineModel('complaintCategory', {
  ...switchable,
  traits: ['tree', 'orderable'],
  fields: {
    categoryCode: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, unique: true, max: 40, rule: 'name', search: true, names: 'catalogueNames.complaintCategories' }),
    partyType: f.choice(['agency', 'base', 'camp', 'carrier', 'school', 'supplier', 'tutor', 'other']),
    acceptDays: f.integer({ required: true, min: 1, max: 60, default: 3 }),
    handleDays: f.integer({ required: true, min: 1, max: 180, default: 15 }),
    defaultSeverity: f.ref('severityLevel'),
  },
  label: ['name'],
  views: {
    list: {
      columns: ['name', 'categoryCode', 'parent', 'partyType', 'acceptDays', 'handleDays', 'defaultSeverity', 'sortCode', 'status'],
      filters: ['name', 'partyType', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['categoryCode', 'name', 'parent', 'partyType', 'acceptDays', 'handleDays', 'defaultSeverity', 'sortCode'],
        },
      ],
    },
  },
  importKeys: [['categoryCode']],
});

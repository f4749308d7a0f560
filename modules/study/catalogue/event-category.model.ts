import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** Category of events on a trip, with its kind of emergency and how to report it. */
export const EventCategory = defineModel('eventCategory', {
  ...switchable,
  traits: ['tree', 'orderable'],
  fields: {
    categoryCode: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, unique: true, max: 40, rule: 'name', search: true, names: 'catalogueNames.eventCategories' }),
    emergencyKind: f.choice([
      ...(['traffic', 'food', 'illness', 'injury', 'lost', 'fire', 'stampede'] as const),
      ...(['drowning', 'weather', 'geology', 'security', 'epidemic', 'device'] as const),
    ]),
    defaultSeverity: f.ref('severityLevel'),
    reportGuide: f.longText({ max: 2000 }),
  },
  label: ['name'],
  views: {
    list: {
      columns: ['name', 'categoryCode', 'parent', 'emergencyKind', 'defaultSeverity', 'reportGuide', 'sortCode', 'status'],
      filters: ['name', 'emergencyKind', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['categoryCode', 'name', 'parent', 'emergencyKind', 'defaultSeverity', 'sortCode', 'reportGuide'] },
      ],
    },
  },
  importKeys: [['categoryCode']],
});

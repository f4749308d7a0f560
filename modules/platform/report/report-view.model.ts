import { defineModel, f } from '@zhixing/model';

/** How often the figures of a saved report are sent to its owner. */
export const rhythms = ['never', 'daily', 'weekly', 'monthly'] as const;

/** A report as a user has set it up (报表方案): its period, filters and grouping, and whether its figures are sent. Seen by its owner alone. */
export const ReportView = defineModel('reportView', {
  personal: 'mine',
  fields: {
    report: f.text({ required: true, max: 60, index: true }),
    name: f.text({ required: true, max: 40, search: true }),
    /** Parameters of the report's page, as they stand in its address. */
    search: f.text({ max: 4000 }),
    rhythm: f.choice(rhythms, { required: true, default: 'never', index: true }),
    /** The day on which the figures were sent last. */
    sentOn: f.date({ readonly: true }),
  },
  label: ['name'],
  unique: [['createdBy', 'report', 'name']],
  scopes: { mine: { createdBy: { eq: '@userId' } } },
  views: {
    list: { columns: ['name', 'report', 'rhythm', 'sentOn'], filters: ['report', 'rhythm'], sort: 'name' },
    form: { groups: [{ title: 'basics', fields: ['name', 'rhythm'] }] },
  },
});

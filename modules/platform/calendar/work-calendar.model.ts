import { defineModel, f } from '@zhixing/model';

/** The type of a date. Dates without a record are working days from Monday to Friday. */
export const WorkCalendar = defineModel('workCalendar', {
  fields: {
    date: f.date({ required: true, unique: true }),
    dayType: f.choice(['workday', 'weekend', 'holiday', 'adjusted'], {
      required: true,
      tones: { workday: 'neutral', weekend: 'processing', holiday: 'danger', adjusted: 'warning' },
    }),
    holidayName: f.text({ max: 20, search: true }),
    year: f.integer({ readonly: true, index: true }),
    schoolYear: f.text({ readonly: true, max: 20 }),
    term: f.choice(['autumn', 'spring'], { readonly: true }),
    weekNo: f.integer({ min: 1, max: 30 }),
    /** Peak travel day, which trips should avoid. */
    tourPeak: f.flag({ required: true, default: false }),
    note: f.text({ max: 200 }),
  },
  label: ['date', 'holidayName'],
  views: {
    list: {
      columns: ['date', 'dayType', 'holidayName', 'tourPeak', 'schoolYear', 'term', 'weekNo', 'note'],
      filters: ['dayType', 'holidayName', 'year', 'tourPeak'],
      sort: 'date',
    },
    form: {
      groups: [{ title: 'basics', fields: ['date', 'dayType', 'holidayName', 'tourPeak', 'weekNo', 'note', 'year', 'schoolYear', 'term'] }],
    },
  },
  importKeys: [['date']],
});

import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** A keyword by which agencies, bases, courses or tutors are found. */
export const Tag = defineModel('tag', {
  ...switchable,
  traits: ['orderable'],
  fields: {
    target: f.choice(['agency', 'site', 'course', 'tutor'], { required: true, index: true }),
    name: f.text({ required: true, max: 20, search: true }),
    color: f.choice(['blue', 'green', 'orange', 'red', 'grey'], {
      required: true,
      default: 'blue',
      tones: { blue: 'processing', green: 'success', orange: 'warning', red: 'danger', grey: 'neutral' },
    }),
    icon: f.icon(),
    description: f.text({ max: 200 }),
  },
  label: ['name'],
  unique: [['target', 'name']],
  views: {
    list: {
      columns: ['name', 'color', 'icon', 'description', 'sortCode', 'status'],
      filters: ['name', 'color', 'status'],
      sort: 'sortCode',
    },
    form: { groups: [{ title: 'basics', fields: ['target', 'name', 'color', 'icon', 'sortCode', 'description'] }] },
  },
  importKeys: [['target', 'name']],
});

import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** A course, agency, base or camp recommended to the public for a period. */
export const Recommendation = defineModel('recommendation', {
  ...switchable,
  traits: ['orderable'],
  fields: {
    kind: f.choice(['hotCourse', 'agency', 'site'], { required: true, index: true }),
    /** Organisation of the agency, base or camp. */
    subject: f.ref('organisation', { show: { kind: { in: ['agency', 'site'] } }, requiredWhen: { kind: { in: ['agency', 'site'] } } }),
    course: f.ref('course', { show: { kind: 'hotCourse' }, requiredWhen: { kind: 'hotCourse' } }),
    title: f.text({ required: true, max: 100, search: true }),
    cover: f.image(),
    /** Region in which it is recommended; everywhere if empty. */
    region: f.region({ index: true }),
    startAt: f.moment({ required: true }),
    endAt: f.moment({ required: true }),
  },
  label: ['title'],
  unique: [
    ['subject', 'region', 'startAt'],
    ['course', 'region', 'startAt'],
  ],
  views: {
    list: {
      columns: ['course', 'subject', 'title', 'cover', 'region', 'startAt', 'endAt', 'sortCode', 'status'],
      filters: ['title', 'course', 'subject', 'region', 'status'],
      sort: 'sortCode',
      spans: [{ from: 'startAt', to: 'endAt' }],
    },
    form: {
      groups: [{ title: 'basics', fields: ['kind', 'course', 'subject', 'title', 'region', 'startAt', 'endAt', 'sortCode', 'cover'] }],
    },
  },
});

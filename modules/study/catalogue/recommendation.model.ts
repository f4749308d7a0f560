import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** An agency, base or camp that is put forward to the public for a time. */
export const Recommendation = defineModel('recommendation', {
  ...switchable,
  traits: ['orderable'],
  fields: {
    kind: f.choice(['agency', 'site'], { required: true, index: true }),
    /** The place of the agency, base or camp in the organisation tree. */
    subject: f.ref('organisation', { required: true }),
    title: f.text({ required: true, max: 100, search: true }),
    cover: f.image(),
    /** Where it is put forward; everywhere when empty. */
    region: f.region({ index: true }),
    startAt: f.moment({ required: true }),
    endAt: f.moment({ required: true }),
  },
  label: ['title'],
  unique: [['subject', 'region', 'startAt']],
  views: {
    list: {
      columns: ['subject', 'title', 'cover', 'region', 'startAt', 'endAt', 'sortCode', 'status'],
      filters: ['title', 'subject', 'region', 'status'],
      sort: 'sortCode',
      spans: [{ from: 'startAt', to: 'endAt' }],
    },
    form: {
      groups: [{ title: 'basics', fields: ['kind', 'subject', 'title', 'region', 'startAt', 'endAt', 'sortCode', 'cover'] }],
    },
  },
});

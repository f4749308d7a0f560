import { defineModel, f } from '@zhixing/model';
import { archiveScopes, ofArchivedTrip } from '../parties.ts';

/** When which personal data of an archived trip is erased (保留期限), and whether that has been done. */
export const RetentionTimer = defineModel('retentionTimer', {
  serverManaged: true,
  fields: {
    ...ofArchivedTrip,
    kind: f.choice(['health', 'links', 'contacts', 'consents'], { required: true }),
    dueOn: f.date({ required: true, index: true }),
    doneAt: f.moment(),
    /** Records whose data was erased. */
    erased: f.integer({ min: 0 }),
  },
  views: {
    list: {
      columns: ['trip', 'kind', 'dueOn', 'doneAt', 'erased', 'school'],
      filters: ['trip', 'kind', 'dueOn', 'doneAt', 'school'],
      sort: 'dueOn',
    },
  },
  label: ['kind'],
  unique: [['trip', 'kind']],
  scopes: archiveScopes,
});

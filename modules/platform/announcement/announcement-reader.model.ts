import { defineModel, f } from '@zhixing/model';

/** A recipient of a sent announcement, and when they first opened it. */
export const AnnouncementReader = defineModel('announcementReader', {
  serverManaged: true,
  fields: {
    announcement: f.ref('announcement', { required: true, onDelete: 'cascade' }),
    user: f.ref('user', { required: true, onDelete: 'cascade', index: true, search: true }),
    /** Organisation of the recipient when the announcement was sent. */
    organisation: f.ref('organisation'),
    readAt: f.moment(),
  },
  unique: [['announcement', 'user']],
  indexes: [['announcement', 'readAt']],
  scopes: { authored: { announcement: { where: { createdBy: '@userId' } } } },
  label: ['user'],
  views: {
    list: {
      columns: ['announcement', 'user', 'organisation', 'readAt'],
      filters: ['announcement', 'user', 'organisation', 'readAt'],
      sort: '-readAt',
    },
    form: { groups: [{ title: 'basics', fields: ['announcement', 'user', 'organisation', 'readAt'] }] },
  },
});

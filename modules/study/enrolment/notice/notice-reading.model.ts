import { defineModel, f } from '@zhixing/model';

/** That the family of a student has read a letter: one record for each letter and student, with the guardian who opened it first. */
export const NoticeReading = defineModel('noticeReading', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  fields: {
    notice: f.ref('parentNotice', { required: true, onDelete: 'cascade', index: true }),
    student: f.ref('student', { required: true, onDelete: 'cascade', index: true }),
    guardian: f.ref('guardian', { onDelete: 'cascade' }),
    schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
    school: f.ref('school', { readonly: true, index: true }),
    readAt: f.moment({ required: true, default: '@now' }),
  },
  unique: [['notice', 'student']],
  views: {
    list: {
      columns: ['notice', 'student', 'schoolClass', 'guardian', 'readAt'],
      filters: ['notice', 'student', 'schoolClass', 'readAt'],
      sort: '-readAt',
    },
    form: { groups: [{ title: 'basics', fields: ['notice', 'student', 'guardian', 'readAt'] }] },
  },
  label: ['student'],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { schoolClass: { in: '@headedClasses' } },
  },
});

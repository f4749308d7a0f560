import { defineModel, f } from '@zhixing/model';

export const StudentGuardian = defineModel('studentGuardian', {
  minors: true,
  minorsBy: 'student',
  fields: {
    student: f.ref('student', { required: true, onDelete: 'cascade' }),
    guardian: f.ref('guardian', { required: true }),
    relation: f.choice(['father', 'mother', 'grandparent', 'other'], { required: true }),
    isPrimary: f.flag({ required: true, default: false }),
    isEmergency: f.flag({ required: true, default: false }),
    canPickup: f.flag({ required: true, default: true }),
    sort: f.integer({ min: 0, max: 99 }),
    /** The student's school, copied for the data scopes. */
    school: f.ref('school', { readonly: true }),
  },
  views: {
    list: {
      columns: ['student', 'guardian', 'relation', 'isPrimary', 'isEmergency', 'canPickup', 'sort'],
      filters: ['student', 'guardian', 'relation', 'isPrimary'],
    },
    form: { groups: [{ title: 'basics', fields: ['student', 'guardian', 'relation', 'isPrimary', 'isEmergency', 'canPickup', 'sort'] }] },
  },
  label: ['student', 'guardian'],
  unique: [['student', 'guardian']],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { student: { where: { schoolClass: { in: '@headedClasses' } } } },
  },
  importKeys: [['student', 'guardian']],
});

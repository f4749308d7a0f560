import { defineModel, f } from '@zhixing/model';

/** What guards ask of the health of each child that travels. */
export const healthFields = [
  ...(['student', 'confirmedAt', 'unfitForTrip'] as const),
  ...(['allergies', 'dietaryRestrictions', 'chronicDiseases'] as const),
] as const;

/** Health facts are sensitive personal information of minors (Personal Information Protection Law, articles 28 and 31). */
export const HealthProfile = defineModel('healthProfile', {
  minors: true,
  minorsBy: 'student',
  fields: {
    student: f.ref('student', { required: true, unique: true, onDelete: 'cascade' }),
    bloodType: f.text({ max: 3, pattern: '(A|B|AB|O)[+-]?', sensitive: true }),
    allergies: f.longText({ max: 300, sensitive: true }),
    chronicDiseases: f.longText({ max: 300, sensitive: true }),
    medications: f.longText({ max: 300, sensitive: true }),
    dietaryRestrictions: f.text({ max: 200 }),
    motionSickness: f.flag({ default: false }),
    recentSurgery: f.longText({ max: 200, sensitive: true }),
    unfitForTrip: f.flag({ required: true, default: false }),
    emergencyNote: f.longText({ max: 500, sensitive: true }),
    confirmedBy: f.ref('guardian'),
    confirmedAt: f.moment(),
    /** The student's school, copied for the data scopes. */
    school: f.ref('school', { readonly: true }),
  },
  views: {
    list: {
      columns: [
        'student',
        'school',
        'bloodType',
        'allergies',
        'dietaryRestrictions',
        'motionSickness',
        'unfitForTrip',
        'confirmedBy',
        'confirmedAt',
      ],
      filters: ['student', 'unfitForTrip', 'motionSickness', 'confirmedAt'],
      leftTree: [
        { model: 'educationBureau', parent: 'parent', field: 'school.bureau' },
        { model: 'school', parent: 'bureau', field: 'school' },
        { model: 'grade', parent: 'school', field: 'student.grade' },
        { model: 'schoolClass', parent: 'grade', field: 'student.schoolClass' },
      ],
    },
    form: {
      layout: 'tabs',
      groups: [
        { title: 'basics', fields: ['student', 'bloodType', 'unfitForTrip', 'motionSickness', 'dietaryRestrictions'] },
        { title: 'history', fields: ['allergies', 'chronicDiseases', 'medications', 'recentSurgery', 'emergencyNote'] },
        { title: 'confirmation', fields: ['confirmedBy', 'confirmedAt'] },
      ],
    },
  },
  label: ['student'],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { student: { where: { schoolClass: { in: '@headedClasses' } } } },
  },
  importKeys: [['student']],
});

import { defineModel, f, identityDocuments } from '@zhixing/model';

export const Student = defineModel('student', {
  minors: true,
  traits: ['annotated'],
  fields: {
    studentNo: f.serial({ prefix: 'ST', unique: true, search: true }),
    /** National enrolment number; defaults to G and the identity number. It is kept when the identity number is corrected. */
    enrolNo: f.text({ unique: true, max: 19, pattern: '[GLJ]\\d{17}[\\dX]', sensitive: true }),
    /** School and grade are derived from the class. */
    school: f.ref('school'),
    grade: f.ref('grade', { readonly: true }),
    schoolClass: f.ref('schoolClass', { required: true }),
    name: f.text({ required: true, max: 40, sensitive: true, search: true, personName: true }),
    /** Children without a mainland identity card have another document, or none yet. */
    idType: f.choice([...identityDocuments], { default: 'nationalId' }),
    idCard: f.identityNumber({ requiredWhen: { idType: { notIn: ['other'] } }, unique: true, sensitive: true }),
    /** Gender and birthday are derived from the number of an identity card or residence permit. */
    gender: f.choice(['male', 'female'], { requiredWhen: { idType: { notIn: ['nationalId', 'residencePermit'] } } }),
    birthday: f.date({ past: true, sensitive: true, requiredWhen: { idType: { notIn: ['nationalId', 'residencePermit'] } } }),
    ethnicity: f.text({ max: 20 }),
    phone: f.phone({ sensitive: true }),
    photo: f.image({ sensitive: true }),
    homeAddress: f.text({ max: 200, sensitive: true }),
    heightCm: f.integer({ min: 50, max: 250, sensitive: true }),
    weightKg: f.integer({ min: 8, max: 250, sensitive: true }),
    isPoverty: f.flag({ default: false, sensitive: true }),
    isLeftBehind: f.flag({ default: false, sensitive: true }),
    specialCare: f.flag({ default: false, sensitive: true }),
  },
  states: ['enrolled', 'suspended', 'transferred', 'graduated'],
  tones: { enrolled: 'success', suspended: 'warning', transferred: 'neutral', graduated: 'neutral' },
  actions: {
    suspend: { from: ['enrolled'], to: 'suspended', confirm: true, args: { reason: f.text({ max: 200 }) } },
    resume: { from: ['suspended'], to: 'enrolled' },
    /** To a class of another school on the platform; record and history are kept. */
    transferTo: {
      from: ['enrolled'],
      to: 'enrolled',
      args: { school: f.ref('school', { required: true }), schoolClass: f.ref('schoolClass', { required: true }) },
    },
    /** Leaves the city: the record stays with the school. */
    transfer: {
      from: ['enrolled'],
      to: 'transferred',
      confirm: true,
      args: { reason: f.text({ max: 200 }) },
    },
    graduate: { from: ['enrolled'], to: 'graduated', confirm: true },
    /** Admits a graduate to the next school, or readmits a pupil who had moved away. */
    admit: {
      from: ['graduated', 'transferred'],
      to: 'enrolled',
      args: { school: f.ref('school', { required: true }), schoolClass: f.ref('schoolClass', { required: true }) },
    },
    /** Links a guardian, found by phone number or newly created. */
    addGuardian: {
      from: ['enrolled', 'suspended'],
      args: {
        guardianPhone: f.phone({ required: true }),
        guardianName: f.text({ required: true, max: 40 }),
        relation: f.choice(['father', 'mother', 'grandparent', 'other'], { required: true }),
        isPrimary: f.flag(),
        isEmergency: f.flag(),
      },
    },
  },
  views: {
    list: {
      columns: ['studentNo', 'name', 'gender', 'school', 'grade', 'schoolClass', 'enrolNo', 'idCard', 'birthday', 'phone', 'status'],
      filters: ['name', 'studentNo', 'gender', 'idCard', 'status'],
      sort: '-studentNo',
      leftTree: [
        { model: 'educationBureau', parent: 'parent', field: 'school.bureau' },
        { model: 'school', parent: 'bureau', field: 'school' },
        { model: 'grade', parent: 'school', field: 'grade' },
        { model: 'schoolClass', parent: 'grade', field: 'schoolClass' },
      ],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'idType', 'idCard', 'gender', 'birthday', 'ethnicity', 'photo'] },
        { title: 'enrolment', fields: ['school', 'schoolClass', 'grade', 'enrolNo'] },
        { title: 'contact', fields: ['phone', 'homeAddress'] },
        { title: 'care', fields: ['heightCm', 'weightKg', 'isPoverty', 'isLeftBehind', 'specialCare', 'remark'] },
      ],
      rows: [{ model: 'studentGuardian', by: 'student', fields: ['guardian', 'relation', 'isPrimary', 'isEmergency', 'canPickup'] }],
    },
    related: [
      {
        model: 'studentGuardian',
        by: 'student',
        columns: ['guardian', 'relation', 'guardian.phone', 'isPrimary', 'isEmergency', 'canPickup'],
      },
      { model: 'healthProfile', by: 'student' },
      { model: 'consentRecord', by: 'student' },
    ],
  },
  label: ['name'],
  indexes: [['school', 'studentNo']],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { schoolClass: { in: '@headedClasses' } },
  },
  importKeys: [['enrolNo'], ['idCard'], ['studentNo']],
  importAlong: {
    guardian: {
      link: 'studentGuardian',
      by: 'student',
      to: 'guardian',
      fields: ['guardian.name', 'relation', 'guardian.phone', 'guardian.idCard', 'guardian.workUnit'],
      most: 2,
      absent: { relation: 'other' },
    },
  },
});

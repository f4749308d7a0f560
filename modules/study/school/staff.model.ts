import { defineModel, f } from '@zhixing/model';

export const Staff = defineModel('staff', {
  traits: ['annotated', 'attachable'],
  fields: {
    staffNo: f.serial({ prefix: 'SF', unique: true }),
    /** Defaults to the actor's own school. */
    school: f.ref('school'),
    name: f.text({ required: true, max: 40, sensitive: true, search: true, personName: true }),
    /** Gender and birthday are derived from the identity number. */
    gender: f.choice(['male', 'female']),
    idCard: f.nationalId({ required: true, sensitive: true, message: 'field.wrongNationalId' }),
    birthday: f.date({ past: true }),
    phone: f.phone({ required: true, sensitive: true, index: true }),
    email: f.email(),
    position: f.choice(
      ['principal', 'vicePrincipal', 'moralDirector', 'safetyOfficer', 'headTeacher', 'teacher', 'nurse', 'accountant', 'other'],
      { required: true },
    ),
    subject: f.text({ max: 40 }),
    /** Whether they head an open class; updated by the rules of classes. */
    isClassTeacher: f.flag({ readonly: true, default: false }),
    teacherCertNo: f.text({ max: 30 }),
    firstAidCert: f.flag({ default: false }),
    healthCertTo: f.date(),
    backgroundCheck: f.flag({ required: true, default: false }),
    backgroundCheckAt: f.date({ show: { backgroundCheck: true }, requiredWhen: {} }),
    photo: f.image(),
    user: f.ref('user', { unique: true }),
    joinDate: f.date(),
  },
  states: ['active', 'leave', 'left'],
  tones: { active: 'success', leave: 'warning', left: 'neutral' },
  actions: {
    leave: { from: ['active'], to: 'leave' },
    back: { from: ['leave'], to: 'active' },
    quit: { from: ['active'], to: 'left', confirm: true },
  },
  views: {
    list: {
      columns: [
        'staffNo',
        'name',
        'gender',
        'school',
        'position',
        'subject',
        'isClassTeacher',
        'phone',
        'backgroundCheck',
        'backgroundCheckAt',
        'status',
      ],
      filters: ['name', 'position', 'isClassTeacher', 'backgroundCheck', 'status'],
      sort: '-staffNo',
      leftTree: [
        { model: 'educationBureau', parent: 'parent', field: 'school.bureau' },
        { model: 'school', parent: 'bureau', field: 'school' },
      ],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'idCard', 'gender', 'birthday', 'phone', 'email', 'photo'] },
        { title: 'post', fields: ['school', 'position', 'subject', 'joinDate', 'user'] },
        {
          title: 'admission',
          fields: ['backgroundCheck', 'backgroundCheckAt', 'teacherCertNo', 'firstAidCert', 'healthCertTo', 'attachments', 'remark'],
        },
      ],
    },
    related: [{ model: 'schoolClass', by: 'headTeacher' }],
  },
  label: ['name'],
  unique: [['school', 'idCard']],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    self: { id: { eq: '@staffId' } },
  },
  importKeys: [['staffNo'], ['idCard'], ['phone']],
});

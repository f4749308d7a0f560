import { defineModel, f } from '@zhixing/model';

export const Guardian = defineModel('guardian', {
  minors: true,
  traits: ['annotated'],
  fields: {
    guardianNo: f.serial({ prefix: 'GU', unique: true }),
    name: f.text({ required: true, max: 40, sensitive: true, search: true, personName: true }),
    phone: f.phone({ required: true, unique: true, sensitive: true }),
    idCard: f.nationalId({ sensitive: true, index: true, message: 'field.wrongNationalId' }),
    wechatBound: f.flag({ readonly: true, default: false }),
    isCommittee: f.flag({ default: false }),
    committeeRole: f.text({ max: 40, show: { isCommittee: true } }),
    workUnit: f.text({ max: 100, sensitive: true }),
    address: f.text({ max: 200, sensitive: true }),
    childCount: f.count({ of: 'studentGuardian', by: 'guardian' }),
    /** The children, copied from the links, so that lists show them. */
    children: f.refs('student', { readonly: true, copied: true }),
    /** Schools of the children, copied from the links for the data scopes; there may be several. */
    schools: f.refs('school', { readonly: true }),
    classes: f.refs('schoolClass', { readonly: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: [
        'guardianNo',
        'name',
        'children',
        'phone',
        'childCount',
        'schools',
        'isCommittee',
        'committeeRole',
        'wechatBound',
        'status',
      ],
      filters: ['name', 'phone', 'isCommittee', 'wechatBound', 'status'],
      sort: '-guardianNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'phone', 'idCard', 'workUnit', 'address'] },
        { title: 'committee', fields: ['isCommittee', 'committeeRole', 'remark'] },
      ],
    },
    related: [
      { model: 'studentGuardian', by: 'guardian', columns: ['student', 'relation', 'student.schoolClass', 'isPrimary', 'canPickup'] },
      { model: 'consentRecord', by: 'guardian' },
    ],
  },
  label: ['name'],
  indexes: [['createdBy']],
  scopes: {
    organisation: {
      any: [{ schools: { has: '@organizationAndSuborganization' } }, { all: [{ schools: null }, { createdBy: { eq: '@userId' } }] }],
    },
    class: { any: [{ classes: { has: '@headedClasses' } }, { all: [{ schools: null }, { createdBy: { eq: '@userId' } }] }] },
  },
  importKeys: [['guardianNo'], ['phone'], ['idCard']],
  importAlong: {
    child: {
      link: 'studentGuardian',
      by: 'guardian',
      to: 'student',
      fields: [
        'student.name',
        'relation',
        'student.idType',
        'student.idCard',
        'student.enrolNo',
        'student.studentNo',
        'student.schoolClass',
        'student.gender',
        'student.birthday',
      ],
      most: 2,
      absent: { relation: 'other' },
    },
  },
});

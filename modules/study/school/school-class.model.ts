import { defineModel, f } from '@zhixing/model';

export const SchoolClass = defineModel('schoolClass', {
  traits: ['annotated', 'attachable'],
  fields: {
    classNo: f.serial({ prefix: 'CL', unique: true }),
    grade: f.ref('grade', { required: true }),
    /** Derived from the grade. */
    school: f.ref('school'),
    name: f.text({ required: true, max: 40, search: true }),
    headTeacher: f.ref('staff', { required: true }),
    classroom: f.text({ max: 40 }),
    studentCount: f.count({ of: 'student', by: 'schoolClass', where: { status: 'enrolled' } }),
    maleCount: f.count({ of: 'student', by: 'schoolClass', where: { status: 'enrolled', gender: 'male' } }),
    femaleCount: f.count({ of: 'student', by: 'schoolClass', where: { status: 'enrolled', gender: 'female' } }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
    /** Called by the grade when it graduates. */
    close: { from: ['enabled'], to: 'disabled', system: true },
  },
  views: {
    list: {
      columns: ['classNo', 'school', 'grade', 'name', 'headTeacher', 'classroom', 'studentCount', 'maleCount', 'femaleCount', 'status'],
      filters: ['name', 'grade', 'headTeacher', 'status'],
      leftTree: [
        { model: 'educationBureau', parent: 'parent', field: 'school.bureau' },
        { model: 'school', parent: 'bureau', field: 'school' },
        { model: 'grade', parent: 'school', field: 'grade' },
      ],
    },
    form: { groups: [{ title: 'basics', fields: ['grade', 'name', 'headTeacher', 'classroom', 'attachments', 'remark'] }] },
    related: [{ model: 'student', by: 'schoolClass' }],
  },
  label: ['name'],
  unique: [['grade', 'name']],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { id: { in: '@headedClasses' } },
  },
  importKeys: [['classNo'], ['grade', 'name']],
  importAlong: {
    headTeacher: {
      to: 'headTeacher',
      fields: ['headTeacher.name', 'headTeacher.phone', 'headTeacher.idCard', 'headTeacher.position'],
      absent: { 'headTeacher.position': 'headTeacher' },
    },
  },
});

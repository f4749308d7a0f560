import { defineModel, f } from '@zhixing/model';

export const Grade = defineModel('grade', {
  traits: ['annotated'],
  fields: {
    gradeNo: f.serial({ prefix: 'GR', unique: true }),
    /** Defaults to the actor's own school. */
    school: f.ref('school'),
    /** Defaults to the usual name of the level. */
    name: f.text({ max: 40, search: true }),
    /** Year of schooling: 1 to 6 primary, 7 to 9 junior, 10 to 12 senior. */
    level: f.integer({ required: true, min: 1, max: 12 }),
    /** Stage and entry year default to those of the level and the current date. */
    stage: f.choice(['primary', 'junior', 'senior']),
    entryYear: f.integer({ min: 1990, max: 2100 }),
    leader: f.ref('staff'),
    classCount: f.count({ of: 'schoolClass', by: 'grade', where: { status: 'enabled' } }),
    studentCount: f.count({ of: 'student', by: 'grade', where: { status: 'enrolled' } }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    /** The whole grade moves up by one level; classes and students stay together. */
    promote: { from: ['enabled'], confirm: true },
    /** All enrolled students of the grade graduate; the grade and its classes close. */
    graduate: { from: ['enabled'], to: 'disabled', confirm: true },
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: ['gradeNo', 'school', 'name', 'stage', 'level', 'entryYear', 'leader', 'classCount', 'studentCount', 'status'],
      filters: ['name', 'stage', 'level', 'entryYear', 'status'],
      sort: 'level',
      leftTree: [
        { model: 'educationBureau', parent: 'parent', field: 'school.bureau' },
        { model: 'school', parent: 'bureau', field: 'school' },
      ],
    },
    form: {
      groups: [{ title: 'basics', fields: ['school', 'level', 'name', 'stage', 'entryYear', 'leader', 'remark'] }],
      rows: [{ model: 'schoolClass', by: 'grade', fields: ['name', 'headTeacher', 'classroom'] }],
    },
    related: [
      { model: 'schoolClass', by: 'grade' },
      { model: 'student', by: 'grade' },
    ],
  },
  label: ['name'],
  unique: [['school', 'entryYear', 'stage']],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { id: { in: '@headedGrades' } },
  },
  importKeys: [['gradeNo'], ['school', 'stage', 'entryYear'], ['school', 'name']],
});

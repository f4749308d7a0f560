import { defineModel, f } from '@zhixing/model';
import { tripScopesOf } from '../belonging.ts';

/** A safety lesson (行前安全教育) that a class of a trip was given before departure, with its attendance and the results of the quiz. */
export const SafetyLesson = defineModel('safetyLesson', {
  traits: ['annotated', 'attachable'],
  fields: {
    lessonNo: f.serial({ prefix: 'SL', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    schoolClass: f.ref('schoolClass', { required: true, index: true }),
    heldAt: f.moment({ required: true }),
    minutes: f.integer({ required: true, min: 10, max: 480, default: 40 }),
    teacher: f.ref('staff', { required: true }),
    /** Students of the trip who took part; who missed it is given it later and counted then. */
    attended: f.integer({ required: true, min: 0, max: 1000 }),
    /** Students who have passed the quiz of the safety notice, repeats included. */
    passed: f.integer({ min: 0, max: 1000 }),
    content: f.longText({ required: true, max: 1000 }),
    photos: f.images(),
    school: f.ref('school', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
  },
  checks: { passedAttended: { must: { passed: { lte: '@.attended' } }, at: 'passed' } },
  unique: [['trip', 'schoolClass']],
  views: {
    list: {
      columns: ['lessonNo', 'trip', 'schoolClass', 'heldAt', 'teacher', 'minutes', 'attended', 'passed'],
      filters: ['trip', 'schoolClass', 'heldAt', 'teacher'],
      sort: '-heldAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'schoolClass', 'teacher', 'heldAt', 'minutes'] },
        { title: 'attendance', fields: ['attended', 'passed'] },
        { title: 'content', fields: ['content', 'photos', 'attachments', 'remark'] },
      ],
    },
  },
  label: ['lessonNo'],
  scopes: { ...tripScopesOf, class: { schoolClass: { in: '@headedClasses' } } },
});

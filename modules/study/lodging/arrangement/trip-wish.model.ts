import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../of-trip.ts';

/** What an arrangement should consider for a student (分组与住宿意愿), entered by the class teacher. */
export const TripWish = defineModel('tripWish', {
  minors: true,
  minorsBy: 'student',
  traits: ['annotated'],
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    student: f.ref('student', { required: true, index: true }),
    kind: f.choice(['together', 'apart', 'nearTutor', 'frontSeat', 'groundFloor', 'lowerBed'], { required: true }),
    /** With whom, or apart from whom. */
    other: f.ref('student', { show: { kind: { in: ['together', 'apart'] } }, requiredWhen: {} }),
  },
  checks: { twoStudents: { must: { other: { ne: '@.student' } }, at: 'other' } },
  views: {
    list: { columns: ['trip', 'student', 'kind', 'other', 'remark'], filters: ['trip', 'student', 'kind'], sort: '-createdAt' },
    form: { groups: [{ title: 'basics', fields: ['trip', 'student', 'kind', 'other', 'remark'] }] },
  },
  label: ['kind'],
  unique: [['trip', 'student', 'kind', 'other']],
  scopes: { ...ofTripScopes, class: { student: { where: { schoolClass: { in: '@headedClasses' } } } } },
});

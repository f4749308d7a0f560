import { defineModel, f } from '@zhixing/model';
import { ofTrip, providedScopes } from '../lodging/trip-lodging.model.ts';

const grades = ['1', '2', '3', '4'] as const;

/** One round through a room at night (住宿记录): at least two each night, one after lights-out and one after midnight. */
export const LodgingRecord = defineModel('lodgingRecord', {
  minors: true,
  traits: ['annotated'],
  fields: {
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    lodging: f.ref('tripLodging', { required: true, index: true }),
    site: f.ref('site', { readonly: true, index: true }),
    lodgingRoom: f.ref('lodgingRoom', { required: true, index: true }),
    roomNo: f.text({ readonly: true, max: 20 }),
    /** The night, by the day on which it begins; rounds after midnight belong to the night before. */
    night: f.date({ readonly: true, index: true }),
    round: f.integer({ required: true, min: 1, max: 9 }),
    checkAt: f.moment({ required: true }),
    /** Students with a bed in the room that night. */
    expected: f.integer({ readonly: true, min: 0, max: 100 }),
    actual: f.integer({ readonly: true, min: 0, max: 100 }),
    absentStudents: f.refs('student'),
    checker: f.ref('tripStaff', { readonly: true }),
    hygiene: f.choice(grades),
    discipline: f.choice(grades),
    abnormal: f.text({ max: 500 }),
    photos: f.images({ sensitive: true }),
  },
  views: {
    list: {
      columns: [
        ...(['trip', 'lodging', 'roomNo', 'night', 'round', 'checkAt', 'expected', 'actual', 'absentStudents', 'checker'] as const),
        ...(['hygiene', 'discipline', 'abnormal'] as const),
      ],
      filters: ['trip', 'lodging', 'lodgingRoom', 'night', 'round'],
      sort: '-checkAt',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['lodging', 'lodgingRoom', 'round', 'checkAt', 'absentStudents', 'hygiene', 'discipline', 'abnormal', 'photos', 'remark'],
        },
      ],
    },
  },
  label: ['roomNo', 'round'],
  unique: [['lodgingRoom', 'night', 'round']],
  scopes: providedScopes,
});

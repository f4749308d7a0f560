import { defineModel, f } from '@zhixing/model';
import { organisedScopes } from '../trip/trip.model.ts';

/** A group of children who travel, learn and are counted together (学生分组). */
export const TripGroup = defineModel('tripGroup', {
  traits: ['annotated'],
  fields: {
    groupNo: f.serial({ prefix: 'GP', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    name: f.text({ required: true, max: 40, search: true }),
    slogan: f.text({ max: 60 }),
    badge: f.image(),
    leaderTeacher: f.ref('tripStaff', { index: true }),
    tutor: f.ref('tripStaff', { index: true }),
    vehicle: f.ref('tripVehicle', { index: true }),
    capacity: f.integer({ required: true, min: 1, max: 100 }),
    memberCount: f.count({ of: 'tripGroupMember', by: 'group' }),
    maleCount: f.count({ of: 'tripGroupMember', by: 'group', where: { gender: 'male' } }),
    femaleCount: f.count({ of: 'tripGroupMember', by: 'group', where: { gender: 'female' } }),
    task: f.text({ max: 200 }),
    score: f.decimal({ readonly: true, scale: 1, min: 0, max: 10_000 }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
  views: {
    list: {
      columns: [
        ...(['groupNo', 'trip', 'name', 'status', 'leaderTeacher', 'tutor', 'vehicle', 'capacity', 'memberCount'] as const),
        ...(['maleCount', 'femaleCount', 'task'] as const),
      ],
      filters: ['trip', 'name', 'status', 'leaderTeacher', 'tutor', 'vehicle'],
      sort: '-groupNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'name', 'capacity', 'leaderTeacher', 'tutor', 'vehicle'] },
        { title: 'identity', fields: ['slogan', 'badge', 'task', 'remark'] },
      ],
      rows: [{ model: 'tripGroupMember', by: 'group', fields: ['student', 'role', 'locked'] }],
    },
    related: [{ model: 'tripGroupMember', by: 'group' }],
  },
  label: ['name'],
  unique: [['trip', 'name']],
  scopes: organisedScopes,
});

import { defineModel, f } from '@zhixing/model';
import { switchable } from './usable.ts';
import { ofSite, siteScopes } from './venue.model.ts';

/** A floor of a building (楼层), with the plan picture that its venues are placed on. */
export const Floor = defineModel('floor', {
  traits: ['annotated'],
  fields: {
    floorNo: f.serial({ prefix: 'FL', unique: true }),
    building: f.ref('building', { required: true, index: true }),
    /** Copied from the building. */
    site: f.ref('site', { readonly: true, index: true }),
    ...ofSite,
    /** 1 is the ground floor, -1 the first below ground; there is no 0. */
    level: f.integer({ required: true, min: -20, max: 200 }),
    name: f.text({ required: true, max: 40, search: true }),
    area: f.decimal({ min: 0, scale: 1 }),
    planImage: f.image(),
    evacuationImage: f.image(),
    exits: f.integer({ required: true, default: 2, min: 0, max: 100 }),
    capacity: f.integer({ min: 1, max: 100_000 }),
    venueCount: f.count({ of: 'venue', by: 'floor' }),
  },
  ...switchable,
  checks: {
    noZero: { must: { level: { ne: 0 } }, at: 'level' },
    notAboveTop: { must: { level: { lte: '@.building.floorsUp' } }, at: 'level' },
  },
  views: {
    list: {
      columns: ['floorNo', 'site', 'building', 'level', 'name', 'area', 'exits', 'capacity', 'venueCount', 'status'],
      filters: ['name', 'building', 'status'],
      leftTree: [
        { model: 'site', field: 'site' },
        { model: 'building', parent: 'site', field: 'building' },
      ],
      sort: 'level',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['building', 'level', 'name', 'area', 'exits', 'capacity'] },
        { title: 'plans', fields: ['planImage', 'evacuationImage', 'remark'] },
      ],
    },
    related: [
      { model: 'venue', by: 'floor' },
      { model: 'room', by: 'floor' },
    ],
  },
  label: ['name'],
  unique: [['building', 'level']],
  scopes: siteScopes,
  importKeys: [['floorNo'], ['building', 'level']],
});

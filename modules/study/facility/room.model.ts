import { defineModel, f } from '@zhixing/model';
import { usable, usableFields } from './usable.ts';
import { ofSite, siteScopes } from './venue.model.ts';

/** A room of a camp's dormitory (宿舍房间). */
export const Room = defineModel('room', {
  traits: ['annotated'],
  fields: {
    roomNo: f.serial({ prefix: 'RM', unique: true }),
    floor: f.ref('floor', { required: true, index: true, among: [{ from: { siteKind: 'camp' } }] }),
    /** Copied from the floor. */
    site: f.ref('site', { readonly: true, index: true }),
    building: f.ref('building', { readonly: true, index: true }),
    ...ofSite,
    name: f.text({ required: true, max: 20, search: true }),
    kind: f.choice(['two', 'four', 'six', 'eight', 'suite'], { required: true }),
    gender: f.choice(['male', 'female', 'staff'], { required: true }),
    beds: f.integer({ required: true, min: 1, max: 30 }),
    hasToilet: f.flag({ required: true, default: true }),
    hasAc: f.flag({ required: true, default: true }),
    pricePerNight: f.money({ min: 0 }),
    ...usableFields,
  },
  ...usable,
  checks: { atCamps: { must: { siteKind: 'camp' }, at: 'floor' } },
  views: {
    list: {
      columns: ['roomNo', 'name', 'site', 'building', 'floor', 'kind', 'gender', 'beds', 'hasToilet', 'hasAc', 'pricePerNight', 'status'],
      filters: ['name', 'building', 'floor', 'kind', 'gender', 'status'],
      leftTree: [
        { model: 'building', field: 'building' },
        { model: 'floor', parent: 'building', field: 'floor' },
      ],
      sort: 'name',
    },
    form: {
      groups: [{ title: 'basics', fields: ['floor', 'name', 'kind', 'gender', 'beds', 'hasToilet', 'hasAc', 'pricePerNight', 'remark'] }],
    },
    related: [{ model: 'bed', by: 'room' }],
  },
  label: ['name'],
  unique: [['building', 'name']],
  scopes: siteScopes,
  importKeys: [['roomNo']],
});

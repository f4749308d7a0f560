import { defineModel, f } from '@zhixing/model';
import { switchable } from './usable.ts';
import { ofSite, siteScopes } from './venue.model.ts';

/** A building of a base or camp (实训楼). */
export const Building = defineModel('building', {
  traits: ['annotated'],
  fields: {
    buildingNo: f.serial({ prefix: 'BD', unique: true }),
    /** Defaults to the actor's own base or camp. */
    site: f.ref('site', { index: true }),
    ...ofSite,
    area: f.ref('siteArea', { index: true }),
    name: f.text({ required: true, max: 60, search: true }),
    floorsUp: f.integer({ required: true, min: 1, max: 200 }),
    floorsDown: f.integer({ required: true, default: 0, min: 0, max: 20 }),
    buildYear: f.integer({ min: 1800, max: 2100 }),
    location: f.geo(),
    fireLevel: f.choice(['first', 'second', 'third', 'fourth']),
    purpose: f.text({ max: 100 }),
    manager: f.text({ max: 40 }),
    photos: f.images(),
    floorCount: f.count({ of: 'floor', by: 'building' }),
    venueCount: f.count({ of: 'venue', by: 'building' }),
  },
  ...switchable,
  views: {
    list: {
      columns: ['buildingNo', 'name', 'site', 'area', 'floorsUp', 'floorsDown', 'floorCount', 'venueCount', 'purpose', 'status'],
      filters: ['name', 'site', 'area', 'status'],
      sort: 'buildingNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['site', 'area', 'name', 'floorsUp', 'floorsDown', 'buildYear', 'fireLevel', 'purpose', 'manager', 'location'],
        },
        { title: 'more', fields: ['photos', 'remark'] },
      ],
    },
    related: [
      { model: 'floor', by: 'building' },
      { model: 'room', by: 'building' },
    ],
  },
  label: ['name'],
  unique: [['site', 'name']],
  scopes: siteScopes,
  importKeys: [['buildingNo'], ['site', 'name']],
});

import { type Condition, defineModel, f } from '@zhixing/model';
import { choosableUntil } from '../institution/agency/agency.model.ts';
import { usable, usableFields } from './usable.ts';

const below = { in: '@organizationAndSuborganization' } as const;

/** What records of a base or camp copy from it: its kind for menus and checks, its bureau for the data scopes. */
export const ofSite = {
  siteKind: f.choice(['base', 'camp'], { readonly: true }),
  siteBureau: f.ref('educationBureau', { readonly: true, index: true }),
};

export const siteScopes = {
  /** Records of the actor's own base or camp. */
  organisation: { site: below },
  bureau: { siteBureau: below },
  /** Records of bases and camps that schools may choose today. */
  choosable: { site: { where: choosableUntil('@today') } },
} satisfies Record<string, Condition>;

/** A venue of a base or camp (场地) that trips book: a classroom, a workshop, a hall, a field. */
export const Venue = defineModel('venue', {
  traits: ['annotated'],
  fields: {
    venueNo: f.serial({ prefix: 'VE', unique: true }),
    /** Defaults to the actor's own base or camp. */
    site: f.ref('site', { index: true }),
    ...ofSite,
    area: f.ref('siteArea', { index: true }),
    building: f.ref('building', { index: true }),
    floor: f.ref('floor', { index: true }),
    name: f.text({ required: true, max: 60, search: true }),
    kind: f.choice(['classroom', 'workshop', 'exhibition', 'lecture', 'outdoor', 'dining', 'dorm', 'medical', 'control'], {
      required: true,
      index: true,
    }),
    capacity: f.integer({ required: true, min: 1, max: 100_000 }),
    areaSize: f.decimal({ min: 0, scale: 1 }),
    location: f.geo(),
    equipmentNote: f.text({ max: 500 }),
    priceHalfDay: f.money({ min: 0 }),
    needBooking: f.flag({ required: true, default: true }),
    /** Several groups may use it at once, up to its capacity. */
    shared: f.flag({ required: true, default: false }),
    openTime: f.text({ max: 60 }),
    photos: f.images(),
    /** Its place on the plan of the floor, in thousandths of the picture's width and height. */
    planX: f.integer({ min: 0, max: 1000, internal: true }),
    planY: f.integer({ min: 0, max: 1000, internal: true }),
    ...usableFields,
  },
  ...usable,
  views: {
    list: {
      columns: [
        ...(['venueNo', 'name', 'site', 'kind', 'capacity', 'area', 'building', 'floor', 'priceHalfDay', 'shared'] as const),
        ...(['needBooking', 'status'] as const),
      ],
      filters: ['name', 'site', 'kind', 'capacity', 'area', 'building', 'status'],
      sort: 'venueNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['site', 'name', 'kind', 'capacity', 'area', 'building', 'floor', 'areaSize', 'location'] },
        { title: 'booking', fields: ['needBooking', 'shared', 'openTime', 'priceHalfDay', 'equipmentNote'] },
        { title: 'more', fields: ['photos', 'remark'] },
      ],
    },
    related: [{ model: 'siteDisplay', by: 'venue' }],
  },
  label: ['name'],
  unique: [['site', 'name']],
  scopes: siteScopes,
  importKeys: [['venueNo'], ['site', 'name']],
});

import { defineModel, f } from '@zhixing/model';
import { switchable } from './usable.ts';
import { ofSite, siteScopes } from './venue.model.ts';

/** A part of a base or camp (区域): where one teaches, lives, eats, parks. */
export const SiteArea = defineModel('siteArea', {
  traits: ['annotated', 'orderable'],
  fields: {
    areaNo: f.serial({ prefix: 'SA', unique: true }),
    /** Defaults to the actor's own base or camp. */
    site: f.ref('site', { index: true }),
    ...ofSite,
    name: f.text({ required: true, max: 60, search: true }),
    kind: f.choice(['teaching', 'activity', 'living', 'dining', 'danger', 'parking', 'office'], { required: true }),
    boundary: f.polygon(),
    capacity: f.integer({ min: 1, max: 100_000 }),
    riskLevel: f.choice(['low', 'medium', 'high', 'critical'], {
      required: true,
      default: 'low',
      tones: { low: 'success', medium: 'processing', high: 'warning', critical: 'danger' },
    }),
    supervisor: f.text({ max: 40 }),
    supervisorPhone: f.phone({ sensitive: true, landline: true }),
    photos: f.images(),
    venueCount: f.count({ of: 'venue', by: 'area' }),
  },
  ...switchable,
  views: {
    list: {
      columns: ['areaNo', 'name', 'site', 'kind', 'riskLevel', 'capacity', 'venueCount', 'supervisor', 'supervisorPhone', 'status'],
      filters: ['name', 'site', 'kind', 'riskLevel', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['site', 'name', 'kind', 'riskLevel', 'capacity', 'supervisor', 'supervisorPhone', 'boundary'] },
        { title: 'more', fields: ['photos', 'sortCode', 'remark'] },
      ],
    },
    related: [
      { model: 'building', by: 'area' },
      { model: 'venue', by: 'area' },
    ],
  },
  label: ['name'],
  unique: [['site', 'name']],
  scopes: siteScopes,
  importKeys: [['areaNo'], ['site', 'name']],
});

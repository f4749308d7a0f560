import { type Condition, defineModel, f } from '@zhixing/model';
import { tripScopesOf } from '../belonging.ts';

export const fenceShapes = ['circle', 'polygon', 'corridor', 'moving'] as const;
const alarmLevels = ['notice', 'minor', 'major', 'critical'] as const;
const only = (...shapes: (typeof fenceShapes)[number][]) => {
  const shape = { shape: { in: shapes } };
  return { show: shape, requiredWhen: shape };
};
const below = { in: '@organizationAndSuborganization' } as const;

/** Scopes of a fence: a site has fences of its own, and sees those of the trips that it receives. */
const fenceScopes = {
  ...tripScopesOf,
  bureau: { any: [{ bureau: below }, { site: { where: { bureau: below } } }] },
  site: { any: [{ site: below }, tripScopesOf.site] },
  ownSite: { ownerType: 'site', site: below },
  /** Fences that bases and camps keep for their own ground. */
  sites: { ownerType: 'site', status: 'enabled' },
} satisfies Record<string, Condition>;

/** An electronic fence (电子围栏) of a site or of a trip. Degrees are GCJ-02. */
export const GeoFence = defineModel('geoFence', {
  traits: ['annotated'],
  fields: {
    fenceNo: f.serial({ prefix: 'GF', unique: true }),
    name: f.text({ required: true, max: 60, search: true }),
    ownerType: f.choice(['site', 'trip'], { readonly: true, index: true }),
    trip: f.ref('trip', { index: true }),
    /** Of a fence of a trip: the site that it stands around. */
    site: f.ref('site', { index: true }),
    siteKind: f.choice(['base', 'camp'], { readonly: true }),
    school: f.ref('school', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    shape: f.choice(fenceShapes, { required: true }),
    center: f.geo(only('circle')),
    radiusM: f.integer({ min: 20, max: 50_000, ...only('circle', 'moving') }),
    points: f.polygon(only('polygon')),
    path: f.line(only('corridor')),
    /** Width of the corridor on both sides together. */
    corridorM: f.integer({ min: 10, max: 5000, ...only('corridor') }),
    /** The supervisor whom a moving circle follows. */
    anchorStaff: f.ref('staff', only('moving')),
    rule: f.choice(['noExit', 'noEntry', 'both', 'stay'], { required: true, default: 'noExit' }),
    stayMinutes: f.integer({ min: 1, max: 600, show: { rule: 'stay' }, requiredWhen: { rule: 'stay' } }),
    /** What is dangerous there, for fences that must not be entered. */
    hazard: f.choice(['none', 'water', 'cliff', 'road', 'works', 'other'], { required: true, default: 'none' }),
    forStudents: f.flag({ required: true, default: true }),
    forStaff: f.flag({ required: true, default: false }),
    forVehicles: f.flag({ required: true, default: false }),
    /** Hours in which the fence is watched; while the trip lasts if empty. */
    watchFrom: f.time(),
    watchTo: f.time(),
    toleranceM: f.integer({ required: true, min: 0, max: 500, default: 15 }),
    confirmFixes: f.integer({ required: true, min: 1, max: 20, default: 3 }),
    level: f.choice(alarmLevels, {
      required: true,
      default: 'major',
      tones: { notice: 'neutral', minor: 'processing', major: 'warning', critical: 'danger' },
    }),
    contact: f.text({ required: true, max: 40 }),
    contactPhone: f.phone({ required: true, sensitive: true, landline: true }),
    color: f.choice(['blue', 'green', 'orange', 'red', 'purple'], { required: true, default: 'blue' }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  checks: {
    movesClosely: { when: { shape: 'moving' }, must: { radiusM: { lte: 2000 } }, at: 'radiusM' },
  },
  views: {
    list: {
      columns: ['fenceNo', 'name', 'status', 'ownerType', 'trip', 'site', 'shape', 'radiusM', 'rule', 'hazard', 'level', 'contact'],
      filters: ['name', 'trip', 'site', 'ownerType', 'shape', 'rule', 'status'],
      sort: '-fenceNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'trip', 'site', 'rule', 'stayMinutes', 'hazard', 'level', 'color'] },
        { title: 'geometry', fields: ['shape', 'center', 'radiusM', 'points', 'path', 'corridorM', 'anchorStaff'] },
        {
          title: 'watching',
          fields: ['forStudents', 'forStaff', 'forVehicles', 'watchFrom', 'watchTo', 'toleranceM', 'confirmFixes'],
        },
        { title: 'contact', fields: ['contact', 'contactPhone', 'remark'] },
      ],
    },
  },
  label: ['name'],
  scopes: fenceScopes,
});

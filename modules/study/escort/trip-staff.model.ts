import { defineModel, f } from '@zhixing/model';
import { organisedScopes } from '../trip/trip.model.ts';

/** Roles on a trip (随行角色), from the one who answers for all to those who look after a part. */
export const tripRoles = [
  ...(['chief', 'principal', 'leader', 'teacher', 'tutor', 'guide', 'safety', 'medic', 'projectLead', 'volunteer', 'driver'] as const),
  ...(['lifeTeacher'] as const),
] as const;

/** Roles of the school's own people, who count for the ratio. */
export const teachingRoles = ['chief', 'principal', 'leader', 'teacher'] as const;

/** States in which a person is taken for the days of the trip. */
const taken = { status: { in: ['draft', 'pending', 'filed'] } } as const;

/** A person who accompanies a trip (随行人员), filed with name and papers before it departs (人员备案). */
export const TripStaff = defineModel('tripStaff', {
  traits: ['annotated', 'attachable'],
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    role: f.choice(tripRoles, { required: true, index: true }),
    /** Who sends the person. */
    personType: f.choice(['school', 'agency', 'site', 'supplier'], { required: true, default: 'school' }),
    staff: f.ref('staff', { index: true, among: [{ from: { status: 'active' } }], requiredWhen: { role: { in: [...teachingRoles] } } }),
    tutor: f.ref('tutor', { index: true, among: [{ from: { status: 'introduced' } }], requiredWhen: { role: 'tutor' } }),
    driver: f.ref('driver', { index: true, show: { role: 'driver' }, requiredWhen: { role: 'driver' } }),
    /** Copied from the person's own record where there is one. */
    name: f.text({ required: true, max: 40, search: true, sensitive: true, personName: true }),
    gender: f.choice(['male', 'female'], { required: true }),
    idCard: f.nationalId({ required: true, sensitive: true, message: 'field.wrongNationalId' }),
    phone: f.phone({ required: true, sensitive: true }),
    unit: f.text({ required: true, max: 80 }),
    vehicle: f.ref('tripVehicle'),
    fullTime: f.flag({ required: true, default: true }),
    duties: f.text({ max: 300 }),
    certs: f.refs('qualification', { show: { tutor: { empty: false } } }),
    /** First aid, guide, teaching or medical certificate, as the role asks for. */
    certNo: f.text({ max: 60 }),
    certTo: f.date(),
    healthOk: f.flag({ required: true, default: false }),
    healthCertTo: f.date(),
    backgroundCheckAt: f.date({ past: true }),
    insured: f.flag({ readonly: true, default: false }),
    /** Copied from the trip: nobody accompanies two trips at once. */
    startAt: f.moment({ readonly: true, index: true }),
    endAt: f.moment({ readonly: true }),
    groupCount: f.count({ of: 'tripGroup', by: 'leaderTeacher' }),
    submittedBy: f.ref('user', { readonly: true }),
    submittedAt: f.moment({ readonly: true }),
    filedBy: f.ref('user', { readonly: true }),
    filedAt: f.moment({ readonly: true }),
    filingOpinion: f.text({ readonly: true, max: 500 }),
    removedReason: f.text({ readonly: true, max: 300 }),
    replacedBy: f.ref('tripStaff', { readonly: true }),
  },
  states: ['draft', 'pending', 'filed', 'rejected', 'removed'],
  editableIn: ['draft'],
  deletableIn: ['draft', 'rejected'],
  tones: { draft: 'neutral', pending: 'processing', filed: 'success', rejected: 'danger', removed: 'neutral' },
  actions: {
    submit: { from: ['draft'], to: 'pending' },
    file: { from: ['pending'], to: 'filed', args: { opinion: f.text({ max: 500 }) } },
    reject: { from: ['pending'], to: 'rejected', args: { opinion: f.text({ required: true, max: 500 }) } },
    fix: { from: ['rejected'], to: 'draft' },
    /** Another person takes over role, groups, vehicle and seat; the history stays. */
    replace: {
      from: ['filed'],
      to: 'removed',
      args: { staff: f.ref('staff'), tutor: f.ref('tutor'), reason: f.text({ required: true, max: 300 }) },
    },
    /** The trip has other days. */
    move: { from: ['draft', 'pending', 'filed', 'rejected'], system: true },
    /** The trip was cancelled. */
    release: { from: ['draft', 'pending', 'filed', 'rejected'], to: 'removed', system: true, args: { reason: f.text({ max: 300 }) } },
  },
  noOverlap: [
    { by: ['staff'], during: ['startAt', 'endAt'], where: taken },
    { by: ['tutor'], during: ['startAt', 'endAt'], where: taken },
    { by: ['idCard'], during: ['startAt', 'endAt'], where: taken },
  ],
  views: {
    list: {
      columns: [
        ...(['trip', 'role', 'name', 'status', 'gender', 'unit', 'phone', 'backgroundCheckAt', 'healthCertTo', 'certTo'] as const),
        ...(['fullTime', 'groupCount', 'filedAt', 'filingOpinion'] as const),
      ],
      filters: ['trip', 'role', 'status', 'name', 'personType', 'backgroundCheckAt'],
      sort: '-startAt',
    },
    review: { actions: ['file', 'reject'], files: ['attachments'] },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'role', 'personType', 'staff', 'tutor', 'driver'] },
        { title: 'person', fields: ['name', 'gender', 'idCard', 'phone', 'unit'] },
        { title: 'duty', fields: ['fullTime', 'vehicle', 'duties'] },
        {
          title: 'papers',
          fields: ['backgroundCheckAt', 'healthOk', 'healthCertTo', 'certNo', 'certTo', 'certs', 'attachments', 'remark'],
        },
      ],
    },
    related: [{ model: 'tripGroup', by: 'leaderTeacher' }],
  },
  label: ['name'],
  indexes: [['trip', 'role']],
  scopes: { ...organisedScopes, self: { any: [{ staff: { where: { user: '@userId' } } }, { tutor: { where: { user: '@userId' } } }] } },
});

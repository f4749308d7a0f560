import { type Condition, defineModel, f } from '@zhixing/model';
import { ratedAs } from '../rating.ts';
import { relationStatus, statusFields } from '../status.ts';

// Carriers and drivers are rated as institutions are.
export { ratedAs } from '../rating.ts';

/**
 * Condition for agencies, bases, camps and tutors that may be chosen for something ending on a day: they must be introduced until then at
 * least. The single rule for negotiations, contracts, filings and every selection list; `choosableUntil('@today')` is the current list.
 */
export const choosableUntil = (day: string) => ({ status: 'introduced', validTo: { gte: day } }) as const satisfies Condition;

/** The same for records that belong to an agency, base or camp. */
export const ofChoosable = (day: string) =>
  ({ any: [{ agency: { where: choosableUntil(day) } }, { site: { where: choosableUntil(day) } }] }) as const satisfies Condition;

/** The same for a record that has been read. */
export const isChoosable = (subject: { readonly status: string; readonly validTo: string | null }, day: string): boolean =>
  subject.status === 'introduced' && subject.validTo !== null && subject.validTo >= day;

/** A company that runs study tours for schools (承办方). It shares its id with its node in the organisation tree. */
export const Agency = defineModel('agency', {
  traits: ['annotated', 'attachable'],
  fields: {
    agencyNo: f.serial({ prefix: 'AG', unique: true }),
    name: f.text({ required: true, unique: true, max: 60, search: true }),
    shortName: f.text({ max: 30 }),
    agencyType: f.choice(['travel', 'education', 'scenic', 'social']),
    uscc: f.uscc({ required: true, unique: true, search: true }),
    legalPerson: f.text({ max: 40 }),
    legalPhone: f.phone({ sensitive: true, landline: true }),
    registeredCapital: f.money({ min: 0 }),
    establishDate: f.date({ past: true }),
    region: f.region({ required: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true }),
    address: f.text({ max: 200 }),
    location: f.geo(),
    contact: f.text({ required: true, max: 40 }),
    contactPhone: f.phone({ required: true, sensitive: true, landline: true }),
    email: f.email(),
    bankName: f.text({ max: 60 }),
    bankAccount: f.text({ max: 40, sensitive: true }),
    travelLicenceNo: f.text({ max: 40, show: { agencyType: 'travel' } }),
    staffCount: f.integer({ min: 0, max: 100_000 }),
    maxReceptionPerDay: f.integer({ min: 1, max: 100_000 }),
    serviceRegions: f.refs('region'),
    starLevel: f.choice(['unrated', 'one', 'two', 'three', 'four', 'five'], { readonly: true, default: 'unrated' }),
    tags: f.refs('tag'),
    /** The agency's own safety rules and emergency plan. */
    safetySystem: f.files(),
    emergencyPlan: f.files(),
    /** No major complaint, bad credit record or serious accident within three years. */
    cleanRecord: f.flag({ required: true, default: false }),
    tutorCount: f.count({ of: 'tutor', by: 'agency', where: { status: { in: ['registered', 'introPending', 'introduced'] } } }),
    certifiedTutorCount: f.count({
      of: 'tutor',
      by: 'agency',
      where: { certified: true, status: { in: ['registered', 'introPending', 'introduced'] } },
    }),
    courseCount: f.count({ of: 'course', by: 'agency', where: { status: { in: ['draft', 'pending', 'onShelf'] } } }),
    onShelfCount: f.count({ of: 'course', by: 'agency', where: { status: 'onShelf' } }),
    logo: f.image(),
    photos: f.images(),
    introduction: f.longText({ max: 4000 }),
    ...statusFields,
  },
  ...relationStatus,
  rollups: {
    avgScore: { of: 'evaluation', by: 'agency', avg: 'score', where: ratedAs('agency') },
    scoreCount: { of: 'evaluation', by: 'agency', count: true, where: ratedAs('agency') },
  },
  views: {
    list: {
      columns: [
        ...(['agencyNo', 'name', 'status', 'agencyType', 'region', 'contact', 'contactPhone', 'starLevel', 'certifiedTutorCount'] as const),
        ...(['courseCount', 'introducedAt', 'validTo'] as const),
      ],
      filters: ['name', 'status', 'agencyType', 'region', 'starLevel', 'validTo'],
      sort: '-agencyNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: [
            ...(['name', 'shortName', 'agencyType', 'uscc', 'legalPerson', 'legalPhone', 'registeredCapital'] as const),
            ...(['establishDate', 'travelLicenceNo'] as const),
          ],
        },
        { title: 'contact', fields: ['contact', 'contactPhone', 'email', 'region', 'address', 'location'] },
        { title: 'capacity', fields: ['staffCount', 'maxReceptionPerDay', 'serviceRegions'] },
        { title: 'safety', fields: ['safetySystem', 'emergencyPlan', 'cleanRecord'] },
        { title: 'bank', fields: ['bankName', 'bankAccount'] },
        { title: 'presentation', fields: ['logo', 'photos', 'introduction', 'tags', 'attachments', 'remark'] },
      ],
    },
    related: [
      { model: 'qualification', by: 'agency' },
      { model: 'tutor', by: 'agency' },
      { model: 'course', by: 'agency' },
      { model: 'introductionApplication', by: 'agency' },
      { model: 'annualReview', by: 'agency' },
    ],
  },
  label: ['name'],
  scopes: {
    organisation: { id: { in: '@organizationAndSuborganization' } },
    bureau: { bureau: { in: '@organizationAndSuborganization' } },
    choosable: choosableUntil('@today'),
  },
  importKeys: [['uscc'], ['name']],
});

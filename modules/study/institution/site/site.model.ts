import { defineModel, f } from '@zhixing/model';
import { choosableUntil } from '../agency/agency.model.ts';
import { ratedAs } from '../rating.ts';
import { relationStatus, statusFields } from '../status.ts';
import { themes } from '../themes.ts';

const camp = { kind: 'camp' } as const;

/** A base (基地), or a camp (营地), which also offers board and lodging. It shares its id with its node in the organisation tree. */
export const Site = defineModel('site', {
  traits: ['annotated', 'attachable'],
  fields: {
    siteNo: f.serial({ prefix: 'SI', unique: true }),
    kind: f.choice(['base', 'camp'], { required: true, index: true }),
    name: f.text({ required: true, unique: true, max: 60, search: true }),
    shortName: f.text({ max: 30 }),
    /** Level recognised by the bureau. */
    level: f.choice(['none', 'county', 'city', 'province', 'national'], { readonly: true, default: 'none' }),
    theme: f.choice(themes),
    secondTheme: f.choice(themes),
    region: f.region({ required: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true }),
    operator: f.text({ max: 60 }),
    uscc: f.uscc({ required: true, unique: true, search: true }),
    legalPerson: f.text({ max: 40 }),
    manager: f.text({ required: true, max: 40 }),
    managerPhone: f.phone({ required: true, sensitive: true, landline: true }),
    safetyOfficer: f.text({ max: 40 }),
    safetyPhone: f.phone({ sensitive: true, landline: true }),
    dutyPhone: f.phone({ landline: true }),
    email: f.email(),
    address: f.text({ max: 200 }),
    location: f.geo(),
    landArea: f.decimal({ min: 0, scale: 1 }),
    buildArea: f.decimal({ min: 0, scale: 1 }),
    openHours: f.text({ max: 60 }),
    openDaysPerYear: f.integer({ min: 1, max: 366 }),
    dayCapacity: f.integer({ min: 1, max: 100_000 }),
    onceCapacity: f.integer({ min: 1, max: 100_000 }),
    servesMeals: f.flag({ required: true, default: false }),
    diningSeats: f.integer({ min: 0, max: 100_000 }),
    bedCount: f.integer({ min: 0, max: 100_000, show: camp }),
    lifeTeachers: f.integer({ min: 0, max: 1000, show: camp }),
    nightDuty: f.flag({ show: camp }),
    dormitoryPlan: f.files({ show: camp }),
    parkingBuses: f.integer({ min: 0, max: 1000 }),
    hasMedical: f.flag({ required: true, default: false }),
    nearestHospital: f.text({ max: 60 }),
    hospitalDistanceKm: f.decimal({ min: 0, scale: 1 }),
    emergencyPlan: f.files(),
    /** Date of the last emergency drill. */
    drilledOn: f.date({ past: true }),
    ticketPolicy: f.text({ max: 500 }),
    tags: f.refs('tag'),
    tutorCount: f.count({ of: 'tutor', by: 'site', where: { status: { in: ['registered', 'introPending', 'introduced'] } } }),
    courseCount: f.count({ of: 'course', by: 'site', where: { status: { in: ['draft', 'pending', 'onShelf'] } } }),
    onShelfCount: f.count({ of: 'course', by: 'site', where: { status: 'onShelf' } }),
    cover: f.image(),
    photos: f.images(),
    video: f.file({ accept: '.mp4,.webm,.mov' }),
    introduction: f.longText({ max: 4000 }),
    ...statusFields,
  },
  ...relationStatus,
  rollups: {
    avgScore: { of: 'evaluation', by: 'site', avg: 'score', where: ratedAs('site') },
    scoreCount: { of: 'evaluation', by: 'site', count: true, where: ratedAs('site') },
  },
  views: {
    list: {
      columns: [
        ...([
          'siteNo',
          'name',
          'status',
          'level',
          'theme',
          'region',
          'manager',
          'managerPhone',
          'dayCapacity',
          'bedCount',
          'courseCount',
        ] as const),
        ...(['validTo'] as const),
      ],
      filters: ['name', 'status', 'theme', 'level', 'region', 'validTo'],
      sort: '-siteNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['kind', 'name', 'shortName', 'theme', 'secondTheme', 'operator', 'uscc', 'legalPerson', 'region', 'address', 'location'],
        },
        {
          title: 'contact',
          fields: ['manager', 'managerPhone', 'safetyOfficer', 'safetyPhone', 'dutyPhone', 'email'],
        },
        {
          title: 'capacity',
          fields: [
            ...(['landArea', 'buildArea', 'openHours', 'openDaysPerYear', 'dayCapacity', 'onceCapacity', 'servesMeals'] as const),
            ...(['diningSeats', 'parkingBuses', 'bedCount', 'lifeTeachers'] as const),
          ],
        },
        {
          title: 'safety',
          fields: [
            ...(['hasMedical', 'nearestHospital', 'hospitalDistanceKm', 'emergencyPlan', 'drilledOn'] as const),
            ...(['nightDuty', 'dormitoryPlan'] as const),
          ],
        },
        {
          title: 'presentation',
          fields: ['cover', 'photos', 'video', 'introduction', 'ticketPolicy', 'tags', 'attachments', 'remark'],
        },
      ],
    },
    related: [
      { model: 'qualification', by: 'site' },
      { model: 'tutor', by: 'site' },
      { model: 'course', by: 'site' },
      { model: 'introductionApplication', by: 'site' },
      { model: 'annualReview', by: 'site' },
    ],
  },
  label: ['name'],
  indexes: [['kind', 'status']],
  scopes: {
    organisation: { id: { in: '@organizationAndSuborganization' } },
    bureau: { bureau: { in: '@organizationAndSuborganization' } },
    choosable: choosableUntil('@today'),
  },
  importKeys: [['uscc'], ['name']],
});

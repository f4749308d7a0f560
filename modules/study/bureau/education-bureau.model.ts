import { defineModel, f } from '@zhixing/model';

/** How far a trip goes (行程范围), from near to far. */
export const tripScopes = ['county', 'city', 'province', 'outProvince', 'overseas'] as const;

export const EducationBureau = defineModel('educationBureau', {
  traits: ['tree', 'orderable', 'annotated'],
  fields: {
    bureauNo: f.serial({ prefix: 'EB', unique: true }),
    name: f.text({ required: true, unique: true, max: 60, search: true }),
    shortName: f.text({ max: 30 }),
    level: f.choice(['province', 'city', 'district'], { required: true }),
    region: f.region({ required: true, unique: true }),
    uscc: f.uscc(),
    director: f.text({ max: 40 }),
    studyTourOffice: f.text({ max: 60 }),
    officeLeader: f.text({ max: 40 }),
    officePhone: f.phone({ landline: true }),
    dutyPhone: f.phone({ required: true, landline: true }),
    address: f.text({ max: 200 }),
    location: f.geo(),
    policyFiles: f.files(),
    minFilingDays: f.integer({ required: true, default: 14, min: 0, max: 365 }),
    minPredepartureDays: f.integer({ required: true, default: 5, min: 0, max: 60 }),
    filingHeadcountThreshold: f.integer({ required: true, default: 200, min: 1, max: 100_000 }),
    ratioPrimary: f.integer({ required: true, default: 10, min: 1, max: 60 }),
    ratioJunior: f.integer({ required: true, default: 15, min: 1, max: 60 }),
    ratioSenior: f.integer({ required: true, default: 20, min: 1, max: 60 }),
    requireCommittee: f.flag({ required: true, default: true }),
    /** Working days in which the bureau answers a filing. */
    reviewDays: f.integer({ required: true, default: 5, min: 1, max: 60 }),
    /** Farthest scope and eligible grades of each stage (national opinion of 2016). Below the first grade of primary schools, day trips only. */
    scopePrimary: f.choice(tripScopes, { required: true, default: 'county' }),
    scopeJunior: f.choice(tripScopes, { required: true, default: 'city' }),
    scopeSenior: f.choice(tripScopes, { required: true, default: 'province' }),
    firstGradePrimary: f.integer({ required: true, default: 4, min: 1, max: 6 }),
    lastGradePrimary: f.integer({ required: true, default: 6, min: 1, max: 6 }),
    firstGradeJunior: f.integer({ required: true, default: 7, min: 7, max: 9 }),
    lastGradeJunior: f.integer({ required: true, default: 8, min: 7, max: 9 }),
    firstGradeSenior: f.integer({ required: true, default: 10, min: 10, max: 12 }),
    lastGradeSenior: f.integer({ required: true, default: 11, min: 10, max: 12 }),
    /** Farther than this, in kilometres one way, trips do not go by coach. */
    coachMaxKm: f.integer({ required: true, default: 400, min: 50, max: 3000 }),
    publicityDays: f.integer({ required: true, default: 5, min: 1, max: 60 }),
    /** Policy for the introduction (引进) of agencies, bases, camps and tutors. */
    introductionYears: f.integer({ required: true, default: 3, min: 1, max: 10 }),
    visitPassScore: f.integer({ required: true, default: 60, min: 0, max: 100 }),
    minTutors: f.integer({ required: true, default: 3, min: 0, max: 100 }),
    minCourses: f.integer({ required: true, default: 2, min: 0, max: 100 }),
    minCampBeds: f.integer({ required: true, default: 100, min: 0, max: 10_000 }),
    backgroundCheckMonths: f.integer({ required: true, default: 12, min: 1, max: 36 }),
    expiryNoticeDays: f.integer({ required: true, default: 30, min: 1, max: 365 }),
    schoolCount: f.count({ of: 'school', by: 'bureau', where: { status: 'enabled' } }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  checks: {
    gradesPrimaryInOrder: { must: { lastGradePrimary: { gte: '@.firstGradePrimary' } }, at: 'lastGradePrimary' },
    gradesJuniorInOrder: { must: { lastGradeJunior: { gte: '@.firstGradeJunior' } }, at: 'lastGradeJunior' },
    gradesSeniorInOrder: { must: { lastGradeSenior: { gte: '@.firstGradeSenior' } }, at: 'lastGradeSenior' },
  },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: [
        'bureauNo',
        'name',
        'level',
        'region',
        'studyTourOffice',
        'officeLeader',
        'dutyPhone',
        'minFilingDays',
        'schoolCount',
        'status',
      ],
      filters: ['name', 'level', 'region', 'status'],
      sort: 'region',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'shortName', 'level', 'parent', 'region', 'uscc', 'sortCode'] },
        { title: 'contact', fields: ['director', 'studyTourOffice', 'officeLeader', 'officePhone', 'dutyPhone', 'address', 'location'] },
        {
          title: 'filing',
          fields: ['minFilingDays', 'minPredepartureDays', 'reviewDays', 'filingHeadcountThreshold', 'requireCommittee'],
        },
        {
          title: 'plans',
          fields: [
            ...(['scopePrimary', 'scopeJunior', 'scopeSenior', 'coachMaxKm', 'firstGradePrimary', 'lastGradePrimary'] as const),
            ...(['firstGradeJunior', 'lastGradeJunior', 'firstGradeSenior', 'lastGradeSenior'] as const),
          ],
        },
        {
          title: 'introduction',
          fields: [
            ...(['publicityDays', 'introductionYears', 'visitPassScore', 'minTutors', 'minCourses', 'minCampBeds'] as const),
            ...(['backgroundCheckMonths', 'expiryNoticeDays'] as const),
          ],
        },
        { title: 'ratios', fields: ['ratioPrimary', 'ratioJunior', 'ratioSenior'] },
        { title: 'more', fields: ['policyFiles', 'remark'] },
      ],
    },
    related: [
      { model: 'educationBureau', by: 'parent' },
      { model: 'school', by: 'bureau' },
    ],
  },
  label: ['name'],
  scopes: {
    organisation: { any: [{ id: { in: '@organizationAndSuborganization' } }, { parent: { in: '@organizationAndSuborganization' } }] },
  },
  importKeys: [['name']],
});

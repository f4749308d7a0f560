import { defineModel, f } from '@zhixing/model';
import { choosableUntil, ofChoosable } from '../agency/agency.model.ts';
import { belonging, belongingScopes } from '../belonging.ts';
import { ratedAs } from '../rating.ts';
import { relationStatus, statusFields } from '../status.ts';
import { themes } from '../themes.ts';

/** A tutor on study tours of an agency, base or camp. */
export const Tutor = defineModel('tutor', {
  traits: ['annotated', 'attachable'],
  fields: {
    tutorNo: f.serial({ prefix: 'TU', unique: true }),
    name: f.text({ required: true, max: 40, search: true, sensitive: true, personName: true }),
    gender: f.choice(['male', 'female'], { required: true }),
    idCard: f.nationalId({ required: true, sensitive: true, message: 'field.wrongNationalId' }),
    /**
     * Null for tutors who left in good standing, so that another owner may register them: the unique index on the identity number ignores
     * null. All others keep their number.
     */
    current: f.flag({ readonly: true, internal: true }),
    phone: f.phone({ required: true, sensitive: true }),
    photo: f.image(),
    ...belonging,
    kind: f.choice(['fullTime', 'partTime', 'expert', 'teacher'], { required: true, default: 'fullTime' }),
    level: f.choice(['none', 'L4', 'L3', 'L2', 'L1'], { required: true, default: 'none' }),
    certNo: f.text({ max: 60 }),
    guideCertNo: f.text({ max: 60 }),
    teacherCertNo: f.text({ max: 60 }),
    /** Holds a certificate as a tutor, guide or teacher. */
    certified: f.flag({ readonly: true }),
    firstAidCert: f.flag({ required: true, default: false }),
    healthCertTo: f.date(),
    backgroundCheck: f.flag({ required: true, default: false }),
    backgroundCheckAt: f.date({ past: true, show: { backgroundCheck: true }, requiredWhen: { backgroundCheck: true } }),
    education: f.choice(['secondary', 'college', 'bachelor', 'master', 'doctor']),
    years: f.integer({ min: 0, max: 60 }),
    specialties: f.text({ max: 200 }),
    theme: f.choice(themes),
    dailyFee: f.money({ min: 0 }),
    tags: f.refs('tag'),
    /** The account with which the tutor signs in. */
    user: f.ref('user', { unique: true }),
    intro: f.longText({ max: 2000 }),
    ...statusFields,
  },
  ...relationStatus,
  rollups: {
    avgScore: { of: 'evaluation', by: 'tutor', avg: 'score', where: ratedAs({ in: ['tutor', 'guide'] }) },
    scoreCount: { of: 'evaluation', by: 'tutor', count: true, where: ratedAs({ in: ['tutor', 'guide'] }) },
  },
  views: {
    list: {
      columns: [
        ...([
          'tutorNo',
          'name',
          'status',
          'gender',
          'agency',
          'site',
          'kind',
          'level',
          'phone',
          'healthCertTo',
          'backgroundCheckAt',
        ] as const),
        ...(['validTo'] as const),
      ],
      filters: ['name', 'status', 'kind', 'level', 'agency', 'site', 'healthCertTo'],
      sort: '-tutorNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'gender', 'idCard', 'phone', 'photo', 'kind', 'education', 'years', 'user'] },
        {
          title: 'certificates',
          fields: [
            ...(['level', 'certNo', 'guideCertNo', 'teacherCertNo', 'firstAidCert', 'healthCertTo', 'backgroundCheck'] as const),
            'backgroundCheckAt',
          ],
        },
        { title: 'teaching', fields: ['theme', 'specialties', 'dailyFee', 'tags', 'intro'] },
        { title: 'belonging', fields: ['ownerType', 'agency', 'site'] },
        { title: 'more', fields: ['attachments', 'remark'] },
      ],
    },
    related: [
      { model: 'qualification', by: 'tutor' },
      { model: 'introductionApplication', by: 'tutor' },
    ],
  },
  label: ['name'],
  unique: [['idCard', 'current']],
  scopes: { ...belongingScopes, self: { user: '@userId' }, choosable: { all: [choosableUntil('@today'), ofChoosable('@today')] } },
  importKeys: [['tutorNo'], ['idCard', 'agency'], ['idCard', 'site'], ['idCard']],
});

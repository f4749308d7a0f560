import { defineModel, f } from '@zhixing/model';
import { belonging, belongingScopes } from '../belonging.ts';

/** Annual review of an introduced agency, base or camp: its self-review, figures from the records, and the bureau's conclusion. */
export const AnnualReview = defineModel('annualReview', {
  traits: ['annotated'],
  fields: {
    reviewNo: f.serial({ prefix: 'AR', unique: true }),
    year: f.integer({ required: true, min: 2000, max: 2100 }),
    ...belonging,
    selfReport: f.files({ readonly: true }),
    selfSummary: f.longText({ readonly: true, max: 2000 }),
    /** Figures as of the day of the self-review. */
    tutorCount: f.integer({ readonly: true }),
    courseCount: f.integer({ readonly: true }),
    expiredCount: f.integer({ readonly: true }),
    suspendedCount: f.integer({ readonly: true }),
    /** Of the year under review: upheld complaints, and incidents that involved the party. */
    complaintCount: f.integer({ readonly: true }),
    incidentCount: f.integer({ readonly: true }),
    score: f.decimal({ readonly: true, min: 0, max: 100, scale: 1 }),
    conclusion: f.choice(['excellent', 'qualified', 'rectify', 'unqualified'], {
      readonly: true,
      tones: { excellent: 'success', qualified: 'success', rectify: 'warning', unqualified: 'danger' },
    }),
    opinion: f.text({ readonly: true, max: 1000 }),
    reviewer: f.ref('user', { readonly: true }),
    rectifyDeadline: f.date({ readonly: true, index: true }),
    rectifiedAt: f.moment({ readonly: true }),
  },
  states: ['notStarted', 'selfReview', 'review', 'concluded'],
  tones: { notStarted: 'neutral', selfReview: 'processing', review: 'processing', concluded: 'success' },
  actions: {
    open: { from: ['notStarted'], to: 'selfReview' },
    submit: {
      from: ['selfReview'],
      to: 'review',
      args: { selfSummary: f.longText({ required: true, max: 2000 }), selfReport: f.files({ required: true }) },
    },
    giveBack: { from: ['review'], to: 'selfReview', args: { opinion: f.text({ required: true, max: 1000 }) } },
    conclude: {
      from: ['review'],
      to: 'concluded',
      args: {
        score: f.decimal({ required: true, min: 0, max: 100, scale: 1 }),
        conclusion: f.choice(['excellent', 'qualified', 'rectify', 'unqualified'], { required: true }),
        rectifyDeadline: f.date({ show: { conclusion: 'rectify' }, requiredWhen: { conclusion: 'rectify' } }),
        opinion: f.text({ required: true, max: 1000 }),
      },
    },
    /** Confirms that the required corrections were made. */
    confirmRectified: { from: ['concluded'], when: { conclusion: 'rectify', rectifiedAt: null }, confirm: true },
  },
  views: {
    list: {
      columns: [
        ...(['reviewNo', 'year', 'status', 'agency', 'site', 'tutorCount', 'courseCount', 'expiredCount', 'score', 'conclusion'] as const),
        ...(['rectifyDeadline', 'rectifiedAt'] as const),
      ],
      filters: ['year', 'ownerType', 'agency', 'site', 'status', 'conclusion'],
      sort: '-reviewNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['reviewNo', 'year', 'ownerType', 'agency', 'site', 'bureau', 'remark'] },
        {
          title: 'self',
          fields: [
            'selfSummary',
            'selfReport',
            'tutorCount',
            'courseCount',
            'expiredCount',
            'suspendedCount',
            'complaintCount',
            'incidentCount',
          ],
        },
        { title: 'outcome', fields: ['score', 'conclusion', 'opinion', 'reviewer', 'rectifyDeadline', 'rectifiedAt'] },
      ],
    },
  },
  label: ['reviewNo'],
  unique: [
    ['year', 'agency'],
    ['year', 'site'],
  ],
  scopes: belongingScopes,
});

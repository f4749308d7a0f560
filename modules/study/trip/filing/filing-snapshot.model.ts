import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** What was filed with one submission, frozen: what the reviewers saw. */
export const FilingSnapshot = defineModel('filingSnapshot', {
  serverManaged: true,
  fields: {
    filing: f.ref('tripFiling', { required: true, index: true }),
    school: f.ref('school', { index: true }),
    bureau: f.ref('educationBureau', { index: true }),
    /** Filed by the school, or amended because people or vehicles changed afterwards. */
    kind: f.choice(['filed', 'amended'], { required: true, default: 'filed' }),
    reason: f.text({ max: 500 }),
    /** Number of the submission, from 1. */
    number: f.integer({ required: true, min: 1 }),
    content: f.json({ required: true, internal: true }),
    /** SHA-256 of the content in canonical form. */
    sha256: f.text({ required: true, max: 64 }),
    submitter: f.ref('user'),
    submittedAt: f.moment({ required: true }),
  },
  views: { list: { columns: ['filing', 'number', 'kind', 'reason', 'submittedAt', 'submitter', 'sha256'], sort: '-number' } },
  label: ['filing', 'number'],
  unique: [['filing', 'number']],
  scopes: { organisation: { school: below }, bureau: { bureau: below } },
});

import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';

/** A resolution of the parents' committee on a plan and its budget (家委会决议). */
export const CommitteeResolution = defineModel('committeeResolution', {
  traits: ['annotated'],
  fields: {
    resolutionNo: f.serial({ prefix: 'CR', unique: true }),
    tripPlan: f.ref('tripPlan', { required: true, index: true }),
    ...parties,
    budget: f.ref('budget', { index: true }),
    meetingDate: f.date({ required: true, past: true }),
    attendees: f.text({ required: true, max: 1000 }),
    expected: f.integer({ required: true, min: 1, max: 1000 }),
    present: f.integer({ required: true, min: 0, max: 1000 }),
    agree: f.integer({ required: true, min: 0, max: 1000 }),
    against: f.integer({ required: true, min: 0, max: 1000 }),
    abstain: f.integer({ required: true, min: 0, max: 1000 }),
    votes: f.formula({ expression: 'agree + against + abstain', result: 'integer', internal: true }),
    /** Passed: two thirds of the expected are present, and more than half of those agree. */
    conclusion: f.formula({ expression: 'present * 3 >= expected * 2 && agree * 2 > present', result: 'flag' }),
    opinions: f.longText({ max: 2000 }),
    minutesFile: f.file({ required: true }),
    photos: f.images(),
  },
  checks: {
    presentFits: { must: { present: { lte: '@.expected' } }, at: 'present' },
    votesAddUp: { must: { votes: { eq: '@.present' } }, at: 'agree' },
  },
  views: {
    list: {
      columns: [
        ...(['resolutionNo', 'tripPlan', 'budget', 'school', 'meetingDate', 'expected', 'present', 'agree', 'against'] as const),
        ...(['abstain', 'conclusion'] as const),
      ],
      filters: ['tripPlan', 'school', 'meetingDate', 'conclusion'],
      sort: '-resolutionNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['tripPlan', 'budget', 'meetingDate', 'attendees'] },
        { title: 'vote', fields: ['expected', 'present', 'agree', 'against', 'abstain', 'conclusion', 'opinions'] },
        { title: 'more', fields: ['minutesFile', 'photos', 'remark'] },
      ],
    },
  },
  label: ['resolutionNo', 'tripPlan'],
  scopes: partyScopes,
});

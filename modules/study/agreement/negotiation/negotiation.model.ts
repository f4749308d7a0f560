import { defineModel, f } from '@zhixing/model';
import { namedParties, partyScopes } from '../parties.ts';

const quoteArgs = { proposalFile: f.file({ required: true }), lines: f.json({ required: true }) };

/** Talks of a school with one agency about a plan (项目洽谈). At most one per plan is agreed. */
export const Negotiation = defineModel('negotiation', {
  traits: ['annotated', 'attachable'],
  fields: {
    negoNo: f.serial({ prefix: 'NE', unique: true }),
    tripPlan: f.ref('tripPlan', { required: true, index: true, copiedName: 'planName' }),
    ...namedParties,
    /** Copied for agencies, which may open a plan only once it is agreed with them. */
    planName: f.text({ readonly: true, max: 80, search: true }),
    agency: f.ref('agency', { required: true, index: true, copiedName: 'agencyName' }),
    courses: f.refs('course'),
    sites: f.refs('site'),
    /** The following four default to those of the plan. */
    expectStudents: f.integer({ min: 1, max: 100_000 }),
    expectStart: f.date(),
    days: f.integer({ min: 1, max: 60 }),
    requirement: f.longText({ required: true, max: 2000 }),
    schoolContact: f.text({ required: true, max: 40 }),
    agencyContact: f.text({ max: 40 }),
    proposalFile: f.file({ readonly: true }),
    /** Total of the current quote, and its share per student, rounded half up to the fen. */
    quoteTotal: f.money({ readonly: true, min: 0 }),
    quotePerStudent: f.money({ readonly: true, min: 0 }),
    quotedAt: f.moment({ readonly: true }),
    /** Counts the quotes of the agency. */
    quoteEdition: f.integer({ readonly: true, default: 0 }),
    failReason: f.text({ readonly: true, max: 300 }),
    /** Why fewer quotes than the policy asks for were compared. */
    singleSourceReason: f.text({ readonly: true, max: 300 }),
    /** The plan while agreed: a unique index allows one agreed negotiation per plan. */
    agreedPlan: f.ref('tripPlan', { readonly: true, internal: true, unique: true }),
  },
  rollups: {
    rounds: { of: 'negotiationRound', by: 'negotiation', count: true },
    lastContactAt: { of: 'negotiationRound', by: 'negotiation', max: 'talkAt' },
  },
  states: ['open', 'quoted', 'agreed', 'failed', 'cancelled'],
  editableIn: ['open', 'quoted'],
  deletableIn: ['open'],
  tones: { open: 'processing', quoted: 'warning', agreed: 'success', failed: 'neutral', cancelled: 'neutral' },
  actions: {
    /** Called with the lines of the quote. */
    quote: { from: ['open'], to: 'quoted', system: true, grantable: true, args: quoteArgs },
    requote: { from: ['quoted'], to: 'quoted', system: true, grantable: true, args: quoteArgs },
    accept: { from: ['quoted'], to: 'agreed', confirm: true, args: { singleSourceReason: f.text({ max: 300 }) } },
    decline: { from: ['open', 'quoted'], to: 'failed', args: { failReason: f.text({ required: true, max: 300 }) } },
    cancel: { from: ['open', 'quoted'], to: 'cancelled', confirm: true, args: { failReason: f.text({ required: true, max: 300 }) } },
  },
  views: {
    list: {
      columns: [
        ...(['negoNo', 'planName', 'schoolName', 'agencyName', 'status', 'expectStudents', 'expectStart', 'quotePerStudent'] as const),
        ...(['quoteTotal', 'quotedAt', 'rounds', 'lastContactAt'] as const),
      ],
      filters: ['tripPlan', 'school', 'agency', 'status', 'expectStart', 'quotedAt'],
      sort: '-negoNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['tripPlan', 'agency', 'expectStudents', 'expectStart', 'days', 'courses', 'sites', 'requirement'],
        },
        { title: 'contacts', fields: ['schoolContact', 'agencyContact'] },
        { title: 'more', fields: ['attachments', 'remark'] },
      ],
    },
    related: [
      { model: 'negotiationRound', by: 'negotiation' },
      { model: 'quoteLine', by: 'negotiation' },
    ],
  },
  label: ['negoNo', 'planName'],
  scopes: partyScopes,
});

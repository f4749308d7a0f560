import { defineModel, f } from '@zhixing/model';
import { namedParties, partyScopes } from '../parties.ts';

// For the browser part, which computes amounts while they are typed.
export { lineAmount, shareHalfUp, shareUp } from '../amounts.ts';
export { costCategories, indirectCategories } from '../costs.ts';

/** Organisation services may cost at most this share of the direct costs. */
export const MANAGE_PERCENT = 10;

/** The budget of a plan (项目预算), drawn up by its agency. One edition per plan is approved; an earlier one is superseded. */
export const Budget = defineModel('budget', {
  traits: ['annotated', 'attachable'],
  fields: {
    budgetNo: f.serial({ prefix: 'BU', unique: true }),
    tripPlan: f.ref('tripPlan', { required: true, index: true }),
    /** Counts the budgets of the plan. */
    edition: f.integer({ readonly: true, min: 1 }),
    ...namedParties,
    negotiation: f.ref('negotiation', { readonly: true }),
    /** Charged students. Defaults to those of the plan. */
    students: f.integer({ min: 1, max: 100_000 }),
    freeStaff: f.integer({ min: 0, max: 10_000 }),
    days: f.integer({ readonly: true, min: 1, max: 60 }),
    nights: f.integer({ readonly: true, min: 0, max: 60 }),
    /** Share of the total per student, rounded up to the fen; the excess is returned at settlement. Computed on submission. */
    perStudent: f.money({ readonly: true, min: 0 }),
    perStudentDay: f.money({ readonly: true, min: 0 }),
    reserveRate: f.decimal({ min: 0, max: 100, scale: 2 }),
    taxRate: f.decimal({ min: 0, max: 100, scale: 2 }),
    waiverPool: f.money({ min: 0 }),
    waiverStudents: f.integer({ min: 0, max: 100_000 }),
    /** Defaults to the actor. */
    preparedBy: f.text({ max: 40 }),
    /** Why prices exceed the guide prices of their fee items. */
    guideReason: f.text({ max: 500 }),
    schoolOpinion: f.longText({ readonly: true, max: 1000 }),
    schoolPassedBy: f.ref('user', { readonly: true, named: true }),
    committeeResolution: f.ref('committeeResolution', { readonly: true, index: true }),
    /** The plan while approved: a unique index allows one approved budget per plan. */
    approvedPlan: f.ref('tripPlan', { readonly: true, internal: true, unique: true }),
  },
  rollups: {
    totalAmount: { of: 'budgetItem', by: 'budget', sum: 'amount' },
    itemCount: { of: 'budgetItem', by: 'budget', count: true },
  },
  states: ['draft', 'pending', 'committee', 'approved', 'rejected', 'superseded'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: {
    draft: 'neutral',
    pending: 'processing',
    committee: 'warning',
    approved: 'success',
    rejected: 'danger',
    superseded: 'neutral',
  },
  actions: {
    /** Replaces the lines by those of the agreed quote. */
    takeQuote: { from: ['draft'], confirm: true },
    submit: { from: ['draft'], to: 'pending' },
    passSchool: { from: ['pending'], to: 'committee', args: { opinion: f.longText({ max: 1000 }) } },
    passCommittee: {
      from: ['committee'],
      to: 'approved',
      args: { resolution: f.ref('committeeResolution', { required: true }) },
    },
    reject: { from: ['pending'], to: 'rejected', args: { opinion: f.longText({ required: true, max: 1000 }) } },
    /** The school's leader states that the committee did not pass it. */
    rejectCommittee: { from: ['committee'], to: 'rejected', args: { opinion: f.longText({ required: true, max: 1000 }) } },
    revise: { from: ['rejected'], to: 'draft' },
    /** Draws up the next edition with the same lines. */
    amend: { from: ['approved'] },
    /** Called when a later edition is approved. */
    supersede: { from: ['approved'], to: 'superseded', system: true },
  },
  views: {
    list: {
      columns: [
        ...(['budgetNo', 'tripPlan', 'edition', 'status', 'schoolName', 'agencyName', 'students', 'totalAmount', 'perStudent'] as const),
        ...(['perStudentDay', 'preparedBy'] as const),
      ],
      filters: ['tripPlan', 'school', 'agency', 'status'],
      sort: '-budgetNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['tripPlan', 'students', 'freeStaff', 'preparedBy', 'reserveRate', 'taxRate', 'guideReason'] },
        { title: 'waivers', fields: ['waiverPool', 'waiverStudents'] },
        { title: 'more', fields: ['attachments', 'remark'] },
      ],
      rows: [
        {
          model: 'budgetItem',
          by: 'budget',
          fields: ['category', 'feeItem', 'name', 'mode', 'unitPrice', 'quantity', 'unit', 'times', 'provider', 'payer', 'note'],
        },
      ],
    },
    related: [{ model: 'budgetItem', by: 'budget' }],
  },
  label: ['budgetNo'],
  unique: [['tripPlan', 'edition']],
  scopes: partyScopes,
});

import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

export const waiverKinds = ['poverty', 'martyr', 'disability', 'teacherChild', 'sponsor', 'other'] as const;
/** Funds that bear waivers: `agency` is the waiver fund of the budget, the others are stated in the fee plan. */
export const fundSources = ['school', 'fiscal', 'donation', 'agency'] as const;

/** A student's waiver of a trip's fees (费用减免). Agencies and other families never see who has one. */
export const FeeWaiver = defineModel('feeWaiver', {
  minors: true,
  minorsBy: 'student',
  traits: ['annotated'],
  fields: {
    waiverNo: f.serial({ prefix: 'FW', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    student: f.ref('student', { required: true, index: true }),
    /** Of the student's school and class. */
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
    feePlan: f.ref('tripFeePlan', { readonly: true, index: true }),
    kind: f.choice(waiverKinds, { required: true }),
    /** The waived items; all mandatory ones if none are named. */
    items: f.refs('feeItem'),
    percent: f.decimal({ required: true, min: 0.01, max: 100, scale: 2 }),
    /** Percentage of the amounts in the fee plan, rounded half up. */
    amount: f.money({ readonly: true, min: 0 }),
    reason: f.longText({ max: 1000, sensitive: true }),
    proof: f.files({ sensitive: true }),
    fundSource: f.choice(fundSources, { required: true }),
    applicant: f.ref('user', { readonly: true, named: true }),
    approver: f.ref('user', { readonly: true, named: true }),
    decidedAt: f.moment({ readonly: true }),
    opinion: f.text({ readonly: true, max: 500 }),
    /** The trip unless rejected: a unique index allows one waiver per student and trip. */
    activeTrip: f.ref('trip', { readonly: true, internal: true }),
  },
  states: ['draft', 'pending', 'approved', 'rejected'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: { draft: 'neutral', pending: 'processing', approved: 'success', rejected: 'danger' },
  actions: {
    submit: { from: ['draft'], to: 'pending' },
    approve: { from: ['pending'], to: 'approved', args: { opinion: f.text({ max: 500 }) } },
    reject: { from: ['pending'], to: 'rejected', args: { opinion: f.text({ required: true, max: 500 }) } },
  },
  views: {
    list: {
      columns: [
        ...(['waiverNo', 'status', 'trip', 'student', 'schoolClass', 'kind', 'percent', 'amount', 'fundSource', 'applicant'] as const),
        ...(['approver', 'decidedAt'] as const),
      ],
      filters: ['trip', 'student', 'school', 'schoolClass', 'kind', 'fundSource', 'status'],
      sort: '-waiverNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'student', 'kind', 'items', 'percent', 'fundSource'] },
        { title: 'grounds', fields: ['reason', 'proof', 'remark'] },
      ],
    },
    review: { actions: ['approve', 'reject'], files: ['proof'] },
  },
  label: ['waiverNo'],
  unique: [['student', 'activeTrip']],
  scopes: {
    organisation: { school: below },
    bureau: { bureau: below },
    class: { schoolClass: { in: '@headedClasses' } },
  },
});
